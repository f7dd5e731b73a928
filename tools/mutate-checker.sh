#!/bin/bash
# Mutation testing of oxocheck: do its tests notice when its source is wrong?
#
#   tools/mutate-checker.sh [-n COUNT] [-s SEED] [-f FILE] [-l] [-p PATTERN]
#                           [-r LOG]
#
# Makes single-token changes to check/*.c (one at a time, in a copy), builds
# each, and runs the tests of that file, until one fails:
#
#     number*.c           tests/cli/oxocheck_number.sh
#     moving.c            tests/cli/moving.sh
#     game.c text.c strategy.c pairing.c mirror.c play_then_pair.c
#                         tests/cli/oxocheck_forms.sh, oxocheck.sh,
#                         tests/unit/test_check_claims.c
#     the others          tests/cli/oxocheck.sh, tests/unit/test_check.c,
#                         tests/cli/oxocheck_forms.sh
#
# and, for what nobody noticed, the same with the sanitizers. The first two need
# the program (OXO, or the release build). A change that compiles and that no
# test notices is a survivor: either a test is missing, or the change makes no
# difference (say why in docs/MUTANTS.md). Overnight, all of them, to go on
# where it was stopped:
#
#     tools/mutate-checker.sh -n 0 -r mutants.log
#
#   -n COUNT   so many changes, chosen at random (default 60; 0 = all)
#   -s SEED    of the choice (default 1)
#   -f FILE    only this file of check/, e.g. win.c
#   -l         only list the changes
#   -p PATTERN only changes whose description matches (grep -E)
#   -r LOG     write each result there as it comes, and leave out changes that
#              are in it already
#
# Comments, preprocessor lines, and texts in quotes are left alone. What is
# tried:   == != < <= > >= && || + - ++ -- & ?: constants 0 1 2, true/false,
# `!x`, and statements deleted (calls, assignments, break, continue).
# A process that needs more than 20 s or 4 GB (it loops) counts as noticed.
#
# Exit: 0 no survivors, 1 survivors, 2 usage.
set -u
count=60 seed=1 only="" list="" pattern="" log=""
while getopts n:s:f:lp:r: option; do
    case $option in
    n) count=$OPTARG ;;
    s) seed=$OPTARG ;;
    f) only=$OPTARG ;;
    l) list=yes ;;
    p) pattern=$OPTARG ;;
    r) log=$OPTARG ;;
    *) exit 2 ;;
    esac
done
root=$(cd "$(dirname "$0")/.." && pwd) || exit 2
TMP=$(mktemp -d) || exit 2
trap 'rm -rf "$TMP"' EXIT

