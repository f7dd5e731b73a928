# oxo csp: models, answers, exit codes.
set -u
. "$OXO_SOURCE/tests/support/expect.sh"
if "$OXO" csp 2>&1 | grep -q 'no constraint solver'; then
    echo 'built without OXO_WITH_CSP'
    exit 77
fi
if "$OXO" csp -g 3^2 2>&1 | grep -q 'needs Z3'; then
    echo 'skipped: libz3 is absent'
    exit 77
fi
stage() {
    "$OXO" csp -g 3^2 --json "$@" | grep -o '"move":"[^"]*"\|"stage":"[^"]*"' | tr '\n' ' '
}
expect win '"move":"c1" "stage":"win" ' "$(stage 'xx.oo....')"
expect block '"move":"c1" "stage":"prevent" ' "$(stage 'xx..o....')"
expect centre '"move":"b2" "stage":"rank" ' "$(stage 'x........')"
expect 'block fork by a side' side \
    "$("$OXO" csp -g 3^2 'x...o...x' | grep -q 'second to move: \(b1\|a2\|c2\|b3\)' && echo side)"
expect opposite '"move":"c3" "stage":"rank" ' "$(stage 'o...x..../x')"
expect seed "$("$OXO" csp 3^3 13x --seed 5 | head -1)" "$("$OXO" csp 3^3 13x --seed 5 | head -1)"
expect 'SMT-LIB' yes "$("$OXO" csp -g 3^2 --show | grep -q '^(assert-soft play_b2' && echo yes)"
expect solution 'c_b2 1' "$("$OXO" csp -g 3^2 --show | grep '^c_b2 ')"
# the printed model is one that the program z3 reads (tools/setup.sh test installs it)
if command -v z3 >/dev/null; then
    expect 'z3 reads it' sat "$("$OXO" csp -g 3^2 --show | sed '/^solution:/,$d' | z3 -in | head -1)"
fi
expect 'without Z3' 'oxo csp: the constraint player needs Z3, and the library libz3.so.4 is not installed' \
    "$(OXO_LIBRARY_Z3=/none "$OXO" csp -g 3^2 2>&1)"
code misere 2 csp -g 3^2:misere
code 'over' 2 csp -g 3^2 'xxx.oo...'
code 'bad position' 2 csp nonsense
command -v z3 >/dev/null || [ "$fail" != 0 ] || {
    echo 'skipped: z3 is absent (the rest passed)'
    exit 77
}
exit $fail
