/* What the three-dimensional views share: a WebGL canvas that turns.
 *
 * Nothing is drawn without a reason. `invalidate` asks for one frame; while
 * something moves (a drag, a spread, a stone that lands) each frame asks for
 * the next one, and then the canvas is still and costs nothing.
 *
 * On a slow machine the picture is drawn coarser while it moves, and sharp
 * again when it rests (software rendering of a phone's 390x844 at double
 * density: from 32 to between 37 and 60 frames a second, on a busy machine).
 *
 * A finger that goes up or down scrolls the page, as everywhere (touch-action:
 * pan-y); one that starts sideways turns the board, two zoom it.
 *
 * Turning is two angles, not a free rotation: a board has an up and a down,
 * and a person who has lost them is lost. Pointer drag, two fingers, wheel,
 * arrow keys and buttons all change the same two angles and the zoom.
 */
import {
  AmbientLight,
  Color,
  DirectionalLight,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
  type Camera,
  type Material,
  type Object3D,
  type Vector3,
} from "three";
import type { BoardModel } from "../board";
import { onLanguage } from "../strings";
import { onTheme, reducedMotion } from "../theme";
import type { Pointing } from "./view";

export interface Turn {
  azimuth: number; // radians, around the vertical
  elevation: number; // above the horizon
  zoom: number; // 1 fits the board
}

function sharp(): number {
  return Math.min(2, devicePixelRatio);
}

const minElevation = -1.35;
const maxElevation = 1.5;

export abstract class Stage {
  readonly canvas: HTMLCanvasElement;
  protected readonly scene = new Scene();
  protected readonly camera: Camera;
  protected readonly renderer: WebGLRenderer;
  protected readonly pointing: Pointing;
  protected model: BoardModel | null = null;
  protected width = 1;
  protected height = 1;
  turn: Turn;
  private home: Turn;
  private goal: Turn | null = null;
  private wanted = false;
  private lastFrame = 0;
  private interval = 16; // milliseconds between frames of a movement, smoothed
  private coarse = false;
  private sharpen = 0;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private travelled = 0;
  private pinch = 0;
  private tapped = -1; // the cell that the last tap has shown
  /** Frames drawn so far: for measuring. */
  frames = 0;

  constructor(
    private readonly holder: HTMLElement,
    pointing: Pointing,
    private readonly label: () => string,
    home: Turn,
    camera: Camera = new PerspectiveCamera(22, 1, 1, 400),
  ) {
    this.pointing = pointing;
    this.camera = camera;
    this.home = { ...home };
    this.turn = { ...home };
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.setPixelRatio(sharp());
    this.canvas = this.renderer.domElement;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", label());
    onLanguage(() => this.canvas.setAttribute("aria-label", this.label()));
    this.scene.add(new AmbientLight(0xffffff, 1.7));
    const sun = new DirectionalLight(0xffffff, 1.9);
    sun.position.set(3, 8, 5);
    this.scene.add(sun);
    holder.append(this.canvas);
    new ResizeObserver(() => this.resize()).observe(holder);
    onTheme(() => {
      this.recolour();
      this.invalidate();
    });
    this.listen();
  }

  /** The browser has taken the picture away, for now. */
  get lost(): boolean {
    return this.renderer.getContext().isContextLost();
  }

  /** Places the camera (or the scene) according to `turn`. */
  protected abstract place(): void;
  /** Advances animations by some seconds; true while anything moves. */
  protected abstract animate(seconds: number): boolean;
  /** What can be picked; objects hold their cells. */
  protected abstract pickables(): Object3D[];
  protected abstract cellOfHit(object: Object3D, instance: number): number;
  protected abstract recolour(): void;
  protected abstract worldOf(cell: number): Vector3 | null;

