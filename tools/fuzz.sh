#!/bin/bash
# Fuzzes every target of tests/fuzz, one after the other, again and again, one
# process at a time, and counts the inputs:
#
#   tools/fuzz.sh [-d FOLDER] [-t SECONDS] [-r ROUNDS] [TARGET]...
#
#   -d FOLDER   where inputs worth keeping and the log are (default build/fuzz);
#               a later call goes on with them
#   -t SECONDS  for each target in a round (default 60)
#   -r ROUNDS   (default 1; 0 = until stopped)
#
# Builds nothing: `cmake --build --preset clang` makes the targets (clang, with
# the address and undefined-behaviour sanitizers). The log has a line for each
# run: target, inputs, exit code (0: no finding). At the end the totals are
# printed; with `-r 0` stop it by Ctrl-C, or ask for them in between by
# `tools/fuzz.sh -r none`. An input that breaks something is kept in
# FOLDER/TARGET.findings.
#
# Exit: 0 no findings, 1 findings, 2 usage.
set -u
folder=build/fuzz seconds=60 rounds=1
cd "$(dirname "$0")/.." || exit 2
while getopts d:t:r: option; do
    case $option in
    d) folder=$OPTARG ;;
    t) seconds=$OPTARG ;;
    r) rounds=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
mkdir -p "$folder" && folder=$(cd "$folder" && pwd) || exit 2
[ $# -gt 0 ] || set -- build/clang/tests/fuzz_*
export ASAN_OPTIONS=detect_leaks=1

totals() {
    [ -f "$folder/log" ] || return 0
    awk '{ runs[$1] += $2; all += $2; if ($3 != 0) bad[$1]++; broken += $3 != 0 }
         END { for (t in runs) printf "%-20s %12d inputs, %d findings\n", t, runs[t], bad[t]
               printf "%-20s %12d inputs, %d findings\n", "all", all, broken }' \
        "$folder/log" | sort
    ! grep -qv ' 0$' "$folder/log"
}
trap 'totals; exit' INT TERM
[ "$rounds" != none ] || { totals; exit; }
for ((round = 1; rounds == 0 || round <= rounds; round++)); do
    for target in "$@"; do
        name=${target##*/}
        [ -x "$target" ] || continue
        mkdir -p "$folder/$name" "$folder/$name.findings"
        # what the tested code prints is closed away; libFuzzer's own words go
        # to a copy of stderr that it keeps
        "$target" -close_fd_mask=3 -max_total_time="$seconds" -max_len=512 \
            -reload=0 -timeout=60 -rss_limit_mb=3000 -print_final_stats=1 \
            -artifact_prefix="$folder/$name.findings/" "$folder/$name" \
            >/dev/null 2>"$folder/$name.out" </dev/null
        code=$?
        echo "$name $(sed -n 's/^stat::number_of_executed_units: *//p' \
            "$folder/$name.out" | tail -1 | grep . || echo 0) $code" >>"$folder/log"
    done
done
totals
