# Every verb has the same shape: oxo VERB [GAME] [POSITION], a short letter is
# the same option everywhere, one default game, positions from standard input.
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
verbs=$("$OXO" help | sed -n 's/^  \([a-z-]*\)  .*/\1/p' | sort -u | grep -v '^oxo$')

# a letter stands for one long name in all verbs
for verb in $verbs; do
    "$OXO" "$verb" --help | sed -n 's/^  \(-[a-z]\), \(--[a-z-]*\).*/\1 \2/p'
done | sort -u >letters
expect 'a letter means one thing' '' "$(cut -d' ' -f1 letters | uniq -d)"
expect 'there are letters' yes "$([ "$(wc -l <letters)" -gt 8 ] && echo yes)"

# help fits a terminal of 80 columns (but for the path of a chapter)
for verb in $verbs; do
    "$OXO" "$verb" --help | grep -v '^Chapter: ' | awk 'length > 80' | sed "s/^/$verb: /"
done >wide
expect 'help in 80 columns' '' "$(cat wide)"

# one default game
expect 'default games' 4^3 "$(for verb in $verbs; do "$OXO" "$verb" --help; done |
    grep -A1 '^  -g, --game' | grep -o 'default [0-9^]*' | sort -u | cut -d' ' -f2)"

# the game in front, behind --game, or left out; a position alone is of Qubic
for verb in forced explain csp analyse show draw; do
    [ $verb = csp ] && "$OXO" csp 2>&1 | grep -q 'no constraint solver' && continue
    "$OXO" $verb 4^3 x2x8x3o30oo --seed 1 >a 2>/dev/null || "$OXO" $verb 4^3 x2x8x3o30oo >a
    "$OXO" $verb x2x8x3o30oo -g 4x4x4 --seed 1 >b 2>/dev/null || "$OXO" $verb x2x8x3o30oo -g 4x4x4 >b
    "$OXO" $verb x2x8x3o30oo --seed 1 >c 2>/dev/null || "$OXO" $verb x2x8x3o30oo >c
    sed -i '/ms$/d; s/[0-9.]* s$//' a b c
    expect "$verb" "$(cat a)" "$(cat b)"
    expect "$verb alone" "$(cat a)" "$(cat c)"
done
expect 'match' "$("$OXO" match -g 3^2 random random -n 10 | head -4)" \
    "$("$OXO" match 3x3 random random -n 10 | head -4)"
expect 'engine' 'ugiok' "$(printf 'ugi\nquit\n' | "$OXO" engine 3^2 ugi | grep ugiok)"
code 'game twice' 2 solve 3^2 -g 3^2 x
code 'no such game' 2 show qubick
expect 'the nearest game' "oxo show: unknown game 'qubick'; did you mean 'qubic'?" \
    "$("$OXO" show qubick 2>&1)"
expect 'the nearest player' "oxo match: no player 'gredy'; did you mean 'greedy'?" \
    "$("$OXO" match gredy random 2>&1)"
expect 'the nearest verb' "oxo: no verb 'sovle'; did you mean 'solve'?" "$("$OXO" sovle 2>&1)"
code 'a wrong position alone' 2 analyse 'a1A zz9'
expect 'a record brings its game' yes "$(cd "$dir" && "$OXO" play 3^2 'b2 a1' --as none \
    --opponent random --plain --save game.oxo >/dev/null 2>&1
    "$OXO" show game.oxo | grep -q '3^2' && echo yes)"

# positions on standard input: as many answers as lines, errors are answers
printf 'x2x8x3o30oo\n\nnonsense\n64\n' >positions
for verb in solve forced explain analyse show count; do
    extra=
    [ $verb = solve ] && extra='--nodes 1000'
    [ $verb = analyse ] && extra='--nodes 2000'
    "$OXO" $verb - $extra --json <positions >answers 2>err
    expect "$verb: lines" 3 "$(wc -l <answers | tr -d ' ')"
    expect "$verb: error" 1 "$(sed -n 2p answers | grep -c '^{"error":')"
    expect "$verb: silence" '' "$(cat err)"
done
expect 'the same as one by one' \
    "$("$OXO" forced --json x2x8x3o30oo)" "$("$OXO" forced --json - <positions | head -1)"
