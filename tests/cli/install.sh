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
# installed help names installed chapters
for topic in games positions certificates json; do
    chapter=$("$dir/bin/oxo" help $topic | sed -n 's/^More: //p')
    [ -r "$chapter" ] || fail "help $topic names $chapter, which is not there"
    case $chapter in "$(cd "$dir" && pwd -P)"/*) ;; *) fail "help $topic: $chapter is not installed" ;; esac
done
[ -r "$dir/share/doc/oxo/examples/games/hex4.pg" ] || fail "example games"
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
lib=$(dirname "$(find "$dir" -name liboxo.so)")
runs() { [ "$(LD_LIBRARY_PATH=$lib "$dir/$1")" = "4^3" ] || fail "a program on liboxo: $2"; }
# shellcheck disable=SC2046
cc "$dir/t.c" $(pkg-config --cflags --libs oxo) -o "$dir/t" || fail "linking"
runs t "pkg-config, shared"
# shellcheck disable=SC2046
cc "$dir/t.c" $(pkg-config --cflags oxo) "$lib/liboxo.a" \
    $(pkg-config --static --libs oxo | sed 's/-loxo//') -o "$dir/s" ||
    fail "linking the static library"
runs s "pkg-config, static"
# the Python package finds the library that was installed with it
if command -v python3 >/dev/null; then
    said=$(env -u OXO_LIBRARY PYTHONPATH="$dir/share/oxo/python" python3 -c '
import oxo
print(oxo.Game("3^2").position().analyse().value.winner)') || fail "the installed Python package"
    [ "$said" = draw ] || fail "the installed Python package says '$said' of 3^2"
fi
# no heavy library comes along with the shared one
if ldd "$lib/liboxo.so" | grep -E 'libz3|libcairo|libopenblas'; then
    fail "liboxo drags a heavy library along"
fi
# CMake, and every header from C++
mkdir "$dir/consumer"
cp "$dir/t.c" "$dir/consumer/t.c"
{
    for header in "$dir"/include/oxo/*.h; do
        echo "#include <oxo/$(basename "$header")>"
    done
    sed 's/^#include <oxo.*//; s/puts(game->name)/std::puts(game->name)/; s/stdio.h/cstdio/' "$dir/t.c"
} >"$dir/consumer/t.cc"
cat >"$dir/consumer/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.21)
project(consumer C CXX)
find_package(oxo 0.1 REQUIRED)
add_executable(c t.c)
target_link_libraries(c oxo::oxo)
add_executable(s t.c)
target_link_libraries(s oxo::static)
if(CMAKE_CXX_COMPILER)
    add_executable(cc t.cc)
    target_link_libraries(cc oxo::oxo)
endif()
CMAKE
command -v c++ >/dev/null || sed -i 's/ CXX//' "$dir/consumer/CMakeLists.txt"
cmake -S "$dir/consumer" -B "$dir/consumer/build" -DCMAKE_PREFIX_PATH="$dir" \
    >"$dir/log" 2>&1 && cmake --build "$dir/consumer/build" >>"$dir/log" 2>&1 || {
    cat "$dir/log"
    fail "a CMake project with find_package(oxo)"
}
runs consumer/build/c "CMake, shared"
runs consumer/build/s "CMake, static"
[ ! -x "$dir/consumer/build/cc" ] || runs consumer/build/cc "C++"
# the examples, as their heads say
for example in play analyse; do
    # shellcheck disable=SC2046
    cc -std=c17 "$OXO_SOURCE/examples/$example.c" \
        $(pkg-config --cflags --libs oxo) -o "$dir/$example" ||
        fail "building examples/$example.c"
done
LD_LIBRARY_PATH=$lib "$dir/analyse" 3^3 "" 2>/dev/null | grep -q 'b2B wins' ||
    fail "examples/analyse.c"
if command -v c++ >/dev/null; then
    # shellcheck disable=SC2046
    c++ -std=c++17 "$OXO_SOURCE/examples/match.cc" \
        $(pkg-config --cflags --libs oxo) -o "$dir/match" ||
        fail "building examples/match.cc"
    LD_LIBRARY_PATH=$lib "$dir/match" | grep -q 'greedy against random' ||
        fail "examples/match.cc"
fi
