#!/bin/bash
# Tables in memory, in files and over the ranks of an MPI run: the same bytes.
# Games over ranks: the same games. A rank that is killed: a word how to go on,
# and the same result after it. With OXO_SLOW_TESTS=1 with more games, more
# numbers of ranks and more kills.
# slow: many runs of several processes
set -u
slow=${OXO_SLOW_TESTS:-}
CHECK=${OXOCHECK:-$OXO_BUILD/oxocheck}
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
games="moving:2 moving:2,tokens=4,stuck=passes moving:2,centre=ban
    moving:2,rank=off,steps=fly moving:2,rank=placed,lateral=on
    moving:3,power=1 moving:3"
for game in $games; do
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

# ---- a full disk: what was saved stays, and it goes on from there
limited() { # so many blocks of 1 KB are all that a file may have
    (
        trap '' XFSZ
        ulimit -f "$1"
        shift
        "$OXO" "$@"
    )
}
rm -f whole full point
"$OXO" solve moving:3 --table whole >/dev/null
"$OXO" solve moving:3 --checkpoint point --nodes 2M >/dev/null 2>&1
cp point saved
limited 10 solve moving:3 --checkpoint point --nodes 3M >/dev/null 2>err &&
    failed "a checkpoint on a full disk"
grep -q "cannot write point" err || failed "$(cat err)"
cmp point saved || failed "a full disk takes the checkpoint away"
limited 10 solve moving:3 --checkpoint point --table full >/dev/null 2>err &&
    failed "a table on a full disk"
grep -q "cannot write" err || failed "$(cat err)"
[ -e full ] && failed "half a table"
"$OXO" solve moving:3 --checkpoint point --table full >/dev/null ||
    failed "does not go on after a full disk"
cmp whole full || failed "another table after a full disk"
"$OXO" prove 4^3 --nodes 3M -o full.proof >/dev/null 2>&1
cp full.proof.search saved
limited 100 prove 4^3 --resume full.proof.search -o full.proof --nodes 6M \
    >/dev/null 2>err && failed "a search saved on a full disk"
grep -q "cannot write full.proof.search" err || failed "$(cat err)"
cmp full.proof.search saved || failed "a full disk takes the search away"
"$OXO" prove 4^3 --resume full.proof.search -o full.proof --no-walk \
    >/dev/null || failed "the search does not go on after a full disk"
"$CHECK" full.proof | grep -q "^s VERIFIED" || failed "full.proof"
limited 4 match 3^3 greedy random --games 400 --output g1 >/dev/null 2>err &&
    failed "games on a full disk"
grep -q "cannot write g1" err || failed "$(cat err)"
"$OXO" match 3^3 greedy random --games 400 --output g1 --resume >/dev/null ||
    failed "a match does not go on after a full disk"
"$OXO" match 3^3 greedy random --games 400 --output g2 >/dev/null
cmp g1 g2 || failed "other games after a full disk"

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
counts=3 several=3
games="moving:2,tokens=4,stuck=passes moving:3"
[ -n "$slow" ] && counts="1 2 3 4" several="1 2 3" games="moving:2
    moving:2,tokens=4,stuck=passes moving:2,centre=ban moving:3
    moving:2,rank=off,steps=fly moving:2,rank=placed,lateral=on moving:3,power=1
    moving:3,tokens=5,lines=2"
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

# sweeps, openings, puzzles: the same lines whoever finds them, but for times
farmed() {
    "$OXO" "$@" --threads 1 >one.txt || failed "$*: alone"
    "$OXO" "$@" --threads 3 >some.txt || failed "$*: three threads"
    sed 's/ *[0-9.]* s$//' one.txt >one.cut
    cmp one.cut <(sed 's/ *[0-9.]* s$//' some.txt) ||
        failed "$*: three threads find something else"
    for n in $several; do
        ranks "$n" "$@" --threads 1 >some.txt || failed "$*: $n ranks"
        cmp one.cut <(sed 's/ *[0-9.]* s$//' some.txt) ||
            failed "$*: $n ranks find something else"
    done
}
farmed sweep "number:sum=*"
farmed sweep --rank "number:sum=14..15" "nygaard:sum=14..16"
[ -n "$slow" ] && farmed sweep --rank "number:sum=12..18" "nygaard:sum=*"
farmed openings 4^3 --first a1A
farmed puzzle 4^3 --make 3 --seed 5
# a limit of each reply ends it at the same one
"$OXO" openings 4^3 --first a1A --nodes 1500K --threads 1 >one.txt 2>/dev/null
[ $? = 3 ] || failed "openings are not stopped"
ranks 3 openings 4^3 --first a1A --nodes 1500K --threads 1 >some.txt 2>/dev/null
[ $? = 3 ] || failed "openings over ranks are not stopped"
cmp <(sed 's/ *[0-9.]* s$//' one.txt) <(sed 's/ *[0-9.]* s$//' some.txt) ||
    failed "openings over ranks stop elsewhere"

