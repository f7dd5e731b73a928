# The npm package: npm pack, an installation without a network, a small consumer
# in JavaScript and one in TypeScript; and that every question is typed.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
for tool in node npm python3; do
    command -v $tool >/dev/null || { echo "no $tool: skipped"; exit 77; }
done
# every question of the module and its parameters stand in index.d.ts
printf '{"ask":"questions"}\n' | "$OXO" engine json |
    python3 -c '
import json, re, sys
types = open(sys.argv[1]).read()
missing = []
for q in json.load(sys.stdin)["answer"]["questions"]:
    if q["ask"] in ("match", "tournament", "csp"): # not in the module
        continue
    found = re.search(r"^  " + q["ask"] + r": \[(.*?)^  [a-z_]+: \[|^  " + q["ask"] + r": \[(.*?)^}", types, re.M | re.S)
    if not found:
        missing.append(q["ask"])
        continue
    text = (found.group(1) or found.group(2))
    text += types[types.index("type Game ="):types.index("/** Every question")]
    missing += [q["ask"] + "." + p["name"] for p in q["parameters"]
                if not re.search(r"\b" + p["name"] + r"\??:", text)]
print(*missing)
sys.exit(bool(missing))' "$OXO_SOURCE/web/npm/index.d.ts" || fail "index.d.ts lacks these"
# the module only where it has just been built: the test web.npm
[ -n "${OXO_WASM-}" ] && [ -f "$OXO_WASM" ] || { echo "types only: no module"; exit 0; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export npm_config_cache=$dir/cache npm_config_update_notifier=false
cp -r "$OXO_SOURCE/web/npm" "$dir/npm"
(cd "$dir/npm" && npm pack --silent --pack-destination "$dir" >/dev/null 2>&1) || fail "npm pack"
mkdir "$dir/user"
cd "$dir/user"
echo '{"name":"user","private":true,"type":"module"}' >package.json
npm install --silent --offline --no-audit --no-fund "$dir"/oxo-engine-*.tgz >/dev/null 2>&1 || fail "npm install"
cat >user.mjs <<'END'
import assert from "node:assert/strict";
import { load, OxoError } from "oxo-engine";
const seen = [];
const oxo = await load(undefined, { onProgress: (p) => seen.push(p) });
assert.equal(oxo.ask("analyse", { game: "4^3", moves: ["a1A"] }).winner, "first");
assert.equal(oxo.ask("solve", { game: "3^2" }).winner, "draw");
assert.throws(() => oxo.ask("state", { game: 5 }), (e) => e instanceof OxoError && e.code === "bad-input");
assert.equal(oxo.askText('{"id":1,"ask":"state","game":"3^2"}').slice(0, 17), '{"id":1,"ok":true');
oxo.ask("proof_walk");
assert.ok(seen.length > 0);
END
node user.mjs || fail "the consumer"
tsc=$OXO_SOURCE/web/node_modules/.bin/tsc
if [ -x "$tsc" ]; then
    cat >user.ts <<'END'
import { load, type Value } from "oxo-engine";
const oxo = await load();
const value: Value = oxo.ask("solve", { game: "3^2", nodes: 1000 });
const move: string = oxo.ask("choose", { game: "4^3", player: "perfect" }).move;
console.log(value.winner, move);
// @ts-expect-error: no such parameter
oxo.ask("state", { game: "3^2", turn: "first" });
// @ts-expect-error: no such question
oxo.ask("nonsense");
END
    "$tsc" --noEmit --strict --target es2022 --module nodenext \
        --moduleResolution nodenext --lib es2022,dom user.ts || fail "types"
fi
