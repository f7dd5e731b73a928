# run_chapter NAME LEAST: every "$ oxo ..." in docs/NAME.md is run, and its
# output must be what the chapter prints (blank lines at the end do not count);
# at least LEAST commands must be found. For tests in tests/cli.
set -u
oxo() { "$OXO" "$@"; }
oxocheck() { "$OXO_BUILD/oxocheck" "$@"; }
fail=0 runs=0 command= expected=
check() {
    [ -n "$command" ] || return 0
    local got
    got=$(eval "$command" 2>&1)
    runs=$((runs + 1))
    # command substitution strips the newlines at the end of both
    if [ "$got" != "$(printf '%s' "$expected")" ]; then
        printf 'FAILED %s\n' "$command"
        diff <(printf '%s\n' "$expected") <(printf '%s\n' "$got") | head
        fail=1
    fi
    command=
}
run_chapter() {
    local doc=$OXO_SOURCE/docs/$1.md
    inside=0
    while IFS= read -r line; do
        case $line in
        '```'*)
            check
            inside=$((1 - inside))
            ;;
        '$ '*)
            if [ $inside = 1 ]; then
                check
                command=${line#'$ '} expected=
            fi
            ;;
        *) [ $inside = 1 ] && expected+=$line$'\n' ;;
        esac
    done <"$doc"
    [ $runs -ge "$2" ] || { echo "only $runs commands found in $doc"; fail=1; }
    exit $fail
}
