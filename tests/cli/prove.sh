# oxo prove: Qubic stopped, resumed, certified, and checked by oxocheck; draws
# by pairing; limits and nonsense.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT

code=0
"$OXO" prove 4^3 --nodes 5M -o "$dir/q.proof" >"$dir/out" || code=$?
[ $code -eq 3 ] || fail "a limit gives exit code 3, not $code"
grep -q 'go on with: oxo prove 4^3 --resume' "$dir/out" || fail "no word about resuming"
[ -e "$dir/q.proof" ] && fail "a certificate without a proof"
[ -e "$dir/q.proof.search" ] || fail "the search was not saved"

# -o -: the certificate and nothing else on standard output, no file called "-"
(cd "$dir" && "$OXO" prove 3^3 -o - 2>words >piped)
"$OXO_BUILD/oxocheck" "$dir/piped" | grep -q '^s VERIFIED' || fail "-o -"
grep -q 'certificate: standard output (1 entries)' "$dir/words" ||
    fail "-o -: the words do not go to standard error"
[ ! -e "$dir/-" ] || fail "a file called -"

code=0
"$OXO" prove 4^3 --first b1A --resume "$dir/q.proof.search" 2>/dev/null || code=$?
[ $code -eq 2 ] || fail "another opening's search was accepted"
code=0
"$OXO" prove 4^3 --first c1A --nodes 100k -o "$dir/w.proof" >"$dir/out" || code=$?
[ $code -eq 3 ] || fail "a limit with --first gives exit code 3, not $code"
grep -q -- '--first c1A --resume .*w.proof.search -o' "$dir/out" ||
    fail "the command to go on with lacks the opening"
# and without --first the saved search says which opening it is about
code=0
"$OXO" prove 4^3 --nodes 200k --resume "$dir/w.proof.search" >"$dir/out" ||
    code=$?
[ $code -eq 3 ] || fail "resuming by the file alone gives $code"
grep -q '(opening c1A)' "$dir/out" || fail "resumed another opening"

"$OXO" prove 4^3 --threads 2 --no-walk --resume "$dir/q.proof.search" \
    -o "$dir/q.proof" >"$dir/out"
grep -q 'the first player wins by opening a1A' "$dir/out" || fail "4^3"
grep -q 'Patashnik 1980' "$dir/out" || fail "no chart"
"$OXO_BUILD/oxocheck" "$dir/q.proof" | grep -q '^s VERIFIED' ||
    fail "oxocheck does not accept the proof of 4^3"
# one entry less, count and checksum mended, must be refuted for that reason:
# the file is sound, the strategy is not
without() { # SED-ADDRESS FILE
    local entries sum
    entries=$(sed -n 's/^entries //p' "$2")
    sed -e "$1d" -e '/^checksum/d' -e "s/^entries .*/entries $((entries - 1))/" \
        "$2" >"$dir/less.proof"
    { cat "$dir/less.proof"; echo 'checksum crc64 0000000000000000'; } >"$dir/unsigned"
    sum=$("$OXO_BUILD/oxocheck" "$dir/unsigned" 2>&1 |
        sed -n 's/.*checksum.* \([0-9a-f]\{16\}\).*/\1/p' | grep -v 0000000000000000 | head -1)
    echo "checksum crc64 $sum" >>"$dir/less.proof"
}
without 10 "$dir/q.proof"
code=0
"$OXO_BUILD/oxocheck" "$dir/less.proof" >"$dir/out" 2>&1 || code=$?
[ $code -eq 1 ] || fail "a certificate without one entry: exit code $code, $(tail -1 "$dir/out")"
grep -q '^s REFUTED' "$dir/out" || fail "refused for another reason: $(tail -1 "$dir/out")"

"$OXO" prove 3^2 --first b1 | grep -q 'a draw after the opening b1' ||
    fail "an opening that does not win is worded as one that does"
