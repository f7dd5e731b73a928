# --seconds holds: every verb that has the option, on games that are nasty.
# slow: a moment for each of them
#
# Judged by processor time, which a busy machine adds little to: a run of one
# thread with --seconds S may use S + 0.5 s of it; here S + 3 s, since a machine
# with more to do than cores makes every step slower, and large boards take a
# while to be built. A limit that is not kept goes far beyond. S is 0.3; with
# OXO_SLOW_TESTS=1 it is 1 and 2 s are allowed, for an idle machine. Processor
# time is bounded, so that a verb that hangs fails instead of stopping the suite.
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
# instrumented builds are several times slower, and are not what is promised
grep -q 'OXO_SANITIZE:BOOL=ON\|OXO_COVERAGE:BOOL=ON' "$OXO_BUILD/CMakeCache.txt" && {
    echo "SKIPPED: an instrumented build"
    exit 77
}
seconds=0.3 allowed=${OXO_LIMIT_ALLOWED:-3.3}
[ -z "${OXO_SLOW_TESTS:-}" ] || seconds=1 allowed=${OXO_LIMIT_ALLOWED:-2.0}
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

# Boards where a node is costly (many lines through a point, huge positions),
# boards where there are many of them, games that go on for ever.
s="--seconds $seconds"
t="--seconds $seconds --threads 1"
for game in 2^12 3^7 4^4 255^1 90^2; do
    within solve $game $t
    within forced $game $s
    within prove $game $t
    within tree $game $s
    within match perfect search:nodes=100000 --game $game $t
    within csp --game $game start $s
done
for game in 2^12 5^3 5^3:misere 4^4:gravity moving:4; do
    within count $game $s
    within openings $game $t
    within match random random --game $game --games 1000000 $t
done
# a player that looks at every reply to every move
within match random greedy --game 4^6 $t
within tournament random greedy --game 4^6 $s
# columns that do not meet: 362,880 symmetries
within solve 3x3x4:gravity $t
within prove 3x3x4:gravity $t
# moving games without a table; boxes whose lines do not meet
for game in moving:6 2^12 13x5x5x5x5 7x7x7x7:line=4; do
    within analyse $game $s
    within openings $game $t
    within count $game $s
done
for game in 255^1 4^4 3^5 8^2 2^6; do
    within plan $game $s
    within plan $game --deterministic $s
done
for game in moving:4 moving:4,tokens=7 number:k=4,sum=34 number:k=5 number:k=7; do
    within solve $game $t
    within prove $game $t
done
for game in graham number:k=4,sum=34; do
    within strategy $game $t
done
within sweep "number:k=4,sum=30..38" $s
within sweep $s
within table --why 15^5 --pairing --drawn $s
within explain --game 3^7 start $s
within tree 3^3 $s
within selfplay -o self.net $t
within shrink -o small.proof $t
within train lines -o lines.net $t
within verify-dictionary "$OXO_SOURCE/data/qubic.proof" $s
within show 1^16
within show 2^14
within show 200x40
echo "$runs runs, the longest $worst s: oxo $worst_what"

# Ctrl-C and SIGTERM are heard, too: the program ends by itself, soon
set -m # else jobs in the background ignore SIGINT
for signal in INT TERM; do
    for what in "solve 2^12" "solve 4^4" "plan 4^4" "csp --game 2^12 start" \
        "match random random --game 3^5 --games 1000000 --threads 1"; do
        (ulimit -t 20; exec "$OXO" $what >out 2>err </dev/null) &
        pid=$!
        sleep 0.5
        kill -$signal $pid 2>/dev/null
        wait $pid
        got=$?
        [ $got -eq 3 ] || [ $got -eq $((128 + $(kill -l $signal))) ] || {
            echo "FAILED oxo $what after SIG$signal: exit code $got"
            fail=1
        }
    done
done
exit $fail
