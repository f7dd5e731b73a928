"""The same questions through every door give the same bytes.

    doors.py SEED      200 questions; what comes back from

    engine   oxo engine json, two at a time
    native   oxo-web-native, which is the browser's module without a browser
    wasm     the module itself, under Node (skipped when it is not built)
    python   oxo.ask_text
    verb     oxo VERB --json, where a verb asks this question

must be the same answer to the byte. OXO, OXO_WEB_NATIVE, OXO_WASM and
OXO_LIBRARY say where the doors are.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

import oxo

GAMES = ("3^2", "4^3", "3^3", "5^2", "3^2:misere", "4^3:gravity", "graham",
         "tapatan", "2^4")
program = os.environ["OXO"]

# What the browser's module does not hold.
NOT_IN_BROWSER = {"hello", "questions", "match", "tournament", "csp", "net"}

with tempfile.TemporaryDirectory() as made:
    path = os.path.join(made, "proof")
    subprocess.run([program, "prove", "3^3", "-o", path], capture_output=True,
                   check=True)
    with open(path, encoding="utf-8") as proof:
        PROOF = proof.read()
RECORD = "oxo-record 1\ngame 3^2\n\nb2 a1 c1\n"

# Questions that a verb asks once, with the verb's arguments; {"file": text}
# is a file of this text.
WORKBENCH = [
    ({"ask": "analyse", "game": "4^4", "seed": 1}, "analyse 4^4"),
    ({"ask": "analyse", "game": "4^4", "position": "1x", "nodes": 1,
      "seed": 1}, "analyse 4^4 1x --nodes 1"),
    ({"ask": "analyse", "game": "6^3", "seed": 1}, "analyse 6^3"),
    ({"ask": "analyse", "game": "6^3", "position": "1x", "nodes": 1,
      "seed": 1}, "analyse 6^3 1x --nodes 1"),
    ({"ask": "analyse", "game": "7^3", "position": "x", "nodes": 1,
      "seed": 1}, "analyse 7^3 x --nodes 1"),
    ({"ask": "analyse", "game": "8^3", "seed": 1}, "analyse 8^3"),
    ({"ask": "choose", "game": "4^4", "moves": ["b2Aa", "a1Aa"]}, None),
    ({"ask": "why", "game": "4^4", "moves": ["b1Aa", "a1Aa"], "nodes": 1},
     None),
    ({"ask": "proof_info", "game": "4^4", "certificate": 3}, None),
    ({"ask": "proof_info", "game": "4^3", "certificate": 3}, None),
    ({"ask": "proof_step", "game": "4^4", "moves": ["b1Aa"]}, None),
    ({"ask": "explain", "game": "4^3", "side": "first",
      "position": "a4A a1B d4A a1D d1A d4C"},
     ["explain", "a4A a1B d4A a1D d1A d4C"]),
    ({"ask": "explain", "game": "4^2", "side": "first",
      "position": "3x8x2x/x", "all": True},
     "explain --game 4^2 3x8x2x/x --all"),
    ({"ask": "tree", "game": "2^2"}, "tree 2^2"),
    ({"ask": "tree", "game": "3^2", "kind": "distinct", "plies": 3},
     "tree 3^2 --kind distinct --plies 3"),
    ({"ask": "bench", "only": "misere"}, "bench --only misere"),
    ({"ask": "table"}, "table"),
    ({"ask": "table", "today": True, "conjectures": True},
     "table --today --conjectures"),
    ({"ask": "table", "game": "4^3"}, "table --why 4^3"),
    ({"ask": "table", "game": "4^3:misere"}, "table --why 4^3:misere"),
    ({"ask": "table", "misere": True}, "table --misere"),
    ({"ask": "strategy", "game": "graham"}, "strategy graham"),
    ({"ask": "strategy", "game": "graham", "symmetry": "board",
      "complete": True}, "strategy graham --symmetry board --complete"),
    ({"ask": "solve", "game": "graham"}, "solve graham --distance"),
    ({"ask": "solve", "game": "graham", "position": "", "moves": ["b2=5"]},
     ["solve", "graham", "moves b2=5", "--distance"]),
    ({"ask": "solve", "game": "tapatan"}, "solve tapatan --distance"),
    ({"ask": "solve", "game": "moving:4"}, "solve moving:4 --distance"),
    ({"ask": "solve", "game": "4^2", "winner_only": True}, "solve 4^2"),
    ({"ask": "csp", "game": "3^3", "position": "13x", "seed": 4},
     "csp 3^3 13x --seed 4"),
    ({"ask": "record", "text": RECORD}, ["record", {"file": RECORD}]),
    ({"ask": "openings", "game": "3^2"}, "openings 3^2"),
    ({"ask": "openings", "game": "3^3", "first": "b2B"},
     "openings 3^3 --first b2B"),
    ({"ask": "openings", "game": "4^3", "first": "a1A", "nodes": 1000},
     "openings 4^3 --first a1A --nodes 1000"),
    ({"ask": "sweep", "patterns": ["number:sum=14..16", "number:product=72..72"]},
     "sweep number:sum=14..16 number:product=72..72"),
    ({"ask": "sweep", "patterns": ["number:k=4,sum=34..34"], "nodes": 1000},
     "sweep number:k=4,sum=34..34 --nodes 1000"),
    ({"ask": "plan", "game": "2^2"}, "plan 2^2"),
    ({"ask": "plan", "game": "3^2"}, "plan 3^2"),
    ({"ask": "plan", "game": "3^3", "deterministic": True},
     "plan 3^3 --deterministic"),
    ({"ask": "net", "game": "3^3", "position": "13x"}, "net 3^3 13x"),
    ({"ask": "net", "game": "4^3"}, "net 4^3 64"),
    ({"ask": "net", "game": "3^3", "layers": True}, "net 3^3"),
    ({"ask": "tournament", "game": "3^2", "games": 4, "seed": 5,
      "players": ["random", "greedy", "forced"]},
     "tournament --game 3^2 --games 4 --seed 5 random greedy forced"),
    ({"ask": "proof", "text": PROOF}, ["proof", "info", {"file": PROOF}]),
    ({"ask": "proof", "text": PROOF, "what": "histogram"},
     ["proof", "histogram", {"file": PROOF}]),
    ({"ask": "proof", "text": PROOF, "what": "expand"},
     ["proof", "expand", {"file": PROOF}]),
    ({"ask": "proof", "text": PROOF, "what": "compact"},
     ["proof", "compact", {"file": PROOF}]),
    ({"ask": "proof", "text": PROOF, "what": "export", "notation": "boards"},
     ["proof", "export", "--notation", "boards", {"file": PROOF}]),
    ({"ask": "proof", "text": "nonsense"}, None),
    ({"ask": "verify_dictionary", "text": "zz"}, None),
    ({"ask": "tree", "game": "2^2", "kind": "tall"}, None),
]


def walk(rng, name, plies):
    """A position of random moves, as text."""
    position = oxo.Game(name).position()
    while len(position.moves) < plies and not position.over:
        position.play(rng.choice(position.legal_moves))
    return position


def make_questions(rng, wanted):
    """Pairs of a question and the verb's command line that asks it, or None."""
    made = [({"ask": "hello"}, None), ({"ask": "questions"}, None),
            ({"ask": "puzzle", "number": 7}, None),
            ({"ask": "puzzle_of_the_day", "date": "2026-11-16"}, None),
            ({"ask": "proof_info"}, None),
            ({"ask": "match", "game": "3^2", "players": ["greedy", "random"],
              "games": 10, "seed": 3},
             "match greedy random --game 3^2 --games 10 --seed 3"),
            ({"ask": "count", "game": "3^2", "plies": 5, "position": ""},
             "count 3^2 --plies 5"),
            ({"ask": "state", "game": 5}, None), ({"ask": "nonsense"}, None),
            ({"ask": "state", "game": "3^2", "more": 1}, None)]
    made += WORKBENCH
    for name in GAMES:
        made.append(({"ask": "info", "game": name}, None))
        made.append(({"ask": "show", "game": name}, f"show {name}"))
    while len(made) < wanted:
        name = rng.choice(GAMES)
        position = walk(rng, name, rng.randrange(9))
        text, line = str(position), position.game.family == "line"
        where = {"game": name, "position": text}
        plain = line and ":" not in name
        made.append(({"ask": "state", **where}, f"show {name} {text}"))
        if position.over:
            continue
        seed = rng.randrange(100)
        small = name != "4^3:gravity"
        made.append(({"ask": "choose", **where, "player": "level:4",
                      "seed": seed, "nodes": 500}, None))
        made.append(({"ask": "threats", **where}, None))
        if small:
            made.append(({"ask": "analyse", **where, "nodes": 2000,
                          "seed": seed},
                         f"analyse {name} {text} --nodes 2000 --seed {seed}"))
        if plain:
            made.append(({"ask": "forced", **where},
                         f"forced {name} {text} --shortest"))
        if position.moves and small:
            made.append(({"ask": "why", "game": name, "nodes": 2000,
                          "moves": list(position.moves)}, None))
        if name in ("3^2", "3^2:misere", "2^4"):
            made.append(({"ask": "solve", **where},
                         f"solve {name} {text} --distance"))
    return made[:wanted]