# self-play and shrinking: the same files
same_file() { # what is compared, then the command without -o
    local what=$1
    shift
    "$OXO" "$@" --threads 1 -o one.out >/dev/null || failed "$*: alone"
    "$OXO" "$@" --threads 3 -o some.out >/dev/null || failed "$*: threads"
    cmp one.out some.out || failed "$what by three threads differs"
    for n in $several; do
        ranks "$n" "$@" --threads 1 -o some.out >/dev/null || failed "$*: $n"
        cmp one.out some.out || failed "$what of $n ranks differs"
    done
}
if "$OXO" selfplay 2>&1 | grep -q 'no networks'; then
    echo "built without networks: self-play over ranks is not tested"
else
    same_file "a network" selfplay --generations 2 --games 40 --visits 16 \
        --quick 8 --first 48 --second 24 --slots 8
fi
from=("a1A b1A d1A c1A")
[ -n "$slow" ] && from=()
"$OXO" prove 4^3 "${from[@]}" --threads 1 -o large.proof >/dev/null || failed "large.proof"
same_file "a small certificate" shrink large.proof --depth 1 --rounds 1
"$CHECK" one.out | grep -q "^s VERIFIED" || failed "the small certificate"

# proofs: the upper graph on rank 0, jobs on all; certificates that hold
for n in $counts; do
    rm -f shared.proof
    ranks "$n" prove 4^3 -o shared.proof >shared.txt || failed "a proof, $n"
    grep -q "the first player wins by opening a1A" shared.txt &&
        grep -q "the certificate holds" shared.txt || failed "$(cat shared.txt)"
    "$CHECK" shared.proof | grep -q "^s VERIFIED" ||
        failed "the certificate of $n ranks"
done
ranks 3 prove 3^2 --first a1 --search graph >shared.txt
grep -q "a draw after the opening a1" shared.txt || failed "$(cat shared.txt)"
# stopped with three, gone on with two, then alone
ranks 3 prove 4^3 --nodes 3M -o stopped.proof >/dev/null 2>&1
[ $? = 3 ] || failed "a proof over ranks is not stopped"
ranks 2 prove 4^3 --nodes 6M --resume stopped.proof.search -o stopped.proof \
    >/dev/null 2>&1
[ $? = 3 ] || failed "a proof over ranks does not go on"
"$OXO" prove 4^3 --resume stopped.proof.search -o stopped.proof >/dev/null ||
    failed "a proof over ranks does not go on alone"
"$CHECK" stopped.proof | grep -q "^s VERIFIED" || failed "stopped.proof"

