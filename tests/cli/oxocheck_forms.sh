#!/bin/bash
# oxocheck on the forms beyond wins of K^N: start positions, strategies for
# both sides, pairings, play-then-pair, groups, mirrors, games given as text. For each
# rule of docs/CERTIFICATE.md there is a certificate that breaks it.
set -u
CHECK=${OXOCHECK:-$OXO_BUILD/oxocheck}
. "$OXO_SOURCE/tests/support/certificates.sh"

# ---- start positions ------------------------------------------------------------
START=xx1oo make 3^2 first-wins compact
expect 0 "can force a win in 3^2 from the start position"
START=xx1oo make 3^2 first-wins full
expect 0 "s VERIFIED"
START=xx1oo make 3^2 second-wins compact
expect 1 "the other side completes a line"
START=x1xoo make 3^2 first-does-not-lose strategy
expect 0 "the first player need not lose"
START=xo make 3^2 first-wins compact # and this one is a forced win
expect 0 "s VERIFIED"
START=x make 3^2 first-wins compact
expect 1 "c after the moves: "
START=xx2o make 3^2 second-wins compact # the second to move, who must block
expect 1 "c after the moves: 2"
START=xox1ox make 3^2 second-wins compact # o completes 1 4 7
expect 0 "the second player can force a win in 3^2 from"
START=xxxoo make 3^2 first-wins compact
expect 2 "c:5:7: a line is complete"
START=xxxoo1o make 3^2 first-wins compact
expect 2 "a line is complete in this position"
START=oo make 3^2 first-wins compact
expect 2 "0 x and 2 o: it is nobody's turn"
START=xx make 3^2 first-wins compact
expect 2 "2 x and 0 o: it is nobody's turn"
START=xo8 make 3^2 first-wins compact
expect 2 "more than 9 cells"
START="xo " make 3^2 first-wins compact
expect 2 "end of line expected"
START="xo y" make 3^2 first-wins strategy
expect 2 "end of line expected"
START=" " make 3^2 first-wins strategy
expect 2 "a position is expected here"
START=xo make 3^2 draw full "xo1x 2"
expect 2 "from the empty board"
START=xo make 3^3:misere first-wins mirror
expect 2 "a mirror is for the empty board"
START=xo make 5^2 draw play-then-pair "depth 1" "weights 1 1 1 1 1"
expect 2 "this form is for the start of the game"
make 3^2 first-wins compact
sed -i 's/^form.*/&\nstart xo\nstart xo/' "$TMP/c"
expect 2 "\`start' is given twice"
sed -i '5s/.*/start /; 6d' "$TMP/c"
expect 2 "the value of \`start' is missing"
sed -i '5s/.*/start/' "$TMP/c"
expect 2 "unknown key"
START=.. make moving:2 draw table
expect 2 "from the empty board"

