/* The page starts here: the flat board first, then the engine, then, when the
 * page is painted and there is time, the three-dimensional picture.
 *
 *     state ──► boardModel ──► flat view, solid view     (views/)
 *       ▲            │
 *       │            └──► panels                         (panels/)
 *     modes (play, puzzle, proof) ◄── clicks and keys
 *       ▲
 *     desk ──► engine in a worker                        (engine/)
 */
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/board.css";
import "./styles/panel.css";
import { onShortcut, toast } from "./a11y";
import { cellName, linesThrough, type BoardModel } from "./board";
import { interrupt, setEngines } from "./desk";
import { keep } from "./keep";
import { byId, fill, h, setText } from "./dom";
import { createEngine } from "./engine/client";
import { boardModel } from "./model";
import * as play from "./modes/play";
import * as proof from "./modes/proof";
import * as puzzle from "./modes/puzzle";
import { drawActions, runAction, toggleVerdicts } from "./panels/actions";
import { ruleText, shortTitle } from "./panels/games";
import { showHelp } from "./panels/help";
import { drawPlayPanel } from "./panels/play";
import { drawProofPanel } from "./panels/proof";
import { drawPuzzlePanel } from "./panels/puzzle";
import { currentAddress } from "./panels/record";
import { formatAddress, parseAddress } from "./share";
import { changed, state, subscribe, type Mode } from "./state";
import { setTheme, startTheme, themeChoice } from "./theme";
import { FlatView, markSvg } from "./views/flat";
import type { HyperView } from "./views/hyper";
import { drawTray } from "./views/number";
import type { SolidView } from "./views/solid";
import type { Pointing } from "./views/view";

// ---- pointing ----

function choose(cell: number): void {
  if (state.mode === "puzzle") void puzzle.tryCell(cell);
  else if (state.mode === "proof") void proof.reply(cell);
  else if (state.play.setup) play.setupCell(cell);
  else play.chooseCell(cell);
}

const pointing: Pointing = {
  focus(cell) {
    if (state.focus === cell) return;
    state.focus = cell;
    changed();
  },
  choose,
  drag: (from, to) => play.dragToken(from, to),
};

// ---- views ----

const flat = new FlatView(byId("flat"), pointing);
let solid: SolidView | null = null;
let hyper: HyperView | null = null;
let loading: Promise<void> | null = null;

/* WebGL and three.js come when the flat board is on the screen. */
async function loadSolid(): Promise<void> {
  const holder = byId("solid");
  const model = boardModel();
  if (!model) return;
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
    setText(
      byId("solid-wait"),
      "This browser shows no three-dimensional pictures.",
    );
    console.warn(
      "no solid view:",
      error instanceof Error ? error.message : error,
    );
    state.view = "flat";
  }
  changed();
}

function solidFits(model: BoardModel): boolean {
  const { k, n } = model.shape;
  if (model.kind === "numbers" && n < 3) return false;
  return n === 4 ? k <= 5 : n <= 3 && k <= 12;
}

function drawBoard(): void {
  const model = boardModel() ?? emptyModel();
  const fits = solidFits(model);
  const view = fits ? state.view : "flat";
  const pictures = byId("pictures");
  pictures.dataset.view = view;
  const { k, n } = model.shape;
  pictures.dataset.layout =
    view === "both" && (n <= 2 || (n === 3 && k <= 5) || (n === 4 && k <= 3))
      ? "beside"
      : "below";
  byId("views").hidden = !fits;
  byId("show-threats").parentElement!.hidden = model.kind !== "strokes";
  flat.update(model);
  if (view !== "flat") {
    const four = model.shape.n === 4;
    const shown = four ? hyper : solid;
    if (solid) solid.canvas.hidden = four;
    if (hyper) {
      hyper.canvas.hidden = !four;
      byId("solid").classList.toggle("hyper", four);
    }
    byId("spread-label").hidden = model.shape.n !== 3;
    if (shown) shown.update(model);
    else if (painted && !loading)
      loading = loadSolid().finally(() => {
        loading = null;
      });
  }
}

/* Before the engine answers: an empty Qubic board, so that something is there. */
function emptyModel(): BoardModel {
  const shape = { k: 4, n: 3, cells: 64 };
  return {
    shape,
    kind: "strokes",
    lines: [],
    linesOf: linesThrough(64, []),
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
  };
}

// ---- the frame around the board ----

