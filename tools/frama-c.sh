#!/bin/bash
# Can oxocheck go wrong at run time? Frama-C's WP with -rte asks for every access
# to memory, every index, division and signed sum of the functions in
# tools/frama-c.goals ("lemmas": the lemmas of that file), and for what their
# annotations (ACSL, in check/) say of callers, loops and results, and hands the
# questions to cvc4, in four ways until one proves it: as they come; with lemmas used
# only where their longest parts occur; with instances of definitions made before it
# guesses on; with all definitions unfolded first.
#
#   tools/frama-c.sh [FILE.c [FUNCTION]]     of check/; without any, all of them
#
# Prints the name of each function, then how many goals are proved of how many, and
# the names of the others; what has been done when it is stopped (Ctrl-C) is counted.
# The prover stops after STEPS_A_GOAL of its own steps each way (200,000 unless set)
# and by no clock, so that a busy machine proves what an idle one does (some goals make
# it work for hours on one step: each way also has 10 s of processor time); JOBS (1)
# provers run at a time. "split:" before the name of a function: its paths, and the parts of a
# statement, are asked for one by one, which proves more of some and takes long for
# others. Packages: tools/setup.sh frama-c.
# Exit: 0, 1 a function has more goals left over than tools/frama-c.goals says,
# 77 no Frama-C.
set -u
cd "$(dirname "$0")/../check" || exit 2
command -v frama-c >/dev/null && command -v cvc4 >/dev/null || {
    echo "frama-c-base, why3 and cvc4 are needed: tools/setup.sh frama-c"
    exit 77
}
TMP=$(mktemp -d) || exit 2
trap 'rm -rf "$TMP"' EXIT
export WHY3CONFIG=$TMP/why3.conf
why3 config detect >/dev/null 2>&1 || exit 2
cvc4=$(command -v cvc4)
steps=${STEPS_A_GOAL:-200000}
cat >"$TMP/cvc4" <<END
#!/bin/sh
ulimit -t 10
for way in "" --trigger-sel=max --inst-when=full \\
    "--macros-quant --macros-quant-mode=all"; do
    said=\$("$cvc4" "\$@" \$way 2>&1)
    case \$said in unsat*) break ;; esac
done
printf '%s\\n' "\$said"
END
chmod +x "$TMP/cvc4"
sed -i "s#^path = \"$cvc4\"#path = \"$TMP/cvc4\"#" "$WHY3CONFIG"
grep -q "$TMP/cvc4" "$WHY3CONFIG" || { echo "why3 does not know cvc4"; exit 2; }

sum() { echo "$functions functions, $all_proved of $all_goals goals proved"; }
trap 'echo "stopped"; sum; exit 130' INT TERM
code=0 functions=0 all_proved=0 all_goals=0
printf '%-12s %-20s %s\n' file function "goals proved"
while read -r file function left why; do
    case $file in "#"* | "") continue ;; esac
    which=()
    [ "$function" = "${function#split:}" ] || which=(-wp-split)
    function=${function#split:}
    [ "${1:-$file}" = "$file" ] && [ "${2:-$function}" = "$function" ] || continue
    which+=(-wp-rte -wp-fct "$function")
    [ "$function" = lemmas ] && which=(-wp-prop=@lemma)
    printf '%-12s %-20s ' "$file" "$function"
    frama-c -cpp-extra-args="-std=c17 -I. -include ../tools/frama-c.h" -wp "${which[@]}" \
        -wp-prover cvc4 -wp-steps "$steps" -wp-timeout 36000 -wp-par "${JOBS:-1}" \
        "$file" >"$TMP/out" 2>&1
    read -r proved goals <<<"$(sed -n \
        's/.*Proved goals: *\([0-9]*\) *\/ *\([0-9]*\).*/\1 \2/p' "$TMP/out" | tail -1)"
    printf '%d of %d\n' "${proved:-0}" "${goals:-0}"
    sed -nE 's/^\[wp\] \[CVC4 [0-9.]*\] Goal typed_([a-z_0-9]*) : (Timeout|Step limit|Unknown|Failed).*/    not: \1/p' "$TMP/out"
    # no goals at all: the function is not there, or Frama-C could not read it
    if [ "${goals:-0}" -eq 0 ] || [ $((goals - proved)) -gt "$left" ]; then
        echo "    expected at most $left left over${why:+ ($why)}"
        code=1
    fi
    functions=$((functions + 1))
    all_proved=$((all_proved + ${proved:-0})) all_goals=$((all_goals + ${goals:-0}))
done <../tools/frama-c.goals
[ $functions -gt 0 ] || { echo "expected a file and a function of tools/frama-c.goals"; exit 2; }
sum
exit $code
