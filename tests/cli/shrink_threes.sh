# oxo shrink --fewest-threes from nothing: a minute and a half of processor time,
# so only with OXO_SLOW_TESTS=1. First stopped while it chooses three-positions,
# then the whole of it, with one round of everything. What it rests on, the cover
# by seven, is in the unit test shrink.
set -eu
[ -n "${OXO_SLOW_TESTS:-}" ] || { echo "SKIPPED: set OXO_SLOW_TESTS=1"; exit 77; }
fail() { echo "FAILED: $1"; exit 1; }
dir=$(mktemp -d)
. "$OXO_SOURCE/tests/support/shrink.sh"
stopped_while 'three-positions' stopped.proof \
    --fewest-threes --openings 100000 --depth 4
"$OXO" shrink --fewest-threes --openings 1 --depth 1 --rounds 1 -o "$dir/seven.proof" \
    >"$dir/seven.proof.out" 2>"$dir/err" || fail "$(cat "$dir/err")"
"$OXO_BUILD/oxocheck" "$dir/seven.proof" | tail -1 | grep -qx 's VERIFIED' ||
    fail "oxocheck does not accept it"
grep -q '^three-positions  *7 (at least 7 ' "$dir/seven.proof.out" ||
    fail "not the fewest: $(cat "$dir/seven.proof.out")"
grep -q '^x-command oxo shrink --openings 1 --fewest-threes ' "$dir/seven.proof" ||
    fail "options in the command"
# counted here, from the certificate alone, under all 192 symmetries
threes=$(python3 - "$dir/seven.proof" <<'END'
import itertools, re, sys
cells = list(itertools.product(range(4), repeat=3))  # (x2, x1, x0)
maps = [[16 * q[0] + 4 * q[1] + q[2] for q in (
            [v[c[order[i]] ^ flip[i] * 3] for i in range(3)] for c in cells)]
        for order in itertools.permutations(range(3))
        for flip in itertools.product((0, 1), repeat=3)
        for v in ((0, 1, 2, 3), (0, 2, 1, 3), (1, 0, 3, 2), (1, 3, 0, 2))]
assert len(set(map(tuple, maps))) == 192
found, twos = set(), 0
for line in open(sys.argv[1]):
    match = re.fullmatch(r'([0-9xo]+) (\d+)\n', line)
    if not match or sorted(re.sub(r'\d', '', match[1])) != ['o', 'x']:
        continue
    twos += 1
    board = re.sub(r'\d+', lambda run: '.' * int(run[0]), match[1]).ljust(64, '.')
    x, o = {board.index('x'), int(match[2])}, board.index('o')
    found.add(min((sorted(m[c] for c in x), m[o]) for m in maps).__repr__())
print(twos, len(found))
END
)
[ "$threes" = "12 7" ] || fail "two- and three-positions in the certificate: $threes"
