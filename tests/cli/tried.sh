# docs/TRIED.md: every command of its tables ends with the code that stands
# beside it, mistakes are told in one line; named tests exist.
# once: the commands are those of other scripts
. "$OXO_SOURCE/tests/support/expect.sh"
PATH=$(dirname "$OXO"):$PATH
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
export HOME=$dir XDG_STATE_HOME=$dir/state

# Rows of the tables: command, code, tests, separated by a character that none
# of them holds. A pipe in a command is written \| there, as Markdown wants it.
rows() {
    awk '/^\|/ { gsub(/\\\|/, "\001"); n = split($0, part, "|")
        if (n != 6 || part[5] ~ /tested by|---/) next
        gsub(/^ *`?|`? *$/, "", part[3]); gsub(/ /, "", part[4])
        line = part[3] "\037" part[4] "\037" part[5]
        gsub("\001", "|", line); print line }' "$1"
}
# What of a list does not end as it should.
wrong() {
    while IFS=$'\037' read -r command code tests; do
        [ -n "$code" ] || continue
        got=0
        bash -c "$command" </dev/null >out 2>err || got=$?
        if [ "$got" != "$code" ] && grep -q 'the library .* is not installed' err; then
            tail -1 err >absent # of others: such rows are left out
        elif [ "$got" != "$code" ]; then
            echo "'$command' ended with $got, not $code: $(tail -1 err)"
        elif [ "$code" = 2 ] && [ "$(wc -l <err)" != 1 ]; then
            echo "'$command': expected one line, got: $(cat err)"
        fi
    done
}

printf '| a | `oxo version` | 1 | x |\n| b | `echo a \\| grep a; oxo prve` | 2 | x |\n' >two
rows two >list
expect 'a wrong code is noticed, a right one is not' \
    "'oxo version' ended with 0, not 1: " "$(wrong <list)"
rows "$OXO_SOURCE/docs/TRIED.md" >list
expect 'rows' yes "$([ "$(wc -l <list)" -ge 60 ] && echo yes)"
expect 'commands end as said' '' "$(wrong <list)"
expect 'tests exist' '' "$(cut -d $'\037' -f3 list | tr ',' '\n' | tr -d ' ' |
    sort -u | while read -r test; do
    [ -e "$OXO_SOURCE/tests/$test" ] || echo "$test"
done)"
# the browser's tests by their names; what ends in "..." stands for several
expect 'browser tests exist' '' "$(sed -n '/^## On the page/,/^## The researcher/p' \
    "$OXO_SOURCE/docs/TRIED.md" | grep '^|' | grep -o '"[^"]*"' | grep -v '\.\.\.' |
    while read -r name; do
        grep -qF "$name" "$OXO_SOURCE"/web/tests/*.mjs || echo "$name"
    done)"
[ "$fail" != 0 ] || [ ! -f absent ] || {
    echo "skipped in part: $(cat absent)"
    exit 77
}
exit $fail
