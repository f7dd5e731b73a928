# The Debian package: what is in it, and that it works where it is unpacked.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
for program in dpkg-shlibdeps dpkg-deb cpack; do
    command -v $program >/dev/null || { echo "skipped: $program is absent"; exit 77; }
done
case $OXO_BUILD in */debug) echo 'not with sanitizers'; exit 77 ;; esac
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
(cd "$OXO_BUILD" && cpack -B "$dir" >"$dir/log" 2>&1) || { cat "$dir/log"; fail cpack; }
deb=$(echo "$dir"/*.deb)
dpkg-deb -x "$deb" "$dir/root"
for file in bin/oxo bin/oxocheck include/oxo/game.h share/man/man1/oxo-prove.1.gz \
    share/man/man1/oxo-prove.1 share/bash-completion/completions/oxo \
    share/doc/oxo/docs/QUBIC.md share/doc/oxo/examples/play.c share/oxo/qubic.proof; do
    case $file in *.1) continue ;; esac
    [ -s "$dir/root/usr/$file" ] || [ -s "$dir/root/usr/${file%.gz}" ] ||
        fail "$file is not in the package"
done
control=$(dpkg-deb -f "$deb")
echo "$control" | grep -q '^Package: oxo$' || fail "name"
depends=$(echo "$control" | sed -n 's/^Depends: //p')
case $depends in *libz3* | *libcairo* | *libopenblas*) fail "depends on $depends" ;; esac
case $depends in *libzstd1*) ;; *) fail "does not depend on libzstd1: $depends" ;; esac
"$dir/root/usr/bin/oxo" solve 3^2 | grep -q 'a draw' || fail "the program"
"$dir/root/usr/bin/oxocheck" "$dir/root/usr/share/oxo/qubic.proof" | grep -q '^s VERIFIED' ||
    fail "the checker"
if [ -f "$OXO_SOURCE/web/dist/index.html" ]; then
    [ -s "$dir/root/usr/share/oxo/web/index.html" ] || fail "the page"
fi
