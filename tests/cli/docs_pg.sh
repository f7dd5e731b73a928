# The commands of docs/PG.md print what the chapter shows (without times).
. "$OXO_SOURCE/tests/support/chapter.sh"
cd "$OXO_SOURCE" || exit 2
run_chapter PG 7
