/* Lines as thin bars, in the two solid views: won lines, lines that lack one
 * cell, and the lines through the cell that is pointed at. */
import { Matrix4, Quaternion, Vector3, type InstancedMesh } from "three";
import type { BoardModel } from "../board";
import { colour } from "../theme";
import { cssColor } from "./stage";

const up = new Vector3(0, 1, 0);

export interface Radii {
  won: number;
  threat: number;
  through: number;
  dead: number; // through the cell, and of no use to either side
}

/** The two ends of a line's bar; null where this view cannot show it. */
export type Ends = (line: readonly number[]) => [Vector3, Vector3] | null;

export function sideColour(side: number): string {
  return colour(side === 1 ? "--first" : "--second");
}

type Draw = (line: readonly number[], tint: string, radius: number) => void;

/* Fills `mesh`, which has room for `most` bars one unit high. */
function dressBars(
  mesh: InstancedMesh,
  most: number,
  ends: Ends,
  bars: (draw: Draw) => void,
): void {
  let used = 0;
  const matrix = new Matrix4();
  bars((line, tint, radius) => {
    const place = used < most ? ends(line) : null;
    if (!place) return;
    const [a, b] = place;
    const along = b.clone().sub(a);
    const length = along.length();
    mesh.setMatrixAt(
      used,
      matrix.compose(
        a.clone().add(b).multiplyScalar(0.5),
        new Quaternion().setFromUnitVectors(up, along.normalize()),
        new Vector3(radius, length, radius),
      ),
    );
    mesh.setColorAt(used++, cssColor(tint));
  });
  mesh.count = used;
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

/** Lines that are complete: in a mesh of their own, which nothing covers. */
export function dressWon(
  mesh: InstancedMesh,
  most: number,
  model: BoardModel,
  radius: number,
  ends: Ends,
): void {
  dressBars(mesh, most, ends, (draw) => {
    for (const line of model.won)
      draw(line, sideColour(model.owner[line[0]!]!), radius);
  });
}

/** Lines that lack one cell, and those that are shown. */
export function dressRays(
  mesh: InstancedMesh,
  most: number,
  model: BoardModel,
  radii: Radii,
  ends: Ends,
): void {
  dressBars(mesh, most, ends, (draw) => {
    for (const threat of model.threats)
      draw(threat.cells, sideColour(threat.side), radii.threat);
    const tints = {
      free: colour("--ray"),
      first: sideColour(1),
      second: sideColour(2),
      dead: colour("--rule"),
    };
    for (const ray of model.rays)
      draw(
        ray.cells,
        tints[ray.state],
        ray.state === "dead" ? radii.dead : radii.through,
      );
  });
}
