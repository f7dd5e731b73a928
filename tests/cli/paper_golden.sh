# The five papers against the transcripts in tests/golden, item by item; those
# that count or measure by what must hold of them. (The networks of Cantin's
# are the subject of paper.sh.) A transcript is made anew with
#   OXO_GOLDEN=write bash tests/cli/paper_golden.sh
# slow: every item of four papers
set -u
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
for paper in patashnik schoo marchi-fischer markowsky cantin; do
    golden=$OXO_SOURCE/tests/golden/paper-$paper.txt
    for item in $("$OXO" paper $paper --list | cut -d' ' -f1); do
        case $paper/$item in patashnik/claims | schoo/claims | cantin/networks)
            continue ;; esac
        "$OXO" paper $paper "$item" --games 5 || expect "$paper $item" 0 $?
        echo
    done >"$dir/$paper.txt"
    if [ $paper = cantin ] && ! grep -q '^Section 2' "$dir/$paper.txt"; then
        echo "$paper: built without constraints, not compared"
    elif [ "${OXO_GOLDEN:-}" = write ]; then
        cp "$dir/$paper.txt" "$golden"
    elif ! diff -u "$golden" "$dir/$paper.txt"; then
        expect "$paper" "as in $golden" differs
    fi
    expect "$paper: no line over 86 columns" 0 \
        "$(awk 'length > 86' "$dir/$paper.txt" | wc -l)"
    # what the paper says and we find, where it says something that is a number
    expect "$paper: paper and ours" '' \
        "$(awk '/^  *[A-Za-z]/ && NF > 2 && $(NF-1) ~ /^[0-9]+$/ && $NF ~ /^[0-9]+$/ && $(NF-1) != $NF &&
            !/strategic positions at level|  vectors  |in all|examined, up to symmetry|1814880/' "$dir/$paper.txt")"
done

# the same in JSON
expect 'JSON' 'fig7 11' "$("$OXO" paper patashnik fig7 --json | python3 -c '
import json, sys
item = json.load(sys.stdin)["items"][0]
print(item["item"], len(item["rows"]))')"
code 'an item that is not there' 2 paper schoo fig99
code 'a paper without items' 2 paper nobody fig1

# the counts of the shipped certificate, and the measurement of 1992
"$OXO" paper patashnik claims >"$dir/claims"
expect 'strategic moves' "$("$OXO" proof info "$OXO_SOURCE/data/qubic.proof" |
    awk '/^entries in the file/ { print $NF }')" \
    "$(awk '/strategic moves/ { print $NF }' "$dir/claims")"
needed=$(awk '/that is needed/ { print $(NF-1) }' "$dir/claims")
found=$(awk '/as first found/ { print $(NF-1) }' "$dir/claims")
expect 'the longest needed is no longer than the longest found' yes \
    "$([ "$needed" -le "$found" ] && [ "$needed" -gt 5 ] && echo yes)"
"$OXO" paper schoo claims --positions 10 >"$dir/claims"
expect 'threat space finds no win where there is none' 0 \
    "$(awk '/finds a win in/ { n = $NF } END { print n }' "$dir/claims")"
exit $fail
