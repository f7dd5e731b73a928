# The commands of docs/DRAWS.md print what the chapter shows.
. "$OXO_SOURCE/tests/support/chapter.sh"
run_chapter DRAWS 7
