# What the tests of the tools begin with: a folder that goes when they end, and
# how they fail: a word, then files to show.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() {
    echo "FAILED: $1"
    shift
    [ $# = 0 ] || cat "$@"
    exit 1
}
