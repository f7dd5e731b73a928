#!/bin/bash
# oxocheck: certificates that must be accepted and, one for each rule, ones
# that must not be. Every case names its exit code and a part of the output, so
# that a refusal for the wrong reason fails too.
#
# Environment: OXO_BUILD (folder of the program; or OXOCHECK, the program),
# OXO_SOURCE, OXO_SHARED_DATA (Patashnik's dictionary; optional).
set -u
CHECK=${OXOCHECK:-$OXO_BUILD/oxocheck}
DATA=$OXO_SOURCE/tests/check
TMP=$(mktemp -d) || exit 1
trap 'rm -rf "$TMP"' EXIT
failures=0
cases=0

# With OXO_FAST set the first failure ends the run, and one bit of each byte is
# flipped instead of eight (for tools/mutate-checker.sh).
failed() {
    echo "FAILED (line ${BASH_LINENO[1]}): $*"
    failures=$((failures + 1))
    [ -z "${OXO_FAST:-}" ] || exit 1
}

# expect CODE PATTERN FILE [OPTION]...: the code, the verdict that goes with it
# as the last line of stdout, PATTERN (a fixed string) in the output, and one
# complaint on stderr exactly if the code is 2. (The variables WANT_* are for
# tests/support/record_case.sh, which writes the cases down.)
expect() {
    local code=$1 pattern=$2 file=$3 got verdict out all rest err complaints
    shift 3
    out=$(WANT_CODE=$code WANT_TEXT=$pattern WANT_VERDICT=last \
        "$CHECK" "$@" "$file" 2>"$TMP/err" </dev/null)
    got=$?
    err=$(<"$TMP/err")
    all=$out$'\n'$err
    case $err in
    "") complaints=0 ;;
    *$'\n'*) complaints=2 ;;
    *) complaints=1 ;;
    esac
    case $code in
    0) verdict="s VERIFIED" ;;
    1) verdict="s REFUTED" ;;
    *) verdict="s NOT CHECKED" ;;
    esac
    cases=$((cases + 1))
    rest=$'\n'$out
    rest=${rest#*$'\n's }
    if [ $got != "$code" ] || [ "${out##*$'\n'}" != "$verdict" ] ||
        [ "s $rest" != "$verdict" ] || [[ $all != *"$pattern"* ]] ||
        [ $((code == 2)) != $complaints ]; then
        failed "wanted $code and '$pattern', got $got: $all"
    fi
}

# sign FILE: appends the checksum that oxocheck itself asks for. (That it is
# CRC-64/XZ is known from the stored certificates, whose sums xz computed.)
sign() {
    { cat "$1" && echo "checksum crc64 0000000000000000"; } >"$TMP/unsigned"
    local sum
    sum=$("$CHECK" "$TMP/unsigned" 2>&1 | sed -n 's/.*its contents give //p')
    echo "checksum crc64 ${sum:-0000000000000000}" >>"$1"
}

