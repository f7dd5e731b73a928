# oxo record: conversions, errors with a place, the part before an error.
set -eu
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT
fail() { echo "FAILED: $1"; exit 1; }
is() { [ "$1" = "$2" ] || fail "expected '$2', got '$1'"; }

is "$(echo "0, 63, 21, 42" | "$OXO" record - --as moves)" "a1A d4D b2B c3C"
is "$(echo "a1A d4D b2B c3C" | "$OXO" record - --as numbers)" "0 63 21 42"
is "$(echo "xo1x8x8o41o 2" | "$OXO" record - --as position)" "xoxx8x8o41o"
is "$(printf 'x..\n.o.\n...\n' | "$OXO" record - --game 3^2 --as position)" "x3o"

printf 'oxo-record 1\ngame 3^2\n\n1. b2 a1 {why} (1... b1)\n2. a1 c3\n' >"$dir/bad.oxo"
code=0
"$OXO" record "$dir/bad.oxo" >"$dir/out" 2>"$dir/err" || code=$?
is $code 2
grep -q 'line 5, column 4: ' "$dir/err" || fail "no place: $(cat "$dir/err")"
is "$(wc -l <"$dir/err")" 1
"$OXO" record "$dir/bad.oxo" -o "$dir/saved.oxo" 2>/dev/null || true
is "$("$OXO" record "$dir/saved.oxo" --as record | tail -1)" "1. b2 a1 {why} (1... b1)"
# a record is a position for every other verb
"$OXO" show 3^2 "$dir/saved.oxo" | grep -q 'first to move' || fail "no position from a record"
code=0; "$OXO" show 4^3 "$dir/saved.oxo" 2>/dev/null || code=$?; is $code 2
"$OXO" record "$dir/saved.oxo" --json | grep -q '"nodes":3' || fail "json"
code=0; "$OXO" record "$dir/none.oxo" 2>/dev/null || code=$?; is $code 2
code=0; "$OXO" record "$dir/saved.oxo" --as cake 2>/dev/null || code=$?; is $code 2
echo passed
