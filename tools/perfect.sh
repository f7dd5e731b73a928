#!/bin/sh
# The perfect player against all others at Qubic, as a Markdown table:
# first as White, who should win every game, then as Black.
#   tools/perfect.sh [WHITE_GAMES [BLACK_GAMES]]     1000 and 100 unless given
set -eu
cd "$(dirname "$0")/.."
oxo=${OXO:-build/release/oxo}
row() { # the figures of one match, A moving first
    "$oxo" match "$1" "$2" --game 4^3 --first-only --games "$3" --json |
        awk -v a="$1" -v b="$2" -v n="$3" -F'[:,]' '
        /"plies"/ { plies = $2 } /"wins"/ && !got { w = $2 }
        /"draws"/ && !got { d = $2 }
        /"losses"/ && !got { l = $2; got = 1 }
        END { printf "| %s | %s | %d | %d | %d | %.1f |\n", a, b, w, d, l, plies / n }'
}
echo "| White | Black | White wins | draws | Black wins | plies |"
echo "|---|---|--:|--:|--:|--:|"
for other in random greedy forced level:1 level:2 level:3 level:4 level:5 \
    level:6 level:7 level:8 search level:9; do
    row perfect $other "${1:-1000}"
done
for other in random greedy forced level:8 search; do
    row $other perfect "${2:-100}"
done
