/* Playing: a tree of moves, a person or two, and the computer.
 *
 *     open ──► refresh ──► (computer's turn?) ──► think ──► play ──► refresh
 *                 ▲                                            │
 *     a click, undo, redo, a record ───────────────────────────┘
 *
 * `visit` counts changes of position: an answer that comes back for an older
 * visit is dropped.
 */
import type { GameRecord, Move, RecordNode, Side, State } from "../engine/api";
import { announce, toast } from "../a11y";
import type { Badge } from "../board";
import { desk, interrupt, isStopped, long, report } from "../desk";
import { keep } from "../keep";
import type { As } from "../share";
import { changed, pathOf, rootNode, state, type TreeNode } from "../state";
import { reducedMotion } from "../theme";

let visit = 0;
/* While the engine works out the position after a move, a click belongs to
 * the position that is about to come. */
let settling: Promise<void> | null = null;
const play = state.play;

export function where(): { game: string; start?: string; moves: string[] } {
  return {
    game: play.info!.name,
    ...(play.start ? { start: play.start } : {}),
    moves: pathOf(play.current),
  };
}

export function sideName(side: Side): string {
  return sideNames(play.info)[side === "first" ? 0 : 1];
}

/** What people call the sides: X and O, Dark and Light, Odd and Even. */
export function sideNames(
  info: { family: string; sides: [string, string] } | null,
): [string, string] {
  if (!info) return ["X", "O"];
  const [a, b] = info.sides;
  if (a.toLowerCase() !== "first" && a) return [a, b];
  if (info.family === "line") return ["X", "O"];
  if (info.family === "moving") return ["Dark", "Light"];
  return ["First", "Second"];
}

export function isHuman(side: Side): boolean {
  return play.as === "both" || play.as === side;
}

export function computerToMove(): boolean {
  const p = play.position;
  return (
    p !== null &&
    p.outcome === "ongoing" &&
    !isHuman(p.turn) &&
    !play.setup &&
    !play.why
  );
}

function clearHand(): void {
  state.held = -1;
  state.tile = 0;
  state.waiting = -1;
}

// ---- opening a game ----

export interface Opening {
  start?: string;
  moves?: readonly string[];
  as?: As;
  level?: string;
  seed?: number;
}

/** Starts a game. A game that cannot be opened is reported, and the one on
 * the board stays. */
