#!/bin/bash
# Mutation testing of oxocheck: do its tests notice when its source is wrong?
#
#   tools/mutate-checker.sh [-n COUNT] [-s SEED] [-f FILE] [-l] [-p PATTERN]
#                           [-r LOG] [-c FOLDER] [-m] [-w] [-a] [-e LIST] [-t]
#
# Makes single-token changes to check/*.c (one at a time, in a copy), compiles
# that file, and runs tests until one fails. A change that compiles and that no
# test notices is a survivor: either a test is missing, or the change makes no
# difference (say why in docs/mutants.list, whose head says how).
#
# To be done with thousands of changes in an hour of one core, every file of
# check/ is a shared library, and so is the changed file: nothing else is
# compiled or linked for it. Quick things come first:
#   1. the cases of tests/cli/oxocheck*.sh and moving.sh, written down once and
#      run by tests/support/check_cases.c, those first that have noticed
#      something in the same file before;
#   2. is the code of gcc -O2 the same, byte by byte? Then no test can notice;
#   3. tests/unit/test_check*.c with a twentieth of their trials (OXO_FAST), each
#      until its first failure;
#   4. with -m, for what is left: the cases and the unit tests again, with the
#      sanitizers (which also see memory that is not given back);
#   5. with -w, for what is left: the scripts themselves, all trials, and the
#      same with the sanitizers.
# The log (-r) can be gone on with after a stop, and again with -w, which looks
# only at survivors of the log. Several calls (for different files) can share it:
#
#     tools/mutate-checker.sh -n 0 -r mutants.log
#     tools/mutate-checker.sh -n 0 -r mutants.log -w
#
#   -n COUNT   so many changes, chosen at random evenly over all (default 60;
#              0 = all)
#   -s SEED    of the choice (default 1)
#   -f FILES   only these files of check/, e.g. "win.c forced.c"
#   -l         only list the changes
#   -p PATTERN only changes whose description matches (grep -E)
#   -r LOG     write each result there as it comes, and leave out changes that
#              are in it already; a line is the result (0 survived, 1 noticed, 2
#              does not compile, 3 gives the same code) and the change: file,
#              function, and line of source with {{old -> new}} in it, so that
#              a log outlives changes of other lines
#   -a         try again what the log calls a survivor (after a test was added)
#   -c FOLDER  keep the cases there
#   -m         the quick tests with the sanitizers for what they do not notice
#              without (-a -m: for survivors of the log)
#   -w         the whole tests for what the quick ones do not notice
#   -e LIST    (with -r) name the survivors in the log that LIST does not explain,
#              and what LIST explains though the log says that it was noticed;
#              without -r: do all changes in LIST exist? Exit 1 if something is
#              named
#   -t         (with -r and -e) a table of the log: results by file
#
# Comments, preprocessor lines, and texts in quotes are left alone. What is
# tried:   == != < <= > >= && || + - ++ -- & ?: constants 0 1 2, true/false,
# `!x`, and statements deleted (calls but free(), give_back(), which the sanitizers watch,
# assignments, break, continue).
# A case that needs more than 1 s of processor time (it loops: none of those
# recorded needs more than 0.1 s) or 4 GB counts as noticed, and so does a unit
# test over 15 s. The compiler is $CC: tcc, which is quicker, where it is
# installed. The program is $OXO, or that of the release build.
#
# Exit: 0 no survivors, 1 survivors, 2 usage.
set -u
count=60 seed=1 only="" list="" pattern="" log="" cases="" whole="" again=""
table="" explained="" memory=""
while getopts n:s:f:lp:r:c:mwate: option; do
    case $option in
    n) count=$OPTARG ;;
    s) seed=$OPTARG ;;
    f) only=$OPTARG ;;
    l) list=yes ;;
    p) pattern=$OPTARG ;;
    r) log=$OPTARG ;;
    c) cases=$OPTARG ;;
    m) memory=yes ;;
    w) whole=yes memory=yes ;;
    a) again=yes ;;
    t) table=yes ;;
    e) explained=$OPTARG ;;
    *) exit 2 ;;
    esac
