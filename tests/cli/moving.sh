#!/bin/bash
# Moving games on the command line: values, tables, and what oxocheck says of
# them, true and altered. Every altered table carries a right checksum, so that
# it is the rules that refuse it.
set -u
CHECK=${OXOCHECK:-$OXO_BUILD/oxocheck}
TMP=$(mktemp -d) || exit 1
trap 'rm -rf "$TMP"' EXIT
failures=0

failed() {
    echo "FAILED (line ${BASH_LINENO[0]}): $*"
    failures=$((failures + 1))
    [ -z "${OXO_FAST:-}" ] || exit 1 # for tools/mutate-checker.sh
}

# has TEXT COMMAND...: succeeds and prints TEXT.
has() {
    local text=$1 out
    shift
    # the variables are for tests/support/record_case.sh
    out=$(WANT_CODE=0 WANT_TEXT=$text WANT_VERDICT=yes "$@" 2>&1) ||
        failed "$*: exit $?"
    [[ $out == *"$text"* ]] || failed "$*: no '$text' in: $out"
}

# fails CODE TEXT COMMAND...
fails() {
    local code=$1 text=$2 out got
    shift 2
    out=$(WANT_CODE=$code WANT_TEXT=$text WANT_VERDICT=yes "$@" 2>&1)
    got=$?
    [ $got = "$code" ] || failed "$*: exit $got, wanted $code"
    [[ $out == *"$text"* ]] || failed "$*: no '$text' in: $out"
    # one complaint of the checker if nothing was checked, none otherwise
    [ "$1" != "$CHECK" ] || [ "$(grep -vc '^[cs] ' <<<"$out")" = $((code == 2)) ] ||
        failed "$*: not one complaint: $out"
}

sign() {
    local sum
    { cat "$1" && echo "checksum crc64 0000000000000000"; } >"$TMP/unsigned"
    sum=$("$CHECK" "$TMP/unsigned" 2>&1 | sed -n 's/.*its contents give //p')
    echo "checksum crc64 ${sum:-0000000000000000}" >>"$1"
}

# altered SED-COMMAND: $TMP/c, the table of tapatan changed and signed.
altered() {
    sed '$d' "$TMP/t" | sed "$1" >"$TMP/c"
    cmp -s "$TMP/c" <(sed '$d' "$TMP/t") && failed "'$1' changed nothing"
    sign "$TMP/c"
}

# ---- values
has "the first player wins in 9 plies" "$OXO" solve tapatan
has "the first player wins in 11 plies" "$OXO" solve achi
has "the first player wins in 9 plies" "$OXO" solve three-mens-morris
has "a draw by endless play" "$OXO" solve nine-holes
has "the first player wins in 7 plies" "$OXO" solve moving:4
has '"plies":9' "$OXO" solve moving:2 --json
has "Tapatan" "$OXO" show tapatan
fails 3 "nothing can end before ply 11" \
    "$OXO" solve moving:4,tokens=7,lines=3 --nodes 50
fails 3 "the limit is 1 MB" "$OXO" solve moving:3 --memory 1M
fails 2 "moving games have dimension" "$OXO" solve moving:9
fails 2 "not legal here" "$OXO" show moving:2 "moves b2 b2"

# ---- tables
for game in tapatan achi three-mens-morris nine-holes moving:3,power=1 \
    moving:2,tokens=4,stuck=passes moving:2,rank=placed,lateral=on \
    moving:2,centre=ban,diagonals=off moving:2,tokens=4,lines=2 \
    moving:3,tokens=3,rank=always moving:2,power=2 moving:3 \
    moving:2,lateral=on,diagonals=off,rank=off,stuck=passes,tokens=4,lines=2 \
    moving:2,centre=ban; do
    rm -f "$TMP/a"
    "$OXO" solve $game --table "$TMP/a" >/dev/null || failed "$game: no table"
    has "s VERIFIED" "$CHECK" "$TMP/a"
done
"$OXO" solve tapatan --table "$TMP/t" >"$TMP/first"
# read back instead of solved again: the same, but for the line of its needs
"$OXO" solve tapatan --table "$TMP/t" >"$TMP/second"
cmp -s <(grep -v "ready\|at most" "$TMP/first") \
    <(grep -v ready "$TMP/second") || failed "a table read differs"
fails 2 "is a table of moving:2" "$OXO" solve achi --table "$TMP/t"
"$OXO" solve tapatan --table "$TMP/z.zst" >/dev/null
zstd -dcq "$TMP/z.zst" 2>/dev/null | cmp -s - "$TMP/t" ||
    ! command -v zstd >/dev/null || failed "the compressed table differs"

