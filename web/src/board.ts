/* Boards as the page sees them: boxes of cells with names, marks and lines.
 *
 * The rules live in the engine. What is here is only what a picture needs:
 * where a cell is, what it is called, and one plain object, BoardModel, that
 * every view draws. Views never ask the engine anything, which is what keeps
 * them in step: all of them draw the same model.
 *
 *     cell = x0 + s0 (x1 + s1 (x2 + ...))   s: the sizes, 4,4,4 for 4^3
 *     a1A: letter, number, capital, again   7,6 for 7x6:gravity,line=4
 */
import { t } from "./strings";

export interface Shape {
  /** How many cells along each axis: columns, rows, layers ... */
  readonly sizes: readonly number[];
  readonly n: number;
  readonly cells: number;
  /** A board that is no box (.pg files): its columns and rows are the sizes. */
  readonly grid?: Grid;
}

export function box(sizes: readonly number[]): Shape {
  return { sizes, n: sizes.length, cells: sizes.reduce((a, b) => a * b, 1) };
}

export const columnsOf = (shape: Shape): number => shape.sizes[0] ?? 1;
export const rowsOf = (shape: Shape): number => shape.sizes[1] ?? 1;

/** Cells of a layer: the first two coordinates. */
export const layerSize = (shape: Shape): number =>
  columnsOf(shape) * rowsOf(shape);

export const layersOf = (shape: Shape): number =>
  shape.grid ? 1 : shape.cells / layerSize(shape);

/** As many cells along every axis: the k of a k^n board, else 0. */
export const cubeSide = (shape: Shape): number =>
  shape.grid || shape.sizes.some((s) => s !== shape.sizes[0])
    ? 0
    : columnsOf(shape);

/** The sides of a box by its name: 7, 6 for 7x6:gravity,line=4. */
export function sidesOf(name: string): number[] | null {
  const sides = /^\d+(?:x\d+)+(?=:|$)/.exec(name);
  return sides ? sides[0].split("x").map(Number) : null;
}

interface Named {
  readonly name: string;
  readonly k: number;
  readonly n: number;
  readonly cells: readonly string[];
}

/* Where the cells stand is the same for the life of a game. */
const shapes = new WeakMap<Named, Shape>();

export function shapeOf(info: Named): Shape {
  let found = shapes.get(info);
  if (!found) {
    const sizes = info.k
      ? new Array<number>(info.n).fill(info.k)
      : sidesOf(info.name);
    if (sizes) found = box(sizes);
    else {
      const grid = gridOf(info.cells);
      const { columns, rows } = grid;
      const cells = info.cells.length;
      found = { sizes: [columns.length, rows.length], n: 2, cells, grid };
    }
    shapes.set(info, found);
  }
  return found;
}

/* Where the cells of such a board stand: row by row, -1 is no cell. */
export interface Grid {
  readonly columns: readonly string[]; // what stands above them
  readonly rows: readonly string[];
  readonly cells: readonly number[];
  readonly named: boolean; // names are no coordinates: cells carry them
}

/* Names such as b3 say where a cell is, b3C also in which layer: layers stand
 * side by side. Other names fill a square in their order and are written on
 * the cells. */
export function gridOf(names: readonly string[]): Grid {
  const parts = names.map((name) => /^([a-z])(\d{1,2})([A-Z]?)$/.exec(name));
  const known = parts.every((p) => p !== null);
  const layers = known ? [...new Set(parts.map((p) => p![3]!))].sort() : [];
  const letters = known ? [...new Set(parts.map((p) => p![1]!))].sort() : [];
  const numbers = known
    ? [...new Set(parts.map((p) => Number(p![2])))].sort((a, b) => a - b)
    : [];
  if (letters.length > 1 || numbers.length > 1) {
    const columns = layers.flatMap((layer, i) => [
      ...(i > 0 ? [""] : []),
      ...letters.map((letter) => letter + layer),
    ]);
    const cells = numbers.flatMap((row) =>
      columns.map((column) =>
        column ? names.indexOf(column[0]! + String(row) + column.slice(1)) : -1,
      ),
    );
    return { columns, rows: numbers.map(String), cells, named: false };
  }
  const width = Math.ceil(Math.sqrt(names.length));
  const height = Math.ceil(names.length / width);
  return {
    columns: new Array<string>(width).fill(""),
    rows: new Array<string>(height).fill(""),
    cells: Array.from({ length: width * height }, (_, i) =>
      i < names.length ? i : -1,
    ),
    named: true,
  };
}

export type Owner = 0 | 1 | 2 | 3; // nobody, first, second, either (numbers)
export type MarkKind = "strokes" | "tokens" | "numbers";

/* A small sign on a cell: a verdict, what the proof answers, or the number of
 * a step. The sign carries the meaning; the tone only repeats it in colour. */
export type Tone =
  | "win"
  | "loss"
  | "draw"
  | "open"
  | "plain"
  | "strategic"
  | "step";
export interface Badge {
  sign: string;
  tone: Tone;
  note: string; // beside the sign: plies
  text: string; // for the screen reader
}

/* A line that lacks one cell: `cells` in order, `gap` the empty one. */
export interface Threat {
  cells: readonly number[];
  gap: number;
  side: 1 | 2;
}

export type LineState = "free" | "first" | "second" | "dead";

/* A line to be shown because somebody points at a cell, or is told of it. */
export interface Ray {
  cells: readonly number[];
  state: LineState;
}

/* A stone that is not there yet: where a click would put it, or an answer. */
export interface Preview {
  cell: number;
  side: 1 | 2;
}

