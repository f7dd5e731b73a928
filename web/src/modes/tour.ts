/* The introduction: half a minute for somebody who has never seen the game.
 * Lines, a threat, a fork, and then a win to find. It needs no engine beyond
 * the list of lines, and is drawn by the same views as everything else.
 *
 * In the last step X has two stones on a row and two on a column of layer A;
 * where they cross is a fork.
 *
 *     a1A b1A  .  [d1A]          d1A, then c1A and d4A: O blocks one of them
 *      .   .   .   d2A
 *      .   .   .   d3A
 *      .   .   .    .
 */
import type { Mark, State } from "../engine/api";
import { announce } from "../a11y";
import { engine, report } from "../ask";
import type { BoardModel, Owner } from "../board";
import { keep, kept } from "../keep";
import { baseModel } from "../model";
import { sound } from "../sound";
import { changed, state } from "../state";
import { t } from "../strings";
import { reducedMotion } from "../theme";

const tour = state.tour;

interface Step {
  x: readonly string[];
  o: readonly string[];
  /** Lines to show, by their first and last cell. */
  lines: readonly (readonly [string, string])[];
}

const fork = { x: ["a1A", "b1A", "d2A", "d3A"], o: ["a3C", "c4D", "b3B", "c2C"] };
export const steps: readonly Step[] = [
  {
    x: [],
    o: [],
    lines: [
      ["a2B", "d2B"],
      ["c1A", "c4A"],
      ["a1C", "d4C"],
    ],
  },
  {
    x: [],
    o: [],
    lines: [
      ["b2A", "b2D"],
      ["a4A", "d4D"],
      ["a1A", "d4D"],
    ],
  },
  { x: ["a1A", "b2B", "c3C"], o: ["b1A", "c4B", "a3D"], lines: [] },
  { x: [...fork.x, "d1A"], o: fork.o, lines: [] },
  { ...fork, lines: [] },
];
export const lastStep = steps.length - 1;
const winning = ["d1A", "d4A", "c1A"] as const;

function cellsNamed(names: readonly string[]): number[] {
  const all = tour.info!.cells;
  return names.map((name) => all.indexOf(name));
}

function put(x: readonly string[], o: readonly string[], last: string): void {
  const marks = new Array<Mark>(64).fill(0);
  for (const cell of cellsNamed(x)) marks[cell] = 1;
  for (const cell of cellsNamed(o)) marks[cell] = 2;
  const wins = tour.info!.lines.filter((l) => l.every((c) => marks[c] === 1));
  const cell = last ? tour.info!.cells.indexOf(last) : -1;
  tour.state = {
    game: "4^3",
    position: "",
    ply: x.length + o.length,
    toMove: "first",
    over: wins.length > 0,
    winner: wins.length ? "first" : "open",
    marks,
    legal: [],
    moves: [],
    last: last ? { text: last, cell } : null,
    wins,
    canPass: false,
  } satisfies State;
}

export async function openTour(step = 0): Promise<void> {
  try {
    tour.info ??= await engine().info("4^3");
  } catch (error) {
    report(error);
    return;
  }
  tour.step = Math.max(0, Math.min(lastStep, step));
  tour.done = false;
  state.focus = -1;
  const at = steps[tour.step]!;
  put(at.x, at.o, "");
  announce(t.tourSteps[tour.step]!);
  changed();
}

/** Where the next stone of the last step may go. */
function wanted(): string[] {
  if (tour.step !== lastStep || tour.done || !tour.state) return [];
  const marks = tour.state.marks;
  const [crossing, ...ends] = cellsNamed(winning);
  if (!marks[crossing!]) return [winning[0]];
  return winning.slice(1).filter((_, i) => !marks[ends[i]!]);
}

export function tryTour(cell: number): void {
  const s = tour.state;
  const name = tour.info?.cells[cell];
  if (!s || !name || s.marks[cell] || tour.done || tour.step !== lastStep) return;
  if (!wanted().includes(name)) {
    announce(t.tourTryAgain);
    tour.missed = true;
    sound("wrong");
    changed();
    return;
  }
  tour.missed = false;
  sound("first");
  if (name === winning[0]) {
    put([...fork.x, name], fork.o, name);
    changed();
    // O blocks one end; the other is left
    setTimeout(
      () => {
        if (tour.step !== lastStep || tour.done) return;
        put([...fork.x, name], [...fork.o, winning[1]], winning[1]);
        sound("second");
        announce(t.tourBlocked);
        changed();
      },
      reducedMotion() ? 60 : 600,
    );
    return;
  }
  put([...fork.x, winning[0], name], [...fork.o, winning[1]], name);
  tour.done = true;
  sound("win");
  announce(t.tourDone);
  seen();
  changed();
}

/** Not shown by itself again. */
export function seen(): void {
  keep("seen", "yes");
}

export function firstVisit(): boolean {
  return kept("seen") === null;
}

export function tourModel(): BoardModel | null {
  const { info, state: s, step, done } = tour;
  if (!info || !s) return null;
  const model = baseModel(info, s);
  const find = (from: string, to: string) => {
    const [a, b] = cellsNamed([from, to]);
    return info.lines.find((l) => l.includes(a!) && l.includes(b!));
  };
  model.rays = steps[step]!.lines.flatMap(([from, to]) => {
    const cells = find(from, to);
    return cells ? [{ cells, state: "free" as const }] : [];
  });
  if (step === lastStep && !done) {
    model.targets = new Set(
      s.marks.flatMap((mark, cell) => (mark ? [] : [cell])),
    );
    if (tour.missed) model.hint = cellsNamed(wanted());
    if (model.focus >= 0 && !(model.owner as Owner[])[model.focus])
      model.previews = [{ cell: model.focus, side: 1 }];
  }
  return model;
}
