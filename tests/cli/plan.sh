# oxo plan: files, answers, exit codes, pictures.
set -u
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
expect files 5 "$("$OXO" plan 3^3 --pddl "$dir/q" | wc -l)"
d=$dir/q/domain.pddl
expect strong 'at most 14 steps' "$("$OXO" plan "$d" "$dir/q/problem.pddl" \
    --dot "$dir/q.dot" -o "$dir/q.rules" | grep -o 'at most .*')"
expect rules yes "$(grep -q '^if .* then (play-x cell111)$' "$dir/q.rules" && echo yes)"
expect literal 1 "$("$OXO" plan "$d" "$dir/q/problem-literal.pddl" >/dev/null; echo $?)"
code 'literal, broken rules left out' 0 plan "$d" "$dir/q/problem-literal.pddl" --never '(dead-end)'
expect plan 10 "$("$OXO" plan "$dir/q/domain-deterministic.pddl" \
    "$dir/q/problem-deterministic.pddl" -o - | grep -c '^(')"
if command -v dot >/dev/null; then
    dot -Tsvg "$dir/q.dot" >"$dir/q.svg" 2>"$dir/err"
    expect 'dot says nothing' '' "$(cat "$dir/err")"
    expect 'readable: few nodes' yes "$([ "$(grep -c '<g id="node' "$dir/q.svg")" -lt 40 ] && echo yes)"
fi
code '2^2' 0 plan 2^2
code '3^2 is a draw' 1 plan 3^2
expect '3^2 from here' '{"solvable":true' "$("$OXO" plan 3^2 --position 'x.o...xo.' --json |
    grep -o '"solvable":true' | sed 's/^/{/')"
code 'gave up' 3 plan 3^3 --nodes 1000
# a stopped search keeps what it knows: the same command goes on from there, and
# finds the same policy; a bound that is reached says what is settled
expect 'a bound is known' 'no policy has fewer than 10 steps' "$("$OXO" plan 3^3 --nodes 1000 2>&1 |
    grep -o 'no policy has .* steps')"
rounds=0
while "$OXO" plan 3^3 --nodes 4000 --checkpoint "$dir/kept" -o "$dir/kept.rules" >"$dir/out" 2>&1
    [ $? = 3 ]; do
    rounds=$((rounds + 1))
    [ -f "$dir/kept" ] && grep -q "same command goes on" "$dir/out" || rounds=99
    [ $rounds -lt 50 ] || break
    cp "$dir/kept" "$dir/copy"
done
expect 'stopped and taken up again' yes "$([ $rounds -gt 1 ] && [ $rounds -lt 50 ] && echo yes)"
expect 'a policy of as few steps' 'at most 14 steps' "$(grep -o 'at most .*' "$dir/out")"
expect 'the file goes with the answer' no "$([ -f "$dir/kept" ] && echo yes || echo no)"
code 'a table of another task' 2 plan 3^2 --checkpoint "$dir/copy"
code 'other options' 2 plan 3^3 --no-symmetry --checkpoint "$dir/copy"
head -c 5000 "$dir/copy" >"$dir/cut"
code 'a table that is cut' 2 plan 3^3 --checkpoint "$dir/cut"
printf x | dd of="$dir/copy" bs=1 seek=4000 conv=notrunc 2>/dev/null
code 'a table that was changed' 2 plan 3^3 --checkpoint "$dir/copy"
code 'no such file' 2 plan "$dir/no.pddl" "$dir/q/problem.pddl"
code 'not a line game' 2 plan moving:3 --pddl "$dir/m"
code 'bad method' 2 plan 2^2 --method fast
code 'bad fact' 2 plan 2^2 --never nonsense
printf '(define (domain qubic)\n  (:predicates (p)\n' >"$dir/bad.pddl"
expect 'file, line, column' "oxo plan: line 3, column 1: $dir/bad.pddl: expected '(' of a predicate, found 'end of the file'" \
    "$("$OXO" plan "$dir/bad.pddl" "$dir/q/problem.pddl" 2>&1)"
# Cantin's own way: play goes on after a dead end, the goal forbids it, and
# :init says what does not hold
cd "$dir" || exit 1
"$OXO" plan 3^3 --pddl his >/dev/null
sed -e 's/ (not (dead-end))//' -e '/(exists (?cell - cell)/d' \
    -e 's/^\(.*(not (won mark-x)) (not (won mark-o))\)$/\1)/' \
    his/domain.pddl >his.pddl
sed 's/(:init (x-turn)/(:init (x-turn) (not (check-required)) (not (dead-end))/' \
    his/problem-literal.pddl >literal.pddl
expect 'nothing in it stops at a dead end' 0 "$(grep -c '(not (dead-end))' his.pddl)"
"$OXO" plan his.pddl literal.pddl --nodes 1000 >his.txt
expect 'his literal goal' 1 $?
expect 'the reason' 1 "$(grep -c 'the goal needs (not (dead-end)), which no action brings back' his.txt)"
expect 'his goal, dead ends left out' 0 "$("$OXO" plan his.pddl literal.pddl --never dead-end --first >/dev/null; echo $?)"
sed 's/(not (dead-end))/(not (x-turn))/' literal.pddl >both.pddl
expect 'a fact and its contrary' 2 "$("$OXO" plan his.pddl both.pddl >/dev/null 2>&1; echo $?)"
exit $fail