export interface BoardModel {
  readonly shape: Shape;
  readonly kind: MarkKind;
  readonly lines: readonly (readonly number[])[];
  readonly fall: boolean; // stones fall along the last axis, to its first cell
  readonly names: readonly string[];
  sides: readonly [string, string]; // what people call them
  owner: readonly Owner[];
  numbers: readonly number[]; // number games; 0 is empty
  turn: 1 | 2;
  last: readonly number[]; // cells of the last move
  won: readonly (readonly number[])[];
  threats: readonly Threat[];
  badges: ReadonlyMap<number, Badge>;
  targets: ReadonlySet<number>; // cells where a click does something
  held: number; // moving games: the token in hand, else -1
  hint: readonly number[];
  focus: number; // hovered or focused, else -1
  rays: readonly Ray[];
  previews: readonly Preview[];
}

export function coordinates(shape: Shape, cell: number): number[] {
  return shape.sizes.map((size) => {
    const x = cell % size;
    cell = Math.floor(cell / size);
    return x;
  });
}

export function cellAt(shape: Shape, at: readonly number[]): number {
  return at.reduceRight((cell, x, axis) => cell * shape.sizes[axis]! + x, 0);
}

/* The text of one coordinate: a, b... / 1, 2... / A, B... */
export function axisText(axis: number, x: number): string {
  if (axis % 3 === 1) return String(x + 1);
  return String.fromCharCode((axis % 3 === 0 ? 97 : 65) + x);
}

export function cellName(shape: Shape, cell: number): string {
  return coordinates(shape, cell)
    .map((x, axis) => axisText(axis, x))
    .join("");
}

export function linesThrough(
  cells: number,
  lines: readonly (readonly number[])[],
): number[][] {
  const through: number[][] = Array.from({ length: cells }, () => []);
  lines.forEach((line, i) => line.forEach((cell) => through[cell]!.push(i)));
  return through;
}

/* Who can still complete a line: its only owner, both (empty), or nobody. */
export function lineState(
  model: Pick<BoardModel, "owner">,
  line: readonly number[],
): LineState {
  let first = false;
  let second = false;
  for (const cell of line) {
    if (model.owner[cell] === 1) first = true;
    if (model.owner[cell] === 2) second = true;
  }
  if (first && second) return "dead";
  return first ? "first" : second ? "second" : "free";
}

/* Lines that lack one cell and belong to one side. Drawn in every mode and at
 * every step of a line of play, so it is worked out here from the lines. */
export function threatsOf(
  model: Pick<BoardModel, "owner" | "lines">,
): Threat[] {
  const list: Threat[] = [];
  for (const cells of model.lines) {
    let gap = -1;
    let empty = 0;
    for (const cell of cells)
      if (!model.owner[cell]) {
        empty++;
        gap = cell;
      }
    if (empty !== 1) continue;
    const state = lineState(model, cells);
    if (state === "first" || state === "second")
      list.push({ cells, gap, side: state === "first" ? 1 : 2 });
  }
  return list;
}

/* The cell one step along an axis, or the same at the border. */
export function step(
  shape: Shape,
  cell: number,
  axis: number,
  by: number,
): number {
  if (shape.grid) return stepOnGrid(shape.grid, cell, axis, by);
  const at = coordinates(shape, cell);
  if (axis >= shape.n) return cell;
  at[axis] = Math.min(shape.sizes[axis]! - 1, Math.max(0, at[axis]! + by));
  return cellAt(shape, at);
}

/* The next cell in that direction, across holes. */
function stepOnGrid(grid: Grid, cell: number, axis: number, by: number): number {
  const width = grid.columns.length;
  let place = grid.cells.indexOf(cell);
  let at = axis === 0 ? place % width : Math.floor(place / width);
  const end = axis === 0 ? width : grid.rows.length;
  for (at += by; axis < 2 && at >= 0 && at < end; at += by) {
    place += axis === 0 ? by : by * width;
    if (grid.cells[place]! >= 0) return grid.cells[place]!;
  }
  return cell;
}

/* Which layer (the first two coordinates apart) a cell lies in. */
export function layerOf(shape: Shape, cell: number): number {
  return shape.grid ? 0 : Math.floor(cell / layerSize(shape));
}

/* The name of the layer (x2 and beyond) a cell lies in: "A", "Ab" ... */
export function layerName(shape: Shape, layer: number): string {
  let text = "";
  for (let axis = 2; axis < shape.n; axis++) {
    const size = shape.sizes[axis]!;
    text += axisText(axis, layer % size);
    layer = Math.floor(layer / size);
  }
  return text;
}

/* What a screen reader says of a cell. */
export function describe(model: BoardModel, cell: number): string {
  const owner = model.owner[cell]!;
  const parts = [model.names[cell]!];
  if (model.kind === "numbers") {
    parts.push(model.numbers[cell] ? String(model.numbers[cell]) : t.empty);
  } else {
    parts.push(owner ? model.sides[owner - 1]! : t.empty);
  }
  for (const side of [1, 2] as const) {
    if (model.threats.some((x) => x.gap === cell && x.side === side))
      parts.push(t.completesLine(model.sides[side - 1]!));
  }
  if (model.won.some((line) => line.includes(cell)))
    parts.push(t.inWinningLine);
  if (model.last.includes(cell)) parts.push(t.lastMove);
  if (model.held === cell) parts.push(t.inHand);
  if (model.hint.includes(cell)) parts.push(t.hintWord);
  const badge = model.badges.get(cell);
  if (badge) parts.push(badge.text);
  return parts.join(", ");
}