# ---- altered tables: '!' nothing, '"' draw, '$' lost in 0, '%' won in 1 ...
has "s VERIFIED" "$CHECK" "$TMP/t"
altered 's/^claim first-wins/claim draw/'
fails 1 "the header claims draw" "$CHECK" "$TMP/c"
# the empty board: won in 9 is '-'; shorter, longer, lost, drawn, no position
for wrong in '+' '/' '.' '"' '!' '#'; do
    altered "9s|^-\$|$wrong|"
    fails 1 "s REFUTED" "$CHECK" "$TMP/c"
done
grep -n '^-$' "$TMP/t" >/dev/null || failed "the table begins otherwise"
# each character of the last rows: some entry of the moving phase wrong
last=$(($(wc -l <"$TMP/t") - 1))
for column in 1 2 5 9 14 20; do
    altered "${last}s/./~/$column"
    fails 1 "wrong entry" "$CHECK" "$TMP/c"
done
altered "${last}s/.\$//"
fails 2 "expected a row of" "$CHECK" "$TMP/c"
altered "s/^width 1/width 3/"
fails 2 "expected \`width 1'" "$CHECK" "$TMP/c"
altered "s/^width 1/width 12/"
fails 2 "expected \`width 1'" "$CHECK" "$TMP/c"
altered "s/^layer 1 1 /layer 1 2 /"
fails 2 "expected \`layer 1 1" "$CHECK" "$TMP/c"
altered "s/^game moving:2/game moving:2,lateral=on/"
fails 1 "s REFUTED" "$CHECK" "$TMP/c"
altered "s/^game moving:2/game moving:2,steps=fly/"
fails 1 "s REFUTED" "$CHECK" "$TMP/c"
altered "s/^game moving:2/game moving:2,tokens=4/"
fails 2 "expected" "$CHECK" "$TMP/c"
altered "s/^form table/form full/"
fails 2 "cannot be checked for a moving game" "$CHECK" "$TMP/c"
altered "s/^game moving:2/game moving:2,tokens=99/"
fails 2 "not known here" "$CHECK" "$TMP/c"
altered "s/^game moving:2/game moving:2,colour=red/"
fails 2 "not known here" "$CHECK" "$TMP/c"
altered "s/^game moving:2/game moving:2,power=2,tokens=3/"
fails 2 "not known here" "$CHECK" "$TMP/c"
altered "s/^game moving:2/game tapatan/"
fails 2 "not known here" "$CHECK" "$TMP/c"
altered "s/^claim .*/claim first-does-not-lose/"
fails 2 "cannot be checked for a moving game" "$CHECK" "$TMP/c"
altered "s/^entries .*/start .........\n&/"
fails 2 "moving games are checked from the empty board" "$CHECK" "$TMP/c"
# the body: its first line, the heads of its layers, each character, its end
altered "s/^width 1/width/"
fails 2 "expected \`width 1'" "$CHECK" "$TMP/c"
altered "s/^width 1/breit 1/"
fails 2 "expected \`width 1'" "$CHECK" "$TMP/c"
altered "s/^\(layer 1 1 .*\)/\1x/"
fails 2 "expected \`layer 1 1 rows 3 columns 8'" "$CHECK" "$TMP/c"
altered "s/^layer 1 1 rows 3/layer 1 1 rows 4/"
fails 2 "expected \`layer 1 1 rows 3 columns 8'" "$CHECK" "$TMP/c"
altered "s/^layer 1 1 rows 3 columns 8/layer/"
fails 2 "expected \`layer 1 1 rows 3 columns 8'" "$CHECK" "$TMP/c"
for column in 1 5 20; do
    altered "${last}s/./ /$column"
    fails 2 "expected characters from ! to ~" "$CHECK" "$TMP/c"
done
# lines: sed script; the count of entries goes along
lined() {
    altered "$1"
    sed -i '$d' "$TMP/c"
    sed -i "s/^entries .*/entries $(sed '1,/^$/d' "$TMP/c" | wc -l)/" "$TMP/c"
    sign "$TMP/c"
}
lined "7,\$d"
fails 2 "expected \`width 1'" "$CHECK" "$TMP/c"
lined "8,\$d"
fails 2 "expected \`layer 0 0 rows 1 columns 1'" "$CHECK" "$TMP/c"
lined "\$d"
fails 2 "expected a row of 20 entries" "$CHECK" "$TMP/c"
lined "/^layer 3 3/,\$d"
fails 2 "expected \`layer 3 3 rows 13 columns 20'" "$CHECK" "$TMP/c"
lined "\$s/\$/\nlayer/"
fails 2 "nothing may follow the last layer" "$CHECK" "$TMP/c"
# what is printed of the board, and of a claim that holds
has "c 9 cells, 8 lines, 8 symmetries; 3 tokens each" "$CHECK" "$TMP/t"
has "proved: first-wins in moving:2, 9 plies from the empty board" "$CHECK" "$TMP/t"
"$OXO" solve nine-holes --table "$TMP/nine" >/dev/null
has "proved: neither side can force a win in moving:2,rank=off,steps=fly" \
    "$CHECK" "$TMP/nine"
