#!/bin/sh
# Measures the levels again and writes the table into docs/LEVELS.md.
#   tools/levels.sh [GAMES]       games of every pair, 40 unless given
set -eu
cd "$(dirname "$0")/.."
oxo=${OXO:-build/release/oxo}
games=${1:-40}
table=$(mktemp)
{
    echo
    echo "\`oxo tournament --levels --game 4^3 --games $games --markdown\`"
    echo
    "$oxo" tournament --levels --game 4^3 --games "$games" --markdown
    echo
} >"$table"
sed -i -e '/<!-- table begins -->/,/<!-- table ends -->/{
/<!-- table begins -->/{p
r '"$table"'
d
}
/<!-- table ends -->/!d
}' docs/LEVELS.md
rm "$table"
