# oxo draw and puzzle sheets: notes on boards, captions, PDF; what is refused.
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
"$OXO" draw 3^2 -o plain.svg 2>err || {
    grep -q 'cannot write pictures\|not installed' err && { echo 'SKIPPED: no pictures'; exit 77; }
}
moves='b2 a1 c3 a3 a2 c2 b1 b3 c1'
"$OXO" draw 3^2 "$moves" -o bare.svg
drawn() { # what, options: the picture differs from the bare one
    local what=$1
    shift
    "$OXO" draw 3^2 "$moves" "$@" -o with.svg
    expect "$what" 0 $?
    cmp -s bare.svg with.svg && { echo "FAILED $what shows nothing"; fail=1; }
}
drawn 'last move' --last
drawn 'numbers' --numbers
drawn 'marked cells' --mark 'a1 c3'
drawn 'caption' --caption 'a drawn game'
moves='b2 a2 c3'
"$OXO" draw 3^2 "$moves" -o bare.svg
drawn 'threats' --threats
moves='b2 b1 a1 c1 c3'
"$OXO" draw 3^2 "$moves" -o bare.svg
drawn 'the whole line' --line
for style in layers cube; do
    "$OXO" draw 4^3 'a1A b2B a1B b2C' --as $style --numbers --last --threats --mark d4D -o $style.png
    expect "$style" 'PNG' "$(head -c 4 $style.png | tail -c 3)"
done
"$OXO" draw 4^3 'a1A b2B' --numbers --caption two -o board.pdf
expect 'PDF' '%PDF' "$(head -c 4 board.pdf)"
printf 'oxo-record 1\ngame 3^2\n\nb2 a1 c3\n' >game.oxo
"$OXO" draw game.oxo --numbers -o record.svg
expect 'a record has moves' 0 $?
code 'numbers need moves' 2 draw 3^2 x3o --numbers -o no.svg
code 'no such cell' 2 draw 3^2 --mark zz -o no.svg
code 'no lines here' 2 draw graham --threats -o no.svg
# number games: the rows of numbers, and with parity a second board
"$OXO" draw graham 'b2=5 a1=2' -o graham.svg
"$OXO" draw nygaard 'b2=5 a1=2' -o nygaard.svg
width() { sed -n 's/.*<svg[^>]*width="\([0-9]*\).*/\1/p' "$1"; }
expect 'a board beside the board' 1 "$(($(width nygaard.svg) > $(width graham.svg) + 100))"
"$OXO" draw number:n=3 -o cube.svg
expect 'three layers of numbers' 0 $?
code 'no such picture' 2 draw 3^2 -o no.jpg
expect 'nothing is left of a refusal' '' "$(ls no.* 2>/dev/null)"

# ratings with error bars; a name in them is text
"$OXO" tournament 3^2 random greedy 'search:nodes=50' -n 4 --svg r.svg >/dev/null
expect 'a dot for every player' 3 "$(grep -c '<circle' r.svg)"
code 'ratings that cannot be written' 2 tournament 3^2 random greedy -n 4 --svg /nosuchfolder/r.svg

# numbered boards: every attack and block of the sequence is there
expect 'numbered' 9 "$("$OXO" forced x2x8x3o30oo | sed -n '/attacks odd/,/after/p' |
    sed 1,2d | sed '/after/,$d; s/^ [1-4]//' | grep -o '[1-9]' | sort -u | wc -l | tr -d ' ')"

# puzzles on paper, the solutions on the last page
"$OXO" puzzle --count 6 --sheet six.pdf
expect 'sheet' '%PDF' "$(head -c 4 six.pdf)"
"$OXO" puzzle --count 2 --number 3 --sheet two.svg
expect 'sheet as SVG' '<?xml' "$(head -c 5 two.svg)"
code 'too many' 2 puzzle --count 1000 --sheet no.pdf
"$OXO" puzzle --count 3 --sheet three.html
expect 'sheet as HTML' '3 3' \
    "$(grep -c 'data:image/svg+xml;base64,PD94' three.html) $(grep -c '<details>' three.html)"
code 'no sheet of this kind' 2 puzzle --count 1 --sheet no.doc

# -o -: the file and nothing else on standard output
expect 'a picture into a pipe' '<?xml' "$("$OXO" draw 3^2 -o - 2>/dev/null | head -c 5)"
exit $fail