# ---- strategies -----------------------------------------------------------------
make 2^2 first-wins strategy "4 0"
expect 0 "2^2: the first player can force a win"
make 2^2 first-does-not-lose strategy "4 0"
expect 0 "2^2: the first player need not lose"
make 2^2 second-does-not-lose strategy
expect 1 "no entry for this position"
make 2^2 first-wins strategy
expect 1 "c position: 4"
make 2^2 draw strategy "4 0" "x 1"
expect 1 "the other side completes a line"
make 2^2:misere second-wins strategy "x 1" # any second stone is a line
expect 0 "2^2:misere: the second player can force a win"
make 2^2:misere first-wins strategy "4 0"
expect 1 "no entry"
make 2^1:misere second-does-not-lose strategy
expect 0 "s VERIFIED" # no line can be completed once both have a stone
make 2^1:misere draw strategy "2 0"
expect 0 "2^1:misere: with best play a draw"
make 2^1:misere draw strategy
expect 1 "no entry"
make 2^1:misere first-wins strategy "2 0"
expect 1 "the board is full and nobody has won"
make 1^1:misere second-wins strategy
expect 0 "the second player can force a win"
make 1^1:misere first-does-not-lose strategy "1 0"
expect 1 "completes a line, and loses"
make 2^2:gravity first-wins strategy "4 0"
expect 0 "2^2:gravity: the first player can force a win"
expect 0 "2 symmetries"
make 2^2:gravity first-wins strategy "4 2"
expect 2 "c:7:3: cell 2 cannot be taken yet"
make 2^2:gravity first-wins strategy "4 0" "2xo 0"
expect 2 "a stone hangs in the air"
make 2^2:gravity first-wins strategy "4 0" "x 1"
expect 2 "it is not the first player's turn"
make 2^2 first-wins strategy "4 0" "4 1"
expect 2 "c:8:1: this position has an entry already, in line 7"
make 3^2 first-wins strategy "9 0" "xx1x 4"
expect 2 "it is nobody's turn"
make 2^2 first-wins strategy "4 0" "xxoo 3"
expect 2 "a line is complete"
make 2^2 first-wins strategy "4 4"
expect 2 "a move must be less than 4"
make 2^2 first-wins strategy "4"
expect 2 "one space expected"
make 2^2 first-wins strategy "4 0 1"
expect 2 "end of line expected"
make 2^2 first-wins strategy ""
expect 2 "a position is expected here"
make 3^2 first-wins strategy "9 4" "xo 1"
expect 2 "c:8:4: cell 1 is occupied"
make 2^2 first-wins strategy "4 0" "xo 2"
expect 0 "entries never reached: 1 (the first in line 8"
expect 1 "line 8: an entry that is never reached" --strict
make 2^2 first-wins strategy "xo 2" "4 0"
expect 1 "line 7: an entry that is never reached" --strict
make 3^2 first-wins strategy "x 1"
expect 2 "c:7:1: 1 x and 0 o: it is not the first player's turn in this position"
make 3^2 first-wins strategy "xx 2"
expect 2 "c:7:1: 2 x and 0 o: it is nobody's turn"
make 3^2 first-wins strategy "10 4"
expect 2 "a number of empty cells must be less than 10"
START=xxxoo make 3^2 second-does-not-lose strategy
expect 2 "c:5:7: a line is complete in this position"
START=xx1ooo2x make 3^2 first-does-not-lose strategy
expect 2 "c:5:7: a line is complete in this position"
START=3x make 3^2:gravity second-does-not-lose strategy
expect 2 "c:5:7: a stone hangs in the air in this position"
START=1x make 1x4:gravity second-does-not-lose strategy # layers of one cell
expect 2 "c:5:7: a stone hangs in the air in this position"
make 2x4:gravity second-does-not-lose strategy
expect 0 "the second player need not lose" # the follow-up
make 2x4:gravity,misere second-does-not-lose strategy
expect 1 "the certificate has no entry for this position" # which proves nothing here
for game in 3^2:mis 3^2: 3^2:misere, 3^2:misere,misere 3^2:gravity,gravity \
    3^1:gravity 3^2,misere; do
    make "$game" draw strategy
    expect 2 "the game \`$game' is not known here"
done
make 3^2:misere,gravity draw strategy
expect 1 "no entry"
make 3^2:misere draw full
expect 2 "form \`full' of a draw is for k^n"

# ---- pairings -------------------------------------------------------------------
START=1o1x make 3^2 second-does-not-lose pairing "0 2" "4 5" "6 8" "2 8"
expect 1 "cell 2 is in two pairs"
START=1o2x make 3^2 second-does-not-lose pairing "0 8" "2 6" "3 5"
expect 1 "no pair lies in the line of the cells 6 7 8"
expect 1 $'cells 6 7 8\ns REFUTED'
START=xo1ox make 3^2 second-does-not-lose pairing "2 5"
expect 1 "no pair lies in the line of the cells 6 7 8"
START=x make 3^1 draw pairing "1 2"
expect 0 "3^1, from the start position: with best play a draw"
START=x make 3^1 draw pairing "0 1"
expect 1 "no pair lies in the line of the cells 0 1 2"
START=x make 3^1 second-does-not-lose pairing
expect 1 "no pair lies in the line of the cells 0 1 2"
START=x make 3^1 first-does-not-lose pairing
expect 0 "the first player need not lose" # the other side's line is dead
START=xo make 3^1 second-does-not-lose pairing
expect 0 "the second player need not lose"
START=xoxox2xo make 3^2 first-does-not-lose pairing
expect 0 "the first player need not lose"
START=xoxox2xo make 3^2 second-does-not-lose pairing "5 6"
expect 1 "no pair lies in the line of the cells 6 4 2"
START=x make 5^2 draw pairing "0 2"
expect 1 "s REFUTED" # cells of a pair must be empty
make 3^2:misere draw pairing
expect 2 "cannot be checked for a line game"

