# The commands of docs/NUMBER.md print what the chapter shows.
# once: the commands are those of other scripts
. "$OXO_SOURCE/tests/support/chapter.sh"
run_chapter NUMBER 12
