/* Four dimensions as the cubes of Marchi and Fischer.
 *
 * A 3^4 board is shown nine times over in three dimensions: three cubes, one
 * for each value of the fourth coordinate, and six cubes whose layers mix the
 * three in the six directions, so that each of the first three axes is seen
 * together with the fourth in either sense:
 *
 *     fourth = a      fourth = b      fourth = c
 *     left to right   top to bottom   front to back
 *     right to left   bottom to top   back to front
 *
 * Every cell is in one of the first three cubes and, where its place fits, in
 * some of the six others; all pictures of a cell light up together. A line of
 * the board is drawn in each cube that holds the whole of it, which is what
 * the mixed cubes are for. All cubes turn together. For other k the first row
 * has k cubes.
 *
 * The paper's red, green and blue outlines are kept as three tints that also
 * colour-blind people tell apart; the captions say the same in words.
 */
import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  OrthographicCamera,
  Quaternion,
  TorusGeometry,
  Vector3,
  type Object3D,
} from "three";
import {
  axisText,
  cellAt,
  cubeSide,
  type BoardModel,
  type Shape,
} from "../board";
import { t } from "../strings";
import { colour } from "../theme";
import { dressRays, dressWon } from "./rays";
import { cssColor, disposeAll, Stage } from "./stage";
import type { Pointing, View } from "./view";

const home = { azimuth: -0.48, elevation: 0.4, zoom: 1 };
const side = 0.46;
const caption = 0.75; // room under a cube for its name
const maxRays = 48;
const maxWon = 8;
const radii = { won: 0.1, threat: 0.05, through: 0.05, dead: 0.05 };
const up = new Vector3(0, 1, 0);

interface Panel {
  caption: string;
  column: number;
  row: number;
  group: Group;
  cells: number[]; // board cell of each of the k^3 places
  places: Map<number, number>;
  bodies: InstancedMesh;
  crosses: InstancedMesh;
  rings: InstancedMesh;
  rays: InstancedMesh;
  won: InstancedMesh;
  outline: LineSegments;
}

export class HyperView extends Stage implements View {
  private panels: Panel[] = [];
  private shape: Shape | null = null;
  private columns = 3;
  private key = "";
  private readonly captions: HTMLElement;

  constructor(holder: HTMLElement, pointing: Pointing) {
    super(
      holder,
      pointing,
      () => t.hyperLabel,
      home,
      new OrthographicCamera(-1, 1, 1, -1, 0.1, 200),
    );
    // rays start at the camera, so it must be in front of everything
    this.camera.position.z = 100;
    this.camera.updateMatrixWorld();
    this.captions = document.createElement("div");
    this.captions.className = "captions";
    this.captions.setAttribute("aria-hidden", "true");
    holder.append(this.captions);
  }

  update(model: BoardModel): void {
    this.model = model;
    const key = `${t.code} ${cubeSide(model.shape)} ${model.kind}`;
    if (key !== this.key) {
      this.key = key;
      this.shape = model.shape;
      this.rebuild(model);
    }
    this.dress();
    this.invalidate();
  }

  // ---- building ----

  private rebuild(model: BoardModel): void {
    for (const panel of this.panels) {
      this.scene.remove(panel.group);
      disposeAll(panel.group);
    }
    const k = cubeSide(model.shape);
    this.columns = Math.max(3, k);
    this.panels = [];
    for (let w = 0; w < k; w++)
      this.panels.push(
        this.panel(
          model,
          t.fourth(axisText(3, w)),
          w + (this.columns - k) / 2,
          0,
          () => w,
        ),
      );
    t.mixed.forEach((pair, axis) =>
      pair.forEach((name, backwards) =>
        this.panels.push(
          this.panel(
            model,
            name,
            axis + (this.columns - 3) / 2,
            1 + backwards,
            (at) => (backwards ? k - 1 - at[axis]! : at[axis]!),
          ),
        ),
      ),
    );
    this.captions.replaceChildren(
      ...this.panels.map((panel) => {
        const caption = document.createElement("span");
        caption.textContent = panel.caption;
        caption.style.left = `${((panel.column + 0.5) / this.columns) * 100}%`;
        caption.style.top = `${((panel.row + 1) / 3) * 100}%`;
        return caption;
      }),
    );
    this.recolour();
  }

