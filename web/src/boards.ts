/* The pictures of the board: which are shown, and what pointing at them does. */
import { toast } from "./a11y";
import { box, cellName, cubeSide, type BoardModel, type Shape } from "./board";
import { byId, fill, h } from "./dom";
import { keep } from "./keep";
import { boardModel } from "./model";
import * as play from "./modes/play";
import * as proof from "./modes/proof";
import * as puzzle from "./modes/puzzle";
import { setupCell } from "./modes/setup";
import { tryTour } from "./modes/tour";
import { letters } from "./panels/proof";
import { changed, state } from "./state";
import { t } from "./strings";
import { FlatView } from "./views/flat";
import type { HyperView } from "./views/hyper";
import type { SolidView } from "./views/solid";
import type { Pointing } from "./views/view";

function choose(cell: number): void {
  state.tapped = -1;
  if (state.mode === "puzzle") void puzzle.tryCell(cell);
  else if (state.mode === "proof") void proof.reply(cell);
  else if (state.mode === "tour") tryTour(cell);
  else if (state.play.setup) setupCell(cell);
  else play.chooseCell(cell);
}

const pointing: Pointing = {
  focus(cell, from) {
    const model = from === "finger" ? boardModel() : null;
    state.tapped = model?.targets.has(cell) ? cell : -1;
    if (state.focus === cell) return;
    state.focus = cell;
    changed();
  },
  choose,
  drag: (from, to) => play.dragToken(from, to),
};

const flat = new FlatView(byId("flat"), pointing);
let solid: SolidView | null = null;
let hyper: HyperView | null = null;
let loading = false;
let painted = false;

/** The flat board is on the screen: three.js may come. */
export function mayPaint(): void {
  painted = true;
  changed();
}

/* A browser may take a picture away (its graphics failed, or were wanted
 * elsewhere) and mostly gives it back; until then there is the flat view. */
function watch(picture: SolidView | HyperView): void {
  picture.canvas.addEventListener("webglcontextlost", () => {
    toast(t.lostSolid);
    changed();
  });
  picture.canvas.addEventListener("webglcontextrestored", changed);
}

/* WebGL and three.js come when the flat board is on the screen. One picture is
 * loaded at a time; meanwhile the game may have become one that needs the other
 * picture, so the board is drawn again when nothing is being loaded any more. */
async function loadSolid(): Promise<void> {
  loading = true;
  const holder = byId("solid");
  const model = boardModel() ?? emptyModel();
  try {
    if (model.shape.n === 4) {
      if (!hyper) {
        const { HyperView } = await import("./views/hyper");
        hyper = new HyperView(holder, pointing);
        watch(hyper);
      }
    } else if (!solid) {
      const { SolidView } = await import("./views/solid");
      solid = new SolidView(holder, pointing);
      solid.setSpread(state.spread);
      watch(solid);
    }
  } catch (error) {
    // no WebGL: the flat view has everything
    toast(t.noSolid);
    console.warn(
      "no solid view:",
      error instanceof Error ? error.message : error,
    );
    state.view = "flat";
  }
  loading = false;
  changed();
}

/* Glass layers up to three dimensions, cubes for four; beyond that, and where
 * the cells are no box, there is only the flat view. */
function solidFits(model: BoardModel): boolean {
  const { sizes, n, grid } = model.shape;
  if (grid) return false;
  if (model.kind === "numbers" && n < 3) return false;
  const cube = cubeSide(model.shape);
  return n === 4 ? cube > 0 && cube <= 5 : n <= 3 && Math.max(...sizes) <= 12;
}

export function drawBoard(): void {
  const model = boardModel() ?? emptyModel();
  const { n } = model.shape;
  const four = n === 4;
  const shown = four ? hyper : solid;
  const fits = solidFits(model) && !shown?.lost;
  const view = fits ? state.view : "flat";
  const pictures = byId("pictures");
  pictures.dataset.view = view;
  pictures.dataset.n = String(n);
  byId("views").hidden = !fits;
  byId("show-threats").parentElement!.hidden = model.kind !== "strokes";
  drawViews(n);
  drawLegend(model.shape, view);
  flat.update(model);
  if (view === "flat") return;
  if (solid) solid.canvas.hidden = four;
  if (hyper) {
    hyper.canvas.hidden = !four;
    byId("solid").classList.toggle("hyper", four);
  }
  byId("spread-label").hidden = n !== 3;
  if (shown) shown.update(model);
  else if (painted && state.ready && !loading) void loadSolid();
}

/* Beside the board: what the letters of the proof mean, what the colours of
 * the cubes do. */
function drawLegend(shape: Shape, view: string): void {
  const place = byId("legend");
  const kind =
    state.mode === "proof" && state.show.verdicts && !state.proof.beat
      ? "letters"
      : shape.n === 4 && view !== "flat" && !state.embed
        ? "cubes"
        : "";
  place.hidden = kind === "";
  fill(place, `${t.code} ${kind} ${shape.sizes.join()}`, () => {
    if (kind === "letters") return [letters()];
    if (kind !== "cubes") return [];
    return [
      h(
        "p",
        { class: "small" },
        `${t.legend} `,
        ...Array.from({ length: cubeSide(shape) }, (_, w) =>
          h(
            "span",
            { class: `swatch fourth-${w + 1}` },
            String.fromCharCode(97 + w),
          ),
        ),
      ),
    ];
  });
}

function drawViews(n: number): void {
  fill(byId("views"), `${t.code} ${state.view} ${n === 4}`, () =>
    (
      [
        ["both", t.viewBoth],
        ["solid", n === 4 ? t.viewCubes : t.viewSolid],
        ["flat", t.viewFlat],
      ] as const
    ).map(([id, text]) =>
      h(
        "button",
        {
          id: `view-${id}`,
          type: "button",
          "aria-pressed": String(state.view === id),
          onclick: () => {
            state.view = id;
            keep("view", id);
            changed();
          },
        },
        text,
      ),
    ),
  );
}

/* Before the engine answers: an empty Qubic board, so that something is there. */
function emptyModel(): BoardModel {
  const shape = box([4, 4, 4]);
  return {
    shape,
    kind: "strokes",
    fall: false,
    lines: [],
    names: Array.from({ length: 64 }, (_, i) => cellName(shape, i)),
    sides: ["X", "O"],
    owner: new Array<0>(64).fill(0),
    numbers: [],
    turn: 1,
    last: [],
    won: [],
    threats: [],
    badges: new Map(),
    targets: new Set(),
    held: -1,
    hint: [],
    focus: -1,
    rays: [],
    previews: [],
  };
}

const stage = () => (boardModel()?.shape.n === 4 ? hyper : solid);

export function listenToBoard(): void {
  byId("spread").addEventListener("input", (e) => {
    state.spread = Number((e.target as HTMLInputElement).value) / 100;
    solid?.setSpread(state.spread);
  });
  byId("turn-left").addEventListener("click", () => stage()?.nudge(-0.4, 0));
  byId("turn-right").addEventListener("click", () => stage()?.nudge(0.4, 0));
  byId("turn-reset").addEventListener("click", () => stage()?.reset());
}

export async function framesPerSecond(seconds: number): Promise<number> {
  return (await stage()?.measure(seconds)) ?? 0;
}

export function screen(cell: number): { x: number; y: number } | null {
  return stage()?.screen(cell) ?? null;
}
