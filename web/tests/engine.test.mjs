/* The engine under Node: every request of api.ts, against the native program.
 *
 * Two kinds of comparison. The same requests go to `oxo-web-native`, which is
 * the same glue over the native library, and the replies must be equal to the
 * byte: the WebAssembly build changes nothing. And replies are compared with
 * what `oxo` prints by code of its own: the glue says what the program says. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import {
  compiled,
  loadEngine,
  native,
  nativeAnswers,
  source,
  wasm,
} from "./support.mjs";

const { engine, request, EngineError } = await loadEngine();
const texts = (moves) => moves.map((m) => m.text);
const refused = (promise, code) =>
  assert.rejects(
    promise,
    (error) => error instanceof EngineError && error.code === code,
  );

test("the module asks its host for a clock, a place for progress and files", () => {
  assert.deepEqual(
    WebAssembly.Module.imports(compiled())
      .map((i) => `${i.module}.${i.name}`)
      .sort(),
    ["oxo.certificate", "oxo.now", "oxo.progress"],
  );
});

test("the example of docs/WEB.md works as it stands", async () => {
  const text = readFileSync(join(source, "docs/WEB.md"), "utf8");
  const code = /```js\n([^]*?)```/.exec(text)[1].trimEnd();
  const end = code.lastIndexOf("\n");
  const run = new Function(
    "bytes",
    `return (async () => {${code.slice(0, end)}\n return ${code.slice(end + 1)} })()`,
  );
  const move = await run(readFileSync(wasm));
  const where = { game: "4^3", moves: ["a1A", move] };
  assert.equal((await engine.state(where)).ply, 2);
});

const games = [
  "4^3",
  readFileSync(join(source, "examples/games/fano.pg"), "utf8"),
  "3^2",
  "3^3",
  "3^4",
  "5^2",
  "3^2:misere",
  "4^3:gravity",
  "tapatan",
  "three-mens-morris",
  "moving:3",
  "moving:4",
  "graham",
  "nygaard",
  "number:k=4",
  "number:any",
];

/* A game of random moves: the state after every ply. */
async function walk(game, plies, seed) {
  const moves = [];
  let state = await engine.state({ game });
  for (let i = 0; i < plies && !state.over; i++) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    moves.push(state.legal[seed % state.legal.length].text);
    state = await engine.state({ game, moves });
  }
  return { moves, state };
}

test("replies equal those of the native library to the byte", async () => {
  const requests = [
    { ask: "hello" },
    { ask: "puzzles" },
    { ask: "puzzles", game: "4^3", grade: 3 },
    { ask: "puzzle", number: 7 },
    { ask: "puzzle_of_the_day", date: "2026-11-15" },
    { ask: "make_puzzle", game: "4^3", seed: 3 },
    { ask: "proof_info" },
    { ask: "proof_walk" },
    { ask: "nonsense" },
    {},
    [],
    { ask: "state", game: "no such game" },
    { ask: "state", game: "4^3", moves: ["a1A", "a1A"] },
  ];
  for (const game of games) {
    requests.push({ ask: "info", game });
    for (const plies of [0, 3, 7, 100]) {
      const { moves } = await walk(game, plies, plies + 11);
      const where = { game, moves };
      requests.push({ ask: "state", ...where });
      requests.push({ ask: "threats", ...where });
      if (plies < 100 && plies > 0)
        for (const player of ["level:1", "level:4", "level:7", "search"])
          requests.push({ ask: "choose", ...where, player, nodes: 2000 });
      /* the larger moving games take seconds each: tapatan and
         three-mens-morris ask the same code */
      if (plies < 100 && !/^(moving:|number)/.test(game)) {
        requests.push({ ask: "analyse", ...where, nodes: 2000 });
        if (plies) requests.push({ ask: "why", ...where, nodes: 20000 });
      }
    }
  }
  for (const moves of [[], ["a1A"], ["a1A", "d4D"], ["a1A", "b2B", "d1A"]])
    for (const rest of [
      { ask: "choose", player: "perfect", nodes: 500 },
      { ask: "forced" },
      { ask: "proof_step" },
    ])
      requests.push({ game: "4^3", moves, ...rest });
  const ours = requests.map(request);
  const theirs = nativeAnswers(requests);
  assert.equal(theirs.length, ours.length);
  const players = (text) =>
    text.replace(/"players":\[.*?\]/, ""); /* csp and ugi are native only */
  for (let i = 0; i < ours.length; i++)
    assert.equal(
      players(ours[i]),
      players(theirs[i]),
      JSON.stringify(requests[i]),
    );
});