# make GAME CLAIM FORM [BODY LINE]...: writes $TMP/c, a signed certificate.
make() {
    {
        printf 'oxo-certificate 1\ngame %s\nclaim %s\nform %s\n' "$1" "$2" "$3"
        shift 3
        printf 'entries %d\n\n' $#
        [ $# = 0 ] || printf '%s\n' "$@"
    } >"$TMP/c"
    sign "$TMP/c"
}

# raw TEXT: writes $TMP/c from printf's format, signed.
raw() {
    printf "$1" >"$TMP/c"
    sign "$TMP/c"
}

# edit FILE SED-COMMAND: writes $TMP/c, FILE changed and signed again.
edit() {
    sed '$d' "$DATA/$1" | sed "$2" >"$TMP/c"
    if cmp -s "$TMP/c" <(sed '$d' "$DATA/$1"); then
        failed "'$2' changes nothing in $1"
    fi
    sed -i "s/^entries .*/entries $(sed '1,/^$/d' "$TMP/c" | wc -l)/" "$TMP/c"
    sign "$TMP/c"
}

# ---- what must be accepted -----------------------------------------------------
expect 0 "the first player can force a win in 3^3" "$DATA/3^3-compact.cert"
expect 0 "settled by an entry 1, by a block 0, by a forced win 3" "$DATA/3^3-compact.cert"
expect 0 "positions in forced-win searches 2, longest win found 2 moves" "$DATA/3^3-compact.cert"
expect 0 "settled by an entry 4, by a block 0, by a forced win 0" "$DATA/3^3-full.cert"
expect 0 "3^2: with best play a draw" "$DATA/3^2-draw.cert"
expect 0 "settled by an entry 45" "$DATA/3^2-draw.cert" --strict
expect 0 "5^2: with best play a draw" "$DATA/5^2-pairing.cert"
expect 0 "can force a win in 2^2" "$DATA/2^2-compact.cert"
expect 0 "positions (up to symmetry, the first player to move): 1" "$DATA/2^2-full.cert"
make 4^1 draw full "x 1" "xox 3" "xo1x 2" # the last stone is the second player's
expect 0 "4^1: with best play a draw" "$TMP/c"
make 1^1 first-wins full
expect 0 "can force a win in 1^1" "$TMP/c"
make 2^3 first-wins compact
expect 0 "can force a win in 2^3" "$TMP/c"
make 3x3x3 first-wins compact "27 13"
expect 0 "can force a win in 3^3" "$TMP/c"
make 3^3 first-wins full "27 13" "13x12o 25 16" "1o11x 0 9" "4o8x 0 9"
expect 0 "s VERIFIED" "$TMP/c" # an image under x -> 26-x
make 3^3 first-wins full "27 13" "o12x 1 10" "1o11x 0 9" "12ox 0 1"
expect 0 "s VERIFIED" "$TMP/c" # an image under a rotation
# many moves in few bytes
make 3^3 first-wins full "27 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
expect 1 "the sequence has a move that forces nothing" "$TMP/c"
# remarks in the header, keys in any order
raw 'oxo-certificate 1\nentries 1\nx-seed 7\nform compact\nx-seed 8\nclaim first-wins\ngame 3^3\nx-\n\n27 13\n'
expect 0 "s VERIFIED" "$TMP/c"
# from standard input
cases=$((cases + 1))
if [ "$("$CHECK" -q - <"$DATA/3^3-compact.cert")" != "s VERIFIED" ]; then
    failed "standard input"
fi

# ---- the container -------------------------------------------------------------
: >"$TMP/c"
expect 2 "c:1:1: the file is empty" "$TMP/c"
expect 2 "No such file" "$TMP/none"
expect 2 "directory" "$TMP"
printf '\x28\xb5\x2f\xfd1234' >"$TMP/c"
expect 2 "zstd -dc FILE | oxocheck -" "$TMP/c"
printf '\x28\xb5\x2f\xfd' >"$TMP/c"
expect 2 "zstd -dc FILE | oxocheck -" "$TMP/c"
printf '\x28\xb5\x2f' >"$TMP/c"
expect 2 "neither \`oxo-certificate 1'" "$TMP/c"
printf 'hello\n' >"$TMP/c"
expect 2 "c:1:1: neither \`oxo-certificate 1'" "$TMP/c"
printf '\nhello' >"$TMP/c"
expect 2 "c:1:1: neither \`oxo-certificate 1'" "$TMP/c"
make 3^2 d full
expect 2 "claim \`d' in form \`full' cannot be checked" "$TMP/c"
make 3^2 draw f
expect 2 "claim \`draw' in form \`f' cannot be checked" "$TMP/c"
raw 'oxo-certificate 1\ngame 3^2\nclaim draw\nform full\nentries 0x\n\n'
expect 2 "c:6:2: end of line expected here" "$TMP/c"
printf 'oxo-certificate' >"$TMP/c"
expect 2 "c:1:1: this version" "$TMP/c"
printf 'oxo-certificate 1' >"$TMP/c"
expect 2 "c:1:1: this version" "$TMP/c"
printf 'oxo-certificate 2\n' >"$TMP/c"
expect 2 "c:1:1: this version" "$TMP/c"
printf 'oxo-certificate 1\n' >"$TMP/c"
expect 2 "c:2:1: the file ends inside the header" "$TMP/c"
printf 'oxo-certificate 1\ngame 3^3\n' >"$TMP/c"
expect 2 "c:3:1: the file ends inside the header" "$TMP/c"
head -c 60 "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:5:4: the file ends inside a line" "$TMP/c"
sed '$d' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:8:1: the file ends after 1 of 1 entries" "$TMP/c"
sed '$d' "$DATA/3^3-compact.cert" | sed '$d' >"$TMP/c"
expect 2 "c:7:1: the file ends after 0 of 1 entries" "$TMP/c"
{ cat "$DATA/3^3-compact.cert" && echo; } >"$TMP/c"
expect 2 "c:9:1: nothing may follow the checksum" "$TMP/c"
sed '$s/$/0/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:8:1: after 1 entries, the line" "$TMP/c"
sed '$s/crc64/crc32/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:8:1: after 1 entries, the line" "$TMP/c"
sed '$s/crc64 .*/crc64 0123456789ABCDEF/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:8:16: the checksum does not fit" "$TMP/c"
sed 's/^27 13/27 12/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:8:16: the checksum does not fit" "$TMP/c"
sed 's/$/\r/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "this version" "$TMP/c"
sed '2s/^/\t/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:2:1: a control character" "$TMP/c"
sed 's/^27 13/27\t13/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:7:3: a control character" "$TMP/c"
sed '2s/$/\x00^3/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:2:9: a control character" "$TMP/c"
sed '2s/$/\n^3/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:3:1: unknown key" "$TMP/c"
sed 's/entries 1/entries 2/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:9:1: the file ends after 2 of 2 entries" "$TMP/c"
sed 's/entries 1/entries 0/' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:7:1: after 0 entries, the line" "$TMP/c"

# the header: each of the four once, nothing unknown
for key in game claim form entries; do
    sed "/^$key /d" "$DATA/3^3-compact.cert" >"$TMP/c"
    expect 2 "the header has no line \`$key'" "$TMP/c"
    sed "s/^$key .*/&\n&/" "$DATA/3^3-compact.cert" >"$TMP/c"
    expect 2 "\`$key' is given twice" "$TMP/c"
    sed "s/^$key .*/$key /" "$DATA/3^3-compact.cert" >"$TMP/c"
    expect 2 "the value of \`$key' is missing" "$TMP/c"
    sed "s/^$key .*/$key/" "$DATA/3^3-compact.cert" >"$TMP/c"
    expect 2 "unknown key" "$TMP/c"
    sed "s/^$key .*/$key $(printf '%0128d' 0)/" "$DATA/3^3-compact.cert" >"$TMP/c"
    expect 2 "the value of \`$key' is too long" "$TMP/c"
done
sed "s/^game .*/games 3^3/" "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:2:1: unknown key" "$TMP/c"
sed 's/^game .*/&\nx /' "$DATA/3^3-compact.cert" >"$TMP/c"
expect 2 "c:3:1: unknown key" "$TMP/c"
for bad in "01:starts with a zero" "-1:expected here" "x:expected here" \
    "1000000000:must be less than" "1 :end of line expected" \
    "18446744073709551617:too long"; do
    sed "s/^entries .*/entries ${bad%%:*}/" "$DATA/3^3-compact.cert" >"$TMP/c"
    expect 2 "${bad#*:}" "$TMP/c"
done

# ---- games and claims ----------------------------------------------------------
for game in 3 0^3 3^0 3x0 3^3^3 "3^3 " 03^3 3^03 4^3:misery ^ 3x 3x3xx3 cubic \
    12345^2 2^12345 3^; do
    make "$game" first-wins compact "27 13"
    expect 2 "the game \`$game' is not known here" "$TMP/c"
done
for game in 4097^1 65^2 3^8 1^21 2^9 9999^2 1^9999; do
    make "$game" first-wins compact
    expect 2 "is too large to check" "$TMP/c"
done
make 4096^1 first-wins compact # the largest row
expect 1 "c    $(printf '%4096s' '' | tr ' ' .)" "$TMP/c"
make 1001^2 draw pairing
expect 2 "is too large to check" "$TMP/c"
make 9999^9999 draw pairing
expect 2 "is too large to check" "$TMP/c"
make 1000^2 draw pairing
expect 1 "no pair lies in the line of the cells 0 1 2 3" "$TMP/c"
for pair in "first-wins pairing" "second-wins pairing" "draw compact" \
    "first-wins table" "wins compact" "draw strategies" "first-wins fulll" \
    "first-wins mirror" "draw mirror" "first-wins play-then-pair" \
    "first-does-not-lose full" "first-does-not-win strategy"; do
    make 3^3 $pair
    expect 2 "cannot be checked for a line game" "$TMP/c"
done

# ---- entries -------------------------------------------------------------------
bad_entry() { # CODE PATTERN ENTRY: beside the good one of 3^3, in line 8
    make 3^3 first-wins compact "27 13" "$3"
    expect "$1" "$2" "$TMP/c"
}
bad_entry 2 "c:8:2: \`x', \`o' or a number of empty cells expected here" "xX 1"
bad_entry 2 "c:8:1: \`x', \`o' or a number of empty cells expected here" "-5 1"
bad_entry 2 "c:8:3: \`x', \`o' or a number of empty cells must be less than 28" "xo28 2"
bad_entry 2 "c:8:1: the position has more than 27 cells" "xo26 2"
bad_entry 2 "c:8:1: the position has more than 27 cells" "26xo 2"
bad_entry 2 "c:8:1: a run of no cells" "x0o 2"
bad_entry 2 "c:8:2: \`x', \`o' or a number of empty cells starts with a zero" "x01o 2"
bad_entry 2 "c:8:1: 2 x and 1 o: it is not the first player's turn" "xxo 4"
bad_entry 2 "c:8:1: 0 x and 1 o: it is not the first player's turn" "o 4"
bad_entry 2 "c:8:1: a line is complete in this position" "xxxoo1o 4"
bad_entry 2 "c:8:1: a line is complete in this position" "oooxx1x 4"
bad_entry 2 "c:8:1: a line is complete in this position" "oxx1x8o12o 5"
bad_entry 2 "c:8:4: cell 1 is occupied" "xo 1"
bad_entry 2 "c:8:4: a move must be less than 27" "xo 27"
bad_entry 2 "c:8:4: a move expected here" "xo a"
bad_entry 2 "c:8:4: a move expected here" "xo "
bad_entry 2 "c:8:4: a move expected here" "xo  2"
bad_entry 2 "c:8:3: one space expected here" "xo"
bad_entry 2 "c:8:1: a position is expected here" ""
bad_entry 2 "c:8:1: a position is expected here" " 0"
bad_entry 2 "c:8:5: end of line expected here" "xo 2 "
bad_entry 2 "c:8:5: end of line expected here" "xo 2 3"
bad_entry 2 "c:8:4: a move starts with a zero" "xo 02"
bad_entry 2 "c:8:1: this position has an entry already, in line 7" "27 13"
bad_entry 2 "c:8:1: this position has an entry already, in line 7" "3 12"
make 3^3 first-wins compact "27 13" "xo 5" "25ox 20"
expect 2 "c:9:1: this position has an entry already, in line 8" "$TMP/c"
make 3^3 first-wins full "27 13" "xo 5 "
expect 2 "c:8:6: a move expected here" "$TMP/c"
make 3^3 first-wins full "27 13" "xo 5 1"
expect 2 "c:8:6: cell 1 is occupied" "$TMP/c"
make 3^2 draw full "xo 2"
expect 2 "c:7:1: 1 x and 1 o: it is not the second player's turn" "$TMP/c"

# an entry for a position that cannot arise is no part of the proof
make 3^3 first-wins compact "xo 5" "27 13" "x1o 5"
expect 0 "entries never reached: 2 (the first in line 7" "$TMP/c"
expect 1 "line 7: an entry that is never reached" "$TMP/c" --strict

make 3^3 first-wins compact "27 13" "xo 5"
expect 0 "entries never reached: 1 (the first in line 8" "$TMP/c"
expect 1 "line 8: an entry that is never reached" "$TMP/c" --strict

# ---- strategies in compact form ------------------------------------------------
make 3^3 first-wins compact
expect 1 "no entry for this position, and it has no forced win" "$TMP/c"
expect 1 "c position: 27" "$TMP/c"
make 3^3 first-wins compact "27 0"
expect 1 "c position: x12o" "$TMP/c"
expect 1 "c after the moves: 0 13" "$TMP/c"
make 3^2 first-wins compact "9 4"
expect 1 "c position: o3x" "$TMP/c"
make 3^2 second-wins compact "x 1" "xox 3"
expect 1 "two lines must be blocked at once" "$TMP/c"
expect 1 "c position: xoxox" "$TMP/c"
expect 1 "c after the moves: 0 1 2 3 4" "$TMP/c"
expect 1 "c    xox" "$TMP/c"
expect 1 "c    ox." "$TMP/c"
make 1^1 second-wins compact
expect 1 "the other side completes a line" "$TMP/c"
make 2^2 second-wins compact
expect 1 "two lines must be blocked at once" "$TMP/c"
# a full board: the second player holds 3^2 but does not win it
edit 3^2-draw.cert 's/^claim draw/claim second-wins/'
expect 1 "the board is full and nobody has won" "$TMP/c"
# the same where the last stone is the hero's
expect 1 "the board is full and nobody has won" "$DATA/3^2-no-win.cert"
make 4^1 second-wins full "x 1" "xox 3" "xo1x 2"
expect 1 "the board is full and nobody has won" "$TMP/c"

# ---- strategies in full form ---------------------------------------------------
edit 3^3-full.cert '/^o12x/d'
expect 1 "the certificate has no entry for this position" "$TMP/c"
expect 1 "c position: o12x" "$TMP/c"
edit 3^3-full.cert 's/^27 13/27 12/'
expect 1 "c after the moves: 12 0" "$TMP/c"
edit 3^3-full.cert '$d'
expect 1 "c position: 4o8x" "$TMP/c"
sequence() { # PATTERN MOVES: in the entry for a stone in the corner
    edit 3^3-full.cert "s/^o12x .*/o12x $2/"
    expect 1 "$1" "$TMP/c"
}
sequence "goes on at an occupied cell" "1 25"
sequence "a move that forces nothing" "26 1"
sequence "a move that forces nothing" "1 26"
sequence "the sequence ends before it has won" "1 3"
sequence "the sequence goes on after it has won" "1 10 2"
sequence "the other side completes a line" "24 10"
sequence "the certificate has no entry" "1"
edit 3^3-full.cert "s/^o12x .*/o12x 1 3 10/"
expect 0 "s VERIFIED" "$TMP/c"
# `full' finds nothing by itself: no block, no forced win
make 2^2 first-wins full
expect 1 "the certificate has no entry for this position" "$TMP/c"
edit 3^2-draw.cert 's/^xx2o 2/xx2o 8/'
expect 1 "the other side completes a line" "$TMP/c"
expect 1 "c position: xxx1o3o" "$TMP/c"
edit 3^2-draw.cert '/^o3x3x 2/d'
expect 1 "the certificate has no entry for this position" "$TMP/c"
# wrong symmetry: the image under a map that does not preserve lines (6 <-> 7)
edit 3^2-draw.cert 's/^xxo1o1x 3/xxo1o2x 3/'
expect 1 "c position: xxo1o1x" "$TMP/c"
# the same with a map that does (the diagonal)
edit 3^2-draw.cert 's/^xxo1o1x 3/x1xxo1o 1/'
expect 0 "s VERIFIED" "$TMP/c"
edit 3^2-draw.cert 's/^xxo1o1x 3/x1xxo1o 5/'
expect 1 "completes a line" "$TMP/c"

# ---- pairings ------------------------------------------------------------------
edit 5^2-pairing.cert '/^5 15/d'
expect 1 "no pair lies in the line of the cells 0 5 10 15 20" "$TMP/c"
edit 5^2-pairing.cert 's/^0 2/0 2\n2 14/'
expect 1 "line 9: cell 2 is in two pairs" "$TMP/c"
edit 5^2-pairing.cert 's/^0 2/0 2\n14 2/'
expect 1 "line 9: cell 2 is in two pairs" "$TMP/c"
edit 5^2-pairing.cert 's/^0 2/2 0/'
expect 0 "s VERIFIED" "$TMP/c"
edit 5^2-pairing.cert '$s/$/\n14 14/'
expect 2 "c:19:6: a pair must be two cells" "$TMP/c"
edit 5^2-pairing.cert 's/^0 2/0 25/'
expect 2 "c:8:3: a cell must be less than 25" "$TMP/c"
edit 5^2-pairing.cert 's/^0 2/25 2/'
expect 2 "c:8:1: a cell must be less than 25" "$TMP/c"
edit 5^2-pairing.cert 's/^0 2/0  2/'
expect 2 "c:8:3: a cell expected here" "$TMP/c"
edit 5^2-pairing.cert 's/^0 2/0/'
expect 2 "c:8:2: one space expected here" "$TMP/c"
edit 5^2-pairing.cert 's/^0 2/0,2/'
expect 2 "c:8:2: one space expected here" "$TMP/c"
edit 5^2-pairing.cert 's/^0 2/0 2 3/'
expect 2 "c:8:4: end of line expected here" "$TMP/c"
edit 5^2-pairing.cert 's/^0 2//'
expect 2 "c:8:1: a cell expected here" "$TMP/c"
make 3^2 draw pairing "0 2" "3 5" "6 8" "1 7"
expect 1 "no pair lies in the line of the cells 0 3 6" "$TMP/c"

# ---- boards and options --------------------------------------------------------
board() {
    cases=$((cases + 1))
    if [ "$(WANT_CODE=0 WANT_TEXT=$2 "$CHECK" --board "$1" && echo fine)" != "$2"$'\n'fine ]; then
        failed "--board $1"
    fi
}
board 1^1 "1^1: 1 cells, 1 lines, 1 symmetries in use"
board 3^1 "3^1: 3 cells, 1 lines, 2 symmetries in use"
board 2^2 "2^2: 4 cells, 6 lines, 8 symmetries in use"
board 3^2 "3^2: 9 cells, 8 lines, 8 symmetries in use"
board 4x4 "4^2: 16 cells, 10 lines, 32 symmetries in use"
board 3x3x3 "3^3: 27 cells, 49 lines, 48 symmetries in use"
board qubic "4^3: 64 cells, 76 lines, 192 symmetries in use"
board 5^3 "5^3: 125 cells, 109 lines, 192 symmetries in use"
board 6^2 "6^2: 36 cells, 14 lines, 192 symmetries in use"
board 3^4 "3^4: 81 cells, 272 lines, 384 symmetries in use"
board 4^4 "4^4: 256 cells, 520 lines, 1536 symmetries in use"
board 4^5 "4^5: 1024 cells, 3376 lines, 15360 symmetries in use"
# more maps than are used: a part of them that is a group (16^2 has 41,287,680)
board 16^2 "16^2: 256 cells, 34 lines, 3072 symmetries in use"
board 3^6 "3^6: 729 cells, 7448 lines, 3840 symmetries in use"
option() { # CODE PATTERN ARGUMENT...
    local code=$1 pattern=$2
    shift 2
    cases=$((cases + 1))
    WANT_CODE=$code WANT_TEXT=$pattern "$CHECK" "$@" >"$TMP/out" 2>&1
    if [ $? != "$code" ] || ! grep -qF -- "$pattern" "$TMP/out"; then
        failed "oxocheck $*"
    fi
}
option 0 "usage: oxocheck" --help
option 0 "usage: oxocheck" -h
option 0 "K^N, KxK...xK, qubic" --help
cases=$((cases + 1))
if [ "$("$CHECK" --help | sed '1,/each line a checker of its own/d' | wc -l)" != \
    "$(grep -c '^CHECKER' "$OXO_SOURCE/check/checkers.def")" ]; then
    failed "--help has a line for each checker"
fi
option 0 "certificates of version 1" --version
option 2 "no file given"
option 2 "s NOT CHECKED" --frobnicate
option 2 "unknown option --frobnicate" --frobnicate
option 2 "unknown option -x" -x
option 2 "one file at a time, not also b" a b
option 2 "--board wants one game" --board
option 2 "--board wants one game" --board 3^3 3^2
option 2 "the game \`cube' is not known here" --board cube
option 2 "too large" --board 9^9
for quiet in -q --quiet; do
    cases=$((cases + 1))
    if [ "$("$CHECK" $quiet "$DATA/3^3-compact.cert")" != "s VERIFIED" ]; then
        failed "$quiet"
    fi
done
if [ -w /dev/full ]; then
    cases=$((cases + 1))
    "$CHECK" "$DATA/3^3-compact.cert" >/dev/full 2>&1
    if [ $? != 2 ]; then
        failed "a verdict that cannot be written"
    fi
fi

# ---- accidents ------------------------------------------------------------------
# truncated at every byte, every bit flipped: never accepted
bytes=($(od -An -v -tu1 "$DATA/3^3-compact.cert"))
size=${#bytes[@]}
text=""
for ((i = 0; i < size; i++)); do
    printf "$text" >"$TMP/c"
    expect 2 ":" "$TMP/c"
    printf -v byte '\\x%02x' "${bytes[i]}"
    text+=$byte
done
for ((i = 0; i < size; i++)); do
    for ((bit = 0; bit < 8; bit += ${OXO_FAST:+7} + 1)); do
        printf -v byte '\\x%02x' $((bytes[i] ^ (1 << bit)))
        printf "${text:0:4*i}$byte${text:4*i+4}" >"$TMP/c"
        expect 2 ":" "$TMP/c"
    done
done

# ---- exact output ----------------------------------------------------------------
output() { # CODE FILE: compared with what is on standard input
    local wanted got
    wanted=$(cat)
    got=$(WANT_CODE=$1 WANT_TEXT=$wanted "$CHECK" "$2" 2>&1)
    cases=$((cases + 1))
    [ "$got" = "$wanted" ] || failed "wanted: $wanted"$'\n'"got: $got"
}
make 3^3 first-wins compact "27 0"
output 1 "$TMP/c" <<'END'
c certificate: game 3^3, claim first-wins, form compact, 1 entries
c game 3^3: 27 cells, 49 lines
c 48 symmetries
c the certificate has no entry for this position, and it has no forced win
c position: x12o
c    x..
c    ...
c    ...
c    --
c    ...
c    .o.
c    ...
c    --
c    ...
c    ...
c    ...
c after the moves: 0 13
s REFUTED
END
output 0 "$DATA/3^3-compact.cert" <<'END'
c certificate: game 3^3, claim first-wins, form compact, 1 entries
c game 3^3: 27 cells, 49 lines
c 48 symmetries
c positions (up to symmetry, the first player to move): 4
c   settled by an entry 1, by a block 0, by a forced win 3
c   positions in forced-win searches 2, longest win found 2 moves
c the first player can force a win in 3^3
s VERIFIED
END
output 0 "$DATA/3^3-full.cert" <<'END'
c certificate: game 3^3, claim first-wins, form full, 4 entries
c game 3^3: 27 cells, 49 lines
c 48 symmetries
c positions (up to symmetry, the first player to move): 4
c   settled by an entry 4, by a block 0, by a forced win 0
c the first player can force a win in 3^3
s VERIFIED
END

# ---- dictionaries in Patashnik's form ------------------------------------------
tiny() { # DASHES LINES CHARACTERS BODY
    printf "Prose.\nthere are $2 lines and $3 characters total\n%s\n$4" \
        "$(printf '%*s' "$1" '' | tr ' ' -)" >"$TMP/c"
}
tiny 20 1 3 ' 0\n'
expect 1 "Patashnik's dictionary: game 4^3, claim first-wins, form compact, 1 entries" "$TMP/c"
tiny 19 1 3 ' 0\n'
expect 2 "c:1:1: neither" "$TMP/c"
tiny 20 1 4 ' 0\n'
expect 2 "c:4:1: 1 lines and 3 characters follow, but the text before says 1 and 4" "$TMP/c"
tiny 20 2 3 ' 0\n'
expect 2 "c:4:1: 1 lines and 3 characters follow" "$TMP/c"
tiny 20 0 2 ' 0'
expect 2 "c:4:1: 0 lines and 2 characters follow" "$TMP/c"
tiny 20 1 4 ' 0\nx'
expect 2 "c:4:1: 1 lines and 4 characters follow" "$TMP/c"
tiny 20 0 0 ''
expect 1 "has no forced win" "$TMP/c"
tiny 20 2 6 ' 0\n 1\n'
expect 2 "c:5:1: this position has an entry already, in line 4" "$TMP/c"
tiny 20 1 4 ' 64\n'
expect 2 "c:4:2: a move must be less than 64" "$TMP/c"

printf -- '--------------------\n' >"$TMP/c" # neither prose nor entries
expect 2 "c:2:1: the text before the separator does not say how many lines" "$TMP/c"
printf -- '-and so on, in prose\nx-------------------\nthere are 1 lines and 3 characters total\n%s\n 0\n' \
    -------------------- >"$TMP/c"
expect 1 "Patashnik's dictionary: game 4^3, claim first-wins, form compact, 1 entries" "$TMP/c"
printf '%0100d\n%080d\nthere are 1 lines and 3 characters total\n%020d\n 0\n' 0 0 0 |
    sed '4s/0/-/g' >"$TMP/c"
expect 1 "Patashnik's dictionary: game 4^3, claim first-wins, form compact, 1 entries" "$TMP/c"

# ---- Patashnik's dictionary ----------------------------------------------------
dictionary=${OXO_SHARED_DATA:-/nonexistent}/patashnik/qubic.dictionary
if [ -r "$dictionary" ]; then
    # facts of the proof, then the signature of our search
    expect 0 "first player to move): 317789
c   settled by an entry 2929, by a block 10976, by a forced win 303884
c   positions in forced-win searches 6154173, longest win found 24 moves" "$dictionary" --strict
    sed '$d' "$dictionary" >"$TMP/c"
    expect 2 "c:52:1: 2928 lines and 52023 characters follow, but the text before says 2929 and 52040" "$TMP/c"
    head -c 40000 "$dictionary" >"$TMP/c"
    expect 2 "but the text before says 2929 and 52040" "$TMP/c"
    sed 's/^there are 2929/there were 2929/' "$dictionary" >"$TMP/c"
    expect 2 "does not say how many" "$TMP/c"
    sed 's/^-------*$/----/' "$dictionary" >"$TMP/c"
    expect 2 "c:1:1: neither" "$TMP/c"
    sed '52s/ 0/ 1/' "$dictionary" >"$TMP/c"
    expect 1 "c after the moves: 1" "$TMP/c"
    sed 's/^x14o 12$/x14o 13/' "$dictionary" >"$TMP/c"
    expect 1 "c after the moves: 0 " "$TMP/c"
else
    echo "skipped: Patashnik's dictionary is not at hand"
fi

echo "$cases cases, $failures failed"
[ $failures = 0 ]
