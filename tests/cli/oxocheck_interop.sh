#!/bin/bash
# What oxo writes, oxocheck accepts: expanded, compacted, compressed. And a
# strategy that oxocheck refutes, oxo does not pass on.
set -u
DATA=$OXO_SOURCE/tests/check
CHECK=$OXO_BUILD/oxocheck
TMP=$(mktemp -d) || exit 1
trap 'rm -rf "$TMP"' EXIT
fail() {
    echo "FAILED: $*"
    exit 1
}
verified() { [ "$("$CHECK" -q "$1")" = "s VERIFIED" ] || fail "$2"; }

"$OXO" proof expand "$DATA/3^3-compact.cert" -o "$TMP/full" >/dev/null ||
    fail "expand"
verified "$TMP/full" "the expanded certificate"
grep -q '^form full$' "$TMP/full" || fail "the form of the expanded certificate"
"$OXO" proof compact "$TMP/full" -o "$TMP/compact" >/dev/null || fail "compact"
verified "$TMP/compact" "the compacted certificate"
"$OXO" proof compact "$DATA/3^3-full.cert" -o "$TMP/compact" >/dev/null ||
    fail "compact, of a stored one"
verified "$TMP/compact" "the compacted certificate, of a stored one"
if command -v zstd >/dev/null; then
    "$OXO" proof expand "$DATA/3^3-compact.cert" -o "$TMP/full.zst" >/dev/null ||
        fail "expand, compressed"
    "$CHECK" -q "$TMP/full.zst" >/dev/null 2>&1 && fail "compressed input"
    [ "$(zstd -dcq "$TMP/full.zst" | "$CHECK" -q -)" = "s VERIFIED" ] ||
        fail "the pipe from zstd"
fi
# the corner of 3^3 does not win like that
sed 's/^27 13/27 0/' "$DATA/3^3-compact.cert" | sed '$d' >"$TMP/bad"
sum=$({ cat "$TMP/bad" && echo "checksum crc64 0000000000000000"; } |
    "$CHECK" - 2>&1 | sed -n 's/.*its contents give //p')
echo "checksum crc64 $sum" >>"$TMP/bad"
"$CHECK" "$TMP/bad" >/dev/null 2>&1
[ $? = 1 ] || fail "oxocheck does not refute a wrong first move"
"$OXO" proof expand "$TMP/bad" -o "$TMP/none" >/dev/null 2>&1
[ $? = 1 ] || fail "oxo does not refute a wrong first move"
[ ! -e "$TMP/none" ] || fail "oxo wrote the expansion of a strategy that fails"
