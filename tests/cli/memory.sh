# Out of memory is an error with a message, never success or another text.
# slow: hundreds of runs
#
# Every verb, and oxocheck, runs with one of its first 200 allocations failing
# (tests/support/fail_malloc.c). It must end with exit code 2 or 3 and say
# that memory is out, or, where the C library or the verb can do without that
# block, give exactly what it gives otherwise. A sample by default; all of them
# with OXO_FAIL_ALL=1, one verb only with OXO_FAIL_ONLY="show 3^3".
. "$OXO_SOURCE/tests/support/expect.sh"
library=$OXO_BUILD/tests/libfail_malloc.so
[ -f "$library" ] || {
    echo "SKIPPED: no library of failing allocations in this build"
    exit 77
}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
step=11
[ -n "$OXO_FAIL_ALL" ] && step=1
"$OXO" prove 3^3 -o cube.cert >/dev/null || exit 2
printf 'game 3^2\n\na1 b2 c3\n' >game.oxo
runs=0 bad=0 offset=0
# what may differ between runs: times, memory; a smaller table searches more
plain() { grep -v '^searched' "$1" | sed 's/[0-9.]* [KMG]iB//g; s/[0-9.]* m\?s\b//g; s/[0-9.]* games\/s//; s/[0-9]*\.[0-9]*//g'; }
program=$OXO
try() { # arguments of the program
    local n got
    [ -n "$OXO_FAIL_ONLY" ] && [ "$OXO_FAIL_ONLY" != "$*" ] && return
    rm -f made.*
    "$program" "$@" >want 2>/dev/null </dev/null
    local code=$?
    plain want >want.plain
    offset=$((offset % step + 1))
    for ((n = offset; n <= 200; n += step)); do
        rm -f mark made.*
        OXO_FAIL_AT=$n OXO_FAIL_MARK=mark LD_PRELOAD=$library \
            "$program" "$@" >out 2>err </dev/null
        got=$?
        [ -f mark ] || break # it takes fewer allocations
        runs=$((runs + 1))
        { [ $got -eq 2 ] || [ $got -eq 3 ]; } && grep -qi memory err && continue
        [ $got -eq $code ] && plain out | cmp -s - want.plain && continue
        # a weaker ground for the same verdict: true, and said so
        [ -n "$weaker" ] && [ $got -eq $code ] && continue
        # the Fortran runtime under OpenBLAS ends the program by itself
        grep -q '^Operating system error: Cannot allocate memory' err && continue
        bad=$((bad + 1))
        [ $bad -le 40 ] && echo "FAILED ${program##*/} $* with allocation $n failing: exit code $got (otherwise $code), '$(head -c 100 err)'"
        fail=1
    done
}
try show 3^3
try show 4^3 xo
try show graham
try show moving:3
try count 3^2
try table --why 5^3
try tree 2^2
try solve 3^2 --threads 1
try solve moving:2
try prove 5^2
try prove 3^3 --threads 1 -o made.cert
try prove 4^3 --nodes 2000 --threads 1
try openings 3^2
try forced 3^3 start
try proof info cube.cert
try proof expand cube.cert -o made.full
try analyse 3^2
# a weaker ground, or fewer symmetries: still true, and said so
weaker=yes
try solve graham
# with a smaller table, which searches more
try sweep "number:sum=14..15"
try strategy graham
try puzzle --number 3
try explain xo1x8x8o41o
weaker=
try record game.oxo
try match random greedy --game 3^2 --games 3 --threads 1 -o made.games
try match forced search:nodes=50 --game 3^3 --games 1 --threads 1
try tournament random greedy --game 3^2 --games 2
try plan 2^2
try plan 2^2 --deterministic -o made.plan
try train lines --positions 50 --epochs 1 -o made.net
try draw 3^2
program=$OXO_BUILD/oxocheck
try cube.cert
try --board 4^3
program=$OXO
# Pictures: pixman and fontconfig, below cairo, end the program themselves (SIGSEGV)
# when memory is out. Then, too, there is a whole picture or none.
if "$OXO" draw 3^2 -o made.svg >/dev/null 2>&1; then
    for ((n = 1; n <= 200; n += step)); do
        rm -f mark made.*
        (ulimit -c 0; OXO_FAIL_AT=$n OXO_FAIL_MARK=mark LD_PRELOAD=$library \
            "$OXO" draw 3^2 -o made.svg) >out 2>err </dev/null
        got=$?
        [ -f mark ] || break
        runs=$((runs + 1))
        [ $got -eq 0 ] && grep -q '</svg>' made.svg && continue
        { [ $got -eq 2 ] || [ $got -eq 3 ]; } && grep -qi memory err && [ ! -e made.svg ] && continue
        [ $got -eq 139 ] && [ ! -e made.svg ] && continue
        bad=$((bad + 1)) fail=1
        echo "FAILED oxo draw 3^2 -o made.svg with allocation $n failing: exit code $got"
    done
fi
echo "$runs runs with a failing allocation, $bad wrong"
exit $fail
