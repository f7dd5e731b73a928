# oxo table and its reasons, against lines of the paper's Table 1.
set -u
. "$OXO_SOURCE/tests/support/expect.sh"

csv=$("$OXO" table --csv)
expect rows 76 "$(printf '%s\n' "$csv" | wc -l)"
for row in 3,2,9,8,4,3 4,3,64,76,7,2 4,5,1024,3376,31,1/2/3 \
    5,3,125,109,13,2/3 7,3,343,193,13,2/3 8,3,512,244,7,3 \
    13,4,28561,11032,40,2/3 14,4,38416,13560,15,3 \
    15,5,759375,330241,121,2/3 1,5,1,121,121,1; do
    expect "row $row" "$row" "$(printf '%s\n' "$csv" | grep -x "$row")"
done
today=$("$OXO" table --csv --today)
expect changes '> 4,4 2 > 4,5 2 > 6,3 3 > 7,3 3 > 11,4 3 > 12,4 3 > 13,4 3 > 14,5 3 > 15,5 3 ' \
    "$(diff <(echo "$csv") <(echo "$today" | cut -d, -f1-6) | grep '^>' |
        sed 's/^> \([0-9]*,[0-9]*\),.*,/> \1 /' | tr '\n' ' ')"
# every class that is known has its ground
expect 'no ground' '' "$(echo "$today" | tail -n +2 | grep ',,')"
expect 'ground of 7^3' 'certificate,"certificate: oxo prove 7^3 -o FILE; Pokorny 2021; Cain, Raymond and Kallersjo 2025"' \
    "$(echo "$today" | grep '^7,3,' | cut -d, -f7-)"
expect 'ground of 8^3' theorem "$(echo "$today" | grep '^8,3,' | cut -d, -f7)"
expect 'command for 12^4' '     [certificate: oxo prove 12^4 -o FILE]' \
    "$("$OXO" table --why 12^4 --today | grep 'prove 12')"
misere=$("$OXO" table --misere --csv)
expect 'misere rows' 76 "$(printf '%s\n' "$misere" | wc -l)"
for row in 1,1,1,1,second 2,2,4,6,second 3,2,9,8,draw 3,3,27,49,first \
    4,2,16,10,draw 4,3,64,76,S/D 5,2,25,12,draw 5,3,125,109,F/D \
    8,3,512,244,draw; do
    expect "misere $row" "$row" "$(printf '%s\n' "$misere" | grep -x "$row")"
done
expect 'why misere' '3^3:misere: the first player wins.' \
    "$("$OXO" table --why 3^3:misere | tail -1)"
expect 'misere json' '"may":["second","draw"]' \
    "$("$OXO" table --why 4^3:misere --json | grep -o '"may":\[[^]]*\]')"
code 'misere today' 2 table --misere --today
found=$("$OXO" table --csv --pairing)
expect pairings '> 11,4 > 12,4 > 13,4 > 14,5 > 15,5 ' \
    "$(diff <(echo "$csv") <(echo "$found") | grep '^>' | cut -d, -f1,2 | tr '\n' ' ')"

expect 'table line' ' 4    16 |3           4|3          16|2          64|2/3       256|1/2/3    1024' \
    "$("$OXO" table | grep '^ 4 ')"
why=$("$OXO" table --why 5^3)
expect 'why weight' '     SPL + lines < 2^k: 13 + 109 = 122 < 32' \
    "$(grep SPL.+ <<<"$why" | tail -1)"
expect 'why end' '5^3 is in class 2 or 3: draw positions exist; open whether the first player can force a win (knowledge of 1980; see --today).' \
    "$(tail -1 <<<"$why")"
expect 'why qubic' "$("$OXO" table --why 4^3)" "$("$OXO" table --why qubic)"
expect 'why 4^3' 4^3 "$("$OXO" table --why 4x4x4 | tail -1 | cut -d' ' -f1)"
expect 'beyond the table' '40^7 is in class 3' \
    "$("$OXO" table --why 40^7 | tail -1 | cut -d: -f1)"
expect 'why pairing' '     a pair for every line: 6960 pairs found  ->  class 3' \
    "$("$OXO" table --why 11^4 --pairing | grep pairs)"
expect json '"classes":[2]' \
    "$("$OXO" table --why 4^3 --json | grep -o '"classes":\[[0-9,]*\]')"
expect 'json games' 75 "$("$OXO" table --json | grep -o '"k":' | wc -l)"

expect 'conjectures of qubic' \
    '4^3    2       -    silent     win  supported  draw refuted    draw refuted' \
    "$("$OXO" table --conjectures | grep '^4^3 ')"
expect 'only qubic refutes' 1 \
    "$("$OXO" table --conjectures --today --pairing | grep -c '^[0-9^]* .*refuted  *draw refuted$')"

# boards without a line of one colour, by the definition of lines
for n in 5 6; do
    expect "draw position of 4^$n" "$((4 ** n / 2)) stones, 0 lines" \
        "$("$OXO" table --why 4^$n --drawn | grep -E '^[xo]{64}$' | python3 -c '
import itertools, sys
n = int(sys.argv[1])
board = sys.stdin.read().replace("\n", "")
lines = 0
for ways in itertools.product(range(6), repeat=n):  # a digit, rising or falling
    if max(ways) > 3:
        points = [sum((w if w < 4 else k if w == 4 else 3 - k) * 4**i
                      for i, w in enumerate(ways)) for k in range(4)]
        lines += len({board[p] for p in points}) == 1
print(board.count("x"), "stones,", lines, "lines")' $n)"
done
expect '4^6 today' '4^6 is in class 2' "$("$OXO" table --why 4^6 --today | tail -1 | cut -d: -f1)"
expect '4^7 today' '4^7 is in class 1 or 2' \
    "$("$OXO" table --why 4^7 --today | tail -1 | cut -d: -f1)"

for bad in 0^3 4^ 99^99 4^3:foo 4^3:gravity nonsense ''; do
    code "why '$bad'" 2 table --why "$bad"
    expect "one line for '$bad'" 1 \
        "$("$OXO" table --why "$bad" 2>&1 >/dev/null | wc -l)"
done
code 'csv and json' 2 table --csv --json
code 'argument' 2 table 4^3
code 'gave up' 3 table --why 15^5 --pairing --nodes 1
# a whole table that is stopped keeps what it has and says how to go on
code 'gave up somewhere' 3 table --csv --pairing --nodes 1
expect 'all games all the same' "$("$OXO" table --csv | wc -l)" \
    "$("$OXO" table --csv --pairing --nodes 1 2>/dev/null | wc -l)"
expect 'how to go on' 1 \
    "$("$OXO" table --pairing --nodes 1 2>&1 >/dev/null |
       grep -c 'to go on, game by game: oxo table --why [0-9^]* --pairing')"
exit $fail
