#!/bin/bash
# oxocheck on number games: the compact strategy of Graham's game is accepted;
# for each rule of check/number.c there is a certificate that breaks it.
set -u
CHECK=${OXOCHECK:-$OXO_BUILD/oxocheck}
. "$OXO_SOURCE/tests/support/certificates.sh"

"$OXO" strategy graham -o "$TMP/good" >/dev/null || exit 1
cp "$TMP/good" "$TMP/c"
expect 0 "the first player can force a win in graham" --strict
expect 0 "8 symmetries of the board, 8 of the numbers"
"$OXO" strategy graham --symmetry board -o "$TMP/c" 2>/dev/null &&
    echo "FAILED: --symmetry board with a certificate" && failures=1
for game in number:sum=10 number:numbers=2..10 number:any \
    number:sum=14,parity number:numbers=primes,sum=31 \
    number:product=72 number:first=1..5,second=6..9; do
    "$OXO" strategy "$game" -o "$TMP/c" --seconds 2 >/dev/null
    code=$?
    [ $code = 1 ] && continue # a draw
    expect 0 "s VERIFIED"
done
# a game written in another way, numbers with commas, the empty strategy of a
# game that is won by completing lines only
make number:any first-wins strategy ".,.,.,.,.,.,.,.,. b2=5"
expect 0 "can force a win in number:any"
# each entry is needed, and each move
for entry in 9 12 20 30 40 50; do
    edit "${entry}d"
    expect 1 "no entry for it"
done
edit 's/^\.\.\.\.\.\.\.\.\. .*/......... b2=5/'
expect 1 "s REFUTED"
edit 's/^claim .*/claim second-wins/'
expect 2 "the winner is not to move"
edit 's/^claim .*/claim draw/'
expect 1 "s REFUTED" # Odd's part holds, Even has none
edit 's/^claim .*/claim first-does-not-lose/'
expect 0 "the first player can avoid losing in graham"
edit 's/^claim .*/claim draw/;s/^form .*/form compact/'
expect 2 "cannot be checked for a number game"
edit 's/^form .*/form full/'
expect 2 "cannot be checked for a number game"
edit 's/^game .*/game nygaard/'
expect 1 "s REFUTED"
edit 's/^game .*/game number:sum=14/'
expect 1 "s REFUTED"
make graham second-wins strategy "1........ a2=2"
expect 1 "s REFUTED"
make graham first-wins strategy
expect 1 "no entry for it"
# entries that are not positions or moves
make graham first-wins strategy "11....... b1=3"
expect 2 "stands there twice"
make graham first-wins strategy "13....... b2=5"
expect 2 "the winner is not to move"
make graham first-wins strategy "2........ b2=5"
expect 2 "the winner is not to move"
make graham first-wins strategy "1.......z b2=5"
expect 2 "is not a number of this game"
make graham first-wins strategy "........ b2=5"
expect 2 "expected cell 9"
make graham first-wins strategy ".......... b2=5"
expect 2 "a space after the board"
make graham first-wins strategy "12....... a1=5"
expect 2 "cannot be played"
make graham first-wins strategy "12....... c1=4"
expect 2 "cannot be played"
make graham first-wins strategy "12....... c1=1"
expect 2 "cannot be played"
make graham first-wins strategy "......... d1=1"
expect 2 "expected a cell"
make graham first-wins strategy "......... b2=10"
expect 2 "is not a number"
make graham first-wins strategy "......... b2=5 "
expect 2 "s NOT CHECKED"
make graham first-wins strategy "......... b1=1" "......... b1=3"
expect 2 "stands in the body already"
make graham first-wins strategy "12....... c1=9" "14....... c1=7"
expect 2 "stands in the body already" # the same up to the numbers
make graham first-wins strategy ".12...... a1=1"
expect 2 "cannot be played" # the number stands in another cell
make graham first-wins strategy "......... b2=0"
expect 2 "0 is not a number of this game"
make graham first-wins strategy "......... d1=1"
expect 2 $'expected a cell like b2\n'
make number:n=3 first-wins strategy "........................... d1A=1"
expect 2 $'expected a cell like b2A\n'
# numbers up to 999, with commas
make number:numbers=991..999 first-wins strategy "999,992,.,.,.,.,.,.,. b2=995"
expect 1 "position .,.,.,.,.,.,.,.,.: no line to complete, and no entry for it"
make number:numbers=991..999 first-wins strategy "999,992,.,.,.,.,.,.,. b2=1000"
expect 2 "a number must be less than 1000"
make number:numbers=991..999 first-wins strategy "1000,992,.,.,.,.,.,.,. b2=995"
expect 2 "a number or a dot must be less than 1000"
# the position that refutes: a line with the sum 7, and one with 27
make number:sum=7 first-wins strategy "......... a1=1" "12....... a2=3"
expect 1 "position 1,4,2,3,.,.,.,.,.: the other side has completed a line"
make number:any,numbers=1..17 first-wins strategy ".,.,.,.,.,.,.,.,. a1=1" \
    "1,2,.,.,.,.,.,.,. b2=10"