# ---- play, then pair ------------------------------------------------------------
make 5^2 draw play-then-pair "depth 1" "weights 1 1 1 1 1"
expect 0 "5^2: with best play a draw"
expect 0 "c positions with the first player to move: 1
c   last rounds 0, replies tried in them 0
c 5^2: with best play a draw"
make 4^2 draw play-then-pair "depth 4" "weights 1 3 9 27"
expect 0 "4^2: with best play a draw"
make 4^2 draw play-then-pair "depth 1" "weights 1 3 9 27"
expect 0 "c positions with the first player to move: 1
c   last rounds 1, replies tried in them 2
c 4^2: with best play a draw"
make 5x4:line=4 draw play-then-pair "depth 4" "weights 1 3 9 27"
expect 1 "c position: xo2o4x2o6x
c after the moves: 0 12 9 1 19 4 5
s REFUTED"
make 4^2 second-does-not-lose play-then-pair "depth 4" "weights 1 3 9 27"
expect 0 "4^2: the second player need not lose"
make 3^2 draw play-then-pair "depth 4" "weights 1 4 16" # o does not see its win
expect 1 "no last reply makes a pairing"
expect 1 "c after the moves: 0 4 2 1 6 3 8"
make 3^2 draw play-then-pair "depth 1" "weights 1 4 16"
expect 1 "no last reply makes a pairing"
make 3^2 draw play-then-pair "depth 4" "weights 0 0 0"
expect 1 "the first player completes a line"
make 4^2 draw play-then-pair "depth 4" "weights 1 3 9 27" "x 1"
expect 0 "s VERIFIED"
expect 0 "s VERIFIED" --strict
make 4^2 draw play-then-pair "depth 4" "weights 1 3 9 27" "1x 0"
expect 0 "s VERIFIED"
make 4^2 draw play-then-pair "depth 4" "weights 1 3 9 27" "15x 0"
expect 0 "entries never reached: 1 (the first in line 9"
expect 1 "line 9: an entry that is never reached" --strict
for bad in "depth 0:1 to half" "depth 9:1 to half" "depth x:the depth expected" \
    "deep 4:\`depth ' and a number" "depth 1001:less than 1001"; do
    make 4^2 draw play-then-pair "${bad%%:*}" "weights 1 3 9 27"
    expect 2 "${bad#*:}"
done
for bad in "weights 1 3 9:one space expected" "weights 1 3 9 27 81:end of line" \
    "weight 1 3 9 27:\`weights' and 4 numbers" "weights 1 3 9 1000000:less than"; do
    make 4^2 draw play-then-pair "depth 4" "${bad%:*}"
    expect 2 "${bad##*:}"
done
make 4^2 draw play-then-pair
expect 2 "\`depth ' and a number"
make 4^2 draw play-then-pair "depth 4"
expect 2 "\`weights' and 4 numbers"
for bad in "x 0:cell 0 is occupied" "xo 2:not the second player's turn" \
    "x 16:less than 16" "x 1 :end of line" "x:one space"; do
    make 4^2 draw play-then-pair "depth 4" "weights 1 3 9 27" "${bad%%:*}"
    expect 2 "${bad#*:}"
done
make 4^2 draw play-then-pair "depth 4" "weights 1 3 9 27" "x 1" "x 2"
expect 2 "has an exception already"
make 3^3 draw play-then-pair "depth 9" "weights 1 4 16"
expect 1 "the first player completes a line" # 3^3 is a win
make 4x5 draw play-then-pair "depth 1" "weights 1 1 1 1 1"
expect 0 "4x5: with best play a draw"
make 4x5 draw play-then-pair "map 0" "depth 1" "weights 1 1 1 1 1"
expect 2 "one space expected"
make 4x5 draw play-then-pair "depth 1" "weights 1 1 1 1"
expect 2 "one space expected" # a line of 4x5 has five cells
make 3x4:line=3 draw play-then-pair "depth 4" "weights 1 1 9"
expect 1 "s REFUTED"
make 4x5:gravity draw play-then-pair "depth 1" "weights 1 1 1 1 1"
expect 2 "the second player cannot answer every stone"

