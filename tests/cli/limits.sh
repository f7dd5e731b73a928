# --seconds holds: every verb that has the option, on games that are nasty.
#
# Judged by processor time, which a busy machine does not add to: a run of one
# thread with --seconds 1 may use 1.5 s of it (2 s here, for slow machines and
# the time that a large board takes to be built). Processor time is bounded,
# so that a verb that hangs fails instead of stopping the suite.
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
# instrumented builds are several times slower, and are not what is promised
grep -q 'OXO_SANITIZE:BOOL=ON\|OXO_COVERAGE:BOOL=ON' "$OXO_BUILD/CMakeCache.txt" && {
    echo "SKIPPED: an instrumented build"
    exit 77
}
allowed=${OXO_LIMIT_ALLOWED:-2.0}
runs=0 worst=0 worst_what=none
within() { # arguments of oxo
    local used
    # the second line of `times`: user and system time of what has run
    used=$( (ulimit -t 20; "$OXO" "$@" >out 2>err </dev/null; times) 2>/dev/null |
        awk -F'[ms ]+' 'NR == 2 { print 60 * ($1 + $3) + $2 + $4 }')
    runs=$((runs + 1))
    [ -n "$OXO_LIMIT_VERBOSE" ] && echo "$used $*"
    awk "BEGIN { exit !($used > $worst) }" && worst=$used worst_what="$*"
    awk "BEGIN { exit !($used > $allowed) }" && {
        echo "FAILED oxo $*: $used s of processor time"
        fail=1
    }
}

games="1^13 2^11 2^12 3^5 3^7 4^3 4^4 4^4:gravity 5^3 5^3:misere 8^2 90^2 255^1 16^3
 moving:3 moving:4 moving:4,tokens=7 moving:5,tokens=9,lines=3
 graham nygaard number:k=4,sum=34 number:k=5 number:k=4 number:k=7"
s="--seconds 1"
for game in $games; do
    within analyse "$game" $s
    within solve "$game" $s --threads 1
    within forced "$game" $s
    within prove "$game" $s --threads 1
    within count "$game" $s
    within tree "$game" $s
    within puzzle "$game" $s
    within plan "$game" $s
    within plan "$game" --deterministic $s
    within match random random --game "$game" --games 1000000 --threads 1 $s
    within match perfect search:nodes=100000 --game "$game" --threads 1 $s
    within openings "$game" $s --threads 1
    within strategy "$game" $s --threads 1
done
echo "$runs runs, the longest $worst s: oxo $worst_what"
exit $fail
