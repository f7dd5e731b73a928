# pip install . into an environment of its own, without a network, and a small
# program that uses the package. With the library of this build; ./run (and
# docs/PYTHON.md) has it built from scratch.
set -eu
command -v python3 >/dev/null || { echo "no python3: skipped"; exit 77; }
lib=$OXO_BUILD/liboxo.so
[ -f "$lib" ] || { echo "no shared library: skipped"; exit 77; }
if nm -D "$lib" | grep -q '__asan_init\|__gcov'; then
    echo "a library with sanitizers cannot be loaded into python3: skipped"
    exit 77
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/env" 2>/dev/null || { echo "no venv: skipped"; exit 77; }
# a copy, so that nothing is left in the checkout
mkdir "$dir/source"
cp -r "$OXO_SOURCE"/{CMakeLists.txt,README.md,pyproject.toml,python} "$dir/source"
OXO_LIBRARY=$lib "$dir/env/bin/pip" install --quiet --no-index \
    --disable-pip-version-check "$dir/source"
cd "$dir"
env -u OXO_LIBRARY -u PYTHONPATH "$dir/env/bin/python" - <<'END'
import oxo
from oxo import spiel
assert oxo.__version__ and oxo.__file__.find("site-packages") > 0
position = oxo.Game("4^3").position()
assert position.analyse().value.winner == "first"
assert spiel.load_game("3^2").num_distinct_actions() == 9
END
"$dir/env/bin/pip" show oxo 2>/dev/null | grep -q '^Name: oxo$' || { echo "FAILED: pip show"; exit 1; }
"$dir/env/bin/pip" uninstall -y --quiet oxo
if "$dir/env/bin/python" -c 'import oxo' 2>/dev/null; then
    echo "FAILED: files are left behind"
    exit 1
fi
