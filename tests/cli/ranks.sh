#!/bin/bash
# Tables in memory, in files and over the ranks of an MPI run: the same bytes.
# Games over ranks: the same games. A rank that is killed: a word how to go on,
# and the same result after it.
# slow: many runs of several processes
set -u
TMP=$(mktemp -d) || exit 1
trap 'rm -rf "$TMP"' EXIT
cd "$TMP" || exit 1
failures=0

failed() {
    echo "FAILED (line ${BASH_LINENO[0]}): $*"
    failures=$((failures + 1))
}

# ---- rows in files, no MPI needed
mkdir scratch
for game in moving:2 moving:2,tokens=4,stuck=passes moving:2,centre=ban \
    moving:2,rank=off,steps=fly moving:2,rank=placed,lateral=on \
    moving:3,power=1 moving:3; do
    rm -f whole files
    "$OXO" solve $game --table whole >whole.txt || failed "$game: no table"
    "$OXO" solve $game --table files --memory 2M --scratch scratch \
        >files.txt || failed "$game: no table by files"
    cmp whole files || failed "$game: the table by files differs"
    cmp <(grep -v 'ready\|scratch' whole.txt) \
        <(grep -v 'ready\|scratch' files.txt) || failed "$game: the report"
done
rm -f scratch/*
# stopped at once, gone on from the checkpoint that is made beside them
"$OXO" solve moving:3 --memory 2M --scratch scratch --nodes 3M >/dev/null \
    2>stopped && failed "the limit of positions does not stop it"
grep -q "what is known was saved" stopped || failed "$(cat stopped)"
rm -f files
"$OXO" solve moving:3 --memory 2M --scratch scratch --table files >/dev/null ||
    failed "no table after going on"
cmp whole files || failed "the table after going on differs"
# what is damaged is refused
checkpoint=$(ls scratch/*.checkpoint)
printf x | dd of="$checkpoint" bs=1 seek=3000 conv=notrunc 2>/dev/null
"$OXO" solve moving:3 --memory 2M --scratch scratch >/dev/null 2>damaged &&
    failed "a damaged checkpoint is believed"
grep -q "damaged" damaged || failed "$(cat damaged)"
rm -f scratch/*
"$OXO" solve moving:3 --memory 2M --scratch nowhere >/dev/null 2>missing &&
    failed "a scratch folder that is not there is written"
grep -q "cannot write to the folder nowhere" missing || failed "$(cat missing)"

# ---- ranks
if ! command -v mpirun >/dev/null || ! mpirun --version 2>/dev/null |
    grep -q "Open MPI"; then
    echo "mpirun of OpenMPI is not here: ranks are not tested"
    [ $failures = 0 ] && exit 77
    exit 1
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
ranks() {
    local count=$1
    shift
    mpirun --oversubscribe -n "$count" "$OXO" "$@"
}
if ! ranks 2 show 3^2 >one 2>err || ! grep -q "automorphisms" one; then
    # a build without MPI is two programs that know nothing of each other
    [ "$(grep -c automorphisms one)" = 2 ] || cat err
    echo "no ranks in this build, or no MPI run here: not tested"
    [ $failures = 0 ] && exit 77
    exit 1
fi
if [ "$(grep -c automorphisms one)" != 1 ]; then
    echo "built without MPI: ranks are not tested"
    [ $failures = 0 ] && exit 77
    exit 1
fi
counts=3
[ -n "${OXO_SLOW_TESTS:-}" ] && counts="1 2 3 4"
games="moving:2 moving:2,tokens=4,stuck=passes moving:2,centre=ban moving:3"
[ -n "${OXO_SLOW_TESTS:-}" ] && games="$games moving:2,rank=off,steps=fly
    moving:2,rank=placed,lateral=on moving:3,power=1 moving:3,tokens=5,lines=2"
for game in $games; do
    rm -f whole
    "$OXO" solve $game --table whole >whole.txt
    for n in $counts; do
        rm -f shared
        ranks "$n" solve $game --table shared >shared.txt || failed "$game, $n"
        cmp whole shared || failed "$game: the table of $n ranks differs"
        cmp <(grep -v ready whole.txt) <(grep -v ready shared.txt) ||
            failed "$game: the report of $n ranks"
    done
done
# ranks with rows in files
rm -f whole shared
"$OXO" solve moving:3 --table whole >/dev/null
ranks 2 solve moving:3 --memory 2M --scratch scratch --table shared \
    >/dev/null || failed "ranks with files"
cmp whole shared || failed "the table of ranks with files differs"
# stopped with three, gone on with two
rm -f scratch/* shared
ranks 3 solve moving:3 --checkpoint point --nodes 2M >/dev/null 2>&1 &&
    failed "ranks are not stopped"
ranks 2 solve moving:3 --checkpoint point --table shared >/dev/null ||
    failed "ranks do not go on"
cmp whole shared || failed "the table after going on with fewer ranks differs"
ls point.* >/dev/null 2>&1 && failed "parts of the checkpoint are left over"

# matches and tournaments: the same games whoever plays them
"$OXO" match 3^3 greedy random --games 40 --output games1 >/dev/null
ranks 3 match 3^3 greedy random --games 40 --output games3 >/dev/null ||
    failed "a match over ranks"
cmp games1 games3 || failed "a match over ranks has other games"
ranks 3 match 3^3 nobody random --games 4 >/dev/null 2>err &&
    failed "a player that is none"
grep -q "no player 'nobody'" err || failed "$(cat err)"
"$OXO" tournament 3^2 greedy random forced --games 6 >t1 || failed "tournament"
ranks 3 tournament 3^2 greedy random forced --games 6 >t3 ||
    failed "a tournament over ranks"
cmp <(grep -v ' s\b\|time' t1) <(grep -v ' s\b\|time' t3) ||
    failed "a tournament over ranks differs"

# ---- a rank is killed
killed() { # which rank, and whether at once or later
    rm -f shared point point.*
    ranks 3 solve moving:3 --checkpoint point --table shared >/dev/null \
        2>words &
    local run=$! victim=
    for _ in $(seq 400); do
        victim=$(for p in $(pgrep -f "solve moving:3 --checkpoint point"); do
            tr '\0' '\n' <"/proc/$p/environ" 2>/dev/null |
                grep -q "^OMPI_COMM_WORLD_RANK=$1\$" &&
                [ "$(readlink "/proc/$p/cwd")" = "$TMP" ] && echo "$p"
        done)
        [ -n "$victim" ] && break
        kill -0 $run 2>/dev/null || break
        sleep 0.05
    done
    sleep "$2"
    [ -n "$victim" ] && kill -9 $victim 2>/dev/null
    if wait $run; then
        return # it was quicker
    fi
    # killed while MPI starts, before oxo runs, there is nothing to go on with
    ! ls point* >/dev/null 2>&1 ||
        grep -q "mpirun -n 3 oxo solve moving:3 --checkpoint point" words ||
        failed "rank $1 killed: no word how to go on: $(cat words)"
    [ -e shared ] && failed "rank $1 killed: half a table"
    ranks 3 solve moving:3 --checkpoint point --table shared >/dev/null ||
        failed "rank $1 killed: does not go on"
    cmp whole shared || failed "rank $1 killed: another table"
}
killed 1 0.5
killed 0 0.5
if [ -n "${OXO_SLOW_TESTS:-}" ]; then
    for delay in 0.2 0.8 1.2 2; do
        killed 2 $delay
        killed 0 $delay
    done
fi
[ $failures = 0 ] || exit 1