# One mutant a line: file, line number, column, length, new text, separated by
# tabs. awk knows just enough C to skip comments and quotes.
mutants() {
    awk '
    function out(col, len, text) {
        printf "%s\t%d\t%d\t%d\t%s\n", file, FNR, col, len, text
    }
    FNR == 1 { comment = 0; cut = split(FILENAME, part, "/"); file = part[cut] }
    /^#/ { next }
    {
        line = $0; n = length(line); quote = ""; code = ""
        # blank out comments and quoted text, keeping the columns
        for (i = 1; i <= n; i++) {
            c = substr(line, i, 1); two = substr(line, i, 2)
            if (comment) {
                if (two == "*/") { comment = 0; code = code " "; i++ }
                code = code " "
            } else if (quote != "") {
                if (c == "\\") { code = code " "; i++ }
                else if (c == quote) quote = ""
                code = code " "
            } else if (two == "/*") { comment = 1; code = code "  "; i++ }
            else if (c == "\"" || c == "\047") { quote = c; code = code " " }
            else code = code c
        }
        # operators
        for (i = 1; i <= n; i++) {
            two = substr(code, i, 2); c = substr(code, i, 1)
            before = substr(code, i - 1, 1)
            if (two == "==") { out(i, 2, "!="); i++ }
            else if (two == "!=") { out(i, 2, "=="); i++ }
            else if (two == "<=") { out(i, 2, "<"); i++ }
            else if (two == ">=") { out(i, 2, ">"); i++ }
            else if (two == "&&") { out(i, 2, "||"); i++ }
            else if (two == "||") { out(i, 2, "\\&\\&"); i++ }
            else if (two == "++") { out(i, 2, "--"); i++ }
            else if (two == "--") { out(i, 2, "++"); i++ }
            else if (two == "+=") { out(i, 2, "-="); i++ }
            else if (two == "->" || two == "<<" || two == ">>") i++
            else if (c == "<" && before == " ") { out(i, 1, "<="); out(i, 1, ">") }
            else if (c == ">" && before == " ") { out(i, 1, ">="); out(i, 1, "<") }
            else if (c == "+" && before == " ") out(i, 1, "-")
            else if (c == "-" && before == " ") out(i, 1, "+")
            else if (c == "!" ) out(i, 1, "")
        }
        # words
        rest = code; offset = 0
        while (match(rest, /[A-Za-z0-9_]+/)) {
            word = substr(rest, RSTART, RLENGTH); col = offset + RSTART
            if (word == "0") out(col, 1, "1")
            else if (word == "1") { out(col, 1, "0"); out(col, 1, "2") }
            else if (word == "2") { out(col, 1, "1"); out(col, 1, "3") }
            else if (word == "true") out(col, 4, "false")
            else if (word == "false") out(col, 5, "true")
            else if (word == "VERIFIED") out(col, 8, "REFUTED")
            else if (word == "REFUTED" || word == "NOT_CHECKED")
                out(col, RLENGTH, "VERIFIED")
            else if (word == "FIRST") out(col, 5, "SECOND")
            else if (word == "SECOND") out(col, 6, "FIRST")
            offset += RSTART + RLENGTH - 1
            rest = substr(rest, RSTART + RLENGTH)
        }
        # whole statements on one line
        if (code ~ /^ +[a-z_]+\(.*\);$/ || code ~ /^ +[^(]* [-+|]?= .*;$/ ||
            code ~ /^ +(break|continue);/ || code ~ /^ +[a-z>.-]+(\+\+|--);$/)
            if (code !~ /^ +(return|const|size_t|int|bool|enum|struct|char|cell_t|uint)/) {
                match(code, /[^ ]/)
                out(RSTART, n - RSTART + 1, ";")
            }
    }' "$root"/check/${only:-*.c}
}

shuffle() { # deterministic: sort by a checksum of seed and line
    while IFS= read -r line; do
        printf '%s\t%s\n' "$(printf '%s %s' "$seed" "$line" | cksum)" "$line"
    done | sort -n | cut -f 2-
}

mutants | { [ -n "$pattern" ] && grep -E -- "$pattern" || cat; } >"$TMP/all"
total=$(wc -l <"$TMP/all")
if [ "$count" -gt 0 ]; then
    shuffle <"$TMP/all" | head -n "$count" >"$TMP/chosen"
else
    cp "$TMP/all" "$TMP/chosen"
fi
if [ -n "$list" ]; then
    cat "$TMP/chosen"
    exit 0
fi

CC=${CC:-cc}
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
export OXO_BUILD=$TMP OXO_SOURCE=$root OXOCHECK=$TMP/oxocheck OXO_FAST=1
export OXO_SHARED_DATA=${OXO_SHARED_DATA:-$root/../shared/data}
export OXO=${OXO:-$root/build/release/oxo}
if [ ! -x "$OXO" ]; then
    echo "no program at $OXO: build it, or say where it is with OXO=..." >&2
    exit 2
fi
mkdir -p "$TMP/check" "$TMP/plain" "$TMP/silent" "$TMP/plain.san" "$TMP/silent.san"
cp "$root"/check/* "$TMP/check/"

# object KIND FILE: $TMP/check/FILE as an object. Kinds: plain, silent (for the
# unit tests), and these with .san
object() {
    local flags="-std=c17 -O1 -w"
    case $1 in silent*) flags="$flags -Dmain=oxocheck_main -Dprintf=silent_printf" ;; esac
    case $1 in *.san) flags="$flags $sanitize" ;; esac
    $CC $flags -c "$TMP/check/$2" -o "$TMP/$1/$2.o" 2>/dev/null
}

# run_test TEST KIND-SUFFIX: 0 if it passes
run_test() {
    local suffix=$2 flags="-std=c17 -D_POSIX_C_SOURCE=200809L -O1 -w"
    [ -z "$suffix" ] || flags="$flags $sanitize"
    case $1 in
    *.c)
        $CC $flags "$root/tests/unit/$1" "$TMP"/silent$suffix/*.o -lcmocka \
            -o "$TMP/unit" 2>/dev/null && "$TMP/unit" >/dev/null 2>&1
        ;;
    *)
        $CC $flags "$TMP"/plain$suffix/*.o -o "$TMP/oxocheck" 2>/dev/null &&
            bash "$root/tests/cli/$1" >/dev/null 2>&1
        ;;
    esac
}

# Builds $TMP/check/FILE and runs its tests: 0 passed, 1 failed, 2 did not
# compile.
attempt() {
    local tests test
    case $1 in
    number*) tests="oxocheck_number.sh" ;;
    moving.c) tests="moving.sh" ;;
    game.c | text.c | strategy.c | pairing.c | mirror.c | play_then_pair.c)
        tests="oxocheck_forms.sh test_check_claims.c oxocheck.sh"
        ;;
    *) tests="oxocheck.sh test_check.c oxocheck_forms.sh" ;;
    esac
    object plain "$1" && object silent "$1" || return 2
    for test in $tests; do
        (
            ulimit -t 60 -v 4000000
            run_test $test ""
        ) || return 1
    done
    object plain.san "$1" && object silent.san "$1" || return 2
    for test in $tests; do
        OXO_SHARED_DATA=/nonexistent run_test $test .san || return 1
    done
}

for kind in plain silent plain.san silent.san; do
    for file in "$root"/check/*.c; do
        object $kind "${file##*/}" || exit 2
    done
