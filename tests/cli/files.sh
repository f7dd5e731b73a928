# Every verb that writes a file: whole or not at all, and never silent about it.
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2

# a full disk is an error with a message, whatever the verb
full() { # arguments, the last one /dev/full
    local message
    message=$("$OXO" "$@" 2>&1 >/dev/null)
    expect "oxo $*: exit code" 2 $?
    case $message in
    *"No space left"*) ;;
    *) expect "oxo $*: message" "... No space left ..." "$message" ;;
    esac
}
if [ -c /dev/full ]; then
    full match random random --game 3^2 --games 20 -o /dev/full
    full prove 2^2 -o /dev/full
    full strategy graham -o /dev/full
    full strategy graham --text /dev/full
    full strategy graham --html /dev/full
    full plan 2^2 -o /dev/full
    full plan 2^2 --dot /dev/full
    "$OXO" prove 3^3 -o cube.cert >/dev/null
    full proof expand cube.cert -o /dev/full
    full proof export cube.cert --notation boards -o /dev/full
    full proof histogram cube.cert --svg /dev/full
    "$OXO" show 3^2 >/dev/full 2>message
    expect 'the standard output on a full disk' 2 $?
    expect 'it says so' 1 "$(grep -c 'could not write' message)"
fi

# what was there stays when writing fails; nothing half is left
echo old >kept
"$OXO" prove 2^2 -o nowhere/x.cert 2>/dev/null
expect 'a folder that is not there' 2 $?
mkdir folder
"$OXO" match random random --game 3^2 --games 4 -o folder >/dev/null 2>&1
expect 'a folder as a file' 2 $?
expect 'nothing half is left' "" "$(ls | grep partial)"

# the output to a pipe, to the standard output and to a file is the same
"$OXO" match random random --game 3^2 --games 4 -o a.txt >/dev/null
"$OXO" match random random --game 3^2 --games 4 -o /dev/stdout | tail -5 >b.txt
expect 'by /dev/stdout' "$(cat a.txt)" "$(cat b.txt)"
ln -s a.txt link
"$OXO" match random random --game 3^2 --games 5 -o link >/dev/null
expect 'a link stays one' "6 link" "$(wc -l <a.txt) $(find . -type l -name link -printf '%f')"

# a search with bytes behind it, damaged, or cut is refused
"$OXO" prove 4^3 --nodes 2000 --save a.search >/dev/null 2>&1
expect 'a checkpoint' yes "$([ -s a.search ] && echo yes)"
refused() { # what, the file
    "$OXO" prove 4^3 --nodes 100000 --resume "$2" >/dev/null 2>message
    expect "$1: exit code" 2 $?
    expect "$1: it says damaged" 1 "$(grep -c damaged message)"
}
cp a.search b.search
printf 'x' >>b.search
refused 'bytes appended to a search' b.search
head -c -1 a.search >c.search
refused 'a byte cut off a search' c.search
size=$(wc -c <a.search)
cp a.search d.search
printf '\377' | dd of=d.search bs=1 seek=$((size / 2)) conv=notrunc 2>/dev/null
cmp -s a.search d.search || refused 'a byte of a search changed' d.search

# the checkpoint of a larger number game: sealed, and written anew whole
game=number:k=4,sum=30
pos=1,16,2,15,3,14,4,13,5,.,.,.,.,.,.,.
"$OXO" solve $game "$pos" --checkpoint n.point >/dev/null
expect 'a checkpoint of a number game' yes "$([ -s n.point ] && echo yes)"
if [ -s n.point ]; then
    expect 'its kind' 'oxo-openings 2' "$(head -1 n.point)"
    for damage in append cut change; do
        cp n.point m.point
        case $damage in
        append) printf 'x' >>m.point ;;
        cut) head -c -1 n.point >m.point ;;
        change) printf '\001' | dd of=m.point bs=1 seek=$(($(wc -c <n.point) - 30)) conv=notrunc 2>/dev/null ;;
        esac
        cmp -s n.point m.point && continue
        cp m.point before.point
        "$OXO" solve $game "$pos" --checkpoint m.point --seconds 1 >/dev/null 2>message
        expect "number checkpoint, $damage" "2 1" "$? $(grep -c 'damaged' message)"
        expect "number checkpoint, $damage: left as it was" 0 "$(cmp before.point m.point >/dev/null; echo $?)"
    done
    echo "oxo-openings 1 something" >old.point
    "$OXO" solve $game "$pos" --checkpoint old.point --seconds 1 >/dev/null 2>&1
    expect 'another kind of file' 2 $?
fi
exit $fail