function statusParts(): (Node | string)[] {
  if (state.error) return [state.error];
  if (!state.ready) return ["Loading the engine\u2026"];
  const mark = (side: "first" | "second", family: string) => {
    const span = h("span");
    if (family !== "number")
      span.innerHTML = markSvg(
        side === "first" ? 1 : 2,
        family === "moving" ? "tokens" : "strokes",
      );
    return span;
  };
  if (state.mode === "proof") {
    const step = state.proof.step;
    if (!step) return [""];
    return [
      step.state.outcome === "ongoing"
        ? "Choose a reply for Black (O)"
        : "White (X) has won",
    ];
  }
  if (state.mode === "puzzle") {
    const p = state.puzzle;
    if (!p.puzzle || !p.info) return [""];
    const name = play.sideNames(p.info)[p.puzzle.turn === "first" ? 0 : 1];
    return [
      mark(p.puzzle.turn, p.info.family),
      p.done ? "Solved" : `${name} to move and win`,
    ];
  }
  const { position, info, setup, why } = state.play;
  if (!position || !info) return [""];
  if (setup) return ["Setting up a position"];
  if (why)
    return [
      why.step ? `Why? Step ${why.step} of ${why.answer.line.length}` : "Why?",
    ];
  const names = play.sideNames(info);
  if (position.outcome === "draw") return ["A draw"];
  if (position.outcome !== "ongoing") {
    const name = names[position.outcome === "first" ? 0 : 1];
    const you =
      state.play.as === position.outcome
        ? ": you win"
        : state.play.as === "first" || state.play.as === "second"
          ? ": you lose"
          : "";
    return [mark(position.outcome, info.family), `${name} wins${you}`];
  }
  const name = names[position.turn === "first" ? 0 : 1];
  const mine = play.isHuman(position.turn) && state.play.as !== "both";
  const phase =
    info.family === "moving"
      ? position.phase === "place"
        ? ", placing"
        : ", moving"
      : "";
  return [
    mark(position.turn, info.family),
    (mine ? `Your move (${name})` : `${name} to move`) + phase,
  ];
}

function titleText(): string {
  if (state.mode === "proof") return "The proof of Qubic";
  if (state.mode === "puzzle")
    return state.puzzle.info
      ? `Puzzle: ${shortTitle(state.puzzle.info.title)}`
      : "Puzzles";
  return shortTitle(state.play.info?.title ?? "Qubic").replace(/ \(.*\)$/, "");
}

