#!/bin/bash
# oxocheck on form `decided`, the won and lost entries of a moving game alone:
# what oxo writes is verified, and any change of it is refused for the reason
# that it is wrong for.
set -u
CHECK=${OXOCHECK:-$OXO_BUILD/oxocheck}
. "$OXO_SOURCE/tests/support/certificates.sh"

list=$TMP/list
write() {
    "$OXO" solve "$1" --decided "$list" >/dev/null || {
        echo "FAILED: $1: nothing written"
        exit 1
    }
}
# use SED-SCRIPT: the list, changed, counted and signed anew
use() {
    sed "/^checksum/d; $1" "$list" >"$TMP/c"
    local lines
    lines=$(sed '1,/^$/d' "$TMP/c" | wc -l)
    sed -i "s/^entries .*/entries $lines/" "$TMP/c"
    sign "$TMP/c"
}

# ---- what oxo writes, the same in memory and in files ---------------------------
mkdir "$TMP/scratch"
for game in moving:2,tokens=4 moving:2,tokens=4,stuck=passes \
    moving:2,centre=ban moving:2,rank=off,steps=fly \
    moving:2,rank=placed,lateral=on moving:3,power=1 moving:2; do
    write $game
    cp "$list" "$TMP/c"
    expect 0 "s VERIFIED"
    "$OXO" solve $game --memory 2M --scratch "$TMP/scratch" \
        --decided "$TMP/files" >/dev/null
    cmp "$list" "$TMP/files" || {
        echo "FAILED: $game: another list out of files"
        failures=$((failures + 1))
    }
done

# ---- wrong lists (moving:2, of which lines 7 on are the body) -------------------
use ""
expect 0 "first-wins in moving:2, 9 plies from the empty board"
# what it counts, counted here from the runs of a layer
for layer in "0 0" "0 1" "1 1" "1 2" "2 2" "2 3" "3 3"; do
    counted=$(sed '1,/^$/d; /^checksum/d' "$list" | awk -v layer="layer $layer rows" '
        /^layer / { inside = index($0, layer) == 1; next }
        inside { for (i = 3; i < NF; i += 3) {
            of[$(i + 1) % 2] += $i
            if ($(i + 1) > most) most = $(i + 1) } }
        END { printf "%d entries won, %d lost, no other decided; longest %d plies",
                of[1], of[0], most }')
    expect 0 "c ${layer/ / and } tokens: $counted"
done
use "8s/9$/7/"
expect 1 "the table: won in 7 plies"
use "8d"
expect 1 "the table: draw"
use "s/^claim.*/claim draw/"
expect 1 "the table says first-wins, the header claims draw"
# an entry that is left out, line by line: each is found from somewhere
last=$(grep -n "^checksum" "$list" | cut -d: -f1)
for ((line = 9; line < last; line++)); do
    sed -n "${line}p" "$list" | grep -q layer && continue
    use "${line}d"
    expect 1 "s REFUTED"
    use "${line}s/\( [0-9]*\) \([0-9]*\) \([0-9]*\)$/\1 \2 2\3/"
    expect 1 "wrong entry"
done
use "8s/.*/0 0 0 9/"
expect 2 "at least one entry"
use "8s/.*/0 0 2 9/"
expect 2 "a number of entries within the row"
use "8s/.*/0 2 1 9/"
expect 2 "entries passed over"
use "8s/.*/1 0 1 9/"
expect 2 "a row"
use "8s/.*/0 0 1/"
expect 2 "a blank"
use "8s/.*/0 0 1 60000/"
expect 2 "a distance must be less than 60000"
use "8s/.*/0 0 1 59999/"
expect 1 "the table: won in 59999 plies"
use "8s/.*/0 1 1 9/"
expect 2 "a number of entries within the row"
use "10s/.*/0 1 1 7 6 1 7/"
expect 1 "s REFUTED" # up to the last column
use "10s/.*/0 1 1 7 8 1 7/"
expect 2 "entries passed over"
use "10s/.*/0 1 1 7 6 2 7/"
expect 2 "a number of entries within the row"
use "7s/\$/x/"
expect 2 "end of line expected here"
use "8s/.*/&\n&/"
expect 2 "increasing order"
use "7s/rows 1/rows 2/"
expect 2 "expected \`layer 0 0 rows 1 columns 1'"
cp "$list" "$TMP/whole"
sed -i '/^checksum/d' "$list" # so that the last line is one of the body
use "\$s/\$/\nlayer 9 9 rows 1 columns 1/"
expect 2 "c:"
cp "$TMP/whole" "$list"
# cut short
use "9,\$d"
expect 2 "expected \`layer 0 1"

# ---- where there is no such list ------------------------------------------------
"$OXO" solve 3^2 --decided "$TMP/none" >/dev/null 2>"$TMP/err" ||
    grep -q "moving games" "$TMP/err" || {
    echo "FAILED: $(cat "$TMP/err")"
    failures=$((failures + 1))
}
[ $failures = 0 ] && echo ok
exit $((failures > 0))
