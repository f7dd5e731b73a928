#!/bin/sh
# Has Coq prove the theorems of proofs/ and prints what is proved, what it
# rests on, and what it took.
#   tools/theorem.sh           all k^n; 3^2, 4^2, 3^3, 5^2, 6^3, 7^3, 8^3; 4^3
#   tools/theorem.sh every     also: every first move wins 4^3
#   tools/theorem.sh six       6^3 is a draw, alone
#   tools/theorem.sh seven     7^3 is a draw, with replies found by Coq (minutes)
#   tools/theorem.sh four      the first player wins 4^4 (minutes, 1 GB)
#   tools/theorem.sh four-every   every first move wins 4^4 (half an hour, 2.3 GB)
# OXO: the program that writes the data; OUT: the folder for what is made.
set -eu
cd "$(dirname "$0")/.."
OXO=${OXO:-$PWD/build/release/oxo}
OUT=${OUT:-$PWD/build/theorem}
small="Stealing PlayThenPair Centre Draws OneSplit SixCubed"
case ${1:-} in
"") data="data six-data" theorems="all six qubic" files="$small Qubic" ;;
every) data="weak six-data" theorems="all six qubic every" files="$small Qubic EveryMove" ;;
six) data=six-data theorems=six files=SixCubed ;;
seven) data="" theorems=seven files=SevenCubed ;;
four) data=four-data theorems=four files=FourToTheFourth ;;
four-every) data="four-weak" theorems=four-every files="FourToTheFourth FourEight FourSix FourEvery" ;;
*)
    echo "expected: tools/theorem.sh, or with one of: every, six, seven, four, four-every" >&2
    exit 2
    ;;
esac
seconds() { awk '{ print int($1) }' /proc/uptime; }
start=$(seconds)
# shellcheck disable=SC2086  # a list of words on purpose
[ -z "$data" ] || make -s -O -C proofs -j "$(nproc)" $data OUT="$OUT" OXO="$OXO"
echo "compiling the proofs"
# shellcheck disable=SC2086  # a list of words on purpose
make -s -C proofs -j "$(nproc)" $theorems OUT="$OUT" OXO="$OXO"
echo
for file in $files; do
    cat "$OUT/Oxo/$file.out"
done
echo
echo "\"Closed under the global context\": no axiom is used. What the words mean"
echo "stands in proofs/Statement.v ($(grep -c . proofs/Statement.v) lines). It took $(($(seconds) - start)) s."
