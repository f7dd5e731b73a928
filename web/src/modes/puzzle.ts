/* Puzzles: one move wins; find it, and play the win to its last stone.
 *
 * A wrong move is answered and refuted step by step. What was solved, when, and
 * after how many tries is kept in this browser; days in a row make a streak. */
import {
  resultFor,
  type Engine,
  type Move,
  type Puzzle,
  type Side,
} from "../engine/api";
import { announce } from "../a11y";
import { engine, interrupt, long, report } from "../ask";
import { keep, kept } from "../keep";
import { sound } from "../sound";
import { changed, state } from "../state";
import { t } from "../strings";
import { reducedMotion } from "../theme";
import { spoken } from "./play";
import { stepText } from "./why";

const puzzle = state.puzzle;
let visit = 0;

// ---- days ----

function dateText(at: Date): string {
  const two = (x: number) => String(x).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export function today(): string {
  return dateText(new Date());
}

/** Wrong tries of the daily puzzles that were solved on their day. */
export function solvedDays(): Map<string, number> {
  try {
    const list: unknown = JSON.parse(kept("days") ?? "{}");
    return new Map(
      Object.entries(list as Record<string, number>).filter(
        ([day, tries]) => /^\d{4}-\d\d-\d\d$/.test(day) && tries >= 0,
      ),
    );
  } catch {
    return new Map();
  }
}

/** Days in a row up to today (or yesterday, while today's is still open). */
export function streak(days = solvedDays(), now = new Date()): number {
  const at = new Date(now);
  if (!days.has(dateText(at))) at.setDate(at.getDate() - 1);
  let count = 0;
  for (; days.has(dateText(at)); at.setDate(at.getDate() - 1)) count++;
  return count;
}

export function solvedNumbers(): Set<number> {
  try {
    const list: unknown = JSON.parse(kept("solved") ?? "[]");
    return new Set(Array.isArray(list) ? list.map(Number) : []);
  } catch {
    return new Set();
  }
}

function noteSolved(): void {
  const p = puzzle.puzzle!;
  if (p.number) {
    const solved = solvedNumbers();
    solved.add(p.number);
    keep("solved", JSON.stringify([...solved]));
  }
  if (puzzle.which === today()) {
    const days = solvedDays();
    if (!days.has(puzzle.which)) days.set(puzzle.which, puzzle.tries);
    keep("days", JSON.stringify(Object.fromEntries(days)));
  }
}

/** The result as a text to send: signs instead of words, no spoilers. */
export function resultText(address: string): string {
  const p = puzzle.puzzle!;
  const stars = "\u2605".repeat(p.grade) + "\u2606".repeat(5 - p.grade);
  const name = /-/.test(puzzle.which)
    ? puzzle.which
    : t.puzzleNumber(p.number);
  const tries =
    puzzle.tries > 5
      ? `\u274c\u00d7${puzzle.tries}`
      : "\u274c".repeat(puzzle.tries);
  const days = streak();
  return [
    `oxo ${name} ${stars}`,
    `${tries}${puzzle.done ? "\u2705" : ""}${days > 1 ? ` ${t.streak(days)}` : ""}`,
    address,
  ].join("\n");
}

// ---- opening ----

/** A position of one's own, "game!position": a puzzle if it holds a forced win. */
async function ownPuzzle(which: string): Promise<Puzzle> {
  const at = which.indexOf("!");
  const game = which.slice(0, at);
  const position = which.slice(at + 1);
  const here = await engine().state({ game, start: position });
  const win = await engine().forced({ game, start: position });
  if (!win) throw new Error(t.noForcedWin);
  return {
    number: 0,
    game: here.game,
    position: here.position,
    toMove: here.toMove,
    plies: win.plies,
    tempting: 0,
    grade: Math.min(5, Math.max(1, Math.ceil((win.plies - 1) / 4))),
    proved: false,
  };
}

/** which: a number of the stock, a date, game!position, or "" for today. */
export async function openPuzzle(which: string): Promise<void> {
  interrupt();
  const mine = ++visit;
  const key = which || today();
  puzzle.problem = "";
  try {
    if (puzzle.list.length === 0) puzzle.list = await engine().puzzles();
    const found = /^\d+$/.test(key)
      ? await engine().puzzle(Number(key))
      : key.includes("!")
        ? await ownPuzzle(key)
        : await engine().puzzleOfTheDay(key);
    if (mine !== visit) return;
    puzzle.info = await engine().info(found.game);
    puzzle.puzzle = found;
    puzzle.which = key;
    puzzle.tries = 0;
    state.focus = -1;
    await again();
  } catch (error) {
    if (mine !== visit) return;
    // a link that leads nowhere: say so, and offer a way on
    const why = error instanceof Error ? error.message : String(error);
    puzzle.problem = t.noPuzzle(key, puzzle.list.length, why);
    announce(puzzle.problem);
    changed();
  }
}

/** Another one: unsolved if there is one, of the given grade (0: any). */
export async function nextPuzzle(grade: number): Promise<void> {
  const solved = solvedNumbers();
  const fits = puzzle.list.filter(
    (p) =>
      (grade === 0 || p.grade === grade) && p.number !== puzzle.puzzle?.number,
  );
  const fresh = fits.filter((p) => !solved.has(p.number));
  const from = fresh.length ? fresh : fits;
  const pick = from[Math.floor(Math.random() * from.length)];
  if (pick) await openPuzzle(String(pick.number));
}

export async function again(): Promise<void> {
  puzzle.moves = [];
  puzzle.feedback = null;
  puzzle.done = false;
  puzzle.wrong = false;
  puzzle.solution = null;
  puzzle.refutation = null;
  await show();
}

async function show(): Promise<void> {
  const p = puzzle.puzzle;
  if (!p) return;
  const mine = ++visit;
  const { solution, refutation } = puzzle;
  const moves = solution
    ? solution.line.slice(0, solution.step)
    : refutation
      ? [...puzzle.moves, ...refutation.line.slice(0, refutation.step)]
      : puzzle.moves;
  const at = {
    game: p.game,
    start: p.position,
    moves: moves.map((m) => m.text),
  };
  try {
    const position = await engine().state(at);
    if (mine !== visit) return;
    puzzle.position = position;
    changed();
  } catch (error) {
    report(error);
  }
}

// ---- trying ----

export function puzzleTargets(): Set<number> {
  const p = puzzle.position;
  if (
    !p ||
    puzzle.problem ||
    puzzle.done ||
    puzzle.wrong ||
    puzzle.solution ||
    state.busy ||
    p.toMove !== puzzle.puzzle?.toMove ||
    p.moves.length !== puzzle.moves.length // a move is on its way to the board
  )
    return new Set();
  return new Set(p.legal.map((m) => m.cell));
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export async function tryCell(cell: number): Promise<void> {
  const p = puzzle.puzzle;
  const move = puzzle.position?.legal.find((m) => m.cell === cell);
  if (!p || !move || !puzzleTargets().has(cell)) return;
  puzzle.moves = [...puzzle.moves, move];
  await show();
  sound(p.toMove);
  const moves = puzzle.moves;
  const at = {
    game: p.game,
    position: p.position,
    moves: moves.map((m) => m.text),
  };
  const over = puzzle.position?.over ?? true;
  const answer = await long(t.checking, async (e) => {
    const tried = await e.tryPuzzle(at);
    if (tried.right) {
      // to the last stone: somebody must still try to stop the last line
      const reply =
        over || tried.reply
          ? tried.reply
          : (
              await e.choose({
                game: p.game,
                start: p.position,
                moves: at.moves,
                player: "greedy",
                seed: 1,
              })
            ).move;
      return { ...tried, reply, line: [] };
    }
    const why = await e.why({
      game: p.game,
      start: p.position,
      moves: at.moves,
    });
    const loses = resultFor(why, why.side) === "loss";
    const line =
      loses && why.line.length
        ? why.line
        : tried.reply
          ? [tried.reply]
          : [];
    return { ...tried, line, loses };
  });
  if (!answer || puzzle.moves !== moves) return;
  if (!answer.right) {
    puzzle.wrong = true;
    puzzle.tries++;
    puzzle.refutation = { line: answer.line, step: 0 };
    const first = answer.line[0];
    puzzle.feedback = {
      tone: "loss",
      text:
        "loses" in answer && answer.loses
          ? t.wrongLoses(spoken(move.text), answer.line.length)
          : t.wrongTry(spoken(move.text), first ? spoken(first.text) : ""),
    };
    announce(puzzle.feedback.text);
    sound("wrong");
    changed();
    await pause(reducedMotion() ? 60 : 450);
    if (puzzle.moves === moves && first) await refutationStep(1);
    return;
  }
  if (over) {
    puzzle.done = true;
    noteSolved();
    puzzle.feedback = { tone: "win", text: t.solvedIn(puzzle.tries) };
    announce(puzzle.feedback.text);
    sound("win");
    changed();
    return;
  }
  puzzle.feedback = { tone: "win", text: t.rightGoOn(spoken(move.text)) };
  announce(puzzle.feedback.text);
  changed();
  const reply = answer.reply;
  if (!reply) return;
  await pause(reducedMotion() ? 60 : 450);
  if (puzzle.moves !== moves) return;
  puzzle.moves = [...puzzle.moves, reply];
  announce(t.theAnswer(spoken(reply.text)));
  await show();
}

/** Takes a wrong move back, or the last move of both sides. */
export async function takeBack(): Promise<void> {
  interrupt();
  const drop = puzzle.wrong || puzzle.done ? 1 : 2;
  puzzle.moves = puzzle.moves.slice(0, Math.max(0, puzzle.moves.length - drop));
  puzzle.wrong = false;
  puzzle.done = false;
  puzzle.feedback = null;
  puzzle.solution = null;
  puzzle.refutation = null;
  await show();
}

// ---- lines of play: the solution, a refutation ----

async function stockSolution(e: Engine, p: Puzzle): Promise<Move[]> {
  return (await e.solvePuzzle({ game: p.game, position: p.position })).line;
}

/* One's own position may have several winning moves: a forced sequence, then a
 * last block, then the line. */
async function forcedSolution(e: Engine, p: Puzzle): Promise<Move[]> {
  const at = { game: p.game, start: p.position };
  const line = (await e.forced(at))?.moves ?? [];
  const end = [...line];
  while (end.length < p.plies) {
    const moves = end.map((m) => m.text);
    const next = await e.choose({ ...at, moves, player: "greedy", seed: 1 });
    end.push(next.move);
  }
  return end;
}

export async function showSolution(): Promise<void> {
  const p = puzzle.puzzle;
  if (!p) return;
  const line = await long(t.solving, (e) =>
    p.number ? stockSolution(e, p) : forcedSolution(e, p),
  );
  if (!line) return;
  puzzle.solution = { line, step: 0 };
  puzzle.refutation = null;
  puzzle.wrong = false;
  puzzle.feedback = null;
  await solutionStep(1);
}

async function step(
  shown: { line: { text: string }[]; step: number } | null,
  to: number,
  attacker: Side,
): Promise<void> {
  if (!shown) return;
  shown.step = Math.max(0, Math.min(shown.line.length, to));
  await show();
  const now = puzzle.position;
  if (!now || !puzzle.info) return;
  const said = shown.step ? stepText(puzzle.info, now, attacker) : "";
  if (puzzle.wrong || puzzle.solution)
    puzzle.feedback = {
      tone: puzzle.wrong ? "loss" : "plain",
      text: said || puzzle.feedback?.text || "",
    };
  if (said) announce(said);
  changed();
}

export function solutionStep(to: number): Promise<void> {
  return step(puzzle.solution, to, puzzle.puzzle!.toMove);
}

export function refutationStep(to: number): Promise<void> {
  const other = puzzle.puzzle!.toMove === "first" ? "second" : "first";
  return step(puzzle.refutation, to, other);
}

