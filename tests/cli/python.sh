# The Python module over the shared library.
set -eu
command -v python3 >/dev/null || { echo "no python3: skipped"; exit 77; }
lib=$OXO_BUILD/liboxo.so
[ -f "$lib" ] || { echo "no shared library: skipped"; exit 77; }
if ldd "$lib" | grep -q 'libasan\|libgcov' || nm -D "$lib" | grep -q __asan_init; then
    echo "a library with sanitizers cannot be loaded into python3: skipped"
    exit 77
fi
OXO_LIBRARY=$lib PYTHONPATH=$OXO_SOURCE/python PYTHONDONTWRITEBYTECODE=1 python3 - <<'END'
import oxo

game = oxo.Game("qubic")
assert game.name == "4^3" and "Qubic" in game.title
position = game.position()
assert str(position) == "64" and position.turn == "first"
assert len(position.moves()) == 64 and position.outcome == "ongoing"

# a whole game; the perfect player wins it
players = {"first": oxo.Player("perfect", game),
           "second": oxo.Player("level:6", game, seed=3)}
bases = set()
while position.outcome == "ongoing":
    choice = players[position.turn].choose(position)
    if position.turn == "first":
        assert choice.basis in ("proved", "forced") and choice.outcome == "first"
        assert (oxo.forced(position) is not None) == (choice.basis == "forced")
    bases.add(choice.basis)
    position.play(choice.move)
assert position.outcome == "first" and "proved" in bases and "forced" in bases
assert position.moves() == []

# a forced sequence
three = game.position("moves a1A a2A b1A a2B c1A a2C")
assert oxo.forced(three) == ["d1A"], oxo.forced(three)
assert oxo.forced(game.position()) is None

# refusals are exceptions with the library's words
for wrong in (lambda: oxo.Game("4^"), lambda: game.position("zz"),
              lambda: oxo.Player("nobody", game),
              lambda: three.play("a1A"), lambda: position.play("a1A"),
              lambda: oxo.forced(oxo.Game("graham").position())):
    try:
        wrong()
    except oxo.Error as error:
        assert str(error)
    else:
        raise AssertionError("accepted")
assert "x" in game.position("x14o").board()
END
