# The sample runs of README.md print what it shows; seconds, and nothing else,
# may differ. A change of the search changes the counts: then
# `OXO_README=write bash tests/cli/readme.sh` (with OXO and OXO_SOURCE as the
# tests have them) writes the runs anew, for a look at the difference.
# once: the commands are those of other scripts
set -u
check=$(dirname "$OXO")/oxocheck
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
oxo() { "$OXO" "$@"; }
oxocheck() { "$check" "$@"; }
plain() { sed -E 's/[0-9]+\.[0-9]+ s/T s/g; s/[[:space:]]+$//'; }
inside=0
while IFS= read -r line; do
    case $line in
    '```'*)
        inside=$((1 - inside))
        echo "$line"
        ;;
    '$ '*)
        echo "$line"
        [ $inside = 1 ] && { eval "${line#'$ '}" 2>/dev/null || echo "exit code $?"; }
        ;;
    *) [ $inside = 1 ] || echo "$line" ;;
    esac
done <"$OXO_SOURCE/README.md" | sed "s, *$,," >got
grep -c "^\$ oxo" got | { read -r runs; [ "$runs" -ge 4 ]; } || { echo "FAILED: too few commands found"; exit 1; }
[ "${OXO_README:-}" = write ] && cp got "$OXO_SOURCE/README.md"
diff <(plain <"$OXO_SOURCE/README.md") <(plain <got) || {
    echo 'FAILED: README.md shows something else'
    exit 1
}