# ---- groups ------------------------------------------------------------------------
four="group 0,1,2,3 4,5,6,7 8,9,10,11 12,13,14,15 0,4,8,12 1,5,9,13 2,6,10,14 3,7,11,15 0,5,10,15 3,6,9,12"
make 4^2 draw groups "split 16" "$four"
expect 0 "4^2: with best play a draw"
expect 0 "c positions with the first player to move: 1, splits 1
c   groups 1, of 1 patterns, each played out
c 4^2: with best play a draw"
make 4^2 second-does-not-lose groups "split 16" "$four"
expect 0 "4^2: the second player need not lose"
make 4^2 first-does-not-lose groups "split 16" "$four"
expect 2 "cannot be checked for a line game"
START=xo make 4^2 draw groups "split xo" "$four"
expect 2 "groups are for the empty board"
make 4^2:misere draw groups "split 16" "$four"
expect 2 "cannot be checked for a line game"
make 4x5:gravity draw groups "split 20"
expect 2 "groups prove nothing without plain play"
make 4^2 draw groups "split 16" "${four% *}"
expect 1 "no group holds the line of the cells" # a diagonal is missing
make 4^2 draw groups
expect 1 "nothing answers the first player here"
make 3^2 draw groups "split 9" "group 0,1,2 3,4,5 6,7,8 0,3,6 1,4,7 2,5,8 0,4,8 2,4,6"
expect 1 "the first player wins in this group"
make 3^2 draw groups "split 9" "group 0,1,2 3,4,5 6,7,8 0,3,6 1,4,7 2,5,8"
expect 1 "no group holds the line of the cells" # held, but for the diagonals
make 4^2 draw groups "split 16" "group 0,1" "group 1,2"
expect 1 "cell 1 is in two groups"
make 4^2 draw groups "split 16" "group 0"
expect 1 "the first player wins in this group"
for bad in "group 0,1 1,16:less than 16" "group 0,0:cell 0 is twice in the set" \
    "group 0,1,:a cell expected" "group  0,1:a cell expected" \
    "group 0,1 :a cell expected" "group 0;1:one space expected" \
    "grup 0,1:\`reply', \`split' or \`group'"; do
    make 4^2 draw groups "split 16" "${bad%%:*}"
    expect 2 "${bad#*:}"
done
for bad in "split x:not the first player's turn" "split xo 0:cell 0 is taken" \
    "split 16 16:less than 16" "split 16 0 1:end of line" \
    "reply 16 0:not the second player's turn" "reply x 0:cell 0 is taken" \
    "reply x:one space expected" "group 0,1:\`reply', \`split'"; do
    make 4^2 draw groups "${bad%%:*}"
    expect 2 "${bad#*:}"
done
# replies to the end, with a line of the first player's on the full board
make 2^2 draw groups "reply x 1" "reply xox 3" "reply xo1x 2"
expect 1 "the first player completes a line"
make 4^2 draw groups "split xo" "group 0,4"
expect 1 "nothing answers the first player here" # that split is never asked
make 4^2 draw groups "split 16 5" "group 5,6"
expect 2 "cell 5 is taken"
make 4^2 draw groups "reply x 5" "reply 3x 6"
expect 2 "has a reply already" # an image
make 5^2 draw groups "split 25 12" "group 0,1"
expect 1 "no group holds the line of the cells"
make 17^2 draw groups "split 289" \
    "group 0,1 2,3 4,5 6,7 8,9 10,11 12,13 14,15 16,17"
expect 2 "a group has at most 16 cells"
make 17^2 draw groups "split 289" \
    "group 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 0,9 0,10 0,11 0,12 0,13"
expect 2 "a group has at most 12 sets"
# he needs the cell that the first player has just taken
make 5^2 draw groups "split 25" "group 0,1,2 0,2,3 0,3,4 0,4,1"
expect 1 "the first player wins in this group"
make 4^2 draw groups "split 16" "$four" "x 5"
expect 2 "\`reply', \`split' or \`group' is expected here"
make 4^2 draw groups "split 16" "$four" "reply x 5" "reply 1x 5"
expect 0 "entries never reached: 2 (the first in line 9"
expect 1 "line 9: an entry that is never reached" --strict
make 4^2 draw groups "reply x 5" "split 16" "$four"
expect 1 "line 7: an entry that is never reached" --strict
make 4^2 draw groups "split 16" "$four"
expect 0 "s VERIFIED" --strict
# one reply serves all images of its position
make 3x2:line=3 draw groups "map 2 1 0 5 4 3" "map 3 4 5 0 1 2" "reply x 1" "split xo" \
    "group 3,4" "reply 1x 0" "split ox" "group 3,4"
