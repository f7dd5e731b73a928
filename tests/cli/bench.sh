# The signature of the searches is the one in bench/signature: a change of
# search that visits other positions says so by changing that file.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$OXO" bench >"$dir/out"
now=$(sed -n 's/^signature //p' "$dir/out")
kept=$(sed -n 's/^signature //p' "$OXO_SOURCE/bench/signature")
if [ "$now" != "$kept" ]; then
    echo "FAILED: bench signature $now, bench/signature says $kept"
    cat "$dir/out"
    exit 1
fi

# Networks have speeds and no part in the signature: the searches alone give it.
networks=$(grep -c '^network: .* [1-9][0-9]* evaluations/s$' "$dir/out" || true)
"$OXO" bench --only network >"$dir/networks" 2>&1 || true
case $networks in
0) grep -q 'no benchmark has' "$dir/networks" && echo 'built without networks' ;;
4) [ "$(grep -c evaluations/s "$dir/networks")" = 4 ] && ! grep -q signature "$dir/networks" ;;
*) false ;;
esac || { echo "FAILED: speeds of networks"; cat "$dir/out" "$dir/networks"; exit 1; }