expect 'the worst code' 2 "$("$OXO" forced - <positions >/dev/null; echo $?)"
"$OXO" forced - <positions >text 2>wrong || true
expect 'each under its own text' "== $(head -1 positions)" "$(head -1 text)"
expect 'as asked alone' "$("$OXO" forced "$(head -1 positions)")" \
    "$(sed '1d; /^== nonsense/,$d' text)"
expect 'what is wrong, with its line' 1 "$(grep -c '^oxo forced: input line' wrong)"
expect 'nothing asked' 0 "$("$OXO" forced - </dev/null; echo $?)"

# progress: JSON on request, silence on request, nothing of short work in a log
"$OXO" solve 3^3 --no-symmetry --progress json >out 2>err
expect 'progress json' 0 "$(grep -vc '^{"progress":{"phase":".*"nodes":.*}}$' err)"
expect 'progress json speaks' yes "$([ -s err ] && echo yes)"
"$OXO" solve 3^3 --progress none >out 2>err
expect 'progress none' '' "$(cat err)"
"$OXO" solve 3^3 >out 2>err
expect 'short work in a log' '' "$(cat err)"
code 'progress nonsense' 2 show 3^2 --progress often

# topics, and where the chapters are
for topic in games positions certificates json; do
    expect "help $topic" yes "$(f=$("$OXO" help $topic | sed -n 's/^More: //p'); [ -r "$f" ] && echo yes)"
done
code 'no topic' 2 help nothing
expect 'a chapter of a verb' yes "$([ -r "$("$OXO" play --help | sed -n 's/^Chapter: //p')" ] && echo yes)"

# openings: a draw has no plies; what was stopped says how to go on
expect 'no plies of a draw' 0 "$("$OXO" openings 3^2 | grep -c 'draw.* [0-9]* plies')"
expect 'null in JSON' yes "$("$OXO" openings 3^2 --json | grep -q '"winner":"draw","plies":null' && echo yes)"
"$OXO" openings 3^3 --nodes 2000 >out 2>err
expect 'stopped' 3 $?
expect 'how to go on' yes "$(grep -q 'to go on: oxo openings 3^3 --first' err && echo yes)"
expect 'JSON of what there is' yes "$("$OXO" openings 3^3 --nodes 2000 --json 2>/dev/null |
    grep -q '"complete":false}$' && echo yes)"

# a tournament that is stopped keeps its games, rates them and goes on
"$OXO" tournament 3^2 random greedy -n 150000 --seconds 0.2 -t 1 -o t.txt >out 2>err
expect 'tournament stopped' 3 $?
expect 'tournament: how to go on' yes "$(grep -q 'the same command with --resume goes on' err && echo yes)"
expect 'tournament rates what it has' yes "$(grep -q '^2 greedy' out && echo yes)"
"$OXO" tournament 3^2 random greedy -n 150000 -t 1 -o t.txt --resume >out 2>err
expect 'tournament goes on' 0 $?
"$OXO" tournament 3^2 random greedy -n 150000 -t 1 >all 2>/dev/null
expect 'to the same end' "$(cat all)" "$(cat out)"

# O'Dwyer's lines: ours, and his own file where it is beside the repository
"$OXO" proof export "$OXO_SOURCE/data/qubic.proof" --notation compressed -o lines.txt >/dev/null 2>&1
expect 'compressed lines are verified' 'verified: the strategy wins 4^3 against every reply' \
    "$("$OXO" verify-dictionary lines.txt | head -1)"
sed 's/^x\(.*\)X/X\1x/' lines.txt >wrong.txt
code 'wrong lines are not' 1 verify-dictionary wrong.txt
if [ -r "$OXO_SHARED_DATA/odwyer/qubic.txt" ]; then
    expect '951 lines' 951 "$(wc -l <"$OXO_SHARED_DATA/odwyer/qubic.txt" | tr -d ' ')"
    expect 'O'"'"'Dwyer' 2929 "$("$OXO" verify-dictionary "$OXO_SHARED_DATA/odwyer/qubic.txt" |
        sed -n 's/^entries in the file *//p')"
else
    echo "SKIPPED: no odwyer/qubic.txt in $OXO_SHARED_DATA"
fi

exit $fail
