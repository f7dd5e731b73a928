# The certificates that ship with oxo, each through the independent checker:
# both kinds of first move win Qubic, all three kinds 4^4; 6^3 and 7^3 are draws,
# which tests/naive/groups.py checks once more from the definition. The two of the
# weaker first moves of 4^4, over 60,000 entries and more than a minute each,
# with OXO_SLOW_TESTS=1 only.
# slow: a quarter of a minute for the strong opening of 4^4
set -eu
fail() { echo "FAILED: $1"; exit 1; }
checked=0
for file in "$OXO_SOURCE"/data/*.proof "$OXO_SOURCE"/data/*.proof.zst; do
    checked=$((checked + 1))
    case $file in
    */four-[68].proof.zst)
        [ -n "${OXO_SLOW_TESTS:-}" ] || { echo "left out: ${file##*/}"; continue; }
        ;;
    esac
    case $file in
    *.zst) verdict=$(zstd -dc "$file" | "$OXO_BUILD/oxocheck" -) ;;
    *) verdict=$("$OXO_BUILD/oxocheck" "$file") ;;
    esac
    echo "$verdict" | tail -1 | grep -qx 's VERIFIED' || fail "$file: $verdict"
done
[ $checked = 7 ] || fail "expected seven certificates that ship, found $checked"
six=$(zstd -dc "$OXO_SOURCE/data/six.proof.zst" |
    python3 "$OXO_SOURCE/tests/naive/groups.py") || fail "6^3: $six"
echo "$six"
# the command in the header makes the file, byte for byte
made=$(mktemp)
command=$(sed -n 's/^x-command oxo //p' "$OXO_SOURCE/data/seven.proof")
"$OXO" $command -o "$made" >/dev/null || fail "oxo $command"
cmp "$made" "$OXO_SOURCE/data/seven.proof" || fail "oxo $command makes another file"
rm "$made"
python3 "$OXO_SOURCE/tests/naive/groups.py" <"$OXO_SOURCE/data/seven.proof" ||
    fail "7^3"
# 4^4: the first moves lie on 15, 8 and 6 lines
firsts=$(for name in four four-8 four-6; do
    zstd -dc "$OXO_SOURCE/data/$name.proof.zst" | awk '$1 == "256" { print $2 }'
done | tr '\n' ' ')
[ "$firsts" = "0 1 5 " ] || fail "first moves of 4^4: $firsts"
# the first moves of the two are of different kinds, so all 64 are covered
strong=$(awk '$1 == "64" { print $2 }' "$OXO_SOURCE/data/qubic.proof")
weak=$(zstd -dc "$OXO_SOURCE/data/qubic-weak.proof.zst" |
    awk '$1 == "64" { print $2 }')
lines_through() { # corners and the inner cube lie on 7 lines, the rest on 4
    inner=0
    for digit in $(($1 % 4)) $(($1 / 4 % 4)) $(($1 / 16)); do
        case $digit in 1 | 2) inner=$((inner + 1)) ;; esac
    done
    case $inner in 0 | 3) echo 7 ;; *) echo 4 ;; esac
}
[ "$(lines_through "$strong")" = 7 ] && [ "$(lines_through "$weak")" = 4 ] ||
    fail "first moves $strong and $weak: expected one of either kind"
