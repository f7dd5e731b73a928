# kill -9 at random moments, resume: the result is that of an undisturbed run.
# With OXO_SLOW_TESTS=1 the search for a smaller certificate goes deeper.
# slow: runs are killed several times each
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
RANDOM=${OXO_KILL_SEED:-$$}
echo "OXO_KILL_SEED=$RANDOM"
CHECK=${OXOCHECK:-$OXO_BUILD/oxocheck}
kills=0
# Starts the command again and again, killing it after a random while that
# grows, until it comes to its end; its output of that last time is in `out`.
killed() { # command
    local wait=50 pid
    while :; do
        "$@" >out 2>err </dev/null &
        pid=$!
        sleep "$(awk "BEGIN { print ($wait + $RANDOM % 200) / 1000 }")"
        kill -9 $pid 2>/dev/null && kills=$((kills + 1))
        wait $pid 2>/dev/null
        local code=$?
        [ $code -eq 137 ] || return $code
        wait=$((wait * 3 / 2))
    done
}

# match: the same games in the same order, and the same score
"$OXO" match greedy forced --game 4^3 --games 300 --threads 2 -o whole.txt >/dev/null
killed "$OXO" match greedy forced --game 4^3 --games 300 --threads 2 -o cut.txt --resume
expect 'match: games' "$(cat whole.txt)" "$(cat cut.txt)"

# tournament: the same table
players="random greedy forced"
"$OXO" tournament $players --game 4^3 --games 60 --threads 2 >want
killed "$OXO" tournament $players --game 4^3 --games 60 --threads 2 -o cut.results --resume
expect 'tournament: table' "$(cat want)" "$(cat out)"
"$OXO" tournament random greedy --game 4^3 --games 60 -o cut.results --resume >/dev/null 2>&1
expect 'tournament: the record of another one' 2 $?

# a number game: settled openings are kept, the values are the same
game=number:k=4,sum=30
pos=1,16,2,15,3,14,5,.,.,.,.,.,.,.,.,.
"$OXO" solve $game "$pos" --threads 1 --checkpoint whole.point | grep value >want
killed "$OXO" solve $game "$pos" --threads 1 --checkpoint cut.point
expect 'number checkpoint: value' "$(cat want)" "$(grep value out)"

# a table of a moving game
"$OXO" solve moving:3 --table whole.table >/dev/null
killed "$OXO" solve moving:3 --table cut.table --checkpoint cut.layers
expect 'table' "$(grep -v seconds whole.table | cksum)" "$(grep -v seconds cut.table | cksum)"

# learning by games against itself: the same network, with any number of threads
learn="selfplay --generations 6 --games 48 --visits 16 --quick 8 --first 48 --second 24 --slots 16 --threads 1"
if "$OXO" selfplay 2>&1 | grep -q 'no networks'; then
    echo 'selfplay: built without networks'
else
    "$OXO" $learn -o whole.net >/dev/null
    again() {
        if [ -e cut.net.part ]; then
            exec "$OXO" selfplay --resume --threads 2 -o cut.net
        else
            exec "$OXO" $learn -o cut.net
        fi
    }
    killed again
    expect 'selfplay: ends' 0 $?
    expect 'selfplay: network' same "$(cmp whole.net cut.net && echo same)"
fi

# a smaller certificate: the same one, whether it lists or chooses moves
"$OXO" prove 4^3 'a1A b1A d1A c1A' --threads 1 -o from.proof >/dev/null
depth=1
[ -z "${OXO_SLOW_TESTS:-}" ] || depth=2
small="shrink from.proof --depth $depth --rounds 5 --threads 1"
"$OXO" $small -o whole.small >want
smaller() {
    if [ -e cut.small.part ]; then
        exec "$OXO" $small --resume -o cut.small
    else
        exec "$OXO" $small -o cut.small
    fi
}
killed smaller
expect 'shrink: ends' 0 $?
expect 'shrink: certificate' "$(cat whole.small)" "$(cat cut.small)"
expect 'shrink: report' "$(grep -v '^certificate' want)" "$(grep -v '^certificate' out)"
expect 'shrink: nothing is left' no "$([ -e cut.small.part ] && echo yes || echo no)"
# what is of another run, or damaged, is refused
"$OXO" $small --seconds 0.3 -o cut.small >/dev/null 2>&1
if [ -e cut.small.part ]; then
    "$OXO" shrink from.proof --depth 3 --rounds 5 --resume -o cut.small 2>err >/dev/null
    expect 'shrink: of another run' 2 $?
    printf x >>cut.small.part
    "$OXO" $small --resume -o cut.small 2>err >/dev/null
    expect 'shrink: damaged' 2 $?
fi

# a proof: the output is whole or absent, never half
for i in 1 2 3 4 5; do
    rm -f cut.cert
    "$OXO" prove 3^3 --threads 1 -o cut.cert >/dev/null 2>&1 &
    pid=$!
    sleep "$(awk "BEGIN { print ($RANDOM % 60) / 1000 }")"
    kill -9 $pid 2>/dev/null && kills=$((kills + 1))
    wait $pid 2>/dev/null
    [ ! -e cut.cert ] || "$OXO" proof info cut.cert >/dev/null 2>&1
    expect 'prove: whole or absent' 0 $?
done
# a proof in small steps, stopped and saved, and killed in between: what was saved
# last is whole, and the certificate at the end is the same
"$OXO" prove 4^3 --threads 1 --no-walk -o whole.cert >/dev/null
rm -f cut.cert*
step() {
    local resume=
    [ ! -e cut.cert.search ] || resume="--resume cut.cert.search"
    exec "$OXO" prove 4^3 --threads 1 --no-walk --nodes $((3 * i))M --save cut.cert.search $resume -o cut.cert
}
for i in $(seq 100); do
    killed step
    [ $? = 3 ] || break
done
expect 'prove: same certificate' "$(grep -v '^x-\|^checksum' whole.cert | cksum)" \
    "$(grep -v '^x-\|^checksum' cut.cert | cksum)"
expect 'prove: took several steps' yes "$([ "$i" -gt 1 ] && echo yes)"
# decided, but the certificate cannot be written: what was saved on the way stays
# (jobs save after a second), and the certificate is had from there
rm -f full.search full.cert
"$OXO" prove 4^3 --workers 32 --job 1 --no-walk --save full.search -o /dev/full \
    >full.txt 2>/dev/null &
pid=$!
saved=
while kill -0 $pid 2>/dev/null; do
    [ ! -e full.search ] || saved=yes
    sleep 0.02
done
wait $pid
expect 'prove: full disk' 2 $?
if [ -n "$saved" ]; then
    expect 'prove: says how to go on' 1 "$(grep -c 'go on with' full.txt)"
    "$OXO" prove 4^3 --threads 1 --resume full.search -o full.cert >/dev/null
    expect 'prove: goes on after a full disk' 0 $?
    "$CHECK" full.cert | grep -q '^s VERIFIED' || expect 'prove: full.cert' good bad
else
    echo "decided before anything was saved: nothing was lost"
fi
echo "$kills runs killed"
exit $fail