def answers(text):
    """Replies by id, as bytes without the envelope's id."""
    found = {}
    for line in text.splitlines():
        assert line.startswith('{"id":'), line
        head, rest = line[len('{"id":'):].split(",", 1)
        found[int(head)] = rest
    return [found[i] for i in sorted(found)]


def run(command, input):
    done = subprocess.run(command, input=input, capture_output=True, text=True)
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout


def arguments(verb, folder):
    """A command line as a list, with the files it speaks of written."""
    made = []
    for word in verb.split() if isinstance(verb, str) else verb:
        if isinstance(word, dict):
            path = os.path.join(folder, "file")
            with open(path, "w", encoding="utf-8") as file:
                file.write(word["file"])
            word = path
        made.append(word)
    return made


NODE = """
const fs = require("fs"), path = require("path");
let e;
WebAssembly.instantiate(fs.readFileSync(process.argv[1]), {
  oxo: {
    now: () => performance.now(),
    progress() {},
    certificate(name) { // they lie beside the module
      const bytes = new Uint8Array(e.memory.buffer);
      const file = Buffer.from(bytes.slice(name, bytes.indexOf(0, name)));
      const text = fs.readFileSync(path.join(path.dirname(process.argv[1]), `${file}`));
      const place = e.oxo_alloc(text.length + 1);
      new Uint8Array(e.memory.buffer).set([...text, 0], place);
      return place;
    },
  },
}).then(({ instance: { exports } }) => {
  e = exports;
  e._initialize();
  for (const line of fs.readFileSync(0, "utf8").split("\\n").slice(0, -1)) {
    const text = Buffer.from(line), place = e.oxo_alloc(text.length);
    new Uint8Array(e.memory.buffer).set(text, place);
    const reply = e.oxo_request(place, text.length);
    const bytes = new Uint8Array(e.memory.buffer);
    console.log(Buffer.from(bytes.slice(reply, bytes.indexOf(0, reply))).toString());
    e.oxo_free(place);
    e.oxo_free(reply);
  }
});
"""


