/* From where a stack of layers is seen best.
 *
 * No layer lies over another; and of all angles and gaps for which that holds, the
 * one where the two cells that come closest on the screen are farthest apart, in a
 * picture that shows the whole board. Cells of one layer are far apart when it is
 * seen from above, but then layers must be far apart too, and the whole stack
 * becomes smaller: there is a best between the two. (Without the first condition
 * layers are seen through each other, cells of one between those of another.)
 *
 * Every pair of cells is looked at as the camera sees it; where an axis has more
 * than six cells, six of them stand for all.
 */
import {
  box,
  columnsOf,
  coordinates,
  layersOf,
  rowsOf,
  type Shape,
} from "../board";

export interface Stack {
  azimuth: number;
  elevation: number;
  gap: number; // between layers, in cells
}

/** How far away the camera must be that the board fits however it is turned
 * around: the corners of the stack run around a circle, and labels need some
 * room beside them. `tan` is that of half the camera's angle. */
export function distanceFor(
  shape: Shape,
  { elevation, gap }: Omit<Stack, "azimuth">,
  tan: number,
  aspect: number,
): number {
  const radius = Math.hypot(
    columnsOf(shape) / 2 + 0.4,
    rowsOf(shape) / 2 + 0.4,
  );
  const tall = ((layersOf(shape) - 1) / 2) * gap + 0.3;
  const [sin, cos] = [Math.sin(elevation), Math.cos(elevation)];
  let distance = 0;
  for (let i = 0; i < 16; i++)
    for (const y of [tall, -tall]) {
      const across = radius * Math.sin((i * Math.PI) / 8);
      const along = radius * Math.cos((i * Math.PI) / 8);
      const near = along * cos + y * sin;
      const height = y * cos - along * sin;
      distance = Math.max(
        distance,
        near + Math.abs(across) / (tan * aspect),
        near + Math.abs(height) / tan,
      );
    }
  return distance;
}

/* The least distance between two cells on the screen; 0 if it is less than
 * `enough`. */
function least(
  shape: Shape,
  stack: Stack,
  far: number,
  enough: number,
): number {
  const [sin, cos] = [Math.sin(stack.elevation), Math.cos(stack.elevation)];
  const [across, along] = [Math.sin(stack.azimuth), Math.cos(stack.azimuth)];
  const middle = [0, 1, 2].map((axis) => ((shape.sizes[axis] ?? 1) - 1) / 2);
  const seen: [number, number][] = [];
  let found = Infinity;
  for (let cell = 0; cell < shape.cells; cell++) {
    const [x, y, z] = coordinates(shape, cell).map((c, i) => c - middle[i]!) as [
      number,
      number,
      number,
    ];
    const height = -z * stack.gap;
    const toward = x * across + y * along;
    const depth = far - toward * cos - height * sin;
    const right = (x * along - y * across) / depth;
    const up = (height * cos - toward * sin) / depth;
    for (const [r, u] of seen)
      found = Math.min(found, (r - right) ** 2 + (u - up) ** 2);
    if (found < enough ** 2) return 0;
    seen.push([right, up]);
  }
  return Math.sqrt(found);
}

/* How much of a layer is above itself on the screen at most: the longest vertical
 * chord of its outline. */
function chord(shape: Shape, elevation: number, azimuth: number): number {
  const columns = columnsOf(shape) + 0.14;
  const rows = rowsOf(shape) + 0.14;
  const wide = Math.max(
    columns * Math.cos(azimuth),
    rows * Math.abs(Math.sin(azimuth)),
  );
  return (columns * rows * Math.sin(elevation)) / wide;
}

/** The best view of a board with layers. */
export function bestStack(shape: Shape, tan: number, aspect: number): Stack {
  const few = box(shape.sizes.map((size) => Math.min(6, size)));
  // a tenth more, for what is near looks larger
  const tight = (board: Shape, elevation: number, azimuth: number) =>
    Math.max(0.8, (1.1 * chord(board, elevation, azimuth)) / Math.cos(elevation));
  let best: Stack = { azimuth: -0.5, elevation: 0.5, gap: 1 };
  let most = 0;
  for (let elevation = 0.3; elevation < 0.62; elevation += 0.05)
    for (let azimuth = -0.6; azimuth < -0.28; azimuth += 0.05)
      for (const more of [1, 1.1, 1.2, 1.3]) {
        const gap = more * tight(few, elevation, azimuth);
        const stack = { azimuth, elevation, gap };
        const far = distanceFor(few, stack, tan, aspect);
        const apart = least(few, stack, far, most);
        if (apart > most) {
          most = apart;
          best = { ...stack, gap: more * tight(shape, elevation, azimuth) };
        }
      }
  return best;
}
