#!/bin/sh
# The tests of the browser front end, after tools/web.sh:
#   tools/web_test.sh engine   the module under Node, beside the native program
#   tools/web_test.sh page     the built page in Chromium (Playwright)
#   tools/web_test.sh late     the same while every answer of the engine comes
#                              0.4 s late, with OXO_SLOW_TESTS=1 only: what
#                              works by being quick fails here, every time
set -eu
cd "$(dirname "$0")/../web"
if [ ! -d node_modules ] || [ ! -f dist/index.html ]; then
    echo "web: the page has not been built (tools/web.sh)"
    exit 77
fi
if [ "$1" = late ]; then
    [ -n "${OXO_SLOW_TESTS:-}" ] || { echo "SKIPPED: set OXO_SLOW_TESTS=1"; exit 77; }
    export OXO_LATE=400
fi
case $1 in
engine) exec node --test tests/*.test.mjs ;;
page | late)
    if [ ! -x "${CHROMIUM:=/usr/bin/chromium}" ]; then
        echo "web: $CHROMIUM is not installed"
        exit 77
    fi
    # two files at a time, the largest first, so that none is left alone at the
    # end: each has a server and a browser of its own
    said=$(mktemp -d)
    trap 'rm -rf "$said"' EXIT
    code=0
    # shellcheck disable=SC2011  # names without blanks
    ls -S tests/*.browser.mjs |
        xargs -P 2 -I FILE sh -c 'node --test "$1" >"$2/${1##*/}" 2>&1' - FILE "$said" ||
        code=1
    cat "$said"/*
    exit $code
    ;;
esac