test("the benchmark signature is the native one", async () => {
  const wanted = /^signature ([0-9a-f]{16})$/m.exec(
    readFileSync(join(source, "bench/signature"), "utf8"),
  )[1];
  const bench = await engine.bench();
  assert.equal(bench.signature, wanted);
  assert.equal(
    bench.nodes,
    bench.benchmarks.reduce((sum, b) => sum + b.nodes, 0),
  );
});

test("info", async () => {
  const info = await engine.info("qubic");
  assert.equal(info.name, "4^3");
  assert.equal(info.lines.length, 76);
  assert.equal(info.cells[63], "d4D");
  assert.deepEqual([info.k, info.n, info.forced], [4, 3, true]);
  assert.ok(info.lines.every((line) => line.length === 4));
  const orthogonal = await engine.info("moving:2,diagonals=off");
  assert.equal(orthogonal.family, "moving");
  assert.equal(orthogonal.lines.length, 6); /* its diagonals do not count */
  assert.equal((await engine.info("achi")).lines.length, 8);
  const graham = await engine.info("graham");
  assert.deepEqual(graham.sides, ["Odd", "Even"]);
  assert.equal(graham.number.target, 15);
  assert.deepEqual(
    graham.number.pool.filter((p) => p.second).map((p) => p.number),
    [2, 4, 6, 8],
  );
  assert.equal((await engine.info("3^4")).lines.length, 272);
  await refused(engine.info("4^"), "bad-input");
});

test("state: marks, winning lines, passes", async () => {
  const moves = ["a1A", "a2A", "b1A", "a2B", "c1A", "a2C", "d1A"];
  const state = await engine.state({ game: "4^3", moves });
  assert.equal(state.winner, "first");
  assert.deepEqual(state.wins, [[0, 1, 2, 3]]);
  assert.deepEqual(state.legal, []);
  assert.deepEqual(state.last, { text: "d1A", cell: 3 });
  assert.deepEqual(texts(state.moves), moves);
  assert.equal(state.marks[4], 2);
  assert.equal(state.canPass, false);
  const passed = await engine.state({ game: "4^3", moves: ["a1A", "pass"] });
  assert.equal(passed.toMove, "first");
  assert.equal(passed.last.cell, -1);
  const again = await engine.state({ game: "4^3", start: passed.position });
  assert.deepEqual(again.marks, passed.marks);
  assert.equal(again.toMove, "first");
  await assert.rejects(
    engine.state({ game: "4^3", moves: ["a1A", "d4D", "d4D"] }),
    /move 3/,
  );
  const misere = await engine.state({
    game: "3^2:misere",
    moves: ["a1", "c3", "a2", "b2", "a3"],
  });
  assert.equal(misere.winner, "second");
  assert.equal(misere.wins.length, 1); /* the line that lost */
});

test("state of number and moving games", async () => {
  const graham = await engine.state({
    game: "graham",
    moves: ["a1=5", "b2=2", "c3=1"],
  });
  assert.deepEqual(graham.numbers, [5, 0, 0, 0, 2, 0, 0, 0, 1]);
  assert.deepEqual(graham.marks, [1, 0, 0, 0, 2, 0, 0, 0, 1]);
  assert.deepEqual(graham.free, { first: [3, 7, 9], second: [4, 6, 8] });
  const any = await engine.state({
    game: "number:any",
    moves: ["a1=5", "b2=7"],
  });
  assert.deepEqual([any.marks[0], any.marks[4]], [1, 2]);
  const unknown = await engine.state({
    game: "number:any",
    start: any.position,
  });
  assert.deepEqual([unknown.marks[0], unknown.marks[4]], [3, 3]);
  const place = await engine.state({ game: "tapatan", moves: ["a1", "b2"] });
  assert.equal(place.phase, "place");
  assert.deepEqual(place.hand, { first: 2, second: 2 });
  const move = await engine.state({
    game: "tapatan",
    moves: ["b2", "a1", "c1", "a3", "a2", "c2"],
  });
  assert.equal(move.phase, "move");
  const step = move.legal[0];
  assert.equal(typeof step.from, "number");
  assert.equal(move.marks[step.from], 1);
  assert.equal(move.marks[step.cell], 0);
});