export async function open(
  game: string,
  with_: Opening = {},
): Promise<boolean> {
  interrupt();
  visit++;
  try {
    const info = await desk().info(game);
    if (info.k === 0)
      throw new Error(
        `${info.title}: its board is no k^n, so it has no picture`,
      );
    const at = {
      game: info.name,
      ...(with_.start ? { start: with_.start } : {}),
    };
    // an illegal move ends the list; what comes before it is kept
    let moves = [...(with_.moves ?? [])];
    let position: State;
    for (;;) {
      try {
        position = await desk().state({ ...at, moves });
        break;
      } catch (error) {
        if (moves.length === 0) throw error;
        report(error);
        moves = moves.slice(0, -1);
      }
    }
    play.info = info;
    play.start = with_.start;
    play.header = [];
    play.root = rootNode();
    play.current = play.root;
    for (const move of position.moves)
      play.current = child(play.current, move.text);
    play.marksByPly.clear();
    if (with_.as) play.as = with_.as;
    if (with_.level) play.level = with_.level;
    play.seed = with_.seed ?? 1 + Math.floor(Math.random() * 1e6);
    play.paused = moves.length > 0 || with_.start !== undefined;
    play.setup = null;
    play.why = null;
    clearHand();
    await refresh();
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

function child(node: TreeNode, move: string): TreeNode {
  let next = node.children.find((c) => c.move === move);
  if (!next) {
    next = { move, parent: node, children: [], recent: null };
    node.children.push(next);
  }
  node.recent = next;
  return next;
}

/** Asks for the position of `current` and goes on from there. */
async function refresh(): Promise<void> {
  const mine = ++visit;
  interrupt();
  play.hint = null;
  play.analysis = null;
  try {
    const at = where();
    const request: Promise<void> = desk()
      .state(at)
      .then((position) => {
        if (mine !== visit) return;
        play.position = position;
        play.threats = null;
        changed();
      })
      .finally(() => {
        if (settling === request) settling = null;
      });
    settling = request;
    await request;
    if (mine !== visit) return;
    if (play.info!.family === "line") {
      const threats = await desk().threats(at);
      if (mine !== visit) return;
      play.threats = threats;
      changed();
    }
  } catch (error) {
    report(error);
    return;
  }
  if (computerToMove() && !play.paused) void think();
  else if (state.show.verdicts) void analyse();
}

function outcomeText(position: State): string {
  switch (position.outcome) {
    case "first":
    case "second":
      return `${sideName(position.outcome)} wins.`;
    case "draw":
      return "A draw.";
    case "ongoing":
      return "";
  }
}

// ---- moves ----

/** Plays a move of the game for whoever is to move. */
export async function playMove(text: string): Promise<void> {
  const before = play.position;
  if (!before || before.outcome !== "ongoing") return;
  endWhy();
  play.current = child(play.current, text);
  play.paused = false;
  clearHand();
  const who = sideName(before.turn);
  await refresh();
  const now = play.position;
  if (now && now !== before)
    announce(`${who}: ${spoken(text)}. ${outcomeText(now)}`);
}

/** a1-b2 as a person says it. */
export function spoken(text: string): string {
  return text.replace("-", " to ").replace("=", " gets ");
}

export async function think(): Promise<void> {
  const mine = visit;
  play.paused = false;
  const start = performance.now();
  const answer = await long("Thinking", (engine) =>
    engine.choose({
      ...where(),
      player: play.level === "perfect" ? "perfect" : `level:${play.level}`,
      seed: play.seed + pathOf(play.current).length,
    }),
  );
  if (mine !== visit) return;
  if (!answer) {
    play.paused = true;
    changed();
    return;
  }
  // an answer within a millisecond looks like a glitch
  const wait = (reducedMotion() ? 120 : 320) - (performance.now() - start);
  if (wait > 0) await new Promise((done) => setTimeout(done, wait));
  if (mine === visit) await playMove(answer.move.text);
}

export function stop(): void {
  interrupt();
  play.paused = true;
  state.show.verdicts = false;
  changed();
}

/** Passing is analysis: the same board with the other side to move. */
export async function pass(): Promise<void> {
  const p = play.position;
  if (!p) return;
  const legal = p.legal.find((m) => m.cell < 0);
  if (!legal && !p.canPass) {
    toast("Nobody can pass here.");
    return;
  }
  await playMove(legal?.text ?? "pass");
}

/** A line of text: a move in any notation. True when it was played. */
export async function typed(text: string): Promise<boolean> {
  if (computerToMove() && !play.paused) {
    toast("It is not your turn.");
    return false;
  }
  const at = where();
  try {
    const after = await desk().state({ ...at, moves: [...at.moves, text] });
    await playMove(after.last!.text);
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

// ---- going back and forth ----

async function goTo(node: TreeNode): Promise<void> {
  play.current = node;
  for (let n = node; n.parent; n = n.parent) n.parent.recent = n;
  play.why = null;
  play.paused = true;
  clearHand();
  await refresh();
}

export function canUndo(): boolean {
  return play.why !== null || play.current.parent !== null;
}

export function canRedo(): boolean {
  return play.current.recent !== null || play.current.children.length > 0;
}

/** Back to the person's last turn (one move when people play both sides). */
export async function undo(): Promise<void> {
  if (play.why) {
    endWhy();
    return;
  }
  let node = play.current.parent;
  if (!node) return;
  if (play.as === "first" || play.as === "second") {
    // whose turn it is at a node is known to the engine only: step by step
    for (let n: TreeNode | null = node; n; n = n.parent) {
      const p = await desk().state({ ...where(), moves: pathOf(n) });
      if (isHuman(p.turn)) {
        node = n;
        break;
      }
    }
  }
  await goTo(node);
  announce(`Taken back. ${turnText()}`);
}

export async function redo(): Promise<void> {
  let node = play.current.recent ?? play.current.children[0];
  if (!node) return;
  if (play.as === "first" || play.as === "second") {
    for (let n: TreeNode | undefined = node; n; n = n.recent ?? n.children[0]) {
      const p = await desk().state({ ...where(), moves: pathOf(n) });
      node = n;
      if (isHuman(p.turn) || p.outcome !== "ongoing") break;
    }
  }
  await goTo(node);
  announce(turnText());
}

export async function jump(node: TreeNode): Promise<void> {
  await goTo(node);
  announce(turnText());
}

export function turnText(): string {
  const p = play.position;
  if (!p) return "";
  return outcomeText(p) || `${sideName(p.turn)} to move.`;
}

// ---- help ----

export async function hint(): Promise<void> {
  const mine = visit;
  const answer = await long("Looking for a good move", (engine) =>
    engine.choose({ ...where(), player: "perfect", seed: 1 }),
  );
  if (!answer || mine !== visit) return;
  const claims: string[] = [];
  let badge: Badge | null = null;
  if (answer.basis !== "guess" && answer.outcome) {
    const turn = play.position!.turn;
    const verdict =
      answer.outcome === "draw"
        ? "draws"
        : answer.outcome === turn
          ? "wins"
          : "loses against best play";
    claims.push(
      answer.distance ? `${verdict} in ${answer.distance} plies` : verdict,
    );
    claims.push(answer.basis === "proved" ? "proved" : "forced");
    if (verdict === "wins")
      badge = { sign: "+", tone: "win", note: "", text: "wins" };
  } else claims.push("a guess");
  const text = `${spoken(answer.move.text)}: ${claims.join(", ")}.`;
  play.hint = { move: answer.move, text: `Hint: ${text}`, badge };
  announce(play.hint.text);
  changed();
}

export async function analyse(): Promise<void> {
  const mine = visit;
  const p = play.position;
  if (!p || p.outcome !== "ongoing" || play.setup) return;
  const path = pathOf(play.current);
  const answer = await long("Analysing", (engine) =>
    engine.analyse({ ...where(), seed: 1 }),
  );
  if (!answer || mine !== visit) return;
  play.analysis = answer;
  for (const m of answer.moves)
    play.marksByPly.set([...path, m.move.text].join(" "), m.verdict);
  changed();
}

export function toggleVerdicts(on = !state.show.verdicts): void {
  state.show.verdicts = on;
  if (on && !play.analysis) void analyse();
  changed();
}

// ---- why? ----

export async function why(): Promise<void> {
  const moves = pathOf(play.current);
  if (moves.length === 0) {
    toast("Make a move first; then ask why it was good or bad.");
    return;
  }
  const mine = visit;
  const at = where();
  const side: Side | undefined =
    play.as === "first" || play.as === "second" ? play.as : undefined;
  const answer = await long("Looking for the refutation", (engine) =>
    engine.why({ ...at, ...(side ? { side } : {}) }),
  );
  if (!answer || mine !== visit) return;
  const base = moves.slice(0, answer.ply);
  try {
    const shown = await desk().state({ ...at, moves: base });
    if (mine !== visit) return;
    play.why = { answer, base, step: 0, state: shown };
    announce(answer.text);
    changed();
  } catch (error) {
    report(error);
  }
}

export async function whyStep(to: number): Promise<void> {
  const why = play.why;
  if (!why) return;
  const step = Math.max(0, Math.min(why.answer.line.length, to));
  const line = why.answer.line.slice(0, step).map((m) => m.text);
  try {
    const shown = await desk().state({
      ...where(),
      moves: [...why.base, ...line],
    });
    if (play.why !== why) return;
    why.step = step;
    why.state = shown;
    const last = why.answer.line[step - 1];
    if (last)
      announce(
        `Step ${step} of ${why.answer.line.length}: ${spoken(last.text)}. ${outcomeText(shown)}`,
      );
    changed();
  } catch (error) {
    if (!isStopped(error)) report(error);
  }
}

export function endWhy(): void {
  if (!play.why) return;
  play.why = null;
  changed();
}

// ---- players ----

export function setAs(as: As): void {
  play.as = as;
  keep("as", as);
  endWhy();
  interrupt();
  if (computerToMove()) void think();
  changed();
}

export function setLevel(level: string): void {
  play.level = level;
  keep("level", level);
  if (computerToMove() && !play.paused) void think();
  changed();
}

export async function restart(): Promise<void> {
  if (!play.info) return;
  await open(play.info.name, {
    as: play.as,
    ...(play.start ? { start: play.start } : {}),
  });
  if (play.paused) {
    play.paused = false;
    if (computerToMove()) void think();
  }
  announce(`New game: ${play.info.title}. ${turnText()}`);
}

// ---- cells ----

/** What a click on a cell means. Returns false when it means nothing. */
export function chooseCell(cell: number): boolean {
  if (settling) {
    void settling.then(
      () => chooseCell(cell),
      () => false,
    );
    return true;
  }
  const p = play.position;
  if (!p || play.why || p.outcome !== "ongoing") return false;
  if (computerToMove() && !play.paused) return false;
  const here = p.legal.filter((m) => m.cell === cell);
  switch (play.info!.family) {
    case "line": {
      const move = here[0];
      if (move) void playMove(move.text);
      return move !== undefined;
    }
    case "moving": {
      const placed = here.find((m) => m.from === undefined);
      const moved = here.find((m) => m.from === state.held);
      const move = placed ?? (state.held >= 0 ? moved : undefined);
      if (move) {
        void playMove(move.text);
        return true;
      }
      const source = p.legal.some((m) => m.from === cell);
      state.held = source && state.held !== cell ? cell : -1;
      if (state.held >= 0) announce(`${play.info!.cells[cell]} in hand`);
      changed();
      return source;
    }
    case "number": {
      const move = here.find((m) => m.number === state.tile);
      if (state.tile && move) {
        void playMove(move.text);
        return true;
      }
      if (here.length === 0) return false;
      state.waiting = state.waiting === cell ? -1 : cell;
      if (state.waiting >= 0)
        announce(`${play.info!.cells[cell]} waits for a number`);
      changed();
      return true;
    }
  }
}

export function dragToken(from: number, to: number): void {
  const move = play.position?.legal.find(
    (m) => m.from === from && m.cell === to,
  );
  if (move) void playMove(move.text);
  else {
    state.held = -1;
    toast("That token cannot go there.");
    changed();
  }
}

/** A number was taken from the tray. */
export function chooseTile(number: number): void {
  const p = play.position;
  if (!p || p.outcome !== "ongoing") return;
  if (state.waiting >= 0) {
    const move = p.legal.find(
      (m) => m.cell === state.waiting && m.number === number,
    );
    if (move) {
      void playMove(move.text);
      return;
    }
  }
  state.tile = state.tile === number ? 0 : number;
  if (state.tile) announce(`${number} in hand`);
  changed();
}

// ---- records ----

function toRecord(node: TreeNode): RecordNode {
  return {
    move: node.move,
    ...(node.comment ? { comment: node.comment } : {}),
    children: node.children.map(toRecord),
  };
}

function playerName(side: Side): string {
  if (isHuman(side)) return "you";
  return play.level === "perfect" ? "perfect" : `level:${play.level}`;
}

export async function recordText(): Promise<string> {
  const header = new Map(play.header);
  if (!header.has("first")) header.set("first", playerName("first"));
  if (!header.has("second")) header.set("second", playerName("second"));
  if (!header.has("date"))
    header.set("date", new Date().toISOString().slice(0, 10));
  // the result belongs to the end of the main line
  const main = mainLine();
  const end = await desk().state({ ...where(), moves: pathOf(main) });
  header.set("result", end.outcome);
  const record: GameRecord = {
    game: play.info!.name,
    ...(play.start ? { start: play.start } : {}),
    header: [...header],
    ...(play.root.comment ? { comment: play.root.comment } : {}),
    children: play.root.children.map(toRecord),
  };
  return desk().writeRecord(record);
}

function mainLine(): TreeNode {
  let node = play.root;
  while (node.children[0]) node = node.children[0];
  return node;
}

function fromRecord(nodes: readonly RecordNode[], parent: TreeNode): void {
  for (const n of nodes) {
    const node: TreeNode = {
      move: n.move,
      ...(n.comment ? { comment: n.comment } : {}),
      parent,
      children: [],
      recent: null,
    };
    parent.children.push(node);
    fromRecord(n.children, node);
  }
}

/** Loads a record, or any text that holds a game. */
export async function loadRecord(text: string): Promise<boolean> {
  interrupt();
  try {
    const { record, error } = await desk().readRecord(text);
    if (
      !(await open(record.game, {
        as: "both",
        ...(record.start ? { start: record.start } : {}),
      }))
    )
      return false;
    play.header = record.header;
    if (record.comment) play.root.comment = record.comment;
    fromRecord(record.children, play.root);
    await goTo(mainLine());
    toast(
      error
        ? `Line ${error.line}, column ${error.column}: ${error.text}. The part before it is loaded.`
        : `Loaded: ${pathOf(play.current).length} moves of ${play.info!.title}.`,
    );
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

export function setComment(text: string): void {
  if (text.trim()) play.current.comment = text.trim();
  else delete play.current.comment;
  changed();
}

// ---- set-up ----

export function beginSetup(): void {
  const p = play.position;
  const info = play.info;
  if (!p || !info) return;
  interrupt();
  endWhy();
  clearHand();
  play.setup = {
    marks: [...p.marks],
    numbers: [...(p.numbers ?? [])],
    turn: p.turn,
    brush: 1,
    number: info.number?.pool[0]?.number ?? 0,
    error: "",
  };
  changed();
}

export function setupCell(cell: number): void {
  const setup = play.setup;
  const info = play.info;
  if (!setup || !info) return;
  if (info.family === "number") {
    const same = setup.numbers[cell] === setup.number;
    const value = same || setup.brush === 0 ? 0 : setup.number;
    // each number once
    if (value)
      setup.numbers.forEach((v, i) => {
        if (v === value) setup.numbers[i] = setup.marks[i] = 0;
      });
    setup.numbers[cell] = value;
    const pool = info.number!.pool.find((q) => q.number === value);
    setup.marks[cell] = !value
      ? 0
      : pool?.first && pool.second
        ? 3
        : pool?.first
          ? 1
          : 2;
  } else {
    setup.marks[cell] = setup.marks[cell] === setup.brush ? 0 : setup.brush;
  }
  setup.error = "";
  announce(
    `${info.cells[cell]} ${setup.marks[cell] ? (sideNames(info)[setup.marks[cell]! - 1] ?? "number") : "empty"}`,
  );
  changed();
}

/** The board as it was set up becomes the start of a new game. */
export async function finishSetup(): Promise<boolean> {
  const setup = play.setup;
  const info = play.info;
  if (!setup || !info) return false;
  try {
    const made = await desk().setup({
      game: info.name,
      marks: setup.marks,
      ...(info.family === "number" ? { numbers: setup.numbers } : {}),
      turn: setup.turn,
    });
    return await open(info.name, { start: made.position, as: play.as });
  } catch (error) {
    setup.error = error instanceof Error ? error.message : String(error);
    announce(setup.error);
    changed();
    return false;
  }
}

export function cancelSetup(): void {
  play.setup = null;
  changed();
}

export function clearSetup(): void {
  if (!play.setup) return;
  play.setup.marks.fill(0);
  play.setup.numbers.fill(0);
  play.setup.error = "";
  changed();
}

/** Cells of a move, for marking it. */
export function cellsOf(move: Move | null): number[] {
  if (!move || move.cell < 0) return [];
  return move.from === undefined ? [move.cell] : [move.from, move.cell];
}
