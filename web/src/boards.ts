/* The pictures of the board: which are shown, and what pointing at them does. */
import { cellName, type BoardModel } from "./board";
import { byId, fill, h, setText } from "./dom";
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
let loading: Promise<void> | null = null;
let painted = false;

/** The flat board is on the screen: three.js may come. */
export function mayPaint(): void {
  painted = true;
  changed();
}

/* WebGL and three.js come when the flat board is on the screen. */
async function loadSolid(): Promise<void> {
  const holder = byId("solid");
  const model = boardModel() ?? emptyModel();
  try {
    if (model.shape.n === 4) {
      if (!hyper) {
        const { HyperView } = await import("./views/hyper");
        hyper = new HyperView(holder, pointing);
      }
    } else if (!solid) {
      const { SolidView } = await import("./views/solid");
      solid = new SolidView(holder, pointing);
      solid.setSpread(state.spread);
    }
    setText(byId("solid-wait"), "");
  } catch (error) {
    // no WebGL: the flat view has everything
    setText(byId("solid-wait"), t.noSolid);
    console.warn(
      "no solid view:",
      error instanceof Error ? error.message : error,
    );
    state.view = "flat";
  }
  changed();
}

function solidFits(model: BoardModel): boolean {
  const { k, n, grid } = model.shape;
  if (grid) return false;
  if (model.kind === "numbers" && n < 3) return false;
  return n === 4 ? k <= 5 : n <= 3 && k <= 12;
}

export function drawBoard(): void {
  const model = boardModel() ?? emptyModel();
  const fits = solidFits(model);
  const view = fits ? state.view : "flat";
  const pictures = byId("pictures");
  pictures.dataset.view = view;
  const { k, n } = model.shape;
  pictures.dataset.n = String(n);
  pictures.dataset.k = String(k);
  byId("views").hidden = !fits;
  byId("show-threats").parentElement!.hidden = model.kind !== "strokes";
  drawViews(n);
  drawLegend(n);
  flat.update(model);
  if (view === "flat") return;
  const four = n === 4;
  const shown = four ? hyper : solid;
  if (solid) solid.canvas.hidden = four;
  if (hyper) {
    hyper.canvas.hidden = !four;
    byId("solid").classList.toggle("hyper", four);
  }
  byId("spread-label").hidden = n !== 3;
  if (shown) shown.update(model);
  else if (painted && state.ready && !loading)
    loading = loadSolid().finally(() => {
      loading = null;
    });
}

/* Beside the board: what the letters of the proof mean, what the colours of
 * the cubes do. */
function drawLegend(n: number): void {
  const box = byId("legend");
  const kind =
    state.mode === "proof" && state.show.verdicts && !state.proof.beat
      ? "letters"
      : n === 4 && state.view !== "flat" && !state.embed
        ? "cubes"
        : "";
  box.hidden = kind === "";
  fill(box, `${t.code} ${kind} ${byId("pictures").dataset.k}`, () => {
    if (kind === "letters") return [letters()];
    if (kind !== "cubes") return [];
    const k = Number(byId("pictures").dataset.k);
    return [
      h(
        "p",
        { class: "small" },
        `${t.legend} `,
        ...Array.from({ length: k }, (_, w) =>
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
  const shape = { k: 4, n: 3, cells: 64 };
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
