/* The solid view: boards up to three dimensions as layers of glass.
 *
 *        y (up)           layer A is the top plate (the lowest where stones
 *        |                fall), row 1 its far edge, as in the flat view
 *        |                tilted away from you
 *        +---- x0
 *       /
 *      x1                 plate z lies at height -z * gap; "spread" is the gap
 *
 * Marks are instanced: one draw call for all crosses, one for all rings, and
 * so on, so that a frame is a few dozen calls on any board. Glass is cheap
 * glass: a faint fill and bright edges. Real transmission (a second pass over
 * the scene) was tried first and cost three quarters of the frame rate in a
 * software renderer for a look that hid the stones.
 */
import {
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  CapsuleGeometry,
  CircleGeometry,
  CylinderGeometry,
  DoubleSide,
  DynamicDrawUsage,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  OctahedronGeometry,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  RingGeometry,
  SRGBColorSpace,
  Sprite,
  SpriteMaterial,
  TorusGeometry,
  Vector3,
  type Material,
  type Object3D,
} from "three";
import {
  axisText,
  columnsOf,
  coordinates,
  layerOf,
  layersOf,
  rowsOf,
  type BoardModel,
  type Shape,
  type Tone,
} from "../board";
import { t } from "../strings";
import { colour, reducedMotion } from "../theme";
import { bestStack, distanceFor } from "./angle";
import { dressRays, dressWon, sideColour } from "./rays";
import { cssColor, disposeAll, Stage } from "./stage";
import type { Pointing, View } from "./view";

const flatHome = { azimuth: -0.35, elevation: 0.85, zoom: 1 };
const leastGap = 0.8;

/* Two geometries as one, positions, normals and indices only. */
function merge(a: BufferGeometry, b: BufferGeometry): BufferGeometry {
  const result = new BufferGeometry();
  for (const name of ["position", "normal"] as const) {
    const x = a.getAttribute(name);
    const y = b.getAttribute(name);
    result.setAttribute(
      name,
      new Float32BufferAttribute([...x.array, ...y.array], 3),
    );
  }
  const shift = a.getAttribute("position").count;
  result.setIndex([
    ...a.getIndex()!.array,
    ...Array.from(b.getIndex()!.array, (i) => i + shift),
  ]);
  return result;
}

function crossGeometry(): BufferGeometry {
  const bar = (angle: number) =>
    new CapsuleGeometry(0.08, 0.6, 4, 12).rotateZ(Math.PI / 2).rotateY(angle);
  return merge(bar(Math.PI / 4), bar(-Math.PI / 4));
}

