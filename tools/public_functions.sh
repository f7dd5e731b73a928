#!/bin/sh
# The public functions (OXO_API in include/oxo/) and those that no front end,
# example, Python module or page engine uses. With a number as argument it is
# an error if more than so many are unused: new ones are used by somebody, or
# stay inside.
set -u
cd "$(dirname "$0")/.."
names=$(cat include/oxo/*.h | tr '\n' ' ' |
    grep -oE 'OXO_API[^;{]*[;{]' | grep -oE 'oxo_[a-z0-9_]+ *\(' | tr -d ' (' |
    grep -v '_fn$' | sort -u)
used=$(cat cli/*.[ch] web/engine/*.[ch] examples/*.c examples/*.cc \
    python/oxo/*.py 2>/dev/null | grep -oE 'oxo_[a-z0-9_]+' | sort -u)
all=$(echo "$names" | wc -l)
unused=$(printf '%s\n' "$names" | while read -r name; do
    printf '%s\n' "$used" | grep -qx "$name" || echo "$name"
done)
count=$(printf '%s\n' "$unused" | grep -c .)
printf '%s\n' "$unused"
echo "$all public functions, $count of them used by no front end or example"
[ $# -eq 0 ] || [ "$count" -le "$1" ] || {
    echo "expected at most $1 unused: make it internal, or say why in docs/LIBRARY.md"
    exit 1
}
