# oxo train and oxo net: training, stop and resume, curves, ONNX, errors.
# once: networks train under the sanitizers in the unit test net
set -u
. "$OXO_SOURCE/tests/support/expect.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
if "$OXO" train 2>&1 | grep -q 'no networks'; then
    echo 'built without OXO_WITH_LEARN'
    exit 77
fi
cd "$dir" || exit 1
"$OXO" train model1 --positions 4000 --epochs 2 -o a.net --csv a.csv --svg a.svg --onnx a.onnx >a.txt 2>/dev/null
expect 'trains' 0 $?
expect 'lines of the table' 4 "$(wc -l <a.txt | tr -d ' ')"
expect 'CSV' 'epoch,loss,hits,validation_loss,validation_hits' "$(head -1 a.csv)"
expect 'SVG' 1 "$(grep -c '</svg>' a.svg)"
# the same seed, the same file
"$OXO" train model1 --positions 4000 --epochs 2 -o b.net >/dev/null 2>&1
expect 'same seed' same "$(cmp a.net b.net && echo same)"
"$OXO" train model1 --positions 4000 --epochs 2 --seed 2 -o b.net >/dev/null 2>&1
expect 'other seed' other "$(cmp -s a.net b.net || echo other)"

# stopped by a signal, gone on, the same file; self-play makes its data anew
for data in random selfplay; do
    arguments="train lines --data $data --positions 6000 --epochs 4"
    "$OXO" $arguments -o whole.net >/dev/null 2>&1
    "$OXO" $arguments -o cut.net >/dev/null 2>cut.txt &
    pid=$!
    # the checkpoint of the first epoch says that it is under way
    while [ ! -f cut.net.part ] && kill -0 $pid 2>/dev/null; do sleep 0.01; done
    kill -INT $pid 2>/dev/null
    wait $pid
    stopped=$?
    if [ -f cut.net.part ]; then
        expect "$data: stopped" 3 $stopped
        expect "$data: says how to go on" 1 "$(grep -c 'resume -o cut.net' cut.txt)"
        "$OXO" train --resume -o cut.net >/dev/null 2>&1
        expect "$data: goes on" 0 $?
    fi
    expect "$data: the same network" same "$(cmp whole.net cut.net && echo same)"
    expect "$data: no checkpoint left" no "$([ -f cut.net.part ] || echo no)"
    # the same by a limit of time, which always stops it
    "$OXO" $arguments -o late.net --seconds 0.05 >/dev/null 2>&1
    expect "$data: limit" 3 $?
    "$OXO" train --resume -o late.net >/dev/null 2>&1
    expect "$data: the same network after a limit" same "$(cmp whole.net late.net && echo same)"
done

# the file says what it is, plays, and judges
expect 'notes' 1 "$("$OXO" net -f a.net | grep -c '^x-command oxo train model1 .*--seed 1$')"
code 'plays' 0 match 3^3 net:a.net random -n 4
code 'judges' 0 net 3^3 13x -f a.net
expect 'all moves' 26 "$("$OXO" net 3^3 13x -f a.net | wc -l | tr -d ' ')"
expect 'the player takes the first' "$("$OXO" net 3^3 13x | head -1 | cut -d' ' -f1)" \
    "$(printf 'game 3^3\nposition startpos moves b2B\ngo\nquit\n' | "$OXO" engine --game 3^3 --player net 2>/dev/null | sed -n 's/^bestmove //p')"

# ONNX, read by a decoder that shares nothing with the writer
"$OXO" net -f a.net --onnx again.onnx
expect 'ONNX twice' same "$(cmp a.onnx again.onnx && echo same)"
"$OXO" train model2:11 --positions 300 --epochs 1 -o m2.net --onnx m2.onnx >/dev/null 2>&1
"$OXO" net 3^3 --onnx cube.onnx
if command -v python3 >/dev/null; then
    board=x...o....x...o.............
    for pair in 'a absolute' 'm2 absolute' 'cube mover'; do
        set -- $pair
        file="-f $1.net"
        [ "$1" = cube ] && file=
        "$OXO" net 3^3 $file --json "$board" >moves.json
        expect "ONNX of $1" 'agrees on 23 moves' \
            "$(python3 "$OXO_SOURCE/tests/cli/onnx.py" "$1.onnx" "$board" moves.json "$2" 2>&1 | tail -1)"
    done
    # and it can disagree
    "$OXO" net 3^3 -f b.net --json "$board" >moves.json
    expect 'another network' no \
        "$(python3 "$OXO_SOURCE/tests/cli/onnx.py" a.onnx "$board" moves.json absolute >/dev/null 2>&1 || echo no)"
else
    echo 'python3 is not installed: the ONNX files are not read back'
fi
# onnxruntime-node, where it is installed (NODE_PATH says where):
#   npm install --ignore-scripts onnxruntime-node
if command -v node >/dev/null && command -v python3 >/dev/null &&
    node -e 'require("onnxruntime-node")' 2>/dev/null; then
    for name in a m2 cube; do
        python3 "$OXO_SOURCE/tests/cli/onnx.py" $name.onnx --rows 20 >rows.json
        expect "onnxruntime on $name" 'agrees' "$(node -e '
const ort = require("onnxruntime-node"), fs = require("fs");
const rows = JSON.parse(fs.readFileSync("rows.json"));
ort.InferenceSession.create(process.argv[1]).then(async session => {
    const board = new ort.Tensor("float32", Float32Array.from(rows.input.flat()), [20, 27]);
    const out = (await session.run({ board }))[rows.name].data;
    const miss = Math.max(...rows.output.flat().map((v, i) => Math.abs(v - out[i])));
    console.log(out.length === rows.output.flat().length && miss < 1e-5 ? "agrees" : "differs by " + miss);
});' $name.onnx 2>&1 | tail -1)"
    done
else
    echo 'onnxruntime-node is not installed: not compared with it'
fi

code 'no output' 2 train model1
code 'no such model' 2 train model3 -o x.net
code 'no such data' 2 train model1 --data guess -o x.net
code 'model2 needs 3^3' 2 train model2 --game 3^2 -o x.net
code 'no labels for 4^3' 2 train lines --game 4^3 --data perfect -o x.net
code 'no checkpoint' 2 train --resume -o never.net
code 'model with resume' 2 train model1 --resume -o a.net
code 'rate' 2 train model1 --rate 7 -o x.net
head -c 5000 a.net >cut.net
expect 'truncated' 1 "$("$OXO" net -f cut.net 2>&1 | grep -c truncated)"
code 'truncated' 2 match 3^3 net:cut.net random -n 2
code 'wrong board' 2 match net:a.net random -n 2 --game 4^2
code 'not there' 2 net -f none.net
code 'the game is over' 2 net 3^3 xxxoo
exit $fail
