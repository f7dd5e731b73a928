# oxo proof on a certificate made by hand: 3^3, the centre and forced wins.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cat > "$dir/body" <<'END'
oxo-certificate 1
game 3^3
claim first-wins
form compact
entries 1

27 13
END
cp "$dir/body" "$dir/bad.proof"
echo "checksum crc64 0000000000000000" >> "$dir/bad.proof"
code=0; "$OXO" proof info "$dir/bad.proof" 2> "$dir/err" || code=$?
test $code = 2
grep -q "bad.proof:8:16: the text was altered: its checksum is" "$dir/err"
sum=$(sed 's/.*checksum is //' "$dir/err" | cut -c1-16)
{ cat "$dir/body"; echo "checksum crc64 $sum"; } > "$dir/good.proof"
"$OXO" proof info "$dir/good.proof" | grep -q "verified: the strategy wins 3^3"
"$OXO" proof expand "$dir/good.proof" -o "$dir/full.proof.zst" | grep -q "full form, 4 entries"
"$OXO" proof compact "$dir/full.proof.zst" -o "$dir/back.proof"
cmp "$dir/good.proof" "$dir/back.proof"
# the independent checker accepts both forms
if [ -x "$OXO_BUILD/oxocheck" ]; then
    "$OXO" proof expand "$dir/good.proof" -o "$dir/full.proof"
    "$OXO_BUILD/oxocheck" -q "$dir/full.proof" | grep -qx "s VERIFIED"
    "$OXO_BUILD/oxocheck" -q "$dir/back.proof" | grep -qx "s VERIFIED"
fi
"$OXO" proof export "$dir/good.proof" | grep -qx " 13"
test "$("$OXO" proof export --notation boards "$dir/good.proof")" = ".............X............."
"$OXO" proof histogram "$dir/good.proof" --svg "$dir/h.svg" | grep -q "strategic positions per level"
grep -q "</svg>" "$dir/h.svg"
"$OXO" proof histogram "$dir/good.proof" --json | grep -q '"levels":\[{"level":0,"entries":1}\]'
# the data for Coq; tests/proofs has it checked there
"$OXO" proof coq "$dir/good.proof" -o "$dir/coq" --name Three |
    grep -q "coq: nodes 1, of them blocks 0; plans 5 for 26 replies; links 0; symmetries 48;"
grep -q "^From Three Require Symmetries Nodes1.$" "$dir/coq/Data.v"
# --nodes counts the positions that the message counts, met and searched
for nodes in 1000 100000; do
    code=0
    "$OXO" proof info "$OXO_SOURCE/data/qubic.proof" --threads 1 --nodes $nodes >/dev/null 2>"$dir/words" || code=$?
    [ $code = 3 ] || { echo "FAILED: info at $nodes positions gives $code"; exit 1; }
    after=$(sed -n 's/.*stopped after \([0-9]*\) positions: [0-9]* met,.*/\1/p' "$dir/words")
    [ "$after" -ge $nodes ] && [ "$after" -lt $((nodes + 1000)) ] ||
        { echo "FAILED: --nodes $nodes: $(cat "$dir/words")"; exit 1; }
done
"$OXO" proof coq "$dir/good.proof" -o "$dir/coq" --json | grep -q '"nodes":1,"blocks":0,'
code=0; "$OXO" proof coq "$dir/good.proof" 2> "$dir/err" || code=$?; test $code = 2
grep -q "expected -o DIR, the folder to write to" "$dir/err"
printf ' 0\n' > "$dir/one.dictionary"
code=0; "$OXO" proof coq "$dir/one.dictionary" -o "$dir/coq" > "$dir/out" || code=$?; test $code = 1
grep -q "refuted: the position has no entry and no forced win" "$dir/out"
# a pairing is not walked, and says so
"$OXO" prove 5^2 -o "$dir/draw.proof" > /dev/null
"$OXO" proof info "$dir/draw.proof" | grep -q "not verified here"
"$OXO" proof info --json "$dir/draw.proof" | grep -q '"form":"pairing","entries":12'
# cut in the middle, and a strategy that does not win
head -c 60 "$dir/good.proof" > "$dir/cut.proof"
code=0; "$OXO" proof info "$dir/cut.proof" 2> "$dir/err" || code=$?; test $code = 2
grep -q "cut short" "$dir/err"
printf ' 0\n' > "$dir/one.dictionary"
code=0; "$OXO" verify-dictionary "$dir/one.dictionary" > "$dir/out" || code=$?; test $code = 1
grep -q "refuted: the position has no entry and no forced win" "$dir/out"
dictionary=$OXO_SHARED_DATA/patashnik/qubic.dictionary
if [ -f "$dictionary" ]; then
    "$OXO" verify-dictionary --json "$dictionary" | grep -q '"verified":true,"positions":528788,'
else
    echo "no dictionary beside the repository: its part was skipped"
fi
echo passed