done
root=$(cd "$(dirname "$0")/.." && pwd) || exit 2
TMP=$(mktemp -d) || exit 2
trap 'rm -rf "$TMP"' EXIT

# One mutant a line: file, line number, column, length, name, new text, separated
# by tabs. awk knows just enough C to skip comments and quotes.
mutants() {
    awk '
    function out(col, len, text, shown) {
        shown = text; gsub(/\\/, "", shown)
        shown = substr(line, 1, col - 1) "{{" substr(line, col, len) " -> " shown "}}" \
            substr(line, col + len)
        sub(/^ +/, "", shown)
        printf "%s\t%d\t%d\t%d\t%s %s | %s%s\t%s\n", file, FNR, col, len, file,
            place, shown, (again > 1 ? " #" again : ""), text
    }
    FNR == 1 {
        comment = 0; cut = split(FILENAME, part, "/"); file = part[cut]; place = "-"
    }
    /^#/ { next }
    # the function that a line is in
    /^[a-z].*\(/ && match($0, /[a-z_0-9]+\(/) { place = substr($0, RSTART, RLENGTH - 1) }
    /^(struct|enum|union) [a-z_]+ \{/ { place = $2 }
    {
        bare = $0; sub(/^ +/, "", bare); again = ++seen[file, place, bare]
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
            if (code !~ /^ +(free|give_back|return|const|size_t|int|bool|enum|struct|char|cell_t|uint)/) {
                match(code, /[^ ]/)
                out(RSTART, n - RSTART + 1, ";")
            }
    }' $(for file in ${only:-$(cd "$root/check" && echo *.c)}; do
        echo "$root/check/$file"
    done)
}

mutants | { [ -n "$pattern" ] && grep -E -- "$pattern" || cat; } >"$TMP/all"
total=$(wc -l <"$TMP/all")
# a random order that a seed repeats, so that a part of it is an even sample
order() {
    awk -v seed="$seed" 'BEGIN { srand(seed) } { print rand() "\t" $0 }' "$1" |
        sort -g | cut -f 2-
}
if [ "$count" -gt 0 ]; then
    order "$TMP/all" | head -n "$count" >"$TMP/chosen"
else
    order "$TMP/all" >"$TMP/chosen"
fi
if [ -n "$list" ]; then
    cat "$TMP/chosen"
    exit 0
fi

# the last word of the log on each change, beside the list of explanations
if [ -n "$explained$table" ]; then
    awk -F '\t' -v table="$table" -v logged="$log" '
        FILENAME == ARGV[1] { possible[$5] = 1; files[$1]++; next }
        FILENAME == ARGV[2] {
            if (!/^    /) next
            name = substr($0, 5)
            if (name in why) twice[name] = 1
            why[name] = 1
            next
        }
        { result = substr($0, 1, 1); name = substr($0, 3); sub(/^whole /, "", name)
          last[name] = result }
        function complain(text, name) {
            if (!table) print text "\n    " name
            bad = 1
        }
        function row(f) {
            return sprintf("| %s | %d | %d | %d | %d | %d | %d | %d |", f, files[f],
                tried[f], of[f, 1], known[f], of[f, 0] - known[f], of[f, 3], of[f, 2])
        }
        END {
            for (name in why) {
                file = name; sub(/ .*/, "", file)
                if (!(file in files)) continue
                if (!(name in possible)) complain("no such change:", name)
                else if (name in last && last[name] != 0)
                    complain("explained, but noticed:", name)
                if (name in twice) complain("explained twice:", name)
            }
            for (name in last) {
                if (!(name in possible)) continue
                file = name; sub(/ .*/, "", file)
                tried[file]++; tried["all"]++
                of[file, last[name]]++; of["all", last[name]]++
                if (last[name] == 0 && name in why) { known[file]++; known["all"]++ }
                if (last[name] == 0 && !(name in why)) complain("not explained:", name)
            }
            if (!table) exit bad
            for (file in files) { print row(file); sum += files[file] }
            files["all"] = sum
            print row("all")
        }' "$TMP/all" "${explained:-/dev/null}" "${log:-/dev/null}" >"$TMP/out"
    status=$?
    if [ -n "$table" ]; then
        echo "| file | possible | tried | noticed | explained | not explained |" \
            "same code by gcc -O2 | do not compile |"
        echo "|---|---|---|---|---|---|---|---|"
        LC_ALL=C sort "$TMP/out" | grep -v '^| all '
        grep '^| all ' "$TMP/out"
    else
        cat "$TMP/out"
    fi
    exit $status
fi

CC=${CC:-$(command -v tcc || echo cc)}
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
export OXO_BUILD=$TMP OXO_SOURCE=$root OXO_FAST=1
export OXO_SHARED_DATA=${OXO_SHARED_DATA:-$root/../shared/data}
export OXO=${OXO:-$root/build/release/oxo}
if [ ! -x "$OXO" ]; then
    echo "no program at $OXO: build it, or say where it is with OXO=..." >&2
    exit 2
fi
built=$(dirname "$OXO")
mkdir -p "$TMP/check" "$TMP/lib" "$TMP/changed" "$TMP/saved"
cp "$root"/check/* "$TMP/check/"

# library FILE COMPILER FOLDER: $TMP/check/FILE as a library, its main() and its
# printf() renamed
library() {
    $2 -std=c17 -w -Dmain=oxocheck_main -Dprintf=silent_printf -fPIC -shared \
        "$TMP/check/$1" -o "$3/lib_${1%.c}.so" 2>/dev/null
}

# same_code FILE: does gcc -O2 make the same of it as of the original? What it
# made is then the library for the unit tests, which are long.
same_code() {
    local quick="cc -O2 -Wl,--build-id=none" made=lib_${1%.c}.so
    if [ ! -f "$TMP/saved/$made" ]; then
        cp "$TMP/check/$1" "$TMP/saved/"
        cp "$root/check/$1" "$TMP/check/"
        library "$1" "$quick" "$TMP/saved"
        cp "$TMP/saved/$1" "$TMP/check/"
    fi
    library "$1" "$quick" "$TMP/changed"
    cmp -s "$TMP/changed/$made" "$TMP/saved/$made"
}

# which tests a file has: scripts whose cases are tried, in this order, and
# unit tests
tests_of() {
    case $1 in
    number_name.c)
        scripts="oxocheck_number"
        units="test_check_number_names test_check_numbers"
        ;;
    number*)
        scripts="oxocheck_number"
        units="test_check_number_search test_check_number_strategies test_check_numbers"
        ;;
    moving_decided.c) scripts="oxocheck_decided" units="test_check_moving" ;;
    moving.c)
        scripts="moving oxocheck_decided"
        units="test_check_moving_sets test_check_moving test_check_moving_names"
        ;;
    box.c) scripts="oxocheck_forms oxocheck_soon" units="test_check_draws test_check_claims test_check" ;;
    play_then_pair.c | groups.c) scripts="oxocheck_forms oxocheck_soon" units="test_check_draws" ;;
    pairing.c | mirror.c) scripts="oxocheck_forms oxocheck_soon" units="test_check_claims" ;;
    game.c | text.c)
        scripts="oxocheck_forms oxocheck_soon oxocheck"
        units="test_check_games test_check_draws test_check_claims test_check_wins"
        ;;
    strategy.c | follow.c)
        scripts="oxocheck_forms oxocheck_soon oxocheck"
        units="test_check_claims test_check_follow"
        ;;
    *)
        scripts="oxocheck oxocheck_forms oxocheck_soon oxocheck_number moving"
        units="test_check_games test_check_wins test_check_draws test_check_claims test_check"
        units="$units test_check_strategies"
        ;;
    esac
}

# ---- the cases, written down
parts=
for file in "$root"/check/*.c; do
    file=${file##*/}
    library "$file" "cc -O1" "$TMP/lib" || exit 2
    parts="$parts -l_${file%.c}"
done
# so that a changed library takes the place of the sound one
linked="-L $TMP/lib -Wl,--no-as-needed $parts -rdynamic"
cat >"$TMP/main.c" <<'end'
#include <stdarg.h>
#include <stdio.h>
int oxocheck_main(int, char **);
int silent_printf(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int written = vprintf(format, list);
    va_end(list);
    return written;
}
#ifndef CASES
int main(int c, char **v) { return oxocheck_main(c, v); }
#endif
end
cc -O1 -w "$TMP/main.c" $linked -o "$TMP/oxocheck" &&
    cc -O1 -w -DCASES "$TMP/main.c" "$root/tests/support/check_cases.c" \
        $linked -o "$TMP/run_cases" || exit 2
# the sanitizers want one program; san_object FILE FOLDER: one file of it
san_object() {
    cc -O1 -std=c17 -w $sanitize -Dmain=oxocheck_main -Dprintf=silent_printf \
        -c "$TMP/check/$1" -o "$2/${1%.c}.o"
}
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99 LSAN_OPTIONS=exitcode=99
mkdir -p "$TMP/san"
if [ -n "$memory" ]; then
    for file in "$root"/check/*.c; do
        san_object "${file##*/}" "$TMP/san" || exit 2
    done
    cc -O1 -w -c $sanitize "$TMP/main.c" -o "$TMP/main.san.o" &&
        cc -O1 -w -c $sanitize -DCASES "$TMP/main.c" -o "$TMP/silent.san.o" &&
        cc -O1 -w -c $sanitize "$root/tests/support/check_cases.c" -o "$TMP/cases.san.o" ||
        exit 2