expect 1 "position 1,2,.,.,10,.,.,15,.: the other side has completed a line"
make number:any,numbers=1..17 first-wins strategy ".,.,.,.,.,.,.,.,. b2=9"
expect 0 "1 positions visited, 128 times a line was completed, 0 entries unused"
cp "$TMP/good" "$TMP/c"
expect 0 "46 positions visited, 368 times a line was completed, 0 entries unused"
# entries that are never reached
sed '$d' "$TMP/good" >"$TMP/c"
echo "1...2.3.4 b1=5" >>"$TMP/c"
sed -i 's/^entries .*/entries 47/' "$TMP/c"
sign "$TMP/c"
expect 0 "1 entries unused"
expect 1 "never reached" --strict
make number:any first-wins strategy "1,2,.,.,.,.,.,.,. c3=3" \
    ".,.,.,.,.,.,.,.,. b2=5"
expect 1 "1 entries are never reached" --strict # the first entry
make number:any first-wins strategy "1,2,.,..,.,.,.,. c3=3"
expect 2 "a comma expected here"
# ties: a strategy for each side, each of which is needed and followed
"$OXO" strategy nygaard -o "$TMP/tie" >/dev/null || exit 1
cp "$TMP/tie" "$TMP/c"
expect 0 "neither player can force a win in nygaard" --strict
for claim in first-does-not-lose second-does-not-lose; do
    sed '$d' "$TMP/tie" | sed "s/^claim .*/claim $claim/" >"$TMP/c"
    sign "$TMP/c"
    expect 2 "who must not lose is not to move" # the other side's entries
done
"$OXO" strategy nygaard --side second -o "$TMP/c" >/dev/null || exit 1
expect 0 "the second player can avoid losing in nygaard" --strict
for entry in 8 20 40 60; do
    sed '$d' "$TMP/tie" | sed -e "${entry}d" -e 's/^entries .*/entries 68/' >"$TMP/c"
    sign "$TMP/c"
    expect 1 "no entry for it"
done
sed '$d' "$TMP/tie" | sed 's/^\.\.\.\.\.\.\.\.\. .*/......... b2=5/' >"$TMP/c"
sign "$TMP/c"
expect 1 "s REFUTED" # 5 first loses
sed '$d' "$TMP/tie" | sed 's/^claim .*/claim first-wins/' >"$TMP/c"
sign "$TMP/c"
expect 2 "the winner is not to move"
make nygaard draw strategy
expect 1 "no entry for it"
make number:any draw strategy ".,.,.,.,.,.,.,.,. b2=5"
expect 1 "s REFUTED" # the first player wins
# form compact: what has no entry is searched, and really searched
for game in graham number:sum=10 number:numbers=2..10 number:any \
    number:sum=14,parity number:numbers=primes,sum=31 number:product=72 \
    number:first=1..5,second=6..9 number:numbers=squares,sum=98 \
    number:any,parity nygaard number:sum=21 number:product=48,parity \
    number:numbers=primes,sum=31,own number:first=1..9,second=4..12,sum=20; do
    for claim in first second; do
        make "$game" $claim-wins compact
        "$CHECK" -q "$TMP/c" >/dev/null 2>&1
        checked=$?
        "$OXO" solve "$game" --json >"$TMP/solved"
        # the first "winner" is that of the position, the others are of moves
        [ "$(grep -o '"winner":"[a-z]*"' "$TMP/solved" | head -n 1)" = \
            "\"winner\":\"$claim\"" ]
        [ $? = $checked ] || {
            echo "FAILED: $game $claim-wins: checker $checked"
            failures=$((failures + 1))
        }
    done
done
# how many positions are searched: order of moves and what is remembered do not
# touch the verdict, and are not what they were if this changes
while read -r game searched; do
    make "$game" first-wins compact
    expect 0 "c $searched positions searched"
done <<'games'
graham 3974
number:numbers=primes,sum=31 917
number:product=72 901
number:numbers=squares,sum=98 1279
number:numbers=primes,sum=31,own 632
number:first=1..9,second=4..12,sum=20 548
games
make graham first-wins compact "......... b2=5"
expect 1 "the search finds no win"
make number:k=5 second-wins compact
expect 2 "too large to be searched"
# the stored certificates: Graham's is what oxo makes today; 4x4 takes the
# checker a minute and a half (95 million positions), so here only its writer
cmp -s "$TMP/good" "$OXO_SOURCE/tests/check/graham.cert" || {
    echo "FAILED: graham.cert differs"
    failures=$((failures + 1))
}
# a checkpoint as a run would leave it: kind, game and position, the settled
# openings, and the seal (src/base/sealed.c)
python3 - "$TMP/openings" <<'PY'
import struct, sys

