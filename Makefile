# A short front for CMake; the presets are in CMakePresets.json.
PREFIX ?= /usr/local
.PHONY: all build test lint frama-c bench install clean

all build:
	cmake --preset release
	cmake --build --preset release

test: build
	ctest --preset full -j2

lint:
	tools/lint.sh

frama-c:
	tools/setup.sh frama-c
	tools/frama-c.sh

bench: build
	build/release/oxo bench

install: build
	cmake --install build/release --prefix $(PREFIX)

clean:
	rm -rf build
