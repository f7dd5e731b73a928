# oxo selfplay: learning, stop and resume, curves, errors; net on 4^3.
set -u
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
if "$OXO" selfplay 2>&1 | grep -q 'no networks'; then
    echo 'built without OXO_WITH_LEARN'
    exit 77
fi
cd "$dir" || exit 1
small='--generations 3 --games 12 --visits 8 --quick 4 --first 24 --second 16 --slots 16'
"$OXO" selfplay $small -o a.net --rated 4 --csv a.csv --svg a.svg >a.txt
expect 'learns' 0 $?
expect 'a line a generation' 4 "$(wc -l <a.txt | tr -d ' ')"
expect 'CSV' 'generation,positions,plies,first_wins,drawn,policy_loss,value_loss,against_greedy,against_forced,seconds' "$(head -1 a.csv)"
expect 'lines of the CSV' 4 "$(wc -l <a.csv | tr -d ' ')"
expect 'SVG' 1 "$(grep -c '</svg>' a.svg)"
expect 'no checkpoint is left' 1 "$(ls a.net* | wc -l | tr -d ' ')"
expect 'the command is in the file' 1 "$(grep -ac '^x-command oxo selfplay --generations 3 --games 12 ' a.net)"

# the same seed, the same network, also when stopped again and again
"$OXO" selfplay $small -o b.net --seconds 0.02 >/dev/null 2>b.txt
expect 'stopped' 3 $?
expect 'says how to go on' 1 "$(grep -c -- '--resume -o b.net' b.txt)"
for i in 1 2 3; do
    [ -e b.net.part ] || break
    "$OXO" selfplay --resume -o b.net --seconds 0.05 >/dev/null 2>&1
done
[ -e b.net.part ] && "$OXO" selfplay --resume -o b.net >/dev/null
expect 'resumed: the same network' same "$(cmp a.net b.net && echo same)"
"$OXO" selfplay $small --seed 2 -o c.net --json >c.json
expect 'JSON' 3 "$(grep -o '"policy_loss"' c.json | wc -l)"
expect 'another seed' other "$(cmp -s a.net c.net || echo other)"

# ending early, going on
"$OXO" selfplay $small -o e.net --until 1 >/dev/null
expect 'ends early' 0 $?
expect 'says so' 1 "$(grep -ac '^x-generation 1$' e.net)"
"$OXO" selfplay --resume -o e.net -t 3 >/dev/null
expect 'gone on: the same network' same "$(cmp a.net e.net && echo same)"

# what it says of a position
"$OXO" net -f a.net --game 4^3 64 >n.txt
expect 'the empty board' 'forced: nothing' "$(head -1 n.txt)"
expect 'all moves' 66 "$(wc -l <n.txt | tr -d ' ')"
expect 'two orbits of cells, two shares' 2 "$(tail -n +3 n.txt | awk '{print $2}' | sort -u | wc -l | tr -d ' ')"
expect 'a block' 'd1A    100.00 %' "$("$OXO" net -f a.net --game 4^3 xxx1oo58 | sed -n 3p)"
expect 'a win' 'forced: a win for the side to move' "$("$OXO" net -f a.net --game 4^3 xxx1ooo57 | head -1)"
expect 'JSON' 1 "$("$OXO" net -f a.net --game 4^3 64 --json | grep -c '"forced":"nothing"')"
code 'the game is over' 2 net -f a.net --game 4^3 xxxxooo57

# as a player
"$OXO" match net:a.net,sims=4 random --game 4^3 --games 4 --seed 1 >m1.txt
expect 'plays' 0 $?
"$OXO" match net:a.net,sims=4 random --game 4^3 --games 4 --seed 1 >m2.txt
expect 'the same seed, the same match' "$(grep -v time m1.txt)" "$(grep -v time m2.txt)"
code 'no such file' 2 match net:none.net random --game 4^3 --games 1
code 'a network for another game' 2 match net:a.net random --game 3^3 --games 1
head -c 5000 a.net >cut.net
code 'a file cut short' 2 match net:cut.net random --game 4^3 --games 1

code 'no output' 2 selfplay
code 'nothing to resume' 2 selfplay --resume -o none.net
code 'a network is no checkpoint' 2 selfplay --resume -o d.net
cp a.net d.net.part
code 'a network is no checkpoint' 2 selfplay --resume -o d.net
code 'no games' 2 selfplay --games 0 -o d.net
code 'too many games' 2 selfplay --games 1M -o d.net
code 'share out of range' 2 selfplay --full 2 -o d.net
code 'cannot write' 2 selfplay $small -o no/such/folder/d.net
exit $fail
