# The same 200 questions through every door: tests/doors/doors.py.
# slow: ten seconds of processor time
set -eu
command -v python3 >/dev/null || { echo "no python3: skipped"; exit 77; }
lib=$OXO_BUILD/liboxo.so
[ -f "$lib" ] || { echo "no shared library: skipped"; exit 77; }
if nm -D "$lib" | grep -q '__asan_init\|__gcov'; then
    echo "a library with sanitizers cannot be loaded into python3: skipped"
    exit 77
fi
export OXO_LIBRARY=$lib PYTHONPATH=$OXO_SOURCE/python PYTHONDONTWRITEBYTECODE=1
export OXO_WEB_NATIVE=$OXO_BUILD/oxo-web-native
# the module only where it has just been built: the test web.doors
export OXO_WASM=${OXO_WASM-}
exec python3 "$OXO_SOURCE/tests/doors/doors.py" "${SEED:-1}"
