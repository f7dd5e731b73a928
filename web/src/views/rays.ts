/* Lines as thin bars, in the two solid views: won lines, lines that lack one
 * cell, and the lines through the cell that is pointed at. */
import { Matrix4, Quaternion, Vector3, type InstancedMesh } from "three";
import { lineState, type BoardModel } from "../board";
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

/** Fills `mesh`, which has room for `most` bars one unit high. */
export function dressRays(
  mesh: InstancedMesh,
  most: number,
  model: BoardModel,
  radii: Radii,
  ends: Ends,
): void {
  let used = 0;
  const matrix = new Matrix4();
  const draw = (line: readonly number[], tint: string, radius: number) => {
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
  };
  for (const line of model.won)
    draw(line, sideColour(model.owner[line[0]!]!), radii.won);
  for (const threat of model.threats)
    draw(threat.cells, sideColour(threat.side), radii.threat);
  if (model.focus >= 0) {
    const tints = {
      free: colour("--ray"),
      first: sideColour(1),
      second: sideColour(2),
      dead: colour("--rule"),
    };
    for (const i of model.linesOf[model.focus]!) {
      const line = model.lines[i]!;
      const state = lineState(model, line);
      draw(line, tints[state], state === "dead" ? radii.dead : radii.through);
    }
  }
  mesh.count = used;
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}
