/* How large the cells of the flat board are, and how its layers stand.
 *
 * Layers stand side by side in as many columns as make the cells largest. Where
 * fingers play, cells are at least `finger` wide; if all layers together do not
 * leave room for that (or, of a cube and with a mouse, not for `least`), or if their
 * rows would be out of sight, one layer is shown at a time, with small pictures of
 * all of them to choose from. Where the page scrolls, cells do not grow beyond
 * what leaves the board in sight at once.
 */
import { columnsOf, layersOf, rowsOf, type Shape } from "../board";

export const finger = 44;
const least = 20;
const small = 64; // a small picture of a layer, with the gap beside it

export interface Room {
  width: number;
  height: number; // Infinity: the page may scroll
  sight: number; // of what scrolls, so much is seen at once
  touch: boolean;
}

export interface Fit {
  cell: number;
  columns: number; // layers side by side
  one: boolean; // one layer at a time
  beside: boolean; // its small pictures stand beside it, not above
}

/* Room that a layer needs beside its cells: labels, gaps. */
function around(shape: Shape, touch: boolean): { x: number; y: number } {
  if (shape.n <= 2) return { x: 24, y: 24 };
  if (shape.n === 3) return touch ? { x: 12, y: 40 } : { x: 34, y: 64 };
  return touch ? { x: 24, y: 26 } : { x: 30, y: 26 };
}

/** More than three dimensions: coordinates 2, 4, 6 go to the right and 3, 5
 * down. */
export function layersAcross(shape: Shape): [number, number] {
  const across: [number, number] = [1, 1];
  shape.sizes.slice(2).forEach((size, i) => (across[i % 2]! *= size));
  return across;
}

/** Small pictures in a row: more than six layers of a cube take two rows. */
export function picturesAcross(shape: Shape): number {
  const [wide] = layersAcross(shape);
  return shape.n === 3 && wide > 6 ? Math.ceil(wide / 2) : wide;
}

/** The columns and rows of layers for an arrangement, from wide to narrow. */
function arrangements(shape: Shape): [number, number][] {
  const { n } = shape;
  const layers = layersOf(shape);
  if (n <= 2) return [[1, 1]];
  if (n > 3) return [layersAcross(shape)];
  const found: [number, number][] = [];
  for (let down = 1; down <= layers; down++) {
    const columns = Math.ceil(layers / down);
    if (Math.ceil(layers / columns) === down) found.push([columns, down]);
  }
  return found;
}

export function fitBoard(shape: Shape, room: Room): Fit {
  const { n } = shape;
  const k = columnsOf(shape);
  const rows = rowsOf(shape);
  const most = n <= 2 ? 108 : 64;
  const edge = around(shape, room.touch);
  const size = (columns: number, down: number) =>
    Math.floor(
      Math.min(
        most,
        room.width / (columns * k) - edge.x / k - 1,
        room.height / (down * rows) - edge.y / rows - 1,
      ),
    );
  const seen = (cell: number, down: number) =>
    Math.max(
      finger,
      Math.min(cell, Math.floor((room.sight / down - edge.y) / rows - 1)),
    );
  let best: Fit = { cell: 0, columns: 1, one: false, beside: false };
  let high = 1;
  for (const [columns, down] of arrangements(shape)) {
    // where the page scrolls, more than two rows of layers are out of sight
    if (room.touch && n === 3 && down > 2) break;
    const cell = size(columns, down);
    if (cell > best.cell) {
      best = { cell, columns, one: false, beside: false };
      high = down;
    }
    // a finger's width is enough: fewer rows are better than larger cells
    if (room.touch && cell >= finger) break;
  }
  const scrolls = room.height === Infinity;
  const outOfSight =
    high > 1 && scrolls && high * (rows * finger + edge.y) > room.sight;
  if (
    room.touch
      ? n > 2 && (best.cell < finger || outOfSight)
      : n === 3 && best.cell < least
  ) {
    const pictures = picturesAcross(shape) * small;
    const fits = (taken: number) =>
      Math.floor((room.width - taken - edge.x) / k - 1);
    const beside = room.width >= 560 && fits(pictures + 28) >= finger;
    const cell = Math.min(
      64,
      fits(beside ? pictures + 28 : 0),
      Math.floor((room.height - edge.y - (beside ? 0 : 2 * small)) / rows - 1),
    );
    const one = { columns: 1, one: true, beside };
    return { ...one, cell: room.touch ? seen(cell, 1) : Math.max(least, cell) };
  }
  if (scrolls && best.cell > finger) best.cell = seen(best.cell, high);
  return { ...best, cell: Math.max(n > 4 ? 16 : least, best.cell) };
}
