#!/bin/sh
# Format, static analysis and house rules; prints what is wrong, exits 1.
set -u
cd "$(dirname "$0")/.."
bad=0
files=$(git ls-files '*.c' '*.h')
# shellcheck disable=SC2086
clang-format --dry-run --Werror $files || bad=1
# what it has found is kept, so that a file is looked at again when it changes
mkdir -p build/cppcheck
cppcheck --quiet --cppcheck-build-dir=build/cppcheck --std=c11 \
    --enable=warning,portability --inline-suppr \
    --suppress=missingIncludeSystem --suppress=uninitvar --suppress=ctuuninitvar -j2 \
    --suppressions-list=tools/cppcheck.txt \
    --error-exitcode=1 -Iinclude -Isrc -Icli src cli check || bad=1
tools/layers.sh || bad=1
[ $bad -eq 0 ] && echo "lint: nothing to say"
exit $bad
