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