"$OXO" prove 3^3 -o "$dir/3.proof" >/dev/null
"$OXO_BUILD/oxocheck" "$dir/3.proof" | grep -q '^s VERIFIED' || fail "3^3"
"$OXO" prove 5^2 -o "$dir/5.proof" | grep -q 'is a draw' || fail "5^2"
"$OXO_BUILD/oxocheck" "$dir/5.proof" | grep -q '^s VERIFIED' || fail "5^2"
# a certificate that was asked for and cannot be written is no success
code=0
"$OXO" prove graham --first b2=5 -o "$dir/graham.proof" >/dev/null 2>"$dir/err" || code=$?
[ $code -eq 1 ] && [ ! -e "$dir/graham.proof" ] || fail "nothing written: $code"
grep -q 'nothing was written' "$dir/err" || fail "nothing written, without a word"
# a win on another board comes in the compact form with its symmetries; so does
# one in a .pg game with plain play, and one by threats from a position
"$OXO" prove 6^2:line=4 --threads 1 -o "$dir/box.proof" >"$dir/out"
grep -q 'the certificate holds' "$dir/out" || fail "a box was not walked"
"$OXO_BUILD/oxocheck" "$dir/box.proof" | grep -q '^s VERIFIED' || fail "a box"
without '/^o13x /' "$dir/box.proof"
code=0
"$OXO_BUILD/oxocheck" "$dir/less.proof" >"$dir/out" 2>&1 || code=$?
[ $code -eq 1 ] && grep -q '^s REFUTED' "$dir/out" ||
    fail "a box without one entry: $code, $(tail -1 "$dir/out")"
{
    echo '#times'; seq -f 't%g' 25 | tr '\n' ' '; echo
    echo '#blackturns'; seq -f 't%g' 1 2 25 | tr '\n' ' '; echo
    echo '#positions'; seq -f 'p%g' 25 | tr '\n' ' '
    for side in black white; do
        printf '\n#%swins\n' $side
        for c in $(seq 0 24); do
            for d in '1 0' '0 1' '1 1' '1 -1'; do
                x=$((c % 5 + 2 * ${d% *})) y=$((c / 5 + 2 * ${d#* }))
                [ $x -lt 5 ] && [ $y -lt 5 ] && [ $y -ge 0 ] || continue
                step=$((${d% *} + 5 * ${d#* }))
                echo "p$((c + 1)) p$((c + 1 + step)) p$((c + 1 + 2 * step))"
            done
        done
    done
} >"$dir/rows.pg"
"$OXO" prove "$dir/rows.pg" --threads 1 -o "$dir/rows.proof" >"$dir/out"
grep -qx 'form compact' "$dir/rows.proof" || fail "rows of three: $(head -4 "$dir/rows.proof")"
"$OXO_BUILD/oxocheck" "$dir/rows.proof" | grep -q '^s VERIFIED' || fail "rows of three"
"$OXO" forced --threats 15^2:line=5 'h8 a1 i9 a15 h9 o1' -o "$dir/five.proof" \
    >"$dir/out" || fail "no win by threats"
grep -q '^threat sequence for first: ' "$dir/out" || fail "threats: $(cat "$dir/out")"
"$OXO_BUILD/oxocheck" "$dir/five.proof" | grep -q '^s VERIFIED' || fail "threats"
# small results of every kind come as strategies of both sides or of the winner
for is in '3^2 draw' '3^2:misere draw' '3^2:gravity draw' '2^2:misere second-wins' \
    '3^3:gravity first-wins'; do
    "$OXO" prove "${is% *}" -o "$dir/s.proof" >/dev/null
    grep -qx "claim ${is#* }" "$dir/s.proof" && grep -qx 'form strategy' "$dir/s.proof" ||
        fail "$is: $(head -4 "$dir/s.proof")"
done
# 7^3 stopped and saved; what resumes is a run of the same game
code=0
"$OXO" prove 7^3 --depth 4 --nodes 20k -o "$dir/7.proof" >"$dir/out" || code=$?
[ $code -eq 3 ] && [ ! -e "$dir/7.proof" ] || fail "7^3 with a limit: $code"
grep -q 'go on with: oxo prove 7^3 --resume .*7.proof.search -o' "$dir/out" ||
    fail "7^3: no word about going on"
code=0
"$OXO" prove 7^3 --nodes 20k --resume "$dir/7.proof.search" >/dev/null || code=$?
[ $code -eq 3 ] || fail "7^3 resumed: $code"
code=0
"$OXO" prove 6^3 --resume "$dir/7.proof.search" >/dev/null 2>"$dir/err" || code=$?
[ $code -eq 2 ] && grep -q 'expected a stopped run of 6^3' "$dir/err" ||
    fail "another game's run: $code"
"$OXO" prove 3^2 --json | grep -q '"winner":"draw"' || fail "3^2"
"$OXO" prove 3^2:misere --json | grep -q '"winner":"draw"' || fail "misere"

code=0
"$OXO" prove 4^3:misere --nodes 20k >/dev/null || code=$?
[ $code -eq 3 ] || fail "misere 4^3 claims something"
code=0
"$OXO" prove 4^3 --first z9Z 2>/dev/null || code=$?
[ $code -eq 2 ] || fail "nonsense as first move"

# three proof-number searches, one answer; each says which it was
for game in 3^2 2^3 3^3 3^2:misere 3^2:gravity graham; do
    graph=$("$OXO" prove "$game" --search graph --json | grep -o '"winner":"[a-z]*"')
    for how in dfpn pns; do
        other=$("$OXO" prove "$game" --search $how --json)
        [ "$(echo "$other" | grep -o '"winner":"[a-z]*"')" = "$graph" ] ||
            fail "$game: $graph by the graph, by $how $other"
        case $how in
        dfpn) echo "$other" | grep -q '"method":"depth-first' ;;
        pns) echo "$other" | grep -q '"method":".* on a tree"' ;;
        esac || fail "$how: $other"
    done
done
for how in dfpn pns; do
    for first in b2B a1A; do
        [ "$("$OXO" prove 3^3 --first $first --search $how --nodes 100k | head -1)" = \
            "$("$OXO" prove 3^3 --first $first --nodes 100k | head -1)" ] ||
            fail "3^3 $first by $how"
    done
    code=0
    "$OXO" prove 4^2 --search $how --nodes 1000 >"$dir/out" || code=$?
    [ $code -eq 3 ] && grep -q 'not decided' "$dir/out" || fail "$how: a limit"
    code=0
    "$OXO" prove 4^3 --search $how --nodes 1M >"$dir/out" || code=$?
    [ $code -eq 3 ] && grep -q 'not decided' "$dir/out" || fail "$how: 4^3 with a limit"
    for wrong in "3^3 -o $dir/x" "3^3 --save $dir/x" "tapatan"; do
        code=0
        # shellcheck disable=SC2086
        "$OXO" prove $wrong --search $how >/dev/null 2>"$dir/err" || code=$?
        [ $code -eq 2 ] && [ "$(wc -l <"$dir/err")" -eq 1 ] || fail "$how: $wrong: $code"
    done
done
# with a part of the memory that it would fill: the same answer, and a
# certificate that holds
for forgetful in "5x4:gravity,line=4 3M draw" "4^3 1M first"; do
    # shellcheck disable=SC2086
    set -- $forgetful
    "$OXO" prove "$1" --search graph -t 1 --memory "$2" -o "$dir/forgot" >"$dir/out" ||
        fail "$1 in $2"
    grep -q 'memory was full [0-9]* times*: what was cheap was forgotten' "$dir/out" ||
        fail "$1 in $2: nothing was forgotten"
    "$OXO_BUILD/oxocheck" "$dir/forgot" | grep -q 's VERIFIED' || fail "$1 in $2: not verified"
    "$OXO" prove "$1" --search graph -t 1 --memory "$2" --json | grep -q "\"winner\":\"$3\"" ||
        fail "$1 in $2: another answer"
done
code=0
"$OXO" prove 4^2 --search pns --memory 1M >/dev/null || code=$?
[ $code -eq 3 ] || fail "pns: a limit of memory: $code"
# positions decided by threat space, as in 1992: the same values
for game in 3^2 4^2 3^3 3^2:misere 4x3:gravity,line=3; do
    for how in pns dfpn; do
        [ "$("$OXO" prove $game --search $how | sed -n 's/.*: //p' | head -1)" = \
            "$("$OXO" prove $game --search $how --threat-space 300 | sed -n 's/.*: //p' | head -1)" ] ||
            fail "$game: $how with threat space"
    done
done
"$OXO" prove 3^3 --search pns --threat-space 300 | grep -q ' 8 positions examined' ||
    fail "threat space decides nothing"
for wrong in "3^3 --threat-space 300" "tapatan --search pns --threat-space 300"; do
    code=0
    # shellcheck disable=SC2086
    "$OXO" prove $wrong >/dev/null 2>&1 || code=$?
    [ $code -eq 2 ] || fail "--threat-space: $wrong: $code"
done
code=0
"$OXO" prove 3^3 --search best 2>/dev/null || code=$?
[ $code -eq 2 ] || fail "no such search: $code"

# a position without a move is the start
"$OXO" prove 5^2 '' >"$dir/out"
"$OXO" prove 5^2 | cmp -s - "$dir/out" || fail "an empty position is another question"

# from a position: the side to move, the other side, a draw; certificates
"$OXO" prove 4^3 'a1A a4A d4D d4C d1A c3C' -o "$dir/p.proof" >"$dir/out"
grep -q 'the first player wins' "$dir/out" || fail "a position of 4^3"
grep -q '^start x2x8o29o4o15x$' "$dir/p.proof" || fail "no start in the header"
"$OXO_BUILD/oxocheck" "$dir/p.proof" | grep -q '^s VERIFIED' ||
    fail "oxocheck does not accept the proof from a position"
sed '$d; s/^start x2x8o29o4o15x/start x2x8o29o4o15x1/' "$dir/p.proof" >"$dir/q"
"$OXO_BUILD/oxocheck" "$dir/q" 2>/dev/null | grep -q '^s VERIFIED' &&
    fail "a proof from another position passed"
"$OXO" prove 3^3 a1A -o "$dir/p.proof" | grep -q 'the second player wins' ||
    fail "3^3 after a1A"
"$OXO_BUILD/oxocheck" "$dir/p.proof" | grep -q '^s VERIFIED' ||
    fail "oxocheck does not accept a win of the second player"
"$OXO" prove 3^2 'b2 a1' | grep -q 'a draw' || fail "3^2 after b2 a1"
code=0
"$OXO" prove 3^2 'a1 a2 b2 a3 c3' 2>/dev/null || code=$?
[ $code -eq 2 ] || fail "a finished game was proved"

# openings that were stopped go on reply by reply: the rest, and nothing else
"$OXO" openings 3^3 --first a1A >"$dir/whole"
"$OXO" openings 3^3 --first a1A --skip 3 >"$dir/rest"
[ "$(grep -c '^  [a-c]' "$dir/rest")" -eq $(($(grep -c '^  [a-c]' "$dir/whole") - 3)) ] ||
    fail "openings --skip"
grep '^  [a-c]' "$dir/rest" | while read -r reply rest; do
    grep -q "^  $reply *${rest%% *} " "$dir/whole" || fail "openings --skip: $reply"
done
grep -q 'the first 3 were not looked at' "$dir/rest" || fail "openings --skip claims too much"
code=0
"$OXO" openings 4^3 --first a1A --seconds 1 >"$dir/some" 2>"$dir/err" || code=$?
if [ $code -eq 3 ] && [ "$(grep -c '^  [a-d][1-4]' "$dir/some")" -gt 0 ]; then
    grep -q -- "--first a1A --skip $(grep -c '^  [a-d][1-4]' "$dir/some")" "$dir/err" ||
        fail "openings do not say how to go on"
fi
"$OXO" openings 3^3 | grep -q 'opening b2B first' || fail "openings 3^3"
# only moves: nothing hangs in the air, and no stone goes onto another
[ "$("$OXO" openings 3^2:gravity | grep -o '^opening .. [a-z]*' | sort | tr '\n' ' ')" = \
    "opening a1 draw opening b1 draw " ] || fail "openings 3^2:gravity"
cat >"$dir/begun.pg" <<'END'
#positions
a b c d e
#times
t1 t2 t3
#blackturns
t1 t3
#blackinitials
a
#whiteinitials
b
#firstmoves
c d
#blackwins
a c e
#whitewins
b d e
END
[ "$("$OXO" openings "$dir/begun.pg" | grep -o '^opening .:' | sort | tr '\n' ' ')" = \
    "opening c: opening d: " ] || fail "openings of a game that has begun"
[ "$("$OXO" openings 3^3 | grep -c '^opening.* first: ')" -eq 1 ] ||
    fail "only the centre wins 3^3"

# a stopped search of one opening says nothing of the others
cd "$dir"
"$OXO" prove 3^3 --first a1A --threads 1 --nodes 1 --save one.search >/dev/null || true
[ -e one.search ] || fail "3^3 --first a1A was not saved"
"$OXO" prove 3^3 --resume one.search --threads 1 | grep -q 'the first player wins by opening b2B' ||
    fail "a lost opening was taken for the game"
[ ! -e one.search ] || fail "a search that is over leaves its file"

# --first on boards that are not k^n: the value after it, as for a position
for game in 4x3:line=3,a2 "$OXO_SOURCE/examples/games/hex4.pg,a1" 4x4:misere,a1; do
    first=${game##*,} game=${game%,*}
    "$OXO" prove "$game" --first "$first" --threads 1 | sed 's/ after the opening.*//;q' >by_first
    "$OXO" prove "$game" "$first" --threads 1 | sed 1q >by_position
    cmp by_first by_position || fail "--first $first of $game"
done
"$OXO" prove 4x3:line=3 --first a2 --threads 1 -o first.proof >/dev/null
"$OXO_BUILD/oxocheck" first.proof | grep -q '^s VERIFIED' || fail "first.proof"

# more symmetries than a checker follows (3x4: 82,944) are not used for it
for game in 3x4 4x3 2x3x2 3x3x2; do
    "$OXO" prove $game --search graph --threads 1 -o box.proof >/dev/null
    "$OXO_BUILD/oxocheck" box.proof | grep -q '^s VERIFIED' || fail "$game: box.proof"
done

# the search and the certificate are two files
code=0
"$OXO" prove 4^3 --save same -o ./same 2>words || code=$?
[ $code -eq 2 ] && grep -q 'name the same file' words || fail "--save F -o F: $(cat words)"

# stopped in the second question: goes on there, and the words can be used as
# they are, whatever the file is called
name="it's; a draw"
"$OXO" prove 4^2:misere --search graph --nodes 100k --threads 1 -o "$name" >words || true
sed -n 's/.*go on with: oxo /"$OXO" /p' words >command
grep -q . command || fail "no word how to go on: $(cat words)"
. ./command | grep -q 'a draw' || fail "$(cat command)"
"$OXO_BUILD/oxocheck" "$name" | grep -q '^s VERIFIED' || fail "4^2:misere in two steps"
[ ! -e "$name.search" ] || fail "a search that is over leaves its file"

# a search of a game from a file belongs to its contents, not to its name
board() { # winning sets
    echo '#positions'; echo a1 a2 a3 b1 b2 b3 c1 c2 c3
    echo '#times'; echo t1 t2 t3 t4 t5 t6 t7 t8 t9
    echo '#blackturns'; echo t1 t3 t5 t7 t9
    echo '#firstmoves'; echo a1
    echo '#blackwins'; printf '%s\n' "$@"
    echo '#whitewins'; printf '%s\n' "$@"
}
board 'a1 a2 a3' 'b1 b2 b3' 'c1 c2 c3' 'a1 b1 c1' 'a2 b2 c2' 'a3 b3 c3' >game.pg
"$OXO" prove game.pg --first a1 --threads 1 --nodes 5 --save file.search >/dev/null || true
[ -e file.search ] || fail "game.pg was not saved"
board 'a1 a2 b2' 'b1 b2 b3' 'c1 c2 c3' 'a1 b1 c1' 'a2 b2 c2' 'a3 b3 c3' >game.pg
code=0
"$OXO" prove game.pg --first a1 --resume file.search --threads 1 >/dev/null 2>words || code=$?
[ $code -eq 2 ] && grep -q 'holds a search of' words || fail "a search of another game: $(cat words)"
cd - >/dev/null

# --json says where a stopped search was saved
code=0
"$OXO" prove 4^3 --nodes 10k --json -o "$dir/json.proof" >"$dir/out" || code=$?
[ $code -eq 3 ] && grep -qF "\"saved\":\"$dir/json.proof.search\"" "$dir/out" || fail "$(cat "$dir/out")"
code=0
"$OXO" prove 7^3 --depth 4 --nodes 20k --json --save "$dir/json.search" >"$dir/out" || code=$?
[ $code -eq 3 ] && grep -qF "\"saved\":\"$dir/json.search\"" "$dir/out" || fail "$(cat "$dir/out")"
"$OXO" prove 4^3 --nodes 10k --json >"$dir/out" && fail "4^3 in 10k"
grep -q '"saved":null' "$dir/out" || fail "$(cat "$dir/out")"
"$OXO" prove 3^3 --json -o "$dir/json.proof" | grep -q '"saved":null' || fail "3^3 --json"

# what does not go together, and what is expected instead
refuses() { # WORDS ARGUMENT...
    words=$1; shift
    code=0; "$OXO" prove "$@" >/dev/null 2>"$dir/words" || code=$?
    [ $code -eq 2 ] && grep -qF -- "$words" "$dir/words" || fail "prove $*: $code $(cat "$dir/words")"
}
refuses '--split asks for a draw of the whole game' 5^3 --split --search graph
refuses '--depth asks for a draw of the whole game' 4^3 --depth 2 --first a1A
refuses '--split asks for a draw of the whole game' 3^2 --split b2
refuses '--split expects k^n' graham --split
refuses '--split expects k^n' 3^3:gravity --split
refuses '--depth expects a line game without misere' 4^3:misere --depth 3
refuses '--split is not saved' 6^3 --split --resume "$dir/q.proof.search"
refuses 'but for oxo solve' tapatan
refuses 'of number games' number:sums=1..12
refuses 'cannot read' 3^3 --resume "$dir/nothing"
grep -q 'all the same' "$dir/words" && fail "a missing file, and the value of the game: $(cat "$dir/words")"

# no split of 5^3 is found: the rest of the limit is for a search. 6^3 has some,
# and goes on with them
code=0
"$OXO" prove 5^3 --nodes 20k >"$dir/out" || code=$?
[ $code -eq 3 ] && grep -q 'search: .* positions examined' "$dir/out" || fail "5^3: $(cat "$dir/out")"
code=0
"$OXO" prove 6^3 --nodes 40k >"$dir/out" || code=$?
[ $code -eq 3 ] && grep -q 'stopped before a way was found to split the board' "$dir/out" ||
    fail "6^3: $(cat "$dir/out")"
grep -q ' 0 splits found' "$dir/out" && fail "6^3 without a split"

# a number game comes with the certificate that oxo strategy writes
for game in graham nygaard; do
    "$OXO" prove $game --threads 1 -o "$dir/number" >"$dir/out" || fail "prove $game -o: $(cat "$dir/out")"
    "$OXO_BUILD/oxocheck" "$dir/number" | grep -q '^s VERIFIED' || fail "the certificate of $game"
    "$OXO" strategy $game -o "$dir/strategy" >/dev/null
    [ "$(grep -v '^x-\|^checksum' "$dir/number")" = "$(grep -v '^x-\|^checksum' "$dir/strategy")" ] ||
        fail "$game: another strategy than that of oxo strategy"
done

# --nodes is for all questions of a proof together: the second one of hex4,
# for a certificate that carries all, takes thousands of positions
hex=$OXO_SOURCE/examples/games/hex4.pg
for nodes in 1000 100k; do
    "$OXO" prove "$hex" --search graph --threads 1 --nodes $nodes >"$dir/out"
    grep -q 'the first player wins' "$dir/out" || fail "hex4 in $nodes positions"
    examined=$(sed -n 's/.* \([0-9]*\) positions examined.*/\1/p' "$dir/out")
    [ $nodes = 100k ] || [ "$examined" -le 1000 ] || fail "$examined positions of 1000"
done
[ "$examined" -gt 1000 ] || fail "the second question of hex4 takes $examined positions only"

# beyond the search, but known: where to look; and no word where nothing is known
for game in 4^6 4^9; do
    code=0
    "$OXO" prove $game 2>"$dir/words" || code=$?
    [ $code -eq 2 ] || fail "prove $game gives $code"
    grep -q "the first player wins it all the same: oxo table --why $game --today" "$dir/words" ||
        fail "prove $game: $(cat "$dir/words")"
done
"$OXO" prove 5^7 2>"$dir/words" && fail "prove 5^7"
grep -q 'all the same' "$dir/words" && fail "prove 5^7: $(cat "$dir/words")"
exit 0
