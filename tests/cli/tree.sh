# oxo tree: the numbers of Figures 3, 4 and 6, the graph, and the exit codes.
set -u
. "$OXO_SOURCE/tests/support/expect.sh"

expect 'terminal positions' '41 24 8 3 4 1 ' \
    "$("$OXO" tree 2^2 | awk '$1 == "all" { printf "%s %s ", $2, $3 }')"
expect 'json' '24 3 1 ' \
    "$("$OXO" tree 2^2 --json | grep -oE '"terminal":[0-9]+,"levels' |
       grep -oE '[0-9]+' | tr '\n' ' ')"
expect 'qubic after three moves' 249984 \
    "$("$OXO" tree 4^3 --kind complete --plies 3 | awk '$1 == 3 { print $2 }')"
expect 'nodes of the graph' 8 \
    "$("$OXO" tree 2^2 --kind first --dot | grep -c '^  n[0-9]* \[')"
expect 'edges of the graph' 7 \
    "$("$OXO" tree 2^2 --kind first --dot | grep -c -- '->')"
if command -v dot >/dev/null; then
    "$OXO" tree 2^2 --dot | dot -Tsvg >/dev/null 2>&1
    expect 'Graphviz reads it' 0 $?
fi

# the picture: an edge to every position but the first, at places of their own
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$OXO" tree 3^3 --kind distinct --svg "$dir/t.svg"
expect 'edges drawn' 219 "$(grep -c '^<path' "$dir/t.svg")"
expect 'positions drawn' 220 \
    "$(grep -o '^<circle cx="[0-9.]*" cy="[0-9.]*"' "$dir/t.svg" | sort -u | wc -l)"
expect 'boards drawn' 41 \
    "$("$OXO" tree 2^2 --kind complete --svg /dev/stdout | grep -c 'rx="3"')"
code 'a picture of three trees' 2 tree 2^2 --svg "$dir/t.svg"
code 'no such folder' 2 tree 2^2 --kind first --svg "$dir/no/t.svg"

code '2^2' 0 tree 2^2
code 'a draw has no first-player tree' 1 tree 3^2 --kind first
code 'nor a distinct one' 1 tree 3^2 --kind distinct
code 'the complete tree of a draw' 0 tree 3^2 --kind complete
code 'too large to count' 3 tree 3^3 --kind complete --nodes 10k
code 'too large to draw' 3 tree 3^2 --kind complete --dot
code 'unknown kind' 2 tree 2^2 --kind some
code 'no game' 2 tree
code 'bad game' 2 tree 0^3
code 'dot and json' 2 tree 2^2 --dot --json
exit $fail
