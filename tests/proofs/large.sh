# The theorems that take minutes, with OXO_SLOW_TESTS=1 only: 7^3 is a draw, and
# the first player wins 4^4, from the certificate that ships.
set -e
command -v coqc > /dev/null || { echo "coq is not installed: skipped"; exit 77; }
export OXO OUT=$OXO_BUILD/theorem
# a word that is none is refused, and says what was expected
code=0
"$OXO_SOURCE/tools/theorem.sh" five > "$OUT.said" 2>&1 || code=$?
test $code = 2
grep -q "expected: tools/theorem.sh, or with one of: every, six, seven, four" "$OUT.said"
[ -n "${OXO_SLOW_TESTS:-}" ] || { echo "OXO_SLOW_TESTS=1 is not set: skipped"; exit 77; }
"$OXO_SOURCE/tools/theorem.sh" seven
"$OXO_SOURCE/tools/theorem.sh" four
cat "$OUT/Oxo/SevenCubed.out" "$OUT/Oxo/FourToTheFourth.out" > "$OUT/said"
cat > "$OUT/expected" <<'END'
draw_7_3
     : draw (cube 7 3)
Closed under the global context
first_player_wins_4_4
     : first_player_wins (cube 4 4)
Closed under the global context
first_player_has_a_winning_strategy_for_4_4
     : first_player_has_a_winning_strategy (cube 4 4)
Closed under the global context
END
diff "$OUT/expected" "$OUT/said"
echo passed
