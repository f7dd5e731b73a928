# oxo paper cantin networks with small sizes: the shape of its table, and that what
# stands in it was computed: the same with the same seed, other figures with
# another, shares and intervals that belong to the wins, and wins that
# `oxo match` finds too.
# once: networks train under the sanitizers in the unit test net
set -u
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
expect 'the papers' 'patashnik schoo marchi-fischer markowsky cantin' \
    "$("$OXO" paper | cut -d' ' -f1 | tr '\n' ' ' | sed 's/ $//')"
code 'no such paper' 2 paper nobody
if "$OXO" paper cantin networks 2>&1 </dev/null --games 1 --positions 1 --epochs 1 |
    grep -q 'no networks'; then
    echo 'built without OXO_WITH_LEARN'
    exit $((fail ? 1 : 77))
fi

small="--games 40 --positions 600 --epochs 2"
# shellcheck disable=SC2086
"$OXO" paper cantin networks $small >a.txt
expect 'runs' 0 $?
# what is timed is the only thing that differs between two runs
# shellcheck disable=SC2086
"$OXO" paper cantin networks $small | sed 's/ [0-9.]* s\b//g' >again
expect 'the same seed' same "$(sed 's/ [0-9.]* s\b//g' a.txt | cmp - again && echo same)"
# shellcheck disable=SC2086
"$OXO" paper cantin networks $small --seed 2 >b.txt

# figure WHAT SIDE FILE: its wins
figure() { sed -n "s|^  $1  *$2 .* \([0-9]*\)/40 .*|\1|p" "$3"; }
rows='random X
Model 1, epoch kept by validation X
Model 1, epoch kept by validation O
Model 1, after all 2 epochs X
Model 1, after all 2 epochs O
Model 2, 11 slices, 600 positions X
Model 2, 11 slices, 600 positions O
Model 2, 15 slices, 600 positions X
Model 2, 15 slices, 600 positions O
Model 2, slices never trained X
Model 2, slices never trained O
the network in the library X
the network in the library O'
expect 'rows' "$rows" \
    "$(grep '/40 ' a.txt | sed 's/^  //; s/  *\([XO]\) .*/ \1/')"
# the paper's own figures, beside all that it has
expect 'the paper' '558/1000 896/1000 803/1000 896/1000 803/1000 53/100 53/100 53/100' \
    "$(grep -o '[0-9]*/1000\?\b' a.txt | tr '\n' ' ' | sed 's/ $//')"
expect 'sizes' 1 "$(grep -c '^    42127 weights; 600 positions, 2 epochs in ' a.txt)"
expect 'no remarks about a smaller run' 0 "$(grep -c '^Remarks' a.txt)"
expect 'but a warning' 1 "$(grep -c '^A smaller run than the paper' a.txt)"

# share and Wilson interval of every row, computed here from its wins
grep '/40 ' a.txt | tr '[],/%' '     ' | sed 's/^.* [XO] //' | awk '{
    # [paper wins, paper games | -] wins 40 share low high p p
    at = $1 == "-" ? 2 : 3; w = $at; n = $(at + 1); z = 1.96; p = w / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    good += sprintf("%.1f %.1f %.1f", 100 * p, 100 * (middle - half),
        100 * (middle + half)) == $(at + 2) " " $(at + 3) " " $(at + 4)
} END { print good }' >good
expect 'shares and intervals' 13 "$(cat good)"

# the matches that need no training, by the other verb
wins() { "$OXO" match 3^3 "$1" "$2" -n 40 --first-only --seed 1001 | awk -v column="$3" '/^moving first/ { print $column }'; }
expect 'random' "$(wins random random 3)" "$(figure random X a.txt)"
expect 'library, X' "$(wins net random 3)" "$(figure 'the network in the library' X a.txt)"
expect 'library, O' "$(wins random net 5)" "$(figure 'the network in the library' O a.txt)"
# a training of the same size, by the other verb, plays the same games
"$OXO" train model1 --positions 600 --epochs 2 -o m.net >/dev/null 2>&1
expect 'Model 1, X' "$(wins net:m.net random 3)" "$(figure 'Model 1, epoch kept by validation' X a.txt)"
expect 'Model 1, O' "$(wins random net:m.net 5)" "$(figure 'Model 1, epoch kept by validation' O a.txt)"

# another seed: another table
different=0
while read -r row; do
    what=${row% *} side=${row##* }
    [ "$(figure "$what" "$side" a.txt)" = "$(figure "$what" "$side" b.txt)" ] || different=$((different + 1))
done <<<"$rows"
expect 'another seed' yes "$([ $different -ge 5 ] && echo yes || echo "$different differ")"

# the same for a program
# shellcheck disable=SC2086
"$OXO" paper cantin networks $small --json >a.json
expect 'JSON' "$(grep '/40 ' a.txt | sed 's|.* \([0-9]*\)/40 .*|\1|' | tr '\n' ' ')" \
    "$(grep -o '"wins":[0-9]*' a.json | cut -d: -f2 | tr '\n' ' ')"
exit $fail