export function textTexture(
  text: string,
  fill: string,
  weight = 600,
  disc = "",
): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d")!;
  const family = getComputedStyle(document.body).fontFamily;
  let size = disc ? 64 : 84;
  if (disc) {
    pen.fillStyle = disc;
    pen.arc(64, 64, 46, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.font = `${weight} ${size}px ${family}`;
  const width = pen.measureText(text).width;
  if (width > 116) size *= 116 / width;
  pen.font = `${weight} ${size}px ${family}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = fill;
  pen.fillText(text, 64, 68);
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = 4;
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

interface Parts {
  group: Group;
  plates: Group[]; // one for each layer: glass, grid, label
  marks: [InstancedMesh, InstancedMesh];
  dots: InstancedMesh;
  picks: InstancedMesh;
  rays: InstancedMesh;
  won: InstancedMesh; // drawn over everything
  gaps: InstancedMesh;
  drop: Mesh; // from the stone at hand down to the lowest layer
  shadows: InstancedMesh; // where it passes the layers below
  rings: InstancedMesh; // last move, held token, focus, hint
  preview: [Mesh, Mesh];
  extras: Group; // badges and numbers: rebuilt when they change
}

/* What is written on a plate (a badge) or on a tile or token. */
type Sign = Tone | "tile" | "dark" | "light";

const maxRays = 64;
const maxWon = 8;
const radii = { won: 0.05, threat: 0.028, through: 0.026, dead: 0.012 };

export class SolidView extends Stage implements View {
  private shape: Shape | null = null;
  private parts: Parts | null = null;
  private bestGap = 1;
  private spread = 0.5;
  private spreadNow = 0.5;
  private born: Float32Array = new Float32Array(0); // growth of each mark, 0..1
  private growing = false;
  private extrasKey = "";
  private key = "";

  constructor(holder: HTMLElement, pointing: Pointing) {
    super(
      holder,
      pointing,
      () => t.solidLabel,
      flatHome,
    );
  }

  setSpread(spread: number): void {
    this.spread = spread;
    if (reducedMotion()) {
      this.spreadNow = spread;
      this.dress();
    }
    this.invalidate();
  }

  update(model: BoardModel): void {
    const key = `${model.shape.sizes.join("x")} ${model.kind} ${model.fall}`;
    const before = this.model;
    this.model = model;
    if (key !== this.key) {
      this.key = key;
      this.shape = model.shape;
      this.rebuild(model);
    }
    // marks that are new grow; everything else is there at once
    const fresh = before !== null && before.owner.length === model.owner.length;
    const changes = model.owner.filter(
      (o, i) => o && before && before.owner[i] !== o,
    ).length;
    model.owner.forEach((owner, cell) => {
      const was = fresh ? before.owner[cell] : 0;
      if (!owner) this.born[cell] = 0;
      else if (owner !== was)
        this.born[cell] = fresh && changes <= 2 && !reducedMotion() ? 0.01 : 1;
    });
    this.growing = this.born.some((b, i) => b < 1 && model.owner[i]);
    this.dress();
    this.invalidate();
  }

  // ---- places ----

  /* In the middle of its range the spread is the one to see everything. */
  private gap(): number {
    const wider = Math.max(0.2, this.bestGap - leastGap);
    return leastGap + 2 * this.spreadNow * wider;
  }

  /* How high a layer lies. Layer A is the top one, unless stones fall. */
  private heightOf(z: number): number {
    const middle = (layersOf(this.shape!) - 1) / 2;
    return (this.model?.fall ? z - middle : middle - z) * this.gap();
  }

  private at(cell: number): Vector3 {
    const shape = this.shape!;
    const [x = 0, y = 0, z = 0] = coordinates(shape, cell);
    const down = this.model?.fall && shape.n === 2 ? -1 : 1;
    return new Vector3(
      x - (columnsOf(shape) - 1) / 2,
      this.heightOf(z),
      down * (y - (rowsOf(shape) - 1) / 2),
    );
  }

  /* Of half the angle that the camera takes in. */
  private tan(): number {
    const camera = this.camera as PerspectiveCamera;
    return Math.tan((camera.fov * Math.PI) / 360);
  }

  protected override place(): void {
    const camera = this.camera as PerspectiveCamera;
    const shape = this.shape!;
    const { azimuth, elevation, zoom } = this.turn;
    const aspect = this.width / this.height;
    const seen = { elevation, gap: this.gap() };
    const distance = distanceFor(shape, seen, this.tan(), aspect) / zoom;
    camera.aspect = aspect;
    camera.position.set(
      distance * Math.cos(elevation) * Math.sin(azimuth),
      distance * Math.sin(elevation),
      distance * Math.cos(elevation) * Math.cos(azimuth),
    );
    camera.lookAt(0, 0, 0);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    this.labelsAside();
  }

  /* Labels where the layers leave them free, however the board is turned: the
   * letter of a layer outside its leftmost corner, the names of columns and
   * rows along the two near edges of the lowest layer. */
  private labelsAside(): void {
    if (!this.parts || !this.shape) return;
    const k = columnsOf(this.shape);
    const rows = rowsOf(this.shape);
    const across = Math.sin(this.turn.azimuth) < 0 ? -1 : 1;
    const along = Math.cos(this.turn.azimuth) < 0 ? -1 : 1;
    const out = 0.36 / Math.SQRT2;
    for (const plate of this.parts.plates)
      for (const label of plate.getObjectByName("labels")!.children) {
        const { axis, at } = label.userData as { axis: number; at: number };
        if (axis === 0) label.position.set(at, 0, along * (rows / 2 + 0.38));
        else if (axis === 1) label.position.set(across * (k / 2 + 0.36), 0, at);
        else
          label.position.set(
            -along * (k / 2 + out),
            0,
            across * (rows / 2 + out),
          );
      }
  }

  protected override animate(seconds: number): boolean {
    let moving = false;
    if (Math.abs(this.spread - this.spreadNow) > 0.002) {
      this.spreadNow +=
        (this.spread - this.spreadNow) * (1 - Math.exp(-seconds * 10));
      moving = true;
    } else if (this.spread !== this.spreadNow) {
      this.spreadNow = this.spread;
      moving = true;
    }
    if (this.growing) {
      this.growing = false;
      for (let i = 0; i < this.born.length; i++) {
        if (this.model!.owner[i] && this.born[i]! < 1) {
          this.born[i] = Math.min(1, this.born[i]! + seconds / 0.22);
          if (this.born[i]! < 1) this.growing = true;
        }
      }
      moving = true;
    }
    if (moving) this.dress();
    return moving;
  }

  // ---- building ----

  private rebuild(model: BoardModel): void {
    if (this.parts) {
      this.scene.remove(this.parts.group);
      disposeAll(this.parts.group);
    }
    const { cells } = model.shape;
    const k = columnsOf(model.shape);
    const layers = layersOf(model.shape);
    const { gap, ...angles } = bestStack(model.shape, this.tan(), 1.2);
    this.bestGap = gap;
    this.setHome(layers > 1 ? { ...angles, zoom: 1 } : flatHome);
    this.born = new Float32Array(cells);
    this.extrasKey = "";
    const group = new Group();
    const rows = rowsOf(model.shape);
    const plates = Array.from({ length: layers }, () => {
      const plate = this.plate(k, rows);
      group.add(plate);
      return plate;
    });
    const many = (
      geometry: BufferGeometry,
      material: Material,
      count = cells,
    ) => {
      const mesh = new InstancedMesh(geometry, material, count);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      group.add(mesh);
      return mesh;
    };
    const stone = () =>
      new MeshStandardMaterial({ roughness: 0.42, metalness: 0 });
    const ring = () =>
      new TorusGeometry(0.29, 0.085, 12, 32).rotateX(Math.PI / 2);
    const token = () => new CylinderGeometry(0.33, 0.36, 0.2, 40);
    const tile = () => new BoxGeometry(0.74, 0.14, 0.74);
    const first =
      model.kind === "strokes"
        ? crossGeometry()
        : model.kind === "tokens"
          ? token()
          : tile();
    const second =
      model.kind === "strokes"
        ? ring()
        : model.kind === "tokens"
          ? token()
          : tile();
    const ghost = () =>
      new MeshStandardMaterial({
        roughness: 0.5,
        transparent: true,
        opacity: 0.45,
        depthWrite: false,
      });
    const parts: Parts = {
      group,
      plates,
      marks: [many(first, stone()), many(second, stone())],
      dots: many(
        new CircleGeometry(0.045, 8).rotateX(-Math.PI / 2),
        new MeshBasicMaterial({ side: DoubleSide, transparent: true }),
      ),
      // Discs, not squares: between them one can point through to the layer below.
      picks: many(
        new CylinderGeometry(0.46, 0.46, 0.14, 16),
        new MeshBasicMaterial({ visible: false }),
      ),
      rays: many(
        new CylinderGeometry(1, 1, 1, 8),
        new MeshBasicMaterial({ transparent: true, opacity: 0.85 }),
        maxRays,
      ),
      won: many(
        new CylinderGeometry(1, 1, 1, 8),
        new MeshBasicMaterial({
          transparent: true,
          opacity: 0.8,
          depthTest: false,
        }),
        maxWon,
      ),
      drop: new Mesh(
        new CylinderGeometry(0.014, 0.014, 1, 6),
        new MeshBasicMaterial({ transparent: true, opacity: 0.55 }),
      ),
      shadows: many(
        new CircleGeometry(0.2, 20).rotateX(-Math.PI / 2),
        new MeshBasicMaterial({
          transparent: true,
          opacity: 0.22,
          side: DoubleSide,
          depthWrite: false,
        }),
        layers,
      ),
      gaps: many(
        new OctahedronGeometry(0.16),
        new MeshStandardMaterial({ roughness: 0.4 }),
        2 * maxRays,
      ),
      rings: many(
        new RingGeometry(0.43, 0.475, 40).rotateX(-Math.PI / 2),
        new MeshBasicMaterial({ side: DoubleSide }),
        8,
      ),
      preview: [
        new Mesh(first.clone(), ghost()),
        new Mesh(second.clone(), ghost()),
      ],
      extras: new Group(),
    };
    parts.won.renderOrder = 2;
    group.add(parts.extras, parts.drop, ...parts.preview);
    this.parts = parts;
    this.scene.add(group);
    this.recolour();
  }

  private plate(k: number, rows: number): Group {
    const plate = new Group();
    const box = new BoxGeometry(k + 0.14, 0.05, rows + 0.14);
    const glass = new Mesh(
      box,
      new MeshBasicMaterial({
        transparent: true,
        opacity: 0.1,
        depthWrite: false,
      }),
    );
    glass.name = "glass";
    const edge = new LineSegments(
      new EdgesGeometry(box),
      new LineBasicMaterial({ transparent: true, opacity: 0.75 }),
    );
    edge.name = "edge";
    const points: number[] = [];
    for (let i = 1; i < k; i++)
      points.push(i - k / 2, 0.026, -rows / 2, i - k / 2, 0.026, rows / 2);
    for (let i = 1; i < rows; i++)
      points.push(-k / 2, 0.026, i - rows / 2, k / 2, 0.026, i - rows / 2);
    const grid = new LineSegments(
      new BufferGeometry().setAttribute(
        "position",
        new Float32BufferAttribute(points, 3),
      ),
      new LineBasicMaterial({ transparent: true, opacity: 0.38 }),
    );
    grid.name = "grid";
    const labels = new Group();
    labels.name = "labels";
    plate.add(glass, edge, grid, labels);
    return plate;
  }

  private sign(text: string, fill: string, size: number): Sprite {
    const sprite = new Sprite(
      new SpriteMaterial({ map: textTexture(text, fill), depthWrite: false }),
    );
    sprite.scale.setScalar(size * Math.min(1.5, columnsOf(this.shape!) / 4));
    return sprite;
  }

  protected override recolour(): void {
    const parts = this.parts;
    if (!parts || !this.shape || !this.model) return;
    const { n } = this.shape;
    const k = columnsOf(this.shape);
    const rows = rowsOf(this.shape);
    const glass = cssColor(colour("--glass"));
    const lowest = this.model.fall ? 0 : parts.plates.length - 1;
    parts.plates.forEach((plate, z) => {
      const tint =
        n > 2 ? cssColor(colour(`--layer-${(z % 5) + 1}`)) : glass;
      for (const child of plate.children)
        if (child instanceof Mesh || child instanceof LineSegments)
          (child.material as MeshBasicMaterial).color.copy(tint);
      const labels = plate.getObjectByName("labels") as Group;
      disposeAll(labels);
      labels.clear();
      const soft = colour("--soft");
      const add = (axis: number, text: string, at: number) => {
        const size = axis === 2 ? 0.62 : 0.42;
        const fill = axis === 2 ? colour("--ink") : soft;
        const sprite = this.sign(text, fill, size);
        sprite.userData = { axis, at }; // labelsAside says where
        labels.add(sprite);
      };
      if (n > 2) add(2, axisText(2, z), 0);
      if (z === lowest) {
        for (let i = 0; i < k; i++) add(0, axisText(0, i), i - (k - 1) / 2);
        for (let i = 0; i < rows && n > 1; i++)
          add(
            1,
            axisText(1, i),
            (this.model!.fall && n === 2 ? -1 : 1) * (i - (rows - 1) / 2),
          );
      }
    });
    this.labelsAside();
    const tokens = this.model.kind === "tokens";
    for (const side of [0, 1] as const) {
      const tint = cssColor(
        colour(
          tokens
            ? side
              ? "--token-second"
              : "--token-first"
            : side
              ? "--second"
              : "--first",
        ),
      );
      (parts.marks[side].material as MeshStandardMaterial).color.copy(tint);
      (parts.preview[side].material as MeshStandardMaterial).color.copy(tint);
    }
    (parts.dots.material as MeshBasicMaterial).color.copy(glass);
    for (const mesh of [parts.drop, parts.shadows])
      (mesh.material as MeshBasicMaterial).color.copy(
        cssColor(colour("--ink")),
      );
    (parts.dots.material as MeshBasicMaterial).opacity = 0.8;
    this.extrasKey = "";
    this.dress();
  }

  // ---- the model, in matrices ----

  private dress(): void {
    const parts = this.parts;
    const model = this.model;
    if (!parts || !model) return;
    const here = model.focus < 0 ? -1 : layerOf(model.shape, model.focus);
    parts.plates.forEach((plate, z) => {
      plate.position.y = this.heightOf(z) - 0.03;
      // the layer that is pointed at stands out
      const glass = plate.getObjectByName("glass") as Mesh;
      (glass.material as MeshBasicMaterial).opacity = z === here ? 0.3 : 0.13;
    });
    const matrix = new Matrix4();
    const none = new Quaternion();
    const used: [number, number] = [0, 0];
    let dots = 0;
    const lift =
      model.kind === "strokes" ? 0.085 : model.kind === "tokens" ? 0.1 : 0.07;
    for (let cell = 0; cell < model.shape.cells; cell++) {
      const at = this.at(cell);
      const owner = model.owner[cell]!;
      const grown = this.born[cell]!;
      const ease = 1 - (1 - grown) ** 3;
      for (const side of [0, 1] as const) {
        if (owner !== side + 1 && !(owner === 3 && side === 0)) continue;
        parts.marks[side].setMatrixAt(
          used[side]++,
          matrix.compose(
            at.clone().setY(at.y + lift + (1 - ease) * 0.5),
            none,
            new Vector3(ease, ease, ease),
          ),
        );
      }
      const empty = !owner && !model.badges.has(cell);
      if (empty)
        parts.dots.setMatrixAt(
          dots++,
          matrix.makeTranslation(at.x, at.y + 0.012, at.z),
        );
      parts.picks.setMatrixAt(cell, matrix.makeTranslation(at.x, at.y, at.z));
    }
    parts.picks.computeBoundingSphere();
    // only what is there: hidden instances cost as much as visible ones
    parts.marks.forEach((mesh, side) => (mesh.count = used[side as 0 | 1]));
    parts.dots.count = dots;
    this.dressPreview(parts, model, lift);
    this.dressDrop(parts, model);
    const ends = (line: readonly number[]) => this.endsOf(line);
    dressRays(parts.rays, maxRays, model, radii, ends);
    dressWon(parts.won, maxWon, model, radii.won, ends);
    this.dressGaps(parts, model);
    this.dressRings(parts, model);
    this.dressExtras(parts, model);
    for (const mesh of [...parts.marks, parts.dots, parts.picks])
      mesh.instanceMatrix.needsUpdate = true;
  }

  private dressPreview(parts: Parts, model: BoardModel, lift: number): void {
    parts.preview.forEach((mesh, i) => {
      const shown = model.previews.find((p) => p.side === i + 1);
      mesh.visible = shown !== undefined && model.kind !== "numbers";
      if (shown) {
        const at = this.at(shown.cell);
        mesh.position.set(at.x, at.y + lift, at.z);
      }
    });
  }

  /* Which column a stone at hand stands in: a plumb line from it, and a shadow
   * on every layer below. */
  private dressDrop(parts: Parts, model: BoardModel): void {
    const cell = model.previews[0]?.cell ?? model.focus;
    const at = cell >= 0 ? this.at(cell) : null;
    const lowest = Math.min(...parts.plates.map((p) => p.position.y));
    const length = at ? at.y - lowest : 0;
    parts.drop.visible = length > 0.1;
    let used = 0;
    if (at && parts.drop.visible) {
      parts.drop.position.set(at.x, at.y - length / 2, at.z);
      parts.drop.scale.set(1, length, 1);
      const matrix = new Matrix4();
      for (const plate of parts.plates)
        if (plate.position.y < at.y - 0.2)
          parts.shadows.setMatrixAt(
            used++,
            matrix.makeTranslation(at.x, plate.position.y + 0.045, at.z),
          );
    }
    parts.shadows.count = used;
    parts.shadows.instanceMatrix.needsUpdate = true;
  }

  /* A little above the plates, and half a cell longer than the line. */
  private endsOf(line: readonly number[]): [Vector3, Vector3] {
    const a = this.at(line[0]!);
    const b = this.at(line[line.length - 1]!);
    const over = b.clone().sub(a).setLength(0.25);
    a.sub(over).y += 0.085;
    b.add(over).y += 0.085;
    return [a, b];
  }

  private dressGaps(parts: Parts, model: BoardModel): void {
    let gaps = 0;
    const matrix = new Matrix4();
    for (const threat of model.threats) {
      if (gaps >= 2 * maxRays) break;
      const at = this.at(threat.gap);
      // both sides may want one cell: second's diamond stands above
      parts.gaps.setMatrixAt(
        gaps,
        matrix.makeTranslation(
          at.x,
          at.y + 0.12 + (threat.side === 2 ? 0.22 : 0),
          at.z,
        ),
      );
      parts.gaps.setColorAt(gaps++, cssColor(sideColour(threat.side)));
    }
    parts.gaps.count = gaps;
    parts.gaps.instanceMatrix.needsUpdate = true;
    if (parts.gaps.instanceColor) parts.gaps.instanceColor.needsUpdate = true;
  }

  private dressRings(parts: Parts, model: BoardModel): void {
    let used = 0;
    const matrix = new Matrix4();
    const draw = (cell: number, tint: string) => {
      if (cell < 0 || used >= 8) return;
      const at = this.at(cell);
      parts.rings.setMatrixAt(
        used,
        matrix.makeTranslation(at.x, at.y + 0.02, at.z),
      );
      parts.rings.setColorAt(used++, cssColor(tint));
    };
    for (const cell of model.last) draw(cell, colour("--ink"));
    for (const cell of model.hint) draw(cell, colour("--accent"));
    draw(model.held, colour("--accent"));
    draw(model.focus, colour("--accent"));
    parts.rings.count = used;
    parts.rings.instanceMatrix.needsUpdate = true;
    if (parts.rings.instanceColor) parts.rings.instanceColor.needsUpdate = true;
  }

  /* Signs and numbers lie on the plates. They are few kinds of texture, so one
   * instanced plane for each text. */
  private dressExtras(parts: Parts, model: BoardModel): void {
    const texts = new Map<string, { tone: Sign; cells: number[] }>();
    const add = (text: string, tone: Sign, cell: number) => {
      const key = `${text}|${tone}`;
      const entry = texts.get(key);
      if (entry) entry.cells.push(cell);
      else texts.set(key, { tone, cells: [cell] });
    };
    for (const [cell, badge] of model.badges)
      if (!model.owner[cell] || badge.tone === "step")
        add(badge.sign, badge.tone, cell);
    if (model.kind === "numbers")
      model.numbers.forEach((number, cell) => {
        if (number) add(String(number), "tile", cell);
      });
    // tokens are told apart by a sign on top, not only by their grey
    if (model.kind === "tokens")
      model.owner.forEach((owner, cell) => {
        if (owner === 1) add("\u00d7", "dark", cell);
        if (owner === 2) add("\u25cb", "light", cell);
      });
    const key =
      [...texts].map(([t, e]) => `${t}:${e.cells.join()}`).join(" ") +
      this.spreadNow.toFixed(3);
    if (key === this.extrasKey) return;
    this.extrasKey = key;
    disposeAll(parts.extras);
    parts.extras.clear();
    const tints: Record<Sign, string> = {
      win: "--win",
      loss: "--loss",
      draw: "--soft",
      open: "--soft",
      plain: "--ink",
      strategic: "--accent",
      step: "--surface",
      tile: "--on-mark",
      dark: "--token-second",
      light: "--token-dark",
    };
    const lift: Partial<Record<Sign, number>> = {
      step: 0.24,
      tile: 0.145,
      dark: 0.205,
      light: 0.205,
    };
    for (const [text, { tone, cells }] of texts) {
      const mesh = new InstancedMesh(
        new PlaneGeometry(0.8, 0.8).rotateX(-Math.PI / 2),
        new MeshBasicMaterial({
          map: textTexture(
            text.split("|")[0]!,
            colour(tints[tone]),
            700,
            tone === "step" ? colour("--ink") : "",
          ),
          transparent: true,
          depthWrite: false,
          side: DoubleSide,
        }),
        cells.length,
      );
      cells.forEach((cell, i) => {
        const at = this.at(cell);
        mesh.setMatrixAt(
          i,
          new Matrix4().makeTranslation(
            at.x,
            at.y + (lift[tone] ?? 0.02),
            at.z,
          ),
        );
      });
      mesh.frustumCulled = false;
      parts.extras.add(mesh);
    }
  }

  protected override worldOf(cell: number): Vector3 | null {
    return this.shape ? this.at(cell) : null;
  }

  protected override pickables(): Object3D[] {
    return this.parts ? [this.parts.picks] : [];
  }

  protected override cellOfHit(_object: Object3D, instance: number): number {
    return instance;
  }
}