function drawFrame(): void {
  setText(byId("title"), titleText());
  setText(byId("rule"), state.mode === "play" ? ruleText(state.play.info) : "");
  const parts = statusParts();
  const key = parts
    .map((p) => (typeof p === "string" ? p : (p as Element).innerHTML))
    .join("|");
  fill(byId("status"), key, () => parts);
  const thinking = byId("thinking");
  thinking.hidden = state.busy === "";
  if (state.busy)
    setText(
      byId("thinking-text"),
      state.busy + (state.progress ? ` (${state.progress})` : "\u2026"),
    );
  for (const mode of ["play", "puzzle", "proof"] as const) {
    const button = byId(`mode-${mode}`);
    if (mode === state.mode) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  byId<HTMLInputElement>("show-lines").checked = state.show.lines;
  byId<HTMLInputElement>("show-threats").checked = state.show.threats;
  const n = boardModel()?.shape.n ?? 3;
  fill(byId("views"), `${state.view} ${n === 4}`, () =>
    (
      [
        ["both", "Both"],
        ["solid", n === 4 ? "Cubes" : "Solid"],
        ["flat", "Flat"],
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

let drawnMode: Mode | null = null;

function draw(): void {
  drawFrame();
  drawBoard();
  drawTray(byId("tray"));
  drawActions(byId("actions"));
  const panel = byId("panel");
  if (drawnMode !== state.mode) {
    panel.replaceChildren();
    fill(panel, `mode ${state.mode}`, () => []);
    drawnMode = state.mode;
  }
  if (state.mode === "play") drawPlayPanel(panel);
  else if (state.mode === "puzzle") drawPuzzlePanel(panel);
  else drawProofPanel(panel);
  writeAddress();
}

// ---- the address ----

let written = "";
function writeAddress(): void {
  if (!state.ready) return;
  const address = currentAddress();
  if (!address) return;
  const hash = formatAddress(address);
  if (hash === written || state.play.why) return;
  written = hash;
  history.replaceState(null, "", hash);
}

async function readAddress(): Promise<boolean> {
  const address = parseAddress(location.hash);
  if (!address) return false;
  switch (address.mode) {
    case "proof":
      state.mode = "proof";
      await proof.openProof(address.moves);
      return true;
    case "puzzle":
      state.mode = "puzzle";
      await puzzle.openPuzzle(address.which);
      return true;
    case "play": {
      state.mode = "play";
      const { game, start, moves, as, level, seed } = address;
      const opened = await play.open(game, {
        moves,
        ...(start ? { start } : {}),
        ...(as ? { as } : {}),
        ...(level ? { level } : {}),
        ...(seed ? { seed } : {}),
      });
      return opened;
    }
  }
}

async function enter(mode: Mode): Promise<void> {
  if (!state.ready) return;
  interrupt();
  state.mode = mode;
  state.focus = -1;
  state.show.verdicts = mode === "proof";
  changed();
  if (mode === "play" && !state.play.info) await play.open("4^3");
  if (mode === "puzzle" && !state.puzzle.puzzle) await puzzle.openPuzzle("");
  if (mode === "proof" && !state.proof.step) await proof.openProof([]);
}

// ---- starting ----

function listen(): void {
  byId("stop").addEventListener("click", () => {
    if (state.mode === "play") play.stop();
    else interrupt();
  });
  byId("help").addEventListener("click", showHelp);
  byId("theme").addEventListener("click", () => {
    const next = { auto: "light", light: "dark", dark: "auto" } as const;
    const choice = next[themeChoice()];
    setTheme(choice);
    const text = { auto: "as the system", light: "light", dark: "dark" }[
      choice
    ];
    byId("theme").setAttribute("aria-label", `Colours: ${text}`);
    toast(`Colours: ${text}`);
  });
  for (const mode of ["play", "puzzle", "proof"] as const)
    byId(`mode-${mode}`).addEventListener("click", () => void enter(mode));
  byId("spread").addEventListener("input", (e) => {
    state.spread = Number((e.target as HTMLInputElement).value) / 100;
    solid?.setSpread(state.spread);
  });
  byId("turn-left").addEventListener("click", () => stage()?.nudge(-0.4, 0));
  byId("turn-right").addEventListener("click", () => stage()?.nudge(0.4, 0));
  byId("turn-reset").addEventListener("click", () => stage()?.reset());
  for (const key of ["lines", "threats"] as const)
    byId(`show-${key}`).addEventListener("change", (e) => {
      state.show[key] = (e.target as HTMLInputElement).checked;
      keep(key, state.show[key] ? "yes" : "no");
      changed();
    });
  window.addEventListener("hashchange", () => {
    if (location.hash !== written) void readAddress();
  });
  const steps = (by: number) => {
    if (state.play.why) void play.whyStep(state.play.why.step + by);
    else if (state.puzzle.solution)
      void puzzle.solutionStep(state.puzzle.solution.step + by);
  };
  const digits: Record<string, () => void> = {};
  for (let d = 1; d <= 9; d++)
    digits[String(d)] = () => {
      const free = state.play.position?.free;
      const turn = state.play.position?.turn;
      if (state.mode === "play" && free && turn && free[turn].includes(d))
        play.chooseTile(d);
    };
  onShortcut({
    ...digits,
    u: () => runAction("undo"),
    r: () => runAction("redo"),
    h: () => runAction("hint", "solution"),
    w: () => runAction("why"),
    v: toggleVerdicts,
    p: () => runAction("pass"),
    g: () => runAction("go"),
    n: () =>
      state.mode === "puzzle"
        ? runAction("next-puzzle")
        : state.mode === "play"
          ? void play.restart()
          : void proof.backTo(0),
    s: () => runAction("share"),
    "[": () => steps(-1),
    "]": () => steps(1),
    "?": showHelp,
    Escape: () => {
      if (state.busy) byId("stop").click();
      else if (state.play.why) play.endWhy();
      state.held = -1;
      state.tile = 0;
      state.waiting = -1;
      changed();
    },
  });
}

let painted = false;

async function start(): Promise<void> {
  startTheme();
  listen();
  subscribe(draw);
  draw();
  // three.js may come when the flat board is on the screen and there is time
  const ready = () => {
    painted = true;
    changed();
  };
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if ("requestIdleCallback" in window)
        requestIdleCallback(ready, { timeout: 600 });
      else setTimeout(ready, 50);
    }),
  );
  try {
    const engine = createEngine();
    setEngines(engine, createEngine());
    const hello = await engine.hello();
    state.games = hello.games;
    state.version = `${hello.name} ${hello.version}`;
    state.ready = true;
    if (!(await readAddress())) await play.open("4^3");
  } catch (error) {
    state.error = `The engine did not start: ${error instanceof Error ? error.message : String(error)}`;
  }
  changed();
}

void start();

/* For measurements and tests: how fast does the picture turn, and where in the
 * window is a cell of it? */
declare global {
  interface Window {
    oxo: {
      framesPerSecond(seconds: number): Promise<number>;
      screen(cell: number): { x: number; y: number } | null;
    };
  }
}
const stage = () => (boardModel()?.shape.n === 4 ? hyper : solid);
window.oxo = {
  framesPerSecond: async (seconds) => (await stage()?.measure(seconds)) ?? 0,
  screen: (cell) => stage()?.screen(cell) ?? null,
};
