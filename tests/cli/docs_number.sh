# The commands of docs/NUMBER.md print what the chapter shows.
. "$OXO_SOURCE/tests/support/chapter.sh"
run_chapter NUMBER 12
