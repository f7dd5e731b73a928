# --seconds holds: every verb that has the option, on games that are nasty.
# slow: a moment for each of them
#
# Judged by processor time, which a busy machine adds little to: a run of one
# thread with --seconds S may use S + 0.5 s of it; here S + 3 s, since a machine
# with more to do than cores makes every step slower, and large boards take a
# while to be built. A limit that is not kept goes far beyond. S is 0.1; with
# OXO_SLOW_TESTS=1 it is 1 and 2 s are allowed, for an idle machine. Processor
# time is bounded, so that a verb that hangs fails instead of stopping the suite.
# Most rows, and how they are measured, are those of tools/limits.py.
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
# instrumented builds are several times slower, and are not what is promised
grep -q 'OXO_SANITIZE:BOOL=ON\|OXO_COVERAGE:BOOL=ON' "$OXO_BUILD/CMakeCache.txt" && {
    echo "SKIPPED: an instrumented build"
    exit 77
}
seconds=0.1 allowed=${OXO_LIMIT_ALLOWED:-3.1}
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
# boards where there are many of them, games that go on for ever: a part of the
# rows of tools/limits.py, which without arguments tries all of them.
rows() { # arguments of the tool
    python3 "$OXO_SOURCE/tools/limits.py" "$OXO" "$@" --seconds $seconds \
        --beyond "$(awk "BEGIN { print $allowed - $seconds }")" \
        ${OXO_LIMIT_VERBOSE:+--all} || fail=1
}
rows solve forced prove tree match csp analyse puzzle-new \
    --games 2^12 3^7 4^4 255^1 90^2 4^6 2^12:misere
rows count openings match tournament \
    --games 2^12 5^3 5^3:misere 4^4:gravity moving:4 4^6 7x7x7x7:line=4
# columns that do not meet: 362,880 symmetries
rows solve prove --games 3x3x4:gravity
# boards of k^n too large to play, which theory is still asked about
rows prove --games 4^8 6^6 12^5
# moving games without a table; boxes whose lines do not meet
rows analyse openings count --games moving:6 13x5x5x5x5 7x7x7x7:line=4
rows plan --games 255^1 4^4 3^5 8^2 2^6
rows solve prove \
    --games moving:4 moving:4,tokens=7 number:k=4,sum=34 number:k=5 number:k=7
rows strategy --games graham number:k=4,sum=34
rows sweep sweep-range table selfplay shrink train verify-dictionary proof by-hand
s="--seconds $seconds"
t="$s --threads 1"
within match random random --game 5^3 --games 1000000 $t
for game in 255^1 4^4 3^5 8^2 2^6; do
    within plan $game --deterministic $s
done
within explain --game 3^7 start $s
within tree 3^3 $s
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