  private panel(
    model: BoardModel,
    caption: string,
    column: number,
    row: number,
    fourth: (at: readonly number[]) => number,
  ): Panel {
    const { shape, kind } = model;
    const k = cubeSide(shape);
    const cells: number[] = [];
    const tints: number[] = [];
    for (let z = 0; z < k; z++)
      for (let y = 0; y < k; y++)
        for (let x = 0; x < k; x++) {
          const w = fourth([x, y, z]);
          cells.push(cellAt(shape, [x, y, z, w]));
          tints.push(w);
        }
    const group = new Group();
    const many = (
      geometry: BufferGeometry,
      material: MeshLambertMaterial | MeshBasicMaterial,
      count: number,
    ) => {
      const mesh = new InstancedMesh(geometry, material, count);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      group.add(mesh);
      return mesh;
    };
    const box = new BoxGeometry(side, side, side);
    const bodies = many(box, new MeshLambertMaterial(), cells.length);
    const crosses = many(
      new BoxGeometry(1, 1, 1),
      new MeshLambertMaterial(),
      2 * cells.length,
    );
    const rings = many(
      new TorusGeometry(0.17, 0.055, 8, 20),
      new MeshLambertMaterial(),
      cells.length,
    );
    const rays = many(
      new CylinderGeometry(1, 1, 1, 6),
      new MeshBasicMaterial(),
      maxRays,
    );
    const won = many(
      new CylinderGeometry(1, 1, 1, 6),
      new MeshBasicMaterial({ depthTest: false }),
      maxWon,
    );
    won.renderOrder = 2;
    crosses.visible = rings.visible = kind !== "tokens";
    const edges = new EdgesGeometry(box).getAttribute("position");
    const points: number[] = [];
    const matrix = new Matrix4();
    cells.forEach((_, place) => {
      const at = this.at(place, k);
      bodies.setMatrixAt(place, matrix.makeTranslation(at.x, at.y, at.z));
      for (let i = 0; i < edges.count; i++)
        points.push(
          edges.getX(i) + at.x,
          edges.getY(i) + at.y,
          edges.getZ(i) + at.z,
        );
    });
    bodies.computeBoundingSphere();
    const outline = new LineSegments(
      new BufferGeometry().setAttribute(
        "position",
        new Float32BufferAttribute(points, 3),
      ),
      new LineBasicMaterial({ vertexColors: true }),
    );
    outline.userData = { tints, each: edges.count };
    group.add(outline);
    this.scene.add(group);
    return {
      caption,
      column,
      row,
      group,
      cells,
      places: new Map(cells.map((cell, place) => [cell, place])),
      bodies,
      crosses,
      rings,
      rays,
      won,
      outline,
    };
  }

  /* x to the right, y down (row 1 on top), z into the depth. */
  private at(place: number, k: number): Vector3 {
    const m = (k - 1) / 2;
    return new Vector3(
      (place % k) - m,
      m - (Math.floor(place / k) % k),
      m - Math.floor(place / (k * k)),
    );
  }

  protected override place(): void {
    const k = cubeSide(this.shape!);
    const camera = this.camera as OrthographicCamera;
    const pitch = k * 1.5;
    const wide = pitch * this.columns;
    // a line of text is 16 px high, on a low canvas a larger part of it
    const text = Math.max(
      caption,
      this.height > 96 ? (48 * pitch) / (this.height - 48) : 0,
    );
    const high = 3 * (pitch + text);
    const aspect = this.width / this.height;
    // the captions are placed in per cent: panels fill the canvas both ways
    const unit = Math.max(wide / aspect, high);
    const halfX = (unit * aspect) / 2;
    const halfY = unit / 2;
    camera.left = -halfX;
    camera.right = halfX;
    camera.top = halfY;
    camera.bottom = -halfY;
    camera.updateProjectionMatrix();
    const turn = new Quaternion()
      .setFromAxisAngle(new Vector3(1, 0, 0), this.turn.elevation)
      .multiply(new Quaternion().setFromAxisAngle(up, -this.turn.azimuth));
    for (const panel of this.panels) {
      panel.group.quaternion.copy(turn);
      panel.group.scale.setScalar(this.turn.zoom);
      panel.group.position.set(
        ((panel.column + 0.5) / this.columns - 0.5) * 2 * halfX,
        (0.5 - (panel.row + 0.5) / 3) * 2 * halfY + text / 2,
        0,
      );
      panel.group.updateMatrixWorld(true);
    }
  }

  protected override animate(): boolean {
    return false;
  }

  protected override recolour(): void {
    // those of the legend (board.css); beyond them the legend has no colour either
    const tint = (w: number) =>
      cssColor(colour(`--fourth-${w + 1}`) || colour("--soft"));
    for (const panel of this.panels) {
      const { tints: ws, each } = panel.outline.userData as {
        tints: number[];
        each: number;
      };
      const values: number[] = [];
      for (const w of ws) {
        const { r, g, b } = tint(w);
        for (let i = 0; i < each; i++) values.push(r, g, b);
      }
      panel.outline.geometry.setAttribute(
        "color",
        new Float32BufferAttribute(values, 3),
      );
      (panel.crosses.material as MeshLambertMaterial).color.set(
        colour("--on-mark"),
      );
      (panel.rings.material as MeshLambertMaterial).color.set(
        colour("--on-mark"),
      );
    }
    this.dress();
  }