  invalidate(): void {
    if (this.wanted) return;
    this.wanted = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  setHome(home: Turn): void {
    this.home = { ...home };
    this.turn = { ...home };
    this.goal = null;
    this.invalidate();
  }

  /** Turns by some angle, smoothly unless motion is unwelcome. */
  nudge(azimuth: number, elevation: number, zoom = 1): void {
    const from = this.goal ?? this.turn;
    this.goal = this.limited({
      azimuth: from.azimuth + azimuth,
      elevation: from.elevation + elevation,
      zoom: from.zoom * zoom,
    });
    if (reducedMotion()) {
      this.turn = this.goal;
      this.goal = null;
    }
    this.invalidate();
  }

  reset(): void {
    this.goal = { ...this.home };
    if (reducedMotion()) this.turn = { ...this.home };
    this.invalidate();
  }

  resize(): void {
    const box = this.holder.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return;
    this.width = box.width;
    this.height = box.height;
    this.renderer.setSize(box.width, box.height);
    // a cleared canvas flickers, so draw at once
    this.draw();
  }

  /** Where a cell is in the window: for tests. */
  screen(cell: number): { x: number; y: number } | null {
    const at = this.worldOf(cell);
    if (!at) return null;
    this.place();
    at.project(this.camera);
    const box = this.canvas.getBoundingClientRect();
    return {
      x: box.left + ((at.x + 1) / 2) * box.width,
      y: box.top + ((1 - at.y) / 2) * box.height,
    };
  }

  /** Frames per second while turning once around: for the notes and tests. */
  async measure(seconds: number): Promise<number> {
    const start = performance.now();
    const before = this.frames;
    let now = start;
    while (now - start < seconds * 1000) {
      this.turn.azimuth += 0.02;
      this.invalidate();
      now = await new Promise<number>((next) => requestAnimationFrame(next));
    }
    return (this.frames - before) / ((now - start) / 1000);
  }

  private limited(turn: Turn): Turn {
    return {
      azimuth: turn.azimuth,
      elevation: Math.min(maxElevation, Math.max(minElevation, turn.elevation)),
      zoom: Math.min(3, Math.max(0.6, turn.zoom)),
    };
  }

  private frame(now: number): void {
    this.wanted = false;
    const passed = now - this.lastFrame;
    const seconds = Math.min(0.2, passed / 1000);
    this.lastFrame = now;
    if (passed < 400) {
      this.interval += (passed - this.interval) * 0.25;
      if (this.interval > 40 && !this.coarse) this.setCoarse(true);
      clearTimeout(this.sharpen);
      if (this.coarse)
        this.sharpen = window.setTimeout(() => {
          this.setCoarse(false);
          this.interval = 16;
          this.draw();
        }, 300);
    }
    let moving = this.animate(seconds);
    if (this.goal) {
      const t = 1 - Math.exp(-seconds * 9);
      const keys = ["azimuth", "elevation", "zoom"] as const;
      let far = 0;
      for (const key of keys) {
        this.turn[key] += (this.goal[key] - this.turn[key]) * t;
        far = Math.max(far, Math.abs(this.goal[key] - this.turn[key]));
      }
      if (far < 0.002) {
        this.turn = this.goal;
        this.goal = null;
      } else moving = true;
    }
    this.draw();
    if (moving) this.invalidate();
  }

  private setCoarse(coarse: boolean): void {
    this.coarse = coarse;
    this.renderer.setPixelRatio(coarse ? sharp() / 2 : sharp());
  }

  private draw(): void {
    if (!this.model) return;
    this.place();
    this.renderer.render(this.scene, this.camera);
    this.frames++;
  }

  // ---- pointing ----

  private pick(event: PointerEvent): number {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    const ray = new Raycaster();
    ray.setFromCamera(at, this.camera);
    const hit = ray.intersectObjects(this.pickables(), false)[0];
    return hit ? this.cellOfHit(hit.object, hit.instanceId ?? 0) : -1;
  }

  private listen(): void {
    const canvas = this.canvas;
    canvas.style.touchAction = "pan-y";
    canvas.addEventListener("pointerdown", (e) => {
      canvas.setPointerCapture(e.pointerId);
      this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (this.pointers.size === 1) this.travelled = 0;
      this.pinch = 0;
    });
    canvas.addEventListener("pointermove", (e) => this.onMove(e));
    canvas.addEventListener("pointerup", (e) => {
      this.pointers.delete(e.pointerId);
      if (this.travelled < 6 && this.pointers.size === 0) {
        const cell = this.pick(e);
        // a finger covers what it points at: the first tap shows the cell and
        // its lines, the second one plays
        const touch = e.pointerType === "touch";
        const seen = !touch || (this.tapped === cell && this.model!.focus >= 0);
        this.tapped = touch && !seen ? cell : -1;
        this.pointing.focus(cell, touch ? "finger" : "pointer");
        if (cell >= 0 && seen) this.pointing.choose(cell);
      }
    });
    canvas.addEventListener("pointercancel", (e) =>
      this.pointers.delete(e.pointerId),
    );
    // a finger leaves with every tap; what it has shown stays
    canvas.addEventListener("pointerleave", (e) => {
      if (e.pointerType !== "touch" && this.pointers.size === 0)
        this.pointing.focus(-1, "pointer");
    });
    canvas.addEventListener(
      "wheel",
      (e) => {
        if (!e.ctrlKey && !canvas.matches(":focus")) return; // let pages scroll
        e.preventDefault();
        this.nudge(0, 0, Math.exp(-e.deltaY * 0.0015));
      },
      { passive: false },
    );
    canvas.addEventListener("keydown", (e) => this.onKey(e));
  }

  private onMove(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch")
        this.pointing.focus(this.pick(event), "pointer");
      return;
    }
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.travelled += Math.hypot(dx, dy);
    if (this.pointers.size === 2) {
      const [a, b] = [...this.pointers.values()] as [
        { x: number; y: number },
        { x: number; y: number },
      ];
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (this.pinch > 0)
        this.turn = this.limited({
          ...this.turn,
          zoom: (this.turn.zoom * distance) / this.pinch,
        });
      this.pinch = distance;
    }
    if (this.travelled < 6) return;
    this.goal = null;
    this.turn = this.limited({
      ...this.turn,
      azimuth: this.turn.azimuth - dx * 0.008,
      elevation: this.turn.elevation + dy * 0.008,
    });
    this.invalidate();
  }

  /* Keys on the canvas turn it; playing by keyboard is in the flat view. */
  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const turns: Record<string, [number, number, number]> = {
      ArrowLeft: [-0.2, 0, 1],
      ArrowRight: [0.2, 0, 1],
      ArrowUp: [0, 0.15, 1],
      ArrowDown: [0, -0.15, 1],
      "+": [0, 0, 1.15],
      "=": [0, 0, 1.15],
      "-": [0, 0, 1 / 1.15],
    };
    if (event.key === "Home") this.reset();
    else {
      const by = turns[event.key];
      if (!by) return;
      this.nudge(...by);
    }
    event.preventDefault();
  }
}

/** A colour of the style sheet, for a material. */
export function cssColor(text: string): Color {
  return new Color(text);
}

export function disposeAll(object: Object3D): void {
  object.traverse((child) => {
    const mesh = child as Object3D & {
      geometry?: { dispose(): void };
      material?: Material | Material[];
    };
    mesh.geometry?.dispose();
    for (const material of [mesh.material].flat()) {
      (
        material as { map?: { dispose(): void } | null } | undefined
      )?.map?.dispose();
      material?.dispose();
    }
  });
}
