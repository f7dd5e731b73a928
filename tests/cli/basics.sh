# The frame of the program: help, exit codes, one clear line for an error.
set -eu
fail() { echo "FAILED: $1"; exit 1; }

out=$("$OXO")
case $out in *"oxo show qubic"*"oxo prove qubic"*"oxo table"*) ;;
*) fail "oxo alone does not suggest three commands" ;; esac

# every verb has help with examples, and a manual page that man can read
for verb in $("$OXO" help | sed -n 's/^  \([a-z-]*\)  .*/\1/p' | sort -u); do
    case $verb in oxo) continue ;; esac
    "$OXO" "$verb" --help | grep -q '^Examples' || fail "$verb --help has no examples"
    "$OXO" help --man "$verb" | grep -q '^.SH OPTIONS' || fail "no manual for $verb"
done
if command -v man >/dev/null; then
    dir=$(mktemp -d)
    "$OXO" help --man solve >"$dir/oxo-solve.1"
    man -l "$dir/oxo-solve.1" 2>&1 | grep -q 'give up after N positions' ||
        fail "man cannot show the manual page"
    rm -r "$dir"
fi
bash -n <("$OXO" help --completion) || fail "completion script"

# nonsense: one line on stderr, nothing on stdout, exit code 2
refused() {
    code=0
    out=$("$OXO" "$@" 2>/tmp/oxo-err.$$) || code=$?
    lines=$(wc -l </tmp/oxo-err.$$)
    rm -f /tmp/oxo-err.$$
    [ $code -eq 2 ] || fail "oxo $*: exit code $code, expected 2"
    [ "$lines" -eq 1 ] || fail "oxo $*: $lines lines on stderr, expected 1"
    [ -z "$out" ] || fail "oxo $*: output on stdout"
}
for name in 0^3 4^ 99^99 4^3:foo '' 4x4x nonsense 3^2:line=2,line=3 number:k=3,k=4 \
    number:start=even,start=odd moving:2,tokens=3,tokens=4 moving:2,rank=off,rank=always \
    moving:2,tokens=0 moving:2,lines=0; do
    refused show "$name"
    refused solve "$name"
done
refused nosuchverb
refused solve
refused solve 3^2 x o extra
refused solve 3^2 --no-such-option
refused solve 3^2 --nodes
refused solve 3^2 --nodes many
refused solve 3^2 xx
refused solve nosuchfile.pg

refused bench --only nosuchbenchmark
refused prove 4^3 -o /nosuchfolder/qubic.proof

# each family tells its rules; no line ends in spaces
"$OXO" show graham | grep -q 'completes a line with sum 15' || fail "graham"
"$OXO" show moving:3 | grep -q '^tokens ' || fail "moving:3"
! "$OXO" show 4^3 | grep -q ' $' || fail "spaces at the end of a line"
"$OXO" show 1025^1 | grep -q '255 points in a' || fail "1025^1"

# answers, and giving up
"$OXO" solve 3^2 | grep -q 'value        a draw' || fail "3^2"
# one text for every family
for game in 3^2 3^2:misere 3x3x2:gravity graham moving:2 "$OXO_SOURCE/examples/games/fano.pg"; do
    said=$("$OXO" solve "$game")
    for word in '^value        ' '^best moves   ' '^distinct moves: ' ' alike$'; do
        grep -q "$word" <<<"$said" || fail "solve $game: no '$word'"
    done
done
"$OXO" solve 3^2 --moves | grep -q '4 alike: c1 a3 c3$' || fail "every move of a kind"
# layers fold where the terminal is narrow
if command -v script >/dev/null; then
    for columns in 60 120; do
        wide=$(script -qec "stty cols $columns; '$OXO' show 5^3" /dev/null </dev/null |
            tr -d '\r' | awk '{ if (length > most) most = length } END { print most }')
        [ "$wide" -le $columns ] || fail "show 5^3 has $wide columns of $columns"
    done
fi
"$OXO" solve 3^3 --distance | grep -q 'the first player wins in 7 plies' || fail "3^3"
"$OXO" solve 3^3 | grep -q 'best moves   b2B$' || fail "only the centre wins 3^3"
code=0
"$OXO" solve 4^3 --nodes 2k >/dev/null 2>&1 || code=$?
[ $code -eq 3 ] || fail "a limit gives exit code 3, not $code"
"$OXO" solve 4^3 --nodes 2k --json 2>/dev/null | grep -q '"winner":"open"' ||
    fail "a limit in JSON"
for size in 1 10k; do
    code=0
    "$OXO" solve 3^3 --memory $size >/dev/null 2>&1 || code=$?
    [ $code -eq 3 ] || fail "--memory $size gives exit code 3, not $code"
done
refused proof info "${TMPDIR:-/tmp}"
for name in 4^3 4x4x4 qubic; do
    "$OXO" show $name --json | grep -q '"game":"4^3"' || fail "$name"
done
"$OXO" show 4^3 --json | grep -q '"automorphisms":"192"' || fail "192"
"$OXO" show 15^5 --json | grep -q '"lines":330241' || fail "15^5"

# the signature does not depend on the run
a=$("$OXO" bench --only solve --json | grep -o '"signature".*')
b=$("$OXO" bench --only solve --json | grep -o '"signature".*')
[ -n "$a" ] && [ "$a" = "$b" ] || fail "the bench signature changed: $a $b"

# a mistyped verb gets a guess, where one is near
[ "$("$OXO" anylase 2>&1)" = "oxo: no verb 'anylase'; did you mean 'analyse'?" ] ||
    fail "no guess at a mistyped verb"
[ "$("$OXO" zzz 2>&1)" = "oxo: no verb 'zzz'; 'oxo help' lists them" ] ||
    fail "a guess at nothing"
[ "$("$OXO" version)" = "$("$OXO" --version)" ] || fail "oxo version"
