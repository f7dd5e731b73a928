#!/bin/bash
# Is the label "slow" honest? Runs every test without it, one at a time, and
# fails for those that use more than 10 s of processor time:
#     tools/slow.sh [BUILD]        (build/release unless given)
cd "$(dirname "$0")/.." || exit 2
build=${1:-build/release} limit=10 fail=0
for name in $(ctest --test-dir "$build" -N -LE slow | sed -n 's/^ *Test *#[0-9]*: //p'); do
    # the second line of `times` is what the children used: user, then system
    used=$( (ctest --test-dir "$build" -R "^${name//./\\.}\$" >/dev/null 2>&1; times) |
        awk -F'[ms ]+' 'NR == 2 { print 60 * ($1 + $3) + $2 + $4 }')
    awk "BEGIN { exit !($used > $limit) }" || continue
    echo "$name: $used s of processor time without the label slow"
    fail=1
done
exit $fail