def main():
    rng = random.Random(int(sys.argv[1]))
    pairs = make_questions(rng, 200)
    lines = [json.dumps({"id": i, **q}) for i, (q, _) in enumerate(pairs)]
    text = "".join(line + "\n" for line in lines)
    doors = {
        "engine": answers(run([program, "engine", "json", "--threads", "2"],
                              text)),
        "native": answers(run([os.environ["OXO_WEB_NATIVE"]], text)),
        "python": answers("".join(oxo.ask_text(line) + "\n"
                                  for line in lines))}
    wasm = os.environ.get("OXO_WASM", "")
    if os.path.exists(wasm) and shutil.which("node"):
        doors["wasm"] = answers(run(["node", "-e", NODE, wasm], text))
    else:
        print("the module is not built: the door of the browser was not tried")
    bad, folder = 0, tempfile.mkdtemp()
    for i, (question, verb) in enumerate(pairs):
        wanted = doors["engine"][i]
        for door, said in doors.items():
            # the browser has other players and no matches
            if door == "wasm" and question["ask"] in NOT_IN_BROWSER:
                continue
            if said[i] != wanted:
                print(f"FAILED {door}: {lines[i]}\n  {wanted}\n  {said[i]}")
                bad += 1
        if verb:
            done = subprocess.run([program, *arguments(verb, folder), "--json"],
                                  capture_output=True, text=True)
            said = '"ok":true,"answer":' + done.stdout.rstrip("\n") + "}"
            # where there is no answer the verb says why on standard error
            refused = json.loads("{" + wanted).get("error")
            if refused and not done.stdout:
                said = wanted if refused in done.stderr else done.stderr
            if said != wanted:
                print(f"FAILED oxo {verb} --json ({done.stderr.strip()})\n"
                      f"  {wanted}\n  {said}")
                bad += 1
    shutil.rmtree(folder)
    verbs = sum(1 for _, verb in pairs if verb)
    print(f"{len(pairs)} questions, {verbs} of them verbs, through "
          f"{', '.join(doors)} and verb: {bad} differences")
    assert len(pairs) == 200 and verbs >= 60, verbs
    sys.exit(bad > 0)


main()