# ---- a rank is killed
# Which rank, how long after FILE is there (-: after it runs), then the command.
# False when the run was quicker. What was said is in `words`.
kill_rank() {
    local rank=$1 delay=$2 file=$3 run victim= pattern
    shift 3
    pattern=$(printf '%s' "$*" | sed 's/[][\.*^$+?(){}|]/\\&/g')
    ranks 3 "$@" >/dev/null 2>words &
    run=$!
    for _ in $(seq 1200); do
        victim=$(for p in $(pgrep -f -- "$pattern"); do
            tr '\0' '\n' <"/proc/$p/environ" 2>/dev/null |
                grep -q "^OMPI_COMM_WORLD_RANK=$rank\$" &&
                [ "$(readlink "/proc/$p/cwd")" = "$TMP" ] && echo "$p"
        done)
        [ -n "$victim" ] && { [ "$file" = - ] || [ -e "$file" ]; } && break
        kill -0 $run 2>/dev/null || break
        sleep 0.05
    done
    sleep "$delay"
    [ -n "$victim" ] && kill -9 $victim 2>/dev/null && killings=$((killings + 1))
    ! wait $run
}
killings=0
# What a rank writes in its last second mpirun may end without reading: on a
# machine with four times more work than cores one word in six to thirty is lost.
# So one may be missing here, not two.
unsaid=0
said() { # which rank, the command that goes on
    grep -q -- "$2" words && return
    unsaid=$((unsaid + 1))
    [ $unsaid -eq 1 ] || failed "rank $1 killed: no word how to go on: $(cat words)"
}
killed() { # which rank, and whether at once or later
    rm -f shared point point.*
    kill_rank "$1" "$2" - solve moving:3 --checkpoint point --table shared ||
        return # it was quicker
    cmp -s whole shared && return # killed when all was done
    # killed while MPI starts, before oxo runs, there is nothing to go on with
    ! ls point* >/dev/null 2>&1 ||
        said "$1" "mpirun -n 3 oxo solve moving:3 --checkpoint point"
    [ -e shared ] && failed "rank $1 killed: half a table"
    ranks 3 solve moving:3 --checkpoint point --table shared >/dev/null ||
        failed "rank $1 killed: does not go on"
    cmp whole shared || failed "rank $1 killed: another table"
}
killed_proof() { # which rank, how long after the first checkpoint
    rm -f killed.proof killed.proof.search
    kill_rank "$1" "$2" killed.proof.search \
        prove 4^3 --job 20000 -o killed.proof || return
    "$CHECK" killed.proof 2>/dev/null | grep -q "^s VERIFIED" && return
    [ -e killed.proof ] && failed "rank $1 killed: half a certificate"
    said "$1" "mpirun -n 3 oxo prove 4^3 --job 20000 -o killed.proof \
--resume killed.proof.search"
    ranks 2 prove 4^3 -o killed.proof --resume killed.proof.search >/dev/null ||
        failed "rank $1 killed: the proof does not go on"
    "$CHECK" killed.proof | grep -q "^s VERIFIED" || failed "killed.proof"
}
killed_match() { # which rank, how long after the first games
    rm -f killed.games
    kill_rank "$1" "$2" killed.games \
        match 4^3 greedy forced --games 12000 --output killed.games || return
    cmp -s games killed.games && return
    said "$1" "mpirun -n 3 oxo match 4^3 greedy forced --games 12000 \
--output killed.games --resume"
    ranks 3 match 4^3 greedy forced --games 12000 --output killed.games \
        --resume >/dev/null || failed "rank $1 killed: the match does not go on"
    cmp games killed.games || failed "rank $1 killed: other games"
}
# begun and ended at once: nothing was saved, and that is said
learn="selfplay --generations 12 --games 48 --visits 16 --quick 8 --first 48 \
--second 24 --slots 16 --threads 1"
killed_learning() { # which rank, how long after the first generation
    rm -f killed.net killed.net.part
    kill_rank "$1" "$2" killed.net.part $learn -o killed.net || return
    cmp -s learnt.net killed.net && return
    said "$1" "mpirun -n 3 oxo $learn -o killed.net --resume"
    ranks 2 selfplay --resume --threads 1 -o killed.net >/dev/null ||
        failed "rank $1 killed: self-play does not go on"
    cmp learnt.net killed.net || failed "rank $1 killed: another network"
}
small="shrink from.proof --depth 2 --rounds 5 --threads 1"
killed_shrinking() { # which rank, how long after what it first saved
    rm -f killed.small killed.small.part
    kill_rank "$1" "$2" killed.small.part $small -o killed.small || return
    cmp -s smaller.proof killed.small && return
    [ -e killed.small ] && failed "rank $1 killed: half a small certificate"
    said "$1" "mpirun -n 3 oxo $small -o killed.small --resume"
    ranks 2 $small --resume -o killed.small >/dev/null ||
        failed "rank $1 killed: shrinking does not go on"
    cmp smaller.proof killed.small ||
        failed "rank $1 killed: another small certificate"
}

# this takes so long that it must be met
kill_rank 1 0.3 - prove 4^3 --first b1A --job 1000 || failed "nobody was killed"
grep -q "oxo:" words && { grep -q "nothing was saved. To begin again" words ||
    failed "$(cat words)"; }
killed 1 0.5
killed_proof 0 0.2
"$OXO" match 4^3 greedy forced --games 12000 --output games >/dev/null
killed_match 1 0.2
networks=yes
"$OXO" selfplay 2>&1 | grep -q 'no networks' && networks=
if [ -n "$networks" ]; then
    "$OXO" $learn -o learnt.net >/dev/null || failed "learnt.net"
    killed_learning 1 0.1
fi
if [ -n "$slow" ]; then
    killed 0 0.5
    killed_proof 1 0
    [ -z "$networks" ] || killed_learning 0 0.3
    "$OXO" prove 4^3 'a1A b1A d1A c1A' --threads 1 -o from.proof >/dev/null
    "$OXO" $small -o smaller.proof >/dev/null || failed "smaller.proof"
    killed_shrinking 1 0.1
    killed_shrinking 0 0.5
    for delay in 0.2 0.8 1.2 2; do
        killed 2 $delay
        killed 0 $delay
        killed_proof 2 $delay
        killed_match 0 $delay
    done
fi
echo "$killings runs had a rank killed"
[ $failures = 0 ] || exit 1
