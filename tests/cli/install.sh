# What make install installs can be used: program, library, manual.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cmake --install "$OXO_BUILD" --prefix "$dir" >"$dir/log" || fail "cmake --install"
for file in bin/oxo bin/oxocheck include/oxo/game.h share/man/man1/oxo.1 \
    share/man/man1/oxo-solve.1 share/bash-completion/completions/oxo; do
    [ -s "$dir/$file" ] || fail "$file is not installed"
done
if [ -f "$OXO_SOURCE/web/dist/index.html" ]; then
    [ -s "$dir/share/oxo/web/index.html" ] || fail "the page is not installed"
fi
"$dir/bin/oxo" solve 3^2 | grep -q 'a draw' || fail "the installed program"
command -v pkg-config >/dev/null || exit 0
pc=$(find "$dir" -name oxo.pc)
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
cat >"$dir/t.c" <<'C'
#include <oxo/game.h>
#include <stdio.h>
int main(void)
{
    oxo_game *game;
    if (oxo_game_create("4^3", &game, NULL) != OXO_OK)
        return 1;
    puts(game->name);
    oxo_game_destroy(game);
    return 0;
}
C
# a library built with sanitizers needs them in the program too
case $OXO_BUILD in */debug) exit 0 ;; esac
# shellcheck disable=SC2046
cc "$dir/t.c" $(pkg-config --cflags --libs oxo) -o "$dir/t" || fail "linking"
lib=$(dirname "$(find "$dir" -name liboxo.so)")
[ "$(LD_LIBRARY_PATH=$lib "$dir/t")" = "4^3" ] || fail "a program on liboxo"
