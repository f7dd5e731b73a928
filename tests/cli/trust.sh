#!/bin/bash
# docs/TRUST.md says which files of check/ stand behind which claim, with their
# lines of code: the figures are those of today, wins of line games stay under
# 1,200, and the program made of these files alone checks them; docs/mutants.list
# speaks of changes that exist.
set -u
TMP=$(mktemp -d) || exit 1
trap 'rm -rf "$TMP"' EXIT
failures=0
fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# lines FILE...: neither blank nor comment
lines() {
    local file
    for file in "$@"; do
        awk '{
            line = $0
            for (;;) {
                if (inside) {
                    end = index(line, "*/")
                    if (!end) { line = ""; break }
                    line = substr(line, end + 2)
                    inside = 0
                }
                start = index(line, "/*")
                if (!start) break
                before = before substr(line, 1, start - 1)
                line = substr(line, start + 2)
                inside = 1
            }
            if ((before line) ~ /[^ ]/) count++
            before = ""
        } END { print count }' "$OXO_SOURCE/check/$file.c"
    done | awk '{ sum += $1 } END { print sum }'
}

row() { # LINES-AS-WRITTEN FILE...
    local written=$1 counted
    shift
    counted=$(lines "$@")
    [ "${written/,/}" = "$counted" ] || fail "$* have $counted lines, not $written"
    grep -qF "| $written |" "$OXO_SOURCE/docs/TRUST.md" ||
        fail "docs/TRUST.md has no row with $written lines"
}
core="reader board symmetry table"
row 1,197 $core forced win
row 1,781 $core forced win game box text
row 1,807 $core game box text follow strategy
row 1,174 reader board game box text pairing
row 1,771 $core game box text play_then_pair
row 1,734 $core game box text groups
row 1,232 $core game box pairing mirror
row 1,374 $core number_name number
row 1,643 $core number_name number number_search
row 736 reader moving
row 1,055 reader moving moving_decided
[ "$(lines $core forced win)" -lt 1200 ] || fail "wins of line games: 1,200 lines or more"

cd "$OXO_SOURCE/check" || exit 1
${CC:-cc} -std=c17 -O1 -DOXOCHECK_CHECKERS='"wins.def"' \
    {main,speak,checksum,dictionary,reader,board,symmetry,table,forced,win}.c \
    -o "$TMP/oxocheck-wins" || fail "the checker of wins does not stand alone"
for file in 2^2-compact 2^2-full 3^3-compact 3^3-full; do
    "$TMP/oxocheck-wins" -q "../tests/check/$file.cert" >"$TMP/out" || fail "$file"
done
"$TMP/oxocheck-wins" -q ../tests/check/graham.cert >"$TMP/out" 2>&1
[ $? = 2 ] || fail "it knows number games"
# no file-scope state but in speak.c: no variable outside functions that is not
# constant (objects in .data or .bss)
for file in *.c; do
    [ $file = speak.c ] && continue
    ${CC:-cc} -std=c17 -O1 -fno-pic -c $file -o "$TMP/o.o" || fail "$file"
    nm "$TMP/o.o" | grep -E ' [bBdD] ' && fail "$file keeps state"
done
# the list of survivors of the mutation tests names changes of the source of today
"$OXO_SOURCE/tools/mutate-checker.sh" -n 0 -e "$OXO_SOURCE/docs/mutants.list" >"$TMP/out" || {
    cat "$TMP/out"
    fail "docs/mutants.list: see its head"
}
[ $failures = 0 ] && echo ok
exit $((failures > 0))