done
mkdir "$TMP/saved"
cp -r "$TMP/plain" "$TMP/silent" "$TMP/plain.san" "$TMP/silent.san" "$TMP/saved/"
if ! attempt "${only:-board.c}"; then
    echo "the tests fail without any change" >&2
    exit 2
fi
noticed=0 broken=0 survived=0
summary() {
    echo "$total possible changes; of $((noticed + broken + survived)) tried:" \
        "$noticed noticed, $survived survived, $broken do not compile"
}
trap 'summary; exit 1' INT TERM
while IFS=$'\t' read -r file line column length text; do
    name="$file:$line:$column -> $text"
    [ -z "$log" ] || ! grep -qF " $name |" "$log" 2>/dev/null || continue
    sed "${line}s/^\(.\{$((column - 1))\}\).\{$length\}/\1$text/" \
        "$root/check/$file" >"$TMP/check/$file"
    attempt "$file"
    result=$?
    [ -z "$log" ] || echo "$result $name |" >>"$log"
    case $result in
    0)
        survived=$((survived + 1))
        echo "SURVIVED $name"
        sed -n "${line}s/^ */    /p" "$root/check/$file"
        ;;
    1) noticed=$((noticed + 1)) ;;
    2) broken=$((broken + 1)) ;;
    esac
    cp "$root/check/$file" "$TMP/check/$file"
    for kind in plain silent plain.san silent.san; do
        cp "$TMP/saved/$kind/$file.o" "$TMP/$kind/"
    done
done <"$TMP/chosen"
summary
[ $survived = 0 ]
