# The commands of docs/THEORY.md print what the chapter shows.
. "$OXO_SOURCE/tests/support/chapter.sh"
run_chapter THEORY 6
