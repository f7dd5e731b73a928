# For tests of oxocheck: makes signed certificates in $TMP/c and compares
# verdicts. The script that reads this sets CHECK, the program, and then prints
# `ok` or exits with $((failures > 0)).
TMP=$(mktemp -d) || exit 1
trap 'rm -rf "$TMP"' EXIT
failures=0

# expect CODE PATTERN [OPTION]...: checks $TMP/c: the code, the verdict that goes
# with it as the last line of stdout and no other, PATTERN (a fixed string) in the
# output, and one complaint on stderr exactly if the code is 2: an error that is
# reported and then forgotten shows.
expect() {
    local code=$1 pattern=$2 got out err all rest complaints
    local verdicts=("s VERIFIED" "s REFUTED" "s NOT CHECKED")
    shift 2
    # the variables are for tests/support/record_case.sh
    out=$(WANT_CODE=$code WANT_TEXT=$pattern WANT_VERDICT=last "$CHECK" "$@" "$TMP/c" \
        2>"$TMP/err" </dev/null)
    got=$?
    err=$(<"$TMP/err")
    all=$out$'\n'$err
    case $err in
    "") complaints=0 ;;
    *$'\n'*) complaints=2 ;;
    *) complaints=1 ;;
    esac
    rest=$'\n'$out
    rest="s ${rest#*$'\n's }"
    if [ $got != "$code" ] || [ "$rest" != "${verdicts[code]}" ] ||
        [[ $all$'\n' != *"$pattern"* ]] || [ $((code == 2)) != $complaints ]; then
        echo "FAILED (line ${BASH_LINENO[0]}): wanted $code, '$pattern': $all"
        failures=$((failures + 1))
        [ -z "${OXO_FAST:-}" ] || exit 1 # for tools/mutate-checker.sh
    fi
}

# sign FILE: appends the checksum that oxocheck itself asks for.
sign() {
    { cat "$1" && echo "checksum crc64 0000000000000000"; } >"$TMP/unsigned"
    local sum
    sum=$("$CHECK" "$TMP/unsigned" 2>&1 | sed -n 's/.*its contents give //p')
    echo "checksum crc64 ${sum:-0000000000000000}" >>"$1"
}

# make GAME CLAIM FORM [BODY LINE]...; with START set, a start position.
make() {
    {
        printf 'oxo-certificate 1\ngame %s\nclaim %s\nform %s\n' "$1" "$2" "$3"
        shift 3
        [ -z "${START:-}" ] || printf 'start %s\n' "$START"
        printf 'entries %d\n\n' $#
        [ $# = 0 ] || printf '%s\n' "$@"
    } >"$TMP/c"
    sign "$TMP/c"
}

# edit SED-COMMAND: $TMP/good changed and signed again.
edit() {
    sed '$d' "$TMP/good" | sed "$1" >"$TMP/c"
    cmp -s "$TMP/c" <(sed '$d' "$TMP/good") && echo "'$1' changes nothing" &&
        failures=$((failures + 1))
    sed -i "s/^entries .*/entries $(sed '1,/^$/d' "$TMP/c" | wc -l)/" "$TMP/c"
    sign "$TMP/c"
}
