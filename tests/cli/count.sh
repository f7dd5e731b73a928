#!/bin/bash
# oxo count: known numbers, JSON, limits and input that makes no sense.
set -u
fail=0
expect() { # CODE PATTERN ARGUMENTS...
    local code=$1 pattern=$2 got
    shift 2
    got=$("$OXO" "$@" 2>&1)
    local status=$?
    if [ $status != "$code" ] || ! grep -qE -- "$pattern" <<<"$got"; then
        echo "FAILED oxo $* (exit $status, expected $code and /$pattern/)"
        echo "$got"
        fail=1
    fi
}
expect 0 '^ +2 +35 +0 +4032$' count 4^3 --plies 2
expect 0 '^ +1 +12 +0 +-$' count 4^3 --after a1A --plies 1
expect 0 '^ +9 +15 +15 +78$' count 3^2 --plies 9
expect 0 '^ +9 +15 +15 +78$' count 3^2 --plies 99
expect 0 '"plies":5,"distinct":401778,"finished":0,"positions":76245120' \
    count qubic --plies 5 --json
expect 0 '"complete":true' count 3^2 --json
expect 3 'gave up at ply' count 4^3 --plies 8 --nodes 10k
expect 3 '"complete":false' count 4^3 --plies 8 --nodes 10k --json
expect 2 'symmetries' count 2^5
expect 2 'plies' count 3^2 --plies 1G
expect 2 'oxo count: ' count 0^3
expect 2 'oxo count: ' count 3^2 --after zz
expect 2 '' count 3^2 b2 a1
# the picture has a dot for every number
expect 0 'all positions, 6: 1520</title>' count 3^2 --plies 9 --svg /dev/stdout
expect 2 'svg' count 3^2 --svg x.svg --json
exit $fail