test("every position comes back through setup and through its text", async () => {
  for (const game of games) {
    const { state } = await walk(game, 6, 5);
    const again = await engine.state({ game, start: state.position });
    assert.equal(again.position, state.position, game);
    const board = { game, marks: state.marks, toMove: state.toMove };
    if (state.numbers) board.numbers = state.numbers;
    const made = await engine.setup(board);
    assert.equal(made.position, state.position, game);
    assert.equal(made.toMove, state.toMove, game);
  }
  await refused(engine.setup({ game: "3^2", marks: [1, 1] }), "bad-input");
  await refused(
    engine.setup({ game: "3^2", marks: [1, 1, 1, 1, 1, 1, 1, 1, 9] }),
    "bad-input",
  );
});

test("choose plays what the native engine plays", async () => {
  const { spawnSync } = await import("node:child_process");
  const { oxo } = await import("./support.mjs");
  const questions = [];
  for (const player of ["level:2", "level:6", "level:9", "perfect", "greedy"])
    for (const moves of [[], ["a1A"], ["a1A", "d4D", "a4D", "b2B", "c2B"]])
      questions.push({ game: "4^3", moves, player, seed: 5, nodes: 300 });
  const run = spawnSync(oxo, ["engine", "json"], {
    input: questions
      .map((q) => JSON.stringify({ ask: "choose", ...q }) + "\n")
      .join(""),
    encoding: "utf8",
  });
  const theirs = run.stdout.trim().split("\n").map((line) => JSON.parse(line).answer);
  for (const [i, question] of questions.entries()) {
    const ours = await engine.choose(question);
    const label = JSON.stringify(question);
    assert.equal(ours.move.text, theirs[i].move, label);
    for (const key of ["winner", "plies", "exact", "ground"])
      assert.equal(ours[key], theirs[i][key], label);
    assert.equal(ours.why, theirs[i].text, label);
  }
  await refused(engine.choose({ game: "3^2", player: "nobody" }), "bad-input");
});

test("perfect wins Qubic as the first player", async () => {
  for (const seed of [1, 2]) {
    const moves = [];
    let state = await engine.state({ game: "4^3" });
    while (!state.over) {
      const player = state.toMove === "first" ? "perfect" : "level:5";
      const choice = await engine.choose({ game: "4^3", moves, player, seed });
      moves.push(choice.move.text);
      state = await engine.state({ game: "4^3", moves });
    }
    assert.equal(state.winner, "first", moves.join(" "));
  }
});

test("analyse says what `oxo analyse` says", async () => {
  for (const [game, ...moves] of [
    ["3^2", "b2", "b1"],
    ["4^3", "a4A", "a1B", "d4A", "a1D", "d1A", "d4C"],
    ["tapatan"],
    ["graham", "a1=5"],
    ["3^3", "a1A", "b2B", "c3A"],
    ["4^3"],
    ["4^3", "a1A"],
  ]) {
    const ours = await engine.analyse({ game, moves });
    const theirs = native("analyse", game, moves.join(" "), "--json");
    const value = ({ winner, plies, exact, ground }) => ({
      winner,
      plies,
      exact,
      ground,
    });
    assert.equal(ours.toMove, theirs.to_move, game);
    assert.equal(ours.over, theirs.over, game);
    assert.deepEqual(value(ours), value(theirs), game);
    assert.deepEqual(
      ours.moves.map((m) => [m.move.text, value(m)]),
      theirs.moves.map((m) => [m.move, value(m)]),
      game,
    );
    assert.deepEqual(texts(ours.bestLine), theirs.best_line, game);
    for (const side of ["first", "second"]) {
      const t = ours.threats[side];
      const names = (await engine.info(game)).cells;
      assert.deepEqual(
        t.threes.map((three) => names[three.cell]),
        theirs.threats[side].threes,
      );
      assert.deepEqual(t.forced && texts(t.forced), theirs.threats[side].forced);
    }
  }
});

