# The same certificate whoever compiled the prover: the strong opening of Qubic,
# one thread, has the checksum in bench/qubic.cksum. The suite runs this with gcc
# and with clang; a change to the search changes the file, and its commit says so.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$OXO" prove 4^3 --threads 1 --no-walk -o "$work/proof" >"$work/out" ||
    fail "$(cat "$work/out")"
wanted=$(grep -v '^#' "$OXO_SOURCE/bench/qubic.cksum")
[ "$(cksum <"$work/proof")" = "$wanted" ] ||
    fail "$(cksum <"$work/proof"), bench/qubic.cksum has $wanted"
