# The commands of docs/DRAWS.md print what the chapter shows.
. "$OXO_SOURCE/tests/support/chapter.sh"
cd "$OXO_SOURCE" || exit 1 # for data/
run_chapter DRAWS 9