test("threats and forced sequences", async () => {
  const where = {
    game: "4^3",
    moves: ["a4A", "a1B", "d4A", "a1D", "d1A", "d4C"],
  };
  const theirs = native("analyse", "4^3", where.moves.join(" "), "--json");
  const threats = await engine.threats(where);
  for (const side of ["first", "second"])
    assert.deepEqual(
      threats[side].forced && texts(threats[side].forced),
      theirs.threats[side].forced,
    );
  const forced = await engine.forced(where);
  assert.deepEqual(texts(forced.moves), theirs.threats.first.forced);
  assert.equal(forced.moves.length % 2, 1);
  assert.equal(await engine.forced({ game: "4^3", moves: ["a1A"] }), null);
  await refused(engine.forced({ game: "4^3:gravity" }), "unsupported");
  const three = await engine.threats({
    game: "4^3",
    moves: ["a1A", "a2A", "b1A", "a2B", "c1A"],
  });
  assert.deepEqual(three.first.threes, [{ cell: 3, lines: [[0, 1, 2, 3]] }]);
  const none = await engine.threats({ game: "graham" });
  assert.equal(none.first.searched, false);
});

test("Qubic is judged by its certificate from the first move on", async () => {
  const start = await engine.analyse({ game: "4^3" });
  assert.equal(start.winner, "first");
  const proved = start.moves.filter((m) => m.ground === "certificate");
  assert.equal(proved.length, 64); /* both certificates */
  const moves = ["b2B", "a1A"];
  const why = await engine.why({ game: "4^3", moves });
  assert.deepEqual([why.side, why.winner], ["second", "first"]);
  assert.match(
    why.text,
    /^a1A loses \(certificate\)\. So does every other move here/,
  );
  const end = await engine.state({
    game: "4^3",
    moves: [...moves, ...texts(why.line)],
  });
  assert.equal(end.winner, "first");
});

test("why: the refutation ends with a line of the other side", async () => {
  const lost = ["a1A", "a2A", "b1A", "a2B", "c1A", "a2C"];
  const why = await engine.why({ game: "4^3", moves: lost });
  assert.deepEqual([why.side, why.winner], ["second", "first"]);
  assert.equal(why.ply, 6);
  const end = await engine.state({
    game: "4^3",
    moves: [...lost.slice(0, why.ply), ...texts(why.line)],
  });
  assert.equal(end.winner, "first");
  assert.match(why.text, /^a2C loses in 2 plies \(rules\)\./);
  /* a loss that was decided earlier names the earlier move */
  const game = ["b2", "b1", "a1", "c3", "a3", "a2"];
  const early = await engine.why({ game: "3^2", moves: game, side: "second" });
  assert.equal(early.winner, "first");
  assert.equal(early.better, 0);
  assert.equal(early.mistake.ply, 2);
  assert.equal(early.mistake.move.text, "b1");
  assert.match(early.text, /The turning point was move 2, b1/);
  /* and of the side that did not move last */
  const mine = await engine.why({ game: "3^2", moves: game, side: "first" });
  assert.equal(mine.ply, 5);
  assert.equal(mine.winner, "first");
  const fine = await engine.why({ game: "3^2", moves: ["b2"] });
  assert.equal(fine.winner, "draw");
  assert.deepEqual(fine.line, []);
  await refused(engine.why({ game: "3^2" }), "bad-input");
});