  // ---- the model ----

  private dress(): void {
    const model = this.model;
    if (!model) return;
    const k = cubeSide(model.shape);
    const lit = new Set(model.rays.flatMap((ray) => ray.cells));
    const won = new Set(model.won.flat());
    const gaps = new Map(model.threats.map((t) => [t.gap, t.side]));
    const tokens = model.kind === "tokens";
    const paint = {
      empty: cssColor(colour("--cube")),
      lit: cssColor(colour("--cube-lit")),
      focus: cssColor(colour("--accent")),
      target: cssColor(colour("--cube-target")),
      marks: [
        cssColor(colour(tokens ? "--token-first" : "--first")),
        cssColor(colour(tokens ? "--token-second" : "--second")),
      ],
    };
    // a cell that completes a line has a breath of its side's colour
    const gapPaint = paint.marks.map((c) => paint.empty.clone().lerp(c, 0.4));
    const matrix = new Matrix4();
    const turned = [Math.PI / 4, -Math.PI / 4].map((angle) =>
      new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), angle),
    );
    for (const panel of this.panels) {
      let crosses = 0;
      let rings = 0;
      panel.cells.forEach((cell, place) => {
        const owner = model.owner[cell]!;
        const at = this.at(place, k);
        const big =
          cell === model.focus
            ? 1.3
            : model.last.includes(cell) || won.has(cell) || gaps.has(cell)
              ? 1.16
              : 1;
        panel.bodies.setMatrixAt(
          place,
          matrix.compose(at, new Quaternion(), new Vector3(big, big, big)),
        );
        const body =
          owner === 1 || owner === 2
            ? paint.marks[owner - 1]!
            : cell === model.focus
              ? paint.focus
              : lit.has(cell)
                ? paint.lit
                : gaps.has(cell)
                  ? gapPaint[gaps.get(cell)! - 1]!
                  : tokens && model.held >= 0 && model.targets.has(cell)
                    ? paint.target
                    : paint.empty;
        panel.bodies.setColorAt(place, body);
        // the shape on the front face says whose it is without colour
        const front = at.clone().setZ(at.z + (side / 2) * big);
        if (owner === 1)
          for (const turn of turned)
            panel.crosses.setMatrixAt(
              crosses++,
              matrix.compose(front, turn, new Vector3(0.44 * big, 0.085, 0.03)),
            );
        if (owner === 2)
          panel.rings.setMatrixAt(
            rings++,
            matrix.compose(
              front,
              new Quaternion(),
              new Vector3(0.9 * big, 0.9 * big, 0.3),
            ),
          );
      });
      panel.crosses.count = crosses;
      panel.rings.count = rings;
      const ends = (line: readonly number[]) =>
        this.endsOf(panel, line, cubeSide(model.shape));
      dressRays(panel.rays, maxRays, model, radii, ends);
      dressWon(panel.won, maxWon, model, radii.won, ends);
      for (const mesh of [panel.bodies, panel.crosses, panel.rings]) {
        mesh.instanceMatrix.needsUpdate = true;
        if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
      }
    }
  }

  /* In a mixed cube a line may fold: its cells must lie evenly on a straight
   * line to be shown. */
  private endsOf(
    panel: Panel,
    line: readonly number[],
    k: number,
  ): [Vector3, Vector3] | null {
    if (!line.every((cell) => panel.places.has(cell))) return null;
    const at = line.map((cell) => this.at(panel.places.get(cell)!, k));
    const from = at[0]!;
    const to = at[at.length - 1]!;
    const step = to
      .clone()
      .sub(from)
      .divideScalar(line.length - 1);
    const straight = at.every(
      (place, i) =>
        place.distanceTo(from.clone().addScaledVector(step, i)) < 0.01,
    );
    return straight && from.distanceTo(to) >= 0.01 ? [from, to] : null;
  }

  protected override worldOf(cell: number): Vector3 | null {
    const panel = this.panels.find((p) => p.places.has(cell));
    return panel
      ? panel.group.localToWorld(
          this.at(panel.places.get(cell)!, cubeSide(this.shape!)),
        )
      : null;
  }

  protected override pickables(): Object3D[] {
    return this.panels.map((panel) => panel.bodies);
  }

  protected override cellOfHit(object: Object3D, instance: number): number {
    const panel = this.panels.find((p) => p.bodies === object);
    return panel?.cells[instance] ?? -1;
  }
}
