/* Puzzles: one move wins; find it, and then the rest of the way. */
import type { Puzzle } from "../engine/api";
import { announce } from "../a11y";
import { desk, interrupt, long, report } from "../desk";
import { keep, kept } from "../keep";
import { changed, state } from "../state";
import { spoken } from "./play";

const puzzle = state.puzzle;
let visit = 0;

export function today(): string {
  const now = new Date();
  const two = (x: number) => String(x).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function solvedNumbers(): Set<number> {
  try {
    const list: unknown = JSON.parse(kept("solved") ?? "[]");
    return new Set(Array.isArray(list) ? list.map(Number) : []);
  } catch {
    return new Set();
  }
}

/** which: a number of the stock, a date, or "" for today. */
export async function openPuzzle(which: string): Promise<void> {
  interrupt();
  const mine = ++visit;
  try {
    if (puzzle.list.length === 0) puzzle.list = await desk().puzzles();
    const key = which || today();
    const found = /^\d+$/.test(key)
      ? await desk().puzzle(Number(key))
      : await desk().puzzleOfTheDay(key);
    if (mine !== visit) return;
    await start(found, key);
  } catch (error) {
    report(error);
  }
}

async function start(found: Puzzle, which: string): Promise<void> {
  puzzle.info = await desk().info(found.game);
  puzzle.puzzle = found;
  puzzle.which = which;
  await again();
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
  await show();
}

async function show(): Promise<void> {
  const p = puzzle.puzzle;
  if (!p) return;
  const mine = ++visit;
  const moves = puzzle.solution
    ? puzzle.solution.line.slice(0, puzzle.solution.step)
    : puzzle.moves;
  const at = {
    game: p.game,
    start: p.position,
    moves: moves.map((m) => m.text),
  };
  try {
    const position = await desk().state(at);
    const threats = await desk().threats(at);
    if (mine !== visit) return;
    puzzle.position = position;
    puzzle.threats = threats;
    changed();
  } catch (error) {
    report(error);
  }
}

export function puzzleTargets(): Set<number> {
  const p = puzzle.position;
  if (!p || puzzle.done || puzzle.wrong || puzzle.solution || state.busy)
    return new Set();
  return new Set(p.legal.map((m) => m.cell));
}

export async function tryCell(cell: number): Promise<void> {
  const p = puzzle.puzzle;
  const move = puzzle.position?.legal.find((m) => m.cell === cell);
  if (!p || !move || !puzzleTargets().has(cell)) return;
  puzzle.moves = [...puzzle.moves, move];
  await show();
  const moves = puzzle.moves;
  const answer = await long("Checking", (engine) =>
    engine.tryPuzzle({
      game: p.game,
      position: p.position,
      moves: moves.map((m) => m.text),
    }),
  );
  if (!answer || puzzle.moves !== moves) return;
  puzzle.wrong = !answer.right;
  puzzle.done = answer.solved;
  puzzle.feedback = {
    tone: answer.right ? "win" : "loss",
    text: answer.text,
  };
  announce(`${spoken(move.text)}. ${answer.text}`);
  if (answer.solved) {
    const solved = solvedNumbers();
    if (p.number) solved.add(p.number);
    keep("solved", JSON.stringify([...solved]));
  }
  changed();
  const reply = answer.reply;
  if (reply) {
    await new Promise((done) => setTimeout(done, 450));
    if (puzzle.moves !== moves) return;
    puzzle.moves = [...puzzle.moves, reply];
    announce(`The answer: ${spoken(reply.text)}.`);
    await show();
  }
}

/** Takes a wrong move back. */
export async function takeBack(): Promise<void> {
  interrupt();
  const mover = puzzle.puzzle?.turn;
  const solverMoves = puzzle.wrong || puzzle.done ? 1 : 2;
  // a wrong move may have its answer on the board already
  let drop = puzzle.wrong
    ? puzzle.position?.turn === mover
      ? 2
      : 1
    : solverMoves;
  if (drop > puzzle.moves.length) drop = puzzle.moves.length;
  puzzle.moves = puzzle.moves.slice(0, puzzle.moves.length - drop);
  puzzle.wrong = false;
  puzzle.done = false;
  puzzle.feedback = null;
  puzzle.solution = null;
  await show();
}

export async function showSolution(): Promise<void> {
  const p = puzzle.puzzle;
  if (!p) return;
  const answer = await long("Solving", (engine) =>
    engine.solvePuzzle({ game: p.game, position: p.position }),
  );
  if (!answer) return;
  puzzle.solution = { line: answer.line, step: 1 };
  puzzle.wrong = false;
  puzzle.feedback = null;
  announce(`The solution is ${spoken(answer.solution.text)}.`);
  await show();
}

export async function solutionStep(to: number): Promise<void> {
  const s = puzzle.solution;
  if (!s) return;
  s.step = Math.max(0, Math.min(s.line.length, to));
  const move = s.line[s.step - 1];
  if (move) announce(`Step ${s.step}: ${spoken(move.text)}`);
  await show();
}
