#!/bin/bash
# How much processor time does each test use, and is the label "slow" honest?
#     tools/slow.sh [-R REGEX] [BUILD]        (build/release unless given)
# Runs the tests (whose names match REGEX) one at a time and prints for each its
# seconds of user and system time, with the label, the longest last. Fails if one
# without the label uses more than 10. What a loaded machine adds to the clock
# is not counted.
cd "$(dirname "$0")/.." || exit 2
regex=.
while getopts R: option; do
    case $option in
    R) regex=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
build=${1:-build/release}
names() { ctest --test-dir "$build" -N "$@" | sed -n 's/^ *Test *#[0-9]*: //p'; }
quick=" $(names -LE slow | tr '\n' ' ') "
for name in $(names -R "$regex"); do
    case $quick in *" $name "*) label=- ;; *) label=slow ;; esac
    # the second line of `times` is what the children used: user, then system
    (ctest --test-dir "$build" -R "^${name//./\\.}\$" -FA . >/dev/null 2>&1; times) |
        awk -F'[ms ]+' -v name="$name" -v label="$label" 'NR == 2 {
            printf "%7.1f %-4s %s\n", 60 * ($1 + $3) + $2 + $4, label, name }'
done | sort -n | awk '{ print; total += $1 }
    $1 > 10 && $2 == "-" { bad = bad "\n" $3 ": " $1 " s without the label slow" }
    END { printf "%7.1f      all%s\n", total, bad; exit bad != "" }'
