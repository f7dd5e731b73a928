#!/bin/bash
# Stands in for oxocheck (OXOCHECK) in its test scripts: runs the real one,
# RECORD_CHECK, and writes down each case that says what it wants, in a folder of
# RECORD_FOLDER for tests/support/check_cases.c. Cases tell by variables:
#     WANT_CODE      the exit code
#     WANT_TEXT      a part of the output
#     WANT_VERDICT   set: the verdict of that code must be the last line
"$RECORD_CHECK" "$@"
code=$?
if [ -n "${WANT_CODE:-}" ] && [ $code = "$WANT_CODE" ]; then
    number=$(($(cat "$RECORD_FOLDER/count" 2>/dev/null || echo 0) + 1))
    echo $number >"$RECORD_FOLDER/count"
    case=$RECORD_FOLDER/$number
    mkdir -p "$case"
    for argument in "$@"; do
        if [ -f "$argument" ]; then
            cp "$argument" "$case/${argument##*/}"
            argument=@/${argument##*/}
        fi
        printf '%s\n' "$argument"
    done >"$case/args"
    echo $code >"$case/code"
    printf '%s' "$WANT_TEXT" >"$case/text"
    if [ -n "${WANT_VERDICT:-}" ]; then
        verdicts=("s VERIFIED" "s REFUTED" "s NOT CHECKED")
        echo "${verdicts[code]}" >"$case/verdict"
    fi
fi
exit $code