fi
changed=$TMP/changed:$TMP/lib
cases=${cases:-$TMP/cases}
for script in oxocheck oxocheck_forms oxocheck_soon oxocheck_number oxocheck_decided moving; do
    [ ! -f "$cases/$script/order" ] || continue
    mkdir -p "$cases/$script"
    LD_LIBRARY_PATH=$TMP/lib RECORD_CHECK=$TMP/oxocheck RECORD_FOLDER=$cases/$script \
        OXOCHECK=$root/tests/support/record_case.sh \
        bash "$root/tests/cli/$script.sh" >/dev/null 2>&1 || {
        echo "tests/cli/$script.sh fails without any change" >&2
        exit 2
    }
    # quick ones first, long ones are left for -w
    seq "$(cat "$cases/$script/count")" |
        LD_LIBRARY_PATH=$TMP/lib "$TMP/run_cases" "$cases/$script" times |
        sort -n | awk '$1 < 100 { print $2 }' >"$TMP/order"
    mv "$TMP/order" "$cases/$script/order"
done
# what the unit tests share, and the library that one of them compares with
cc -O1 -w -std=c17 -D_POSIX_C_SOURCE=200809L -DOXO_SHARED_DATA="\"$OXO_SHARED_DATA\"" \
    -DOXO_TEST_SHARE=1 -I "$root/tests" -I "$root/src" -I "$root/include" \
    -c "$root/tests/support/support.c" -o "$TMP/support.o" || exit 2