data = b"oxo-openings 2\n" + b"number:k=4 ................".ljust(800, b"\0")
moves = []
for v in range(1, 16, 2):
    for cell, answer in ((0, 1), (1, 0)):
        moves.append((cell << 10 | v, 2, answer << 10 | 17 - v, 0, 1, 0.1))
data += struct.pack("<Q", len(moves))
for move in moves:
    data += struct.pack("<IIIIQd", *move)
mask = (1 << 64) - 1
seal = 0xCBF29CE484222325
for byte in data:
    seal = (seal ^ byte) * 0x100000001B3 & mask
seal ^= 0x9E3779B97F4A7C15
for _ in range(2):
    seal ^= seal >> 32
    seal = seal * 0xD6E8FEB86659FD93 & mask
seal ^= seal >> 32
open(sys.argv[1], "wb").write(data + struct.pack("<Q", seal))
PY
"$OXO" strategy number:k=4 -o "$TMP/c" --checkpoint "$TMP/openings" >/dev/null
cmp -s "$TMP/c" "$OXO_SOURCE/tests/check/number-k4.cert" || {
    echo "FAILED: number-k4.cert differs"
    failures=$((failures + 1))
}
# the options of a name have their effect
for game in number:sum=6,parity number:sum=15,parity number:sum=24,parity; do
    make "$game" first-wins compact
    expect 1 "s REFUTED"
    make "${game%,parity}" first-wins compact
    expect 0 "s VERIFIED"
done
# boards and renamings. The numbers of sum=6 are renamed in 2 * 6 * 6 ways (1 and
# 3; 5, 7 and 9; 4, 6 and 8), of sum=7 in 24 * 2 * 2; where there are more than
# 1,000 ways, or more than 16 numbers, none is used.
board() {
    WANT_CODE=0 WANT_TEXT="$1: $2" "$CHECK" --board "$1" | grep -qxF "$1: $2" || {
        echo "FAILED: the board of $1"
        failures=$((failures + 1))
    }
}
board number:n=3 "27 cells, 49 lines, 48 symmetries of the board, 1 of the numbers"
board graham "9 cells, 8 lines, 8 symmetries of the board, 8 of the numbers"
board number:sum=6 "9 cells, 8 lines, 8 symmetries of the board, 72 of the numbers"
board number:sum=7 "9 cells, 8 lines, 8 symmetries of the board, 96 of the numbers"
board number:numbers=1..16,sum=6 \
    "9 cells, 8 lines, 8 symmetries of the board, 1 of the numbers"
board number:k=4,sum=10 \
    "16 cells, 10 lines, 32 symmetries of the board, 1 of the numbers"
board number:any,numbers=1..17 \
    "9 cells, 8 lines, 8 symmetries of the board, 1 of the numbers"
WANT_CODE=2 WANT_TEXT="" "$CHECK" --board number:sum=5 >/dev/null 2>&1 && {
    echo "FAILED: number:sum=5 has a board"
    failures=$((failures + 1))
}
# games in which a side could be without a number, or that nobody can win, are
# none (the first was once verified as a win of the first player)
for game in number:first=1..4,second=5,sum=20 number:first=1..5,second=6..8 \
    number:first=1..4,second=5..9,sum=15 number:numbers=1..8,sum=12 \
    number:first=1..6,second=3..6,sum=12 number:sum=25 number:sum=5 \
    number:product=11 number:start=even; do
    for form in strategy compact; do
        make "$game" first-wins $form
        expect 2 "is not known here"
        make "$game" second-wins $form
        expect 2 "is not known here"
    done
    "$OXO" solve "$game" --seconds 1 >/dev/null 2>&1
    [ $? = 2 ] || {
        echo "FAILED: oxo takes $game for a game"
        failures=$((failures + 1))
    }
done
# exactly enough is enough
make number:first=1..5,second=6..9,sum=15 first-wins compact
expect 0 "s VERIFIED"
# a long search stops, and says how to go on
cp "$OXO_SOURCE/tests/check/number-k4.cert" "$TMP/c"
expect 2 "the search is longer than"
START=......... make graham first-wins strategy
expect 2 "from the empty board"
# names that are no games
for game in number: number:k=2 number:sum=x number:first=1..5 graham:k \
    number:any,own number:sum=15,sum=16 "number:numbers=5..1" number:k=3k; do
    make "$game" first-wins strategy
    expect 2 "s NOT CHECKED"
done
[ $failures = 0 ] && echo ok
exit $((failures > 0))
