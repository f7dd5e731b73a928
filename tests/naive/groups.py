"""A `groups` certificate of k^n, checked once more from the definition.

Shares nothing with oxo or oxocheck: lines, symmetries, positions and the small
games are made here, the plain way. Reads the certificate from standard input;
says what holds, or ends with an assertion that names the line.
"""
import itertools
import sys

text = sys.stdin.read().split("\n")
K, N = map(int, text[1].split()[1].split("^"))
CELLS = [c[::-1] for c in itertools.product(range(K), repeat=N)]
NUMBER = {c: i for i, c in enumerate(CELLS)}


def all_lines():
    lines = set()
    for d in itertools.product((-1, 0, 1), repeat=N):
        for c in CELLS:
            line = [tuple(c[i] + s * d[i] for i in range(N)) for s in range(K)]
            if any(d) and all(0 <= v < K for p in line for v in p):
                lines.add(frozenset(NUMBER[p] for p in line))
    return lines


LINES = all_lines()


def all_symmetries():
    """Coordinates exchanged and reversed, values renamed in mirror pairs."""
    found = set()
    values = [v for v in itertools.permutations(range(K))
              if all(v[K - 1 - i] == K - 1 - v[i] for i in range(K))]
    for order in itertools.permutations(range(N)):
        for flip in itertools.product((False, True), repeat=N):
            for value in values:
                image = []
                for c in CELLS:
                    p = [value[c[order[a]]] for a in range(N)]
                    image.append(NUMBER[tuple(K - 1 - v if f else v
                                              for v, f in zip(p, flip))])
                found.add(tuple(image))
    for image in found:
        assert all(frozenset(image[c] for c in l) in LINES for l in LINES)
    return found


SYMMETRIES = all_symmetries()


def canonical(first, second):
    return min((tuple(sorted(m[c] for c in first)),
                tuple(sorted(m[c] for c in second))) for m in SYMMETRIES)


def position(runs):
    stones, cell, at = {"x": set(), "o": set()}, 0, 0
    while at < len(runs):
        if runs[at] in stones:
            stones[runs[at]].add(cell)
            cell, at = cell + 1, at + 1
            continue
        end = at
        while end < len(runs) and runs[end].isdigit():
            end += 1
        cell, at = cell + int(runs[at:end]), end
    return frozenset(stones["x"]), frozenset(stones["o"])


def held(sets, memo):
    """The first player to move wants a whole set; sets are what he lacks."""
    if not sets:
        return True
    if sets not in memo:
        memo[sets] = all(answered(frozenset(s - {c} for s in sets), memo)
                         for c in frozenset().union(*sets))
    return memo[sets]


def answered(sets, memo):
    single = [s for s in sets if len(s) == 1]
    if frozenset() in sets:
        return False
    cells = single[0] if single else frozenset().union(*sets)
    return any(held(frozenset(s for s in sets if c not in s), memo)
               for c in cells)


PATTERNS = {}


def group_held(sets):
    names = {}
    for c in itertools.chain(*sets):
        names.setdefault(c, len(names))
    key = tuple(tuple(names[c] for c in s) for s in sets)
    if key not in PATTERNS:
        PATTERNS[key] = held(frozenset(map(frozenset, key)), {})
    return PATTERNS[key]


replies, splits, groups = {}, {}, None
for number, line in enumerate(text[text.index("") + 1:]):
    word = line.split(" ")
    if word[0] == "reply":
        p = position(word[1])
        replies[canonical(*p)] = p, int(word[2])
    elif word[0] == "split":
        groups = []
        reply = int(word[2]) if len(word) > 2 else None
        splits.setdefault(position(word[1]), []).append((reply, groups))
    elif word[0] == "group":
        groups.append([tuple(map(int, s.split(","))) for s in word[1:]])


def holds(first, second, seen):
    if (first, second) in seen:
        return
    seen.add((first, second))
    free = set(range(len(CELLS))) - first - second
    fine = set()
    for reply, groups in splits.get((first, second), []):
        taken = set(second if reply is None else second | {reply})
        used, sets = set(), []
        for g in groups:
            cells = set(itertools.chain(*g))
            assert not cells & (used | first | taken), "a cell is taken"
            assert group_held(g), "a group is lost"
            used |= cells
            sets += map(frozenset, g)
        for l in LINES:
            assert l & taken or any(s <= l for s in sets), "a line is open"
        if reply is None:
            return
        for m in free - used - {reply}:
            fine.add(canonical(first | {m}, second))
    for m in free:
        assert not any(l <= first | {m} for l in LINES), "a line is complete"
        key = canonical(first | {m}, second)
        if key not in fine:
            (x, o), r = replies[key]
            assert r not in x | o, "the reply is taken"
            holds(x, o | {r}, seen)


positions = set()
holds(frozenset(), frozenset(), positions)
print(f"{K}^{N}: {len(LINES)} lines, {len(SYMMETRIES)} symmetries, "
      f"{len(positions)} positions, {len(PATTERNS)} patterns: a draw")
