#!/bin/sh
# Installs what oxo needs and this machine lacks (Debian packages, by name).
# Says what it installs; does nothing when everything is there.
#   tools/setup.sh          to build and run
#   tools/setup.sh web      also what the browser front end is built with
#   tools/setup.sh theorem  also the proof assistant
#   tools/setup.sh frama-c  also what `make frama-c` asks
#   tools/setup.sh test     also what the tests need
set -eu

build="gcc libc6-dev make cmake ninja-build pkg-config libnauty2-dev
libzstd-dev zstd libcairo2-dev libncurses-dev libz3-dev
libopenblas-dev"
test="clang lld libclang-rt-14-dev libcmocka-dev clang-format cppcheck
graphviz tmux man-db bash-completion python3 chromium libopenmpi-dev
openmpi-bin z3"

web="clang lld wasi-libc libclang-rt-14-dev-wasm32 cmark-gfm"
# Node.js from anywhere will do if it is version 18 or later, which is Debian's
command -v node >/dev/null || web="$web nodejs"
command -v npm >/dev/null || web="$web npm"

# Coq compiles proofs/; OCaml compiles the checker that it extracts
theorem="coq ocaml-nox"

# proofs that the checker makes no run-time error
frama="frama-c-base why3 cvc4"

case ${1:-} in
frama-c) wanted="$build $frama" ;;
test) wanted="$build $web $theorem $test" ;;
theorem) wanted="$build $theorem" ;;
web) wanted="$build $web" ;;
*) wanted=$build ;;
esac
missing=
for package in $wanted; do
    state=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
    case $state in
    *"ok installed") ;;
    *) missing="$missing $package" ;;
    esac
done
[ -z "$missing" ] && exit 0

echo "oxo set-up: installing$missing"
if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo >/dev/null; then
    as_root=sudo
else
    echo "oxo set-up: expected to be root or to have sudo; as root run:" >&2
    echo "  apt-get install$missing" >&2
    exit 2
fi
$as_root apt-get update -qq
# shellcheck disable=SC2086  # a list of words on purpose
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends $missing >/dev/null
echo "oxo set-up: done"
