/* Playing: a tree of moves, a person or two, and the computer.
 *
 *     open ──► refresh ──► (computer's turn?) ──► think ──► play ──► refresh
 *                 ▲                                            │
 *     a click, undo, redo, a record ───────────────────────────┘
 *
 * `visit` counts changes of position: an answer that comes back for an older
 * visit is dropped. Why?, set-up and records have files of their own.
 */
import {
  resultFor,
  type GameInfo,
  type Move,
  type Side,
  type State,
} from "../engine/api";
import { announce, toast } from "../a11y";
import { engine, interrupt, long, report } from "../ask";
import { shapeOf, type Badge } from "../board";
import { keep } from "../keep";
import type { As } from "../share";
import { sound } from "../sound";
import { changed, pathOf, rootNode, state, type TreeNode } from "../state";
import { t } from "../strings";
import { reducedMotion } from "../theme";
import { noteMissedWin } from "./mistakes";

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

/** Counts up with every change of position. */
export function visits(): number {
  return visit;
}

export function sideName(side: Side): string {
  return sideNames(play.info)[side === "first" ? 0 : 1];
}

/** What people call the sides: X and O, Dark and Light, Odd and Even. */
export function sideNames(
  info: { family: string; sides: [string, string] } | null,
): [string, string] {
  if (!info || info.family === "line") return ["X", "O"];
  if (info.family === "moving") return [t.dark, t.light];
  const known: Record<string, string> = { Odd: t.odd, Even: t.even };
  const [a, b] = info.sides;
  if (a.toLowerCase() === "first" || !a) return [t.first, t.second];
  return [known[a] ?? a, known[b] ?? b];
}

export function isHuman(side: Side): boolean {
  return play.friend || play.as === "both" || play.as === side;
}

export function computerToMove(): boolean {
  const p = play.position;
  return (
    p !== null &&
    !p.over &&
    !isHuman(p.toMove) &&
    !play.setup &&
    !play.why
  );
}

/** The other side is elsewhere, and it is its turn. */
export function friendToMove(): boolean {
  const p = play.position;
  return (
    play.friend && p !== null && !p.over && p.toMove !== play.as
  );
}

/** Does a click on the board mean a move? */
export function mayMove(): boolean {
  const p = play.position;
  if (!p || p.over || play.why) return false;
  return (!computerToMove() || play.paused) && !friendToMove();
}

/** From a cell to the one above it, where stones fall: along the last axis. */
export function stepUp(info: GameInfo): number {
  const { cells, sizes } = shapeOf(info);
  return cells / sizes.at(-1)!;
}

/** Where a stone put on a cell ends: with gravity, the lowest free cell of the
 * column; otherwise there. */
export function landing(
  info: GameInfo,
  owner: readonly number[],
  cell: number,
): number {
  if (!info.line?.gravity || owner[cell]) return cell;
  const layer = stepUp(info);
  let low = cell % layer;
  while (owner[low] && low + layer < info.cells.length) low += layer;
  return low;
}

export function clearHand(): void {
  state.held = -1;
  state.tile = 0;
  state.waiting = -1;
}

// ---- opening a game ----