test("puzzles: stock, day, tries and solutions", async () => {
  const all = await engine.puzzles();
  assert.equal((await engine.hello()).puzzles, all.length);
  assert.deepEqual(
    await engine.puzzles({ grade: 5 }),
    all.filter((p) => p.grade === 5),
  );
  const day = await engine.puzzleOfTheDay("2026-11-15");
  assert.ok(
    native("puzzle", "--date", "2026-11-15").startsWith(
      `puzzle of 2026-11-15 (number ${day.number} of ${all.length})`,
    ),
  );
  assert.deepEqual(await engine.puzzle(day.number), day);
  for (const number of [1, 4, 9, day.number]) {
    const puzzle = await engine.puzzle(number);
    const theirs = native("puzzle", "--number", `${number}`, "--json");
    assert.equal(puzzle.position, theirs.position);
    const { solution, line } = await engine.solvePuzzle(puzzle);
    assert.equal(solution.text, theirs.solution);
    assert.equal(line.length, puzzle.plies);
    const end = await engine.state({
      game: puzzle.game,
      start: puzzle.position,
      moves: texts(line),
    });
    assert.equal(end.winner, puzzle.toMove);
    /* solving it move by move: our replies, the solution's attacks */
    const moves = [];
    for (;;) {
      const rest = await engine.analyse({
        game: puzzle.game,
        start: puzzle.position,
        moves,
      });
      moves.push(rest.moves[0].move.text);
      const tried = await engine.tryPuzzle({ ...puzzle, moves });
      assert.equal(tried.right, true, `${number}: ${moves.join(" ")}`);
      if (tried.solved) break;
      moves.push(tried.reply.text);
    }
    const state = await engine.state({
      game: puzzle.game,
      start: puzzle.position,
    });
    const wrong = state.legal.find((m) => m.text !== solution.text);
    const tried = await engine.tryPuzzle({ ...puzzle, moves: [wrong.text] });
    assert.equal(tried.right, false);
  }
  /* every puzzle of the stock, so that of every day, played to the last stone
   * by shortest forced sequences */
  for (const { number, game, position, toMove } of all) {
    const at = { game, position, moves: [] };
    for (;;) {
      const win = await engine.forced({ game, start: position, moves: at.moves });
      at.moves.push(win.moves[0].text);
      const tried = await engine.tryPuzzle(at);
      assert.equal(tried.right, true, `${number}: ${at.moves.join(" ")}`);
      if (tried.solved) break;
      at.moves.push(tried.reply.text);
    }
    const end = await engine.threats({ game, start: position, moves: at.moves });
    assert.ok(end[toMove].threes.length > 1, `${number}: ${at.moves.join(" ")}`);
  }
  await refused(engine.puzzle(0), "bad-input");
  await refused(engine.puzzleOfTheDay("yesterday"), "bad-input");
  const made = await engine.makePuzzle({ game: "4^3", seed: 4 });
  assert.equal(made.number, 0);
  assert.ok((await engine.solvePuzzle(made)).line.length >= made.plies);
});

test("records: what is read is written again", async () => {
  const text =
    "oxo-record 1\ngame 4^3\nfirst Ann \u00e4\nx-mine 1\n\n" +
    "{before} 1. a1A d4D {\u201ca corner\u201d} (1... b2B c2B (1... a2B)) 2. b2B pass\n";
  const { record, main, error } = await engine.readRecord(text);
  assert.equal(error, null);
  assert.deepEqual(main, ["a1A", "d4D", "b2B", "pass"]);
  assert.equal(record.comment, "before");
  assert.equal(record.children[0].children.length, 2);
  const written = await engine.writeRecord(record);
  const again = await engine.readRecord(written);
  assert.deepEqual(again.record, record);
  assert.equal(await engine.writeRecord(again.record), written);
  const broken = await engine.readRecord(
    "oxo-record 1\ngame 3^2\n\n1. a1 a1\n",
  );
  assert.deepEqual(broken.main, ["a1"]);
  assert.equal(broken.error.line, 4);
  const imported = await engine.readRecord("xo1x8x8o41o", "4^3");
  assert.equal(imported.record.start, "xo1x8x8o41o");
  /* a game longer than calls may nest: the same steps to and fro */
  const begin = ["b2", "a1", "c1", "a3", "a2", "c2"];
  const game = "tapatan";
  const step = async (moves, not) =>
    (await engine.state({ game, moves })).legal.find((m) => m.cell !== not);
  const names = (await engine.info(game)).cells;
  const there = await step(begin);
  const other = await step([...begin, there.text], there.from);
  const back = (m) => `${names[m.cell]}-${names[m.from]}`;
  const moves = [...begin];
  for (let i = 0; i < 1000; i++)
    moves.push(there.text, other.text, back(there), back(other));
  const state = await engine.state({ game, moves });
  assert.equal(state.ply, 4006);
  let children = [];
  for (const move of [...moves].reverse()) children = [{ move, children }];
  const tall = await engine.writeRecord({ game, header: [], children });
  assert.deepEqual((await engine.readRecord(tall)).main, moves);
});