expect 0 "c positions with the first player to move: 3, splits 2" --strict
# small games of 400,000 positions each, which differ by the order of the sets
hard="11,12,15,13,10 5,12,3,2,10 5,1,15,7 9,8,2 14,5,4 0,10,7 14,7,1 4,2,0,13,3 7,4,1,8"
last="9,7,4,6,0 6,14,15,4 8,0,9"
groups=()
for ((i = 0; i < 3; i++)); do
    groups+=("group $(tr ' ,' '\n ' <<<"$hard $last" | awk -v more=$((16 * i)) '
        { for (j = 1; j <= NF; j++) { printf "%s%d", s, $j + more; s = "," } s = " " }')")
    last="${last#* } ${last%% *}"
done
make 17^2 draw groups "split 289" "${groups[@]}"
expect 2 "--long lifts the limit"
expect 1 "no group holds the line of the cells" --long

# ---- boxes: their names, cells and lines -----------------------------------------
while read -r game text; do
    make $game first-does-not-lose strategy
    expect 1 "game $game: $text"
done <<'end'
4x3 12 cells, 3 lines
4x3:line=3 12 cells, 14 lines
3^2:line=2 9 cells, 20 lines
4x2x2:line=2,misere 16 cells, 72 lines
5x4:gravity,line=4 20 cells, 17 lines
5x4:line=4,misere,gravity 20 cells, 17 lines
end
for game in 4x3:line=5 4x3:line=1 4x3:line=0 4x3:line= 4x3:line=3x 4x3:line=03 \
    4x3:line=3,line=3 4x3:gravity,gravity 4x3:misere,misere 4x3: 4x3,misere \
    4x3:misere:gravity 4x3:nothing 4x 4 x3 04x3 4x03 4xx3 3^2:line=4 3^21:line=2 \
    3^:line=2 3x3:line=3,line=3 2x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1; do
    make $game first-does-not-lose strategy
    expect 2 "is not known here"
done

# ---- mirrors --------------------------------------------------------------------
mapfile -t centre < <(for ((i = 0; i < 13; i++)); do echo "$i $((26 - i))"; done)
make 3^3:misere first-wins mirror "${centre[@]}"
expect 0 "3^3:misere: the first player can force a win"
make 3^3:misere first-does-not-lose mirror "${centre[@]}"
expect 0 "3^3:misere: the first player need not lose"
make 3^3:misere second-does-not-lose mirror "${centre[@]}"
expect 1 "1 fixed cells: the second player cannot answer"
make 3^3:misere first-wins mirror "${centre[@]:1}"
expect 1 "a line with a fixed cell has no pair"
make 4^2:misere second-does-not-lose mirror "0 1" "2 3" "4 5" "6 7" "8 9" \
    "10 11" "12 13" "14 15"
expect 1 "not a symmetry"
make 3^2:misere first-does-not-lose mirror "0 8" "1 7" "2 6" "3 5"
expect 0 "s VERIFIED"
make 3^2:misere first-wins mirror "0 8" "1 7" "2 6" "3 5"
expect 1 "a play can end in a draw"
make 3^2:misere first-does-not-lose mirror "0 2" "3 5" "6 8" # a line of fixed cells
expect 1 "a line with a fixed cell has no pair: 1 4 7"
make 4^2:misere second-does-not-lose mirror "0 3" "1 2" "4 7" "5 6" "8 11" \
    "9 10" "12 15" "13 14"
expect 0 "4^2:misere: the second player need not lose"
make 4^2:misere first-does-not-lose mirror "0 3" "1 2" "4 7" "5 6" "8 11" \
    "9 10" "12 15" "13 14"
expect 1 "0 fixed cells: the first player cannot answer"
make 4^2:gravity,misere second-does-not-lose mirror "0 3" "1 2" "4 7" "5 6" \
    "8 11" "9 10" "12 15" "13 14"
expect 0 "the second player need not lose"
make 4^2:gravity,misere second-does-not-lose mirror "0 12" "4 8" "1 13" "5 9" \
    "2 14" "6 10" "3 15" "7 11" # upside down
expect 1 "not a symmetry"
make 3^2:gravity,misere first-does-not-lose mirror "0 2" "3 5" "6 8"
expect 1 "3 fixed cells: the first player cannot answer"
make 3^2:misere first-does-not-lose mirror "0 8" "0 7"
expect 1 "cell 0 is in two pairs"
make 3^2:misere first-does-not-lose mirror "0 9"
expect 2 "a cell must be less than 9"
make 3^2 first-does-not-lose mirror "0 8"
expect 2 "cannot be checked for a line game"

make 3^2:misere draw mirror "0 8" "1 7" "2 6" "3 5"
expect 2 "claim \`draw' in form \`mirror' cannot be checked"
make 3^2:misere first-does-not-lose mirror "0 2" "3 5" "6 8"
expect 1 $'has no pair: 1 4 7\ns REFUTED'
# opposite GAME CLAIM CELLS: each cell with the opposite one
opposite() {
    local pairs=() c
    for ((c = 0; c < $3 / 2; c++)); do pairs+=("$c $(($3 - 1 - c))"); done
    make $1 $2 mirror "${pairs[@]}"
}
opposite 3^4:misere first-wins 81
expect 0 $'ends of the play looked at: 7641\nc 3^4:misere: the first player can force a win'
opposite 4^4:misere second-wins 256
expect 2 $'ends of the play looked at: 200001\ns NOT CHECKED'

# ---- boards that are too large, in every form ---------------------------------------
for form in "first-wins compact" "draw strategy" "draw pairing" "draw groups" \
    "draw play-then-pair"; do
    make 99^9 $form
    expect 2 "the board 99^9 is too large to check"
done
make 99^9:misere second-wins mirror
expect 2 "the board 99^9 is too large to check"
make 99x98x99x99:line=9 first-wins compact
expect 2 "the box is too large to check"
make 5000^1:line=3 draw strategy
expect 2 "the box is too large to check"
make 64x64x2:line=2 draw strategy # 4096 cells, but for the last side
expect 2 "the box is too large to check"

# ---- games given as text ----------------------------------------------------------
text=("% tic-tac-toe" "#times t1 t2 t3 t4 t5 t6 t7 t8 t9" "#blackturns"
    "t1 t3 t5 t7 t9 " "#positions a b c" " d e f" "g h i" "#blackwins" "a b c"
    "d e f % a row" "" "g h i" "a d g" "b e h" "c f i" "a e i" "c e g"
    "#whitewins" "a b c" "d e f" "g h i" "a d g" "b e h" "c f i" "a e i" "c e g")
# as_text CLAIM FORM [LINE]...: the game in $text
as_text() {
    local claim=$1 form=$2 sum
    shift 2
    make pg:0000000000000000 $claim $form "text ${#text[@]}" "${text[@]}" "$@"
    sum=$("$CHECK" "$TMP/c" 2>&1 | sed -n 's/.*the text has the sum \([0-9a-f]*\),.*/\1/p')
    make pg:${sum:-0000000000000000} $claim $form "text ${#text[@]}" "${text[@]}" "$@"
}
# two lines in this order: the second has the stone on its first cell
whole=("${text[@]}")
text=("#times 1 2 3 4" "#blackturns 1 3" "#positions a b c d" "#blackwins" "b c" "a d"
    "#whitewins" "b c" "a d")
as_text draw groups "split 4 0" "reply x 3" "split x2o" "group 1,2"
expect 1 $'no group holds the line of the cells 1 2\ns REFUTED'
as_text draw groups "split 4 0" "group 1,2" "reply x 3" "split x2o" "group 1,2" \
    "reply 1x 2" "split 1xo" "group 0,3" "reply 2x 1" "split 1ox" "group 0,3"
expect 0 "with best play a draw"
expect 0 "c positions with the first player to move: 4, splits 4
c   groups 4, of 1 patterns, each played out" --strict
text=("${whole[@]}")
maps=("map 2 1 0 5 4 3 8 7 6" "map 0 3 6 1 4 7 2 5 8")
mapfile -t draw < <(sed '1,/^$/d; $d' "$OXO_SOURCE/tests/check/3^2-draw.cert")
as_text second-does-not-lose strategy "${maps[@]}" "${draw[@]}"
expect 0 "the second player need not lose"
expect 0 "9 cells, 8 and 8 lines, 8 symmetries"
as_text second-does-not-lose strategy "${maps[0]}" "${draw[@]}"
expect 1 "no entry for this position"
as_text second-does-not-lose strategy "map 1 0 2 3 4 5 6 7 8" "${draw[@]}"
expect 2 "this map is not a symmetry"
as_text second-does-not-lose strategy "map 0 0 2 3 4 5 6 7 8"
expect 2 "this map is not a symmetry"
as_text second-does-not-lose strategy "map 0 1 2 3 4 5 6 7"
expect 2 "one space expected"
as_text second-does-not-lose strategy "map 0 1 2 3 4 5 6 7 9"
expect 2 "less than 9"
as_text second-does-not-lose strategy "map 0 1 2 3 4 5 6 7 8 8"
expect 2 "end of line expected"
START=xx1oo as_text first-wins compact "${maps[@]}"
expect 0 "the first player can force a win in the game of this text"
START=xx1oo as_text first-wins full
expect 0 "s VERIFIED"
as_text draw full
expect 2 "form \`full' of a draw is for k^n"
sed -i 's/^a d g$/a d h/' "$TMP/c"
sed -i '$d' "$TMP/c" && sign "$TMP/c"
expect 2 "not that of the name"
make pg:0123456789abcde draw strategy "text 0"
expect 2 "is not known here"
make pg:0123456789abcdeF draw strategy "text 0"
expect 2 "is not known here"
for form in strategy pairing play-then-pair groups; do
    make pg:0123456789abcdef draw $form
    expect 2 "\`text ' and a number of lines"
done
make pg:0123456789abcdef draw strategy "text 1"
expect 2 "a number of lines must be less than 1"
# broken TEXT-LINE PATTERN: one more line in a game of two cells
broken() {
    text=("#times t1 t2" "#positions a b" "#blackturns t1" "#blackwins" "a b" "$1")
    as_text draw strategy
    expect 2 "$2"
}
broken "#blackturns" "a keyword for the second time"
broken "#blackwin" "unknown keyword"
broken "a c" "this name is not declared"
broken "a a" "this cell is twice in the line"
broken "#whiteinitials c" "this name is not declared"
broken "#whiteinitials a a" "a stone stands here already"
broken "#firstmoves c" "this name is not declared"
broken "#blackinitials a b" "a line is complete before the first move"
text=("#times 1 2" "#positions a b c" "#blackturns 1" "#whitewins" "b c" "a b"
    "#whiteinitials a b")
as_text first-does-not-lose strategy
expect 2 "a line is complete before the first move"
text=("a" "#times t1" "#positions a" "#blackturns")
as_text draw strategy
expect 2 "a keyword such as #positions is expected"
text=("#times t1" "#positions a")
as_text draw strategy
expect 2 "the text has no #blackturns"
text=("#times t1" "#positions" "#blackturns")
as_text draw strategy
expect 2 "the text has no #positions"
text=("#times" "#positions a" "#blackturns")
as_text draw strategy
expect 2 "the text has no #times"
text=("#times t1 t1" "#positions a" "#blackturns")
as_text draw strategy
expect 2 "this name is declared twice"
text=("#times t1" "#positions a b b" "#blackturns")
as_text draw strategy
expect 2 "this name is declared twice"
text=("#times t1" "#positions a" "#blackturns t2")
as_text draw strategy
expect 2 "this name is not declared"
# turns, initial stones and first moves have their effect
text=("#times t1 t2" "#positions a b c" "#blackturns t1 t2" "#blackwins a b")
as_text first-wins strategy "3 0"
expect 0 "can force a win" # two moves in a row
as_text first-wins compact "3 0"
expect 2 "no plain play"
as_text draw pairing "0 1"
expect 2 "without plain play"
as_text second-does-not-lose play-then-pair "depth 1" "weights 1 1"
expect 2 "the second player cannot answer every stone"
text=("#times 1 2 3 4" "#positions a b c d" "#blackturns 2 3" "#blackwins a b")
as_text second-does-not-lose play-then-pair "depth 1" "weights 1 1"
expect 2 "the second player cannot answer every stone"
text=("#times t1 t2" "#positions a b c" "#blackturns t1" "#blackwins a b")
as_text first-wins strategy "3 0"
expect 1 "s REFUTED"
text+=("#blackinitials a")
as_text first-wins strategy
expect 0 "s VERIFIED"
as_text first-wins strategy "3 0"
expect 2 "an initial stone is missing"
text+=("#firstmoves c")
as_text first-wins strategy
expect 1 "no entry"
as_text first-wins strategy "x 1"
expect 2 "cell 1 cannot be taken yet"
as_text first-does-not-lose strategy
expect 0 "s VERIFIED" # white has no lines
# the first word of all counts, whatever its keyword
text=("#blackturns 1 3" "#positions a b c" "#times 1 2 3" "#blackwins a b c"
    "#whitewins a b c")
as_text draw pairing "0 1"
expect 0 "game as text: 3 cells, 1 and 1 lines"
text=("#blackwins a b c" "#whitewins a b c" "#positions a b c" "#times 1 2 3"
    "#blackturns 1 3")
as_text draw pairing "0 1"
expect 0 "game as text: 3 cells, 1 and 1 lines"
text=("#blackinitials a" "#blackwins a b" "#whitewins" "a b" "b c" "#positions a b c"
    "#times 1 2 3" "#blackturns 1 3")
as_text first-wins strategy
expect 0 "game as text: 3 cells, 1 and 2 lines"
text=("#firstmoves a b" "#blackwins a" "#positions a b c" "#times 1 2 3" "#blackturns 1 3")
as_text first-wins strategy
expect 0 "the first player can force a win"
# more cells, or more cells on lines, than a strategy may have
text=("#times 1 2" "#positions $(seq -s' ' 4097)" "#blackturns 1")
as_text first-wins strategy
expect 2 "too many names"
cells=$(seq -s' ' 20)
mapfile -t text < <(yes "$cells" | head -n 10001)
text=("#positions $cells" "#times 1 2" "#blackturns 1" "#blackwins" "${text[@]}")
as_text first-wins strategy
expect 2 "too many lines to check"
# a line of 130 cells is one
cells=$(seq -s' ' 130)
text=("#positions $(seq -s' ' 260)" "#times $(seq -s' ' 260)"
    "#blackturns $(seq -s' ' 1 2 259)" "#blackwins" "$cells" "#whitewins" "$cells")
START=$(printf 'o%.0s' {1..130})$(printf 'x%.0s' {1..130}) as_text first-wins compact
expect 2 "a line is complete in this position"
# forced wins: of 45 moves, and, played out again, behind answers that change nothing
as_lines() { # plain play with the cells in $names and the lines in $lines
    local n=${#names[@]}
    text=("#positions ${names[*]}" "#times $(seq -s' ' $n)"
        "#blackturns $(seq -s' ' 1 2 $n)" "#blackwins" "${lines[@]}" "#whitewins" "${lines[@]}")
}
names=(a0 z) lines=()
for ((i = 1; i < 45; i++)); do
    names+=(a$i b$i) lines+=("a$((i - 1)) a$i b$i")
done
names+=(a45 c d) lines+=("a44 a45 c" "a44 a45 d")
as_lines
START=xo as_text first-wins compact
expect 0 "positions in forced-win searches 45, longest win found 45 moves"
names=(z e1 e2 e3 x a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 $(seq 55))
lines=("e1 e2 e3" "x a1 a2" "a1 a3 a4" "a1 a3 a5" "x b1 b2" "b1 b3 b4" "b1 b3 b5")
as_lines
START=xo as_text first-wins compact "xo 4"
expect 0 "c positions (up to symmetry, the first player to move): 7
c   settled by an entry 1, by a block 2, by a forced win 4
c   positions in forced-win searches 8, longest win found 2 moves
c   and 191 more by a forced win seen before, played out again
c the first player can force a win"

# a cell that the first player has taken is nobody's replacement
names=(0 1 2 3 4 5 6 7 8)
lines=("2 6 7 8" "0 1 5 6 8" "1 5 7" "2 3 4 7 8" "1 4 6 8" "1 4 5 8" "3 7 8" "0 2 8"
    "1 2 4 5 6")
as_lines
as_text draw play-then-pair "depth 2" "weights 1 2 4 8 16"
expect 1 "c position: 7ox
c after the moves: 8 7 0
s REFUTED"

# long searches stop: ten stones of one side in any order
text=("#times 1 2 3 4 5 6 7 8 9 10 11 12" "#positions a b c d e f g h i j k l"
    "#blackturns" "#whitewins" "a b" "#blackinitials b")
as_text first-does-not-lose strategy
expect 2 "the search is longer than"

# 260,650 plays: a little longer than a small file may ask for
text=("#times 1 2 3 4 5 6 7" "#positions a b c d e f g h i j" "#blackturns" "#whitewins"
    "a b" "#blackinitials b")
as_text first-does-not-lose strategy
expect 2 "the search is longer than"
expect 0 "the first player need not lose" --long

# ---- what else is wrong with a pairing that would do --------------------------------
make 4^1 draw pairing "0 1"
expect 0 "s VERIFIED"
make 4^1 draw pairing "0 1" "1 2"
expect 1 "cell 1 is in two pairs"
START=oox make 4^1 draw pairing # every line is dead, but nobody is to move
expect 2 "1 x and 2 o: it is nobody's turn"
[ $failures = 0 ] && echo ok
exit $((failures > 0))