has "c 9 cells, 6 lines, 8 symmetries; 3 tokens each" "$CHECK" "$TMP/nine"
"$OXO" solve moving:3,tokens=2 --table "$TMP/cube" >/dev/null
has "c 27 cells, 49 lines, 48 symmetries; 2 tokens each" "$CHECK" "$TMP/cube"
# both sides of a wrong entry, and who is to move in it
altered "9s|^-\$|\"|"
fails 1 $'c wrong entry: position ........., x to move\nc   the table: draw\nc   its moves: won in 9 plies' \
    "$CHECK" "$TMP/c"
altered "9s|^-\$|!|"
fails 1 $'c   the table: no position\nc   its moves: won in 9 plies' "$CHECK" "$TMP/c"
# the position of a wrong entry: the layer before sees it first, with two
# tokens of o, who is to move, and three of x
altered "${last}s/./~/3"
shown=$("$CHECK" "$TMP/c" | sed -n 's/^c wrong entry: position \([.xo]\{9\}\), o to move$/\1/p')
[ "$(tr -d .o <<<"$shown") $(tr -d .x <<<"$shown")" = "xxx oo" ] ||
    failed "a wrong entry is shown as '$shown'"
fails 1 "the table: lost in 4 plies" "$CHECK" "$TMP/c"
# what it counts, counted here from the characters of a layer's rows
for layer in "0 1" "1 2" "2 2" "3 3"; do
    counted=$(sed '1,/^$/d; $d' "$TMP/t" | awk -v layer="layer $layer rows" '
        BEGIN { for (i = 33; i < 127; i++) code[sprintf("%c", i)] = i - 33 }
        /^layer / { inside = index($0, layer) == 1; next }
        inside { for (i = 1; i <= length($0); i++) {
            c = code[substr($0, i, 1)]
            if (c == 1) drawn++
            else if (c >= 3 && c % 2 == 0) won++
            else if (c >= 3) lost++
            if (c - 3 > most) most = c - 3 } }
        END { printf "%d entries won, %d lost, %d drawn; longest %d plies", won, lost, drawn, most }')
    has "c ${layer/ / and } tokens: $counted" "$CHECK" "$TMP/t"
done
# two digits for each entry: the same table, and one with a wrong high digit
{
    sed '1,/^$/!d' "$TMP/t"
    sed '1,/^$/d; $d' "$TMP/t" | sed 's/^width 1$/width 2/; /^width\|^layer/!s/./!&/g'
} >"$TMP/two"
cp "$TMP/two" "$TMP/c" && sign "$TMP/c"
has "s VERIFIED" "$CHECK" "$TMP/c"
sed "${last}s/^!/\"/" "$TMP/two" >"$TMP/c" && sign "$TMP/c"
fails 1 "wrong entry" "$CHECK" "$TMP/c"
# the library reads as strictly
altered "${last}s/.\$//"
fails 2 "expected a row" "$OXO" solve tapatan --table "$TMP/c"

# ---- checkpoints: stopped at a limit, gone on, the same answer
fails 3 "was saved" "$OXO" solve moving:3,power=1 --checkpoint "$TMP/k" \
    --nodes 200000
has "the first player wins in 9 plies" \
    "$OXO" solve moving:3,power=1 --checkpoint "$TMP/k"

# ---- pictures
has "a b c" "$OXO" draw tapatan "b2 a1"
if "$OXO" draw tapatan -o "$TMP/t.svg" 2>/dev/null; then
    grep -q "<svg" "$TMP/t.svg" || failed "no SVG"
    "$OXO" draw moving:4 -o "$TMP/t.png" || failed "no PNG"
    fails 2 "must end in .svg, .pdf or .png" "$OXO" draw tapatan -o "$TMP/t.gif"
    fails 2 "no picture of this style" \
        "$OXO" draw tapatan --as cube -o "$TMP/t.svg"
fi
has "marchi-fischer" "$OXO" paper

[ $failures = 0 ] && echo "moving games: all well"
exit $((failures > 0))
