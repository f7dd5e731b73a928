# The Python package over the shared library: docs/PYTHON.md and its doc strings
# as they stand, then what the documents do not show.
set -eu
command -v python3 >/dev/null || { echo "no python3: skipped"; exit 77; }
lib=$OXO_BUILD/liboxo.so
[ -f "$lib" ] || { echo "no shared library: skipped"; exit 77; }
if ldd "$lib" | grep -q 'libasan\|libgcov' || nm -D "$lib" | grep -q __asan_init; then
    echo "a library with sanitizers cannot be loaded into python3: skipped"
    exit 77
fi
export OXO_LIBRARY=$lib PYTHONPATH=$OXO_SOURCE/python PYTHONDONTWRITEBYTECODE=1
python3 -m doctest "$OXO_SOURCE/docs/PYTHON.md"
python3 "$OXO_SOURCE/tests/python/test_oxo.py"
