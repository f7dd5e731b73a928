#!/bin/sh
# Builds what the browser needs: the WebAssembly module (build/wasm), the npm
# packages of the lock file (web/node_modules) and the page (web/dist).
# Exit code 77 says that something is not installed and could not be fetched.
set -eu
cd "$(dirname "$0")/.."
absent() {
    echo "web: $1" >&2
    exit 77
}
for tool in clang wasm-ld node npm; do
    command -v $tool >/dev/null || absent "$tool is not installed"
done
[ -d /usr/include/wasm32-wasi ] || absent "wasi-libc is not installed"
log=build/web.log
mkdir -p build
step() {
    "$@" >$log 2>&1 || { cat $log >&2; exit 1; }
    if grep -q 'warning:' $log; then
        grep 'warning:' $log >&2
        echo "web: expected a build without warnings" >&2
        exit 1
    fi
}
step cmake --preset wasm
step cmake --build --preset wasm
cd web
log=../$log
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --no-audit --no-fund >$log 2>&1 || {
        grep 'npm error' $log | head -5 >&2
        # a lock file that does not fit is a mistake, not a missing network
        grep -q EUSAGE $log && exit 1
        absent "npm ci: the packages could not be installed"
    }
fi
npm run --silent build >$log 2>&1 || { cat $log >&2; exit 1; }
rm -f $log
