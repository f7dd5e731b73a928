#!/bin/sh
# The public functions (OXO_API in include/oxo/) and those that no front end,
# example, Python module or page engine uses. Each of these has its reason in
# docs/LIBRARY.md, by name, and the number there is right; else it is an error:
# new ones are used by somebody, or stay inside.
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
bad=0
for name in $unused; do
    grep -q "\`$name\`" docs/LIBRARY.md || {
        echo "$name: used by nobody; make it internal, or say why in docs/LIBRARY.md"
        bad=1
    }
done
grep -q "public functions ($all)" docs/LIBRARY.md || {
    echo "docs/LIBRARY.md gives another number of public functions than $all"
    bad=1
}
exit $bad
