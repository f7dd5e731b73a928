# Every "$ oxo ..." in docs/ENGINE.md, PLAYERS.md and JSON.md is run, and its output
# must be what the page prints (blank lines at the end do not count).
set -u
oxo() { "$OXO" "$@"; }
fail=0 runs=0
for doc in "$OXO_SOURCE"/docs/ENGINE.md "$OXO_SOURCE"/docs/PLAYERS.md \
    "$OXO_SOURCE"/docs/JSON.md; do
    inside=0 command= expected=
    while IFS= read -r line; do
        case $line in
        '```'*)
            if [ $inside = 1 ] && [ -n "$command" ]; then
                got=$(eval "$command" 2>&1)
                runs=$((runs + 1))
                if [ "$got" != "$(printf '%s' "$expected")" ]; then
                    echo "FAILED $command"
                    diff <(printf '%s' "$expected") <(printf '%s\n' "$got") | head
                    fail=1
                fi
            fi
            inside=$((1 - inside)) command= expected=
            ;;
        '$ '*) [ $inside = 1 ] && command=${line#'$ '} ;;
        *) [ $inside = 1 ] && expected+=$line$'\n' ;;
        esac
    done <"$doc"
done
[ $runs -ge 3 ] || { echo "only $runs commands found"; fail=1; }
# the tables of docs/JSON.md are those of the program
if command -v python3 >/dev/null; then
    python3 "$OXO_SOURCE/tools/json_doc.py" "$OXO" "$OXO_SOURCE/docs/JSON.md" |
        diff - "$OXO_SOURCE/docs/JSON.md" || { echo "FAILED docs/JSON.md: tools/json_doc.py writes its tables"; fail=1; }
fi
exit $fail
