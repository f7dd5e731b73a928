# Games from .pg files: listed and described winning sets, proofs, writing.
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
games=$OXO_SOURCE/examples/games
check=$(dirname "$OXO")/oxocheck
cd "$dir" || exit 2

# what is proved of a described game the checker verifies without the graph
for game in fano bridge ell; do
    "$OXO" prove "$games/$game.pg" -o $game.proof --threads 1 >/dev/null 2>&1
    expect "$game" 's VERIFIED' "$("$check" $game.proof 2>/dev/null | tail -1)"
done
expect 'no graph in a certificate' 0 "$(grep -c '#edges\|#neighbours' bridge.proof ell.proof | sed 's/.*://' | sort -u)"

# a certificate carries its game: whoever reads one needs no other file
expect 'info' 'claim   first-wins' "$("$OXO" proof info fano.proof | grep '^claim')"
expect 'info of a strategy' 'form    strategy' "$("$OXO" proof info ell.proof | grep '^form')"
"$OXO" shrink fano.proof -o small.proof --rounds 2 >/dev/null 2>&1
expect 'shrunk' 's VERIFIED' "$("$check" small.proof | tail -1)"
sed 's/^game pg:./game pg:g/' fano.proof >other.proof
code 'the text of another game' 2 proof info other.proof

# few threats and a small board: the plain search has its turn
"$OXO" prove "$games/hex4.pg" a1 -o hex.proof --threads 1 --nodes 3M >/dev/null
expect 'hex after a1' 's VERIFIED' "$("$check" hex.proof | tail -1)"

# nothing is proved of a game that is over before it begins
printf '#times\nt1 t2\n#blackturns\nt1\n#positions\na b c d\n#blackwins\na b\n#whitewins\nc\n#whiteinitials\nc\n' >over.pg
code 'over before the first move' 2 prove over.pg -o over.proof
expect 'nothing written' 1 "$(test -e over.proof; echo $?)"
# more time points than points
printf '#times\nt1 t2 t3 t4 t5\n#blackturns\nt1 t3 t5\n#positions\na b c d\n#blackwins\na b\nb c\nc d\n#whitewins\na b\nb c\nc d\n' >long.pg
"$OXO" prove long.pg -o long.proof >/dev/null
expect 'more times than points' 's VERIFIED' "$("$check" long.proof | tail -1)"
# from a position: sides with sets of their own, a draw, misere, gravity
printf '#times\nt1 t2 t3 t4 t5\n#blackturns\nt1 t3 t5\n#positions\na b c d e\n#blackwins\na b c\nc d\n#whitewins\nb e\na d\n' >own.pg
for from in 'own.pg c' 'own.pg c d' 'own.pg b c' '3^2 b2 a1' '3^2:misere b2' '3^2:gravity b1 b2' '4x3:line=3 b2 a1'; do
    "$OXO" prove "${from%% *}" "${from#* }" -o from.proof >/dev/null
    expect "$from" 's VERIFIED' "$("$check" from.proof | tail -1)"
done
# whose turn it is the stones must say
code 'not by the stones' 1 prove 3^2:misere 'xx/o' -o none.proof

# written and read again; Qubic is recognised
"$OXO" lines 4^3 --pg >qubic.pg
expect 'recognised' 'the same as            4^3' "$("$OXO" show qubic.pg | grep 'the same as')"
for game in fano bridge ell hex4; do
    "$OXO" lines "$games/$game.pg" --pg >again.pg
    expect "$game again" "$("$OXO" lines "$games/$game.pg")" "$("$OXO" lines again.pg)"
done
code 'no misere' 2 lines 3^2:misere --pg

# lines through a cell; a wrong cell; a game without lines
expect 'corner of Qubic' 7 "$("$OXO" lines a1A | wc -l | tr -d ' ')"
expect 'edge of Qubic' 4 "$("$OXO" lines 4^3 b1A | wc -l | tr -d ' ')"
expect 'as many as it says' 49 "$("$OXO" lines 3^3 --json | grep -o '"cells"' | wc -l | tr -d ' ')"
code 'no cell' 2 lines 4^3 e1A
code 'no lines' 2 lines graham

# played to its end by both sides
expect 'hex is played' 'Black has won' "$("$OXO" play "$games/hex4.pg" --as none --plain \
    --opponent perfect --save s.oxo </dev/null 2>&1 | grep -o 'Black has won' | head -1)"
exit $fail