export interface Opening {
  start?: string;
  moves?: readonly string[];
  as?: As;
  friend?: boolean;
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
    const info = await engine().info(game);
    const at = {
      game: info.name,
      ...(with_.start ? { start: with_.start } : {}),
    };
    // an illegal move ends the list; what comes before it is kept
    let moves = [...(with_.moves ?? [])];
    let problem = "";
    let position: State;
    for (;;) {
      try {
        position = await engine().state({ ...at, moves });
        break;
      } catch (error) {
        if (moves.length === 0) throw error;
        problem = error instanceof Error ? error.message : String(error);
        moves = moves.slice(0, -1);
      }
    }
    state.focus = -1;
    play.info = info;
    play.start = with_.start;
    play.header = [];
    play.root = rootNode();
    play.current = play.root;
    for (const move of position.moves)
      play.current = child(play.current, move.text);
    play.marksByPly.clear();
    if (with_.as) play.as = with_.as;
    play.friend = with_.friend ?? false;
    if (with_.level) play.level = with_.level;
    if (play.level === "net" && !hasNetwork(info.name)) play.level = "7";
    play.seed = with_.seed ?? 1 + Math.floor(Math.random() * 1e6);
    play.paused = moves.length > 0 || with_.start !== undefined;
    play.setup = null;
    play.why = null;
    clearHand();
    await refresh();
    play.problem = problem;
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
  play.problem = "";
  play.cardClosed = false;
  try {
    const at = where();
    const request: Promise<void> = engine()
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
      const threats = await engine().threats(at);
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

export function endText(position: State): string {
  switch (position.winner) {
    case "first":
    case "second":
      return t.sideWins(sideName(position.winner));
    case "draw":
      return t.aDraw;
    case "open":
      return "";
  }
}

// ---- moves ----

/** Plays a move of the game for whoever is to move. */
export async function playMove(text: string): Promise<void> {
  const before = play.position;
  if (!before || before.over) return;
  play.why = null;
  if (isHuman(before.toMove))
    noteMissedWin(play.info!, before, play.threats, text);
  play.current = child(play.current, text);
  play.paused = false;
  clearHand();
  const who = sideName(before.toMove);
  await refresh();
  const now = play.position;
  if (!now || now === before) return;
  announce(`${who}: ${spoken(text)}. ${endText(now)}`);
  if (now.winner === "open" || now.winner === "draw") sound(before.toMove);
  else
    sound(
      isHuman(now.winner) || !isHuman(before.toMove === "first" ? "second" : "first")
        ? "win"
        : "loss",
    );
}

/** a1-b2 as a person says it. */
export function spoken(text: string): string {
  return text.replace("-", ` ${t.to} `).replace("=", ` ${t.gets} `);
}

/** Is there a network for this board? */
export function hasNetwork(game: string): boolean {
  return game === "3^3" || game === "4^3";
}

/** The engine's name of a level. */
export function playerOf(level: string): string {
  return level === "perfect" || level === "net" ? level : `level:${level}`;
}

export async function think(): Promise<void> {
  const mine = visit;
  play.paused = false;
  const start = performance.now();
  const answer = await long(t.thinking, (e) =>
    e.choose({
      ...where(),
      player: playerOf(play.level),
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
    toast(t.nobodyPasses);
    return;
  }
  await playMove(legal?.text ?? "pass");
}

/** A line of text: a move in any notation. True when it was played. */
export async function typed(text: string): Promise<boolean> {
  if (!mayMove()) {
    toast(t.notYourTurn);
    return false;
  }
  const at = where();
  try {
    const after = await engine().state({ ...at, moves: [...at.moves, text] });
    await playMove(after.last!.text);
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

// ---- going back and forth ----

export async function goTo(node: TreeNode): Promise<void> {
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
    play.why = null;
    changed();
    return;
  }
  let node = play.current.parent;
  if (!node) return;
  if (!play.friend && (play.as === "first" || play.as === "second")) {
    // whose turn it is at a node is known to the engine only: step by step
    for (let n: TreeNode | null = node; n; n = n.parent) {
      const p = await engine().state({ ...where(), moves: pathOf(n) });
      if (isHuman(p.toMove)) {
        node = n;
        break;
      }
    }
  }
  await goTo(node);
  announce(`${t.takenBack} ${turnText()}`);
}

export async function redo(): Promise<void> {
  let node = play.current.recent ?? play.current.children[0];
  if (!node) return;
  if (!play.friend && (play.as === "first" || play.as === "second")) {
    for (let n: TreeNode | undefined = node; n; n = n.recent ?? n.children[0]) {
      const p = await engine().state({ ...where(), moves: pathOf(n) });
      node = n;
      if (isHuman(p.toMove) || p.over) break;
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
  return endText(p) || `${t.toMove(sideName(p.toMove))}.`;
}

// ---- help ----

/* The judge is asked, as for the analysis, so that the two never differ; a
 * player guesses only where the judge leaves the position open. */
export async function hint(): Promise<void> {
  const mine = visit;
  const answer = await long(t.lookingForMove, async (e) => {
    const judged = await e.analyse({ ...where(), seed: 1 });
    const known = judged.moves.find(
      (m) => judged.winner !== "open" && m.winner === judged.winner,
    );
    return (
      known ?? (await e.choose({ ...where(), player: "perfect", seed: 1 }))
    );
  });
  if (!answer || mine !== visit) return;
  const claims: string[] = [];
  let badge: Badge | null = null;
  if ("line" in answer) {
    const result = resultFor(answer, play.position!.toMove);
    claims.push(t.resultWords(result, answer.plies ?? 0, answer.exact));
    claims.push(answer.ground === "forced" ? t.forcedWord : t.proved);
    if (result === "win")
      badge = {
        sign: "+",
        tone: "win",
        note: "",
        text: t.resultWords("win", 0, true),
      };
  } else claims.push(t.aGuess);
  const text = `${spoken(answer.move.text)}: ${claims.join(", ")}.`;
  play.hint = { move: answer.move, text: `${t.hint}: ${text}`, badge };
  announce(play.hint.text);
  changed();
}

export async function analyse(): Promise<void> {
  const mine = visit;
  const p = play.position;
  if (!p || p.over || play.setup) return;
  const path = pathOf(play.current);
  const answer = await long(t.analysing, (e) =>
    e.analyse({ ...where(), seed: 1 }),
  );
  if (!answer || mine !== visit) return;
  play.analysis = answer;
  for (const m of answer.moves)
    play.marksByPly.set(
      [...path, m.move.text].join(" "),
      resultFor(m, answer.toMove),
    );
  changed();
}

export function toggleVerdicts(on = !state.show.verdicts): void {
  state.show.verdicts = on;
  if (on && !play.analysis) void analyse();
  changed();
}

// ---- players ----

export function setAs(as: As, friend = false): void {
  play.as = as;
  play.friend = friend;
  if (!friend) keep("as", as);
  play.why = null;
  play.cardClosed = false;
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

/** Once more; `swap` changes sides. */
export async function restart(swap = false): Promise<void> {
  if (!play.info) return;
  const other = { first: "second", second: "first", both: "both", none: "none" } as const;
  await open(play.info.name, {
    as: swap ? other[play.as] : play.as,
    friend: play.friend,
    ...(play.start ? { start: play.start } : {}),
  });
  if (play.paused) {
    play.paused = false;
    if (computerToMove()) void think();
  }
  announce(`${t.newGame}. ${turnText()}`);
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
  if (!p || !mayMove()) return false;
  const to = landing(play.info!, p.marks, cell);
  const here = p.legal.filter((m) => m.cell === to);
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
      if (state.held >= 0) announce(t.cellInHand(play.info!.cells[cell]!));
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
      if (state.waiting >= 0) announce(t.cellWaits(play.info!.cells[cell]!));
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
    toast(t.tokenCannot);
    changed();
  }
}

/** A number was taken from the tray. */
export function chooseTile(number: number): void {
  const p = play.position;
  if (!p || p.over) return;
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
  if (state.tile) announce(t.cellInHand(String(number)));
  changed();
}

/** Cells of a move, for marking it. */
export function cellsOf(move: Move | null): number[] {
  if (!move || move.cell < 0) return [];
  return move.from === undefined ? [move.cell] : [move.from, move.cell];
}