with="$TMP/support.o $built/tests/liboxo_naive.a $built/liboxo.a -lzstd -lnauty -lm -ldl -lpthread"
files=${only:-$(cd "$root/check" && echo *.c)}
for unit in $(for file in $files; do tests_of "$file" && printf '%s\n' $units; done |
    sort -u); do
    unit_cc="cc -std=c17 -D_POSIX_C_SOURCE=200809L -w -I $root/tests
        -I $root/src -I $root/include $root/tests/unit/$unit.c"
    $unit_cc -O2 $linked $with -lcmocka -o "$TMP/$unit" || exit 2
    [ -z "$memory" ] || $unit_cc -c -O1 $sanitize -o "$TMP/$unit.san.o" || exit 2
done
# a unit test stops at its first failure
export CMOCKA_TEST_ABORT=1

# a unit test with the sanitizers
san_unit() {
    cc $sanitize $parts "$TMP/$1.san.o" $with -lcmocka \
        -o "$TMP/unit"
}

# Builds $TMP/check/FILE and runs its tests: 0 passed, 1 failed, 2 did not
# compile, 3 is the same code.
attempt() {
    local script scripts unit units first list parts
    tests_of "$1"
    rm -f "$TMP"/changed/*
    library "$1" "$CC" "$TMP/changed" || return 2
    for script in $scripts; do
        list=$TMP/order.$1.$script
        [ -f "$list" ] || cp "$cases/$script/order" "$list"
        first=$(LD_LIBRARY_PATH=$changed "$TMP/run_cases" "$cases/$script" <"$list") &&
            continue
        # the same case is the first to be tried next time
        if [ -n "$first" ]; then
            { echo "$first"; grep -vx "$first" "$list"; } >"$list.new"
            mv "$list.new" "$list"
        fi
        return 1
    done
    [ -z "${2:-}" ] || ! same_code "$1" || return 3
    for unit in $units; do
        (ulimit -c 0 -t 15 -v 4000000
            LD_LIBRARY_PATH=$changed "$TMP/$unit" >/dev/null 2>&1) || return 1
    done
    [ -n "$memory" ] || return 0
    san_object "$1" "$TMP/changed" || return 2
    parts=$(ls "$TMP"/san/*.o | grep -v "/${1%.c}\.o$")\ $TMP/changed/${1%.c}.o
    cc $sanitize $parts "$TMP/silent.san.o" "$TMP/cases.san.o" \
        -o "$TMP/cases.san" || return 2
    for script in $scripts; do
        "$TMP/cases.san" "$cases/$script" <"$TMP/order.$1.$script" >/dev/null 2>&1 || return 1
    done
    for unit in $units; do
        san_unit "$unit" && (ulimit -c 0 -t 60
            "$TMP/unit" >/dev/null 2>&1) || return 1
    done
    [ -n "$whole" ] || return 0
    for script in $scripts; do
        (ulimit -c 0 -t 120 -v 4000000
            LD_LIBRARY_PATH=$changed OXOCHECK=$TMP/oxocheck \
                bash "$root/tests/cli/$script.sh" >/dev/null 2>&1) || return 1
    done
    for unit in $units; do
        (ulimit -c 0 && unset OXO_FAST &&
            LD_LIBRARY_PATH=$changed "$TMP/$unit" >/dev/null 2>&1) || return 1
    done
    cc $sanitize $parts "$TMP/main.san.o" -o "$TMP/oxocheck.san" || return 2
    for script in $scripts; do
        OXOCHECK=$TMP/oxocheck.san bash "$root/tests/cli/$script.sh" \
            >/dev/null 2>&1 || return 1
    done
    for unit in $units; do
        san_unit "$unit" && (ulimit -c 0 && unset OXO_FAST &&
            "$TMP/unit" >/dev/null 2>&1) || return 1
    done
}

for file in ${only:-number.c moving.c game.c board.c}; do
    attempt "$file" || {
        echo "the tests of $file fail without any change" >&2
        exit 2
    }
done
noticed=0 broken=0 survived=0 same=0
summary() {
    echo "$total possible changes; of $((noticed + broken + survived + same))" \
        "tried: $noticed noticed, $survived survived, $same give the same code," \
        "$broken do not compile"
}
trap 'summary; exit 1' INT TERM
declare -A before
if [ -n "$log" ]; then
    touch "$log"
    while read -r result name; do
        case $name in
        whole\ *) before[${name#whole }]="$result whole" ;;
        *) before[$name]=$result ;;
        esac
    done <"$log"
fi
while IFS=$'\t' read -r file line column length name text; do
    # only survivors are tried again, by new tests (-a) or by whole ones (-w)
    case ${before[$name]-} in
    "") ;;
    0) [ -n "$again$whole" ] || continue ;;
    "0 whole") [ -n "$again" ] || continue ;;
    *) continue ;;
    esac
    sed "${line}s/^\(.\{$((column - 1))\}\).\{$length\}/\1$text/" \
        "$root/check/$file" >"$TMP/check/$file"
    attempt "$file" changed
    result=$?
    [ -z "$log" ] || echo "$result${whole:+ whole} $name" >>"$log"
    case $result in
    0)
        survived=$((survived + 1))
        echo "SURVIVED $name"
        ;;
    1) noticed=$((noticed + 1)) ;;
    2) broken=$((broken + 1)) ;;
    3) same=$((same + 1)) ;;
    esac
    cp "$root/check/$file" "$TMP/check/$file"
done <"$TMP/chosen"
summary
[ $survived = 0 ]
