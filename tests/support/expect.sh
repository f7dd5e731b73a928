# For tests in tests/cli: compare, go on, and end with `exit $fail`.
fail=0
expect() { # what, expected, got
    if [ "$2" != "$3" ]; then
        printf 'FAILED %s\n expected: %s\n got:      %s\n' "$1" "$2" "$3"
        fail=1
    fi
}
code() { # what, expected exit code, arguments...
    local what=$1 want=$2
    shift 2
    "$OXO" "$@" >/dev/null 2>&1
    expect "$what" "$want" $?
}
