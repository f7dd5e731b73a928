# The signature of the searches is the one in bench/signature: a change of
# search that visits other positions says so by changing that file.
set -eu
now=$("$OXO" bench | sed -n 's/^signature //p')
kept=$(sed -n 's/^signature //p' "$OXO_SOURCE/bench/signature")
if [ "$now" != "$kept" ]; then
    echo "FAILED: bench signature $now, bench/signature says $kept"
    "$OXO" bench
    exit 1
fi