test("the proof explorer", async (t) => {
  const info = await engine.proofInfo("4^3");
  const theirs = native("proof", "info", join(source, "data/qubic.proof"), "--json");
  assert.equal(info.entries, theirs.entries);
  for (const level of theirs.levels.filter((l) => l.entries))
    assert.equal(
      info.levels.find((l) => l.level === level.level).ours,
      level.entries,
    );
  assert.equal(
    info.levels.reduce((sum, l) => sum + l.patashnik, 0),
    2929,
  );
  const walked = await engine.proofWalk("4^3");
  assert.equal(walked.verified, true);
  for (const key of ["positions", "wins", "blocks", "strategic", "forced"])
    assert.equal(walked[key], theirs[key], key);
  assert.deepEqual(await engine.proofWalk("4^3"), walked); /* and once more */
  /* follow the strategy against random replies: White wins every time */
  let random = 7;
  const kinds = new Set();
  for (let game = 0; game < 8; game++) {
    const moves = [];
    for (;;) {
      const step = await engine.proofStep("4^3", moves);
      if (step.state.over) {
        assert.equal(step.state.winner, "first");
        break;
      }
      assert.ok(step.white, moves.join(" "));
      kinds.add(step.white.kind);
      moves.push(step.white.move.text);
      const reply = await engine.proofStep("4^3", moves);
      if (reply.state.over) continue;
      assert.equal(reply.black.length, reply.state.legal.length);
      random = (random * 1103515245 + 12345) % 2147483648;
      /* blocks and counter-attacks, mostly: games that last */
      const three = (await engine.threats({ game: "4^3", moves })).first.threes;
      const black =
        reply.black.find((b) => b.kind === "block") ??
        (three.length && random % 8
          ? reply.black.find((b) => b.move.cell === three[0].cell)
          : reply.black[random % reply.black.length]);
      moves.push(black.move.text);
      const next = await engine.proofStep("4^3", moves);
      assert.equal(next.white.move.text, black.answer.text);
      assert.equal(next.white.kind, black.kind);
      if (next.white.kind === "strategic") assert.ok(next.white.entry.line > 5);
    }
  }
  assert.deepEqual([...kinds].sort(), ["block", "forced", "strategic", "win"]);
  const first = await engine.proofStep("4^3", ["a1A"]);
  assert.equal(new Set(first.black.map((b) => b.class)).size, 12);
  const dictionary = join(source, "../shared/data/patashnik/qubic.dictionary");
  let beside;
  try {
    beside = native("proof", "info", dictionary, "--json");
  } catch {
    t.diagnostic("Patashnik's dictionary is not here: his levels not counted");
    return;
  }
  for (const level of beside.levels.filter((l) => l.entries))
    assert.equal(
      info.levels.find((l) => l.level === level.level).patashnik,
      level.entries,
    );
});

/* What White still needs falls with each of White's moves, by exactly one
 * against the most stubborn reply. */
test("the count of White's moves", async () => {
  for (const [game, first, certificate, turns] of [
    ["4^3", "a1A", 1, 1],
    ["4^3", "b1A", 2, 3],
    ["4^4", "a1Aa", 1, 3],
  ]) {
    const step = (moves) => engine.proofStep(game, moves, certificate);
    const count = (moves) => engine.proofLeft(game, moves, certificate, 60000);
    const moves = [first];
    for (let turn = 0; turn < turns; turn++) {
      const { black } = await step(moves);
      const reply = black.findLast((b) => b.kind === "strategic") ?? black[0];
      moves.push(reply.move.text);
      if (turn < turns - 1) moves.push(reply.answer.text);
    }
    let needs = await count(moves);
    assert.ok(needs > 5, `${moves}: ${needs}`);
    for (;;) {
      const { white } = await step(moves);
      assert.ok(white, moves.join(" "));
      moves.push(white.move.text);
      if (white.kind === "win") break;
      const { black } = await step(moves);
      const after = await count(moves);
      assert.ok(after <= needs - 1, `${moves}: ${after} after ${needs}`);
      // the replies that are said to hold out longest, one of each class
      let most = -1;
      const tried = new Set();
      for (const b of black) {
        if (tried.has(b.class)) continue;
        tried.add(b.class);
        const at = await count([...moves, b.move.text]);
        if (at > most) [most, needs] = [at, b.move.text];
      }
      assert.equal(most, after, moves.join(" "));
      moves.push(needs);
      needs = most;
    }
    assert.equal(needs, 1);
  }
  // a limit of time: not known, and nothing is made up
  assert.equal(await engine.proofLeft("4^4", [], 1, 1), null);
});

test("limits of time and nodes, and progress", async () => {
  const seen = [];
  const busy = await loadEngine({
    progress: (phase, nodes) => seen.push([phase, nodes]),
  });
  const begin = performance.now();
  const choice = await busy.engine.choose({
    game: "5^3",
    player: "search:nodes=100000000",
    ms: 200,
  });
  assert.equal(choice.ground, null);
  assert.ok(performance.now() - begin < 20000, "a limit of 200 ms");
  await busy.engine.proofWalk("4^3");
  assert.ok(seen.length > 0, "progress was reported");
});
