# Every draw and every small result comes as a certificate, and oxocheck, which
# shares nothing with oxo, accepts it: 7^3, the large pairings, mirrors, both
# sides' strategies, .pg games. And what was altered is refused.
set -u
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT

# name, claim, form
proves() {
    # shellcheck disable=SC2086  # a game and perhaps options
    "$OXO" prove $1 -o "$dir/c" >"$dir/out" 2>&1 || {
        echo "FAILED $1: $(tail -1 "$dir/out")"
        fail=1
        return
    }
    expect "$1" "claim $2 form $3" \
        "$(grep -E '^(claim|form) ' "$dir/c" | tr '\n' ' ' | sed 's/ $//')"
    expect "oxocheck of $1" 's VERIFIED' \
        "$("$OXO_BUILD/oxocheck" "$dir/c" 2>&1 | tail -1)"
    rm -f "$dir/c"
}

proves 7^3 draw play-then-pair
proves 4^2 draw play-then-pair
# small boards: at once, after one reply, and after two (lines `reply`)
proves "7^3 --split" draw groups
proves "5^2 --split --depth 1" draw groups
proves "5^2 --split --depth 2" draw groups
for game in 5^2 8^3 11^4 12^4 13^4 14^5 15^5; do
    proves $game draw pairing
done
proves 3^3:misere first-wins mirror
proves 3^4:misere first-wins mirror
proves 5^3:misere first-does-not-lose mirror
proves 5^2:misere first-does-not-lose mirror
for game in 4^3:misere 6^3:misere 4^4:misere 4^3:gravity,misere; do
    proves $game second-does-not-lose mirror
done
for game in 3^2 3^2:misere 3^2:gravity 4^2:misere 4^2:gravity; do
    proves $game draw strategy
done
for game in 2^2:misere 2^3:misere 4^2:gravity,misere; do
    proves $game second-wins strategy
done
for game in 3^3:gravity 2^2:gravity 3^2:gravity,misere; do
    proves $game first-wins strategy
done
proves 3^3 first-wins compact
# boxes
for game in 3x3x2:gravity 4x3:gravity 4x5:gravity,line=4; do
    proves $game draw strategy
done
proves 4x3:misere,line=3 second-wins strategy
for game in 4x4x2 4x5 6x6:line=5 7x7x6 6x6x7 3x3x4; do
    proves $game draw play-then-pair
done
proves 4x4x2:gravity,line=3 first-wins strategy
# half of a draw: the other half is open
code '4x4x2:gravity' 3 prove 4x4x2:gravity --nodes 20k -o "$dir/c"
expect '4x4x2:gravity' 'claim second-does-not-lose s VERIFIED' \
    "$(grep '^claim' "$dir/c") $("$OXO_BUILD/oxocheck" "$dir/c" | tail -1)"
# a map of a box that is not a symmetry, or an entry less, is not taken
"$OXO" prove 4x3:gravity -o "$dir/c" >/dev/null
seal() { # a right checksum for what is in $1
    sum=$({ cat "$1" && echo "checksum crc64 0000000000000000"; } |
        "$OXO_BUILD/oxocheck" - 2>&1 | sed -n 's/.*its contents give //p')
    echo "checksum crc64 $sum" >>"$1"
}
head -n -1 "$dir/c" | sed '0,/^map .*/s//map 1 0 2 3 5 4 6 7 8 9 10 11/' >"$dir/bad"
seal "$dir/bad"
expect 'a wrong map' '8:1: this map is not a symmetry of the game' \
    "$("$OXO_BUILD/oxocheck" "$dir/bad" 2>&1 | grep -o '8:1:.*symm.*')"
entries=$(sed -n 's/^entries //p' "$dir/c")
head -n -2 "$dir/c" | sed "s/^entries .*/entries $((entries - 1))/" >"$dir/bad"
seal "$dir/bad"
expect 'an entry less' 's REFUTED' "$("$OXO_BUILD/oxocheck" "$dir/bad" 2>&1 | tail -1)"

# .pg: the text and the symmetries are in the certificate
cat >"$dir/fano.pg" <<'PG'
% seven points, seven lines

#times
t1 t2 t3 t4 t5 t6 t7
#blackturns
t1 t3 t5 t7
#positions
a b c d e f g
#blackwins
a b c
a d e
a f g
b d f
b e g
c d g
c e f
#whitewins
a b c
a d e
a f g
b d f
b e g
c d g
c e f
PG
proves "$dir/fano.pg" first-wins compact
sed -i -e '/^#whitewins/,$d' -e 's/^c e f$//' "$dir/fano.pg"
proves "$dir/fano.pg" first-wins strategy
# five replies for a game of lines of two lengths and stones at the start; Black
# alone wins, so White who holds makes it a draw; with other lines for White it
# is only that he does not lose
cat >"$dir/held.pg" <<'PG'
#times
t1 t2 t3 t4 t5 t6 t7
#blackturns
t1 t3 t5 t7
#positions
a b c d e f g h
#blackinitials
h
#blackwins
a b c h
a d e
b d f
c e f g
a f g
PG
proves "$dir/held.pg" draw play-then-pair
printf '#whitewins\na g\n' >>"$dir/held.pg"
code 'a bound' 3 prove "$dir/held.pg" --depth 2
expect 'a bound' '"second-does-not-lose"' \
    "$("$OXO" prove "$dir/held.pg" --depth 2 --json | grep -o '"second-does.*lose"')"
"$OXO" prove "$dir/held.pg" --depth 2 -o "$dir/c" >/dev/null
expect 'a bound as a file' 's VERIFIED' "$("$OXO_BUILD/oxocheck" "$dir/c" | tail -1)"
head -n -1 "$dir/c" | sed 's/^claim .*/claim draw/' >"$dir/bad"
seal "$dir/bad"
expect 'a bound is no draw' 's NOT CHECKED' \
    "$("$OXO_BUILD/oxocheck" "$dir/bad" 2>/dev/null | tail -1)"
for file in "$OXO_SHARED_DATA"/pg/gttt_1_1_*3x3*.pg; do
    [ -e "$file" ] || continue
    "$OXO" prove "$file" -o "$dir/c" >/dev/null
    expect "$file" 's VERIFIED' "$("$OXO_BUILD/oxocheck" "$dir/c" | tail -1)"
done

# 7^3 again, stopped on the way and with two threads: the same file
"$OXO" prove 7^3 -o "$dir/whole" >/dev/null
code 'stopped' 3 prove 7^3 --nodes 30k -o "$dir/c"
"$OXO" prove 7^3 --threads 2 --resume "$dir/c.search" -o "$dir/c" >/dev/null
expect 'resumed' "$(cat "$dir/whole")" "$(cat "$dir/c")"
# the rule, with one reply fewer and a right checksum, does not hold
head -n -1 "$dir/c" | sed 's/^depth 4/depth 3/' >"$dir/less"
seal "$dir/less"
expect 'depth 3' 's REFUTED' "$("$OXO_BUILD/oxocheck" "$dir/less" | tail -1)"
exit $fail
