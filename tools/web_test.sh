#!/bin/sh
# The tests of the browser front end, after tools/web.sh:
#   tools/web_test.sh engine   the module under Node, beside the native program
#   tools/web_test.sh page     the built page in Chromium (Playwright)
set -eu
cd "$(dirname "$0")/../web"
if [ ! -d node_modules ] || [ ! -f dist/index.html ]; then
    echo "web: the page has not been built (tools/web.sh)"
    exit 77
fi
case $1 in
engine) exec node --test tests/*.test.mjs ;;
page)
    if [ ! -x "${CHROMIUM:=/usr/bin/chromium}" ]; then
        echo "web: $CHROMIUM is not installed"
        exit 77
    fi
    # one file after another: each has a browser of its own
    for file in tests/*.browser.mjs; do
        node --test "$file"
    done
    ;;
esac
