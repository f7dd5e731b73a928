/* The page starts here: the flat board first, then the engine, then, when the
 * page is painted and there is time, the three-dimensional picture.
 *
 *     state ──► boardModel ──► flat view, solid view     (views/)
 *       ▲            │
 *       │            └──► frame, panels                  (frame.ts, panels/)
 *     modes (play, puzzle, proof, tour) ◄── clicks, keys, addresses
 *       ▲                                                (navigate.ts)
 *     ask ──► engine in a worker                         (engine/)
 */
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/board.css";
import "./styles/panel.css";
import "./styles/phone.css";
import { onShortcut } from "./a11y";
import { interrupt, setEngines } from "./ask";
import { byId } from "./dom";
import { createEngine } from "./engine/client";
import { drawBoard, framesPerSecond, listenToBoard, mayPaint, screen } from "./boards";
import { drawFrame } from "./frame";
import { keep } from "./keep";
import * as play from "./modes/play";
import * as proof from "./modes/proof";
import { firstVisit } from "./modes/tour";
import { endWhy } from "./modes/why";
import { enter, leadsNowhere, listenToHistory, openAddress, opened, writeAddress } from "./navigate";
import { drawActions, runAction, toggleVerdicts } from "./panels/actions";
import { drawCard } from "./panels/card";
import { drawCoach, stepBy } from "./panels/coach";
import { showHelp } from "./panels/help";
import { drawPlayPanel } from "./panels/play";
import { drawProofPanel } from "./panels/proof";
import { drawPuzzlePanel } from "./panels/puzzle";
import { showSettings } from "./panels/settings";
import { changed, state, subscribe, type Mode } from "./state";
import { onLanguage, startLanguage, t } from "./strings";
import { startTheme } from "./theme";
import { drawTray } from "./views/number";

let drawnMode: Mode | null = null;

function draw(): void {
  drawFrame();
  drawCoach(byId("coach"));
  drawBoard();
  drawCard(byId("card"));
  drawTray(byId("tray"));
  drawActions(byId("actions"));
  if (!state.embed) drawPanel();
  writeAddress();
}

function drawPanel(): void {
  const panel = byId("panel");
  if (drawnMode !== state.mode) {
    panel.replaceChildren();
    drawnMode = state.mode;
  }
  panel.hidden = state.mode === "tour";
  if (state.mode === "play") drawPlayPanel(panel);
  else if (state.mode === "puzzle") drawPuzzlePanel(panel);
  else if (state.mode === "proof") drawProofPanel(panel);
}

function listenToKeys(): void {
  const digits: Record<string, () => void> = {};
  for (let d = 1; d <= 9; d++)
    digits[String(d)] = () => {
      const free = state.play.position?.free;
      const turn = state.play.position?.toMove;
      if (state.mode === "play" && free && turn && free[turn].includes(d))
        play.chooseTile(d);
    };
  onShortcut({
    ...digits,
    u: () => runAction("undo", "takeback", "proof-back"),
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
          : state.mode === "proof"
            ? void proof.backTo(0)
            : undefined,
    s: () => runAction("share", "result"),
    "[": () => stepBy(-1),
    "]": () => stepBy(1),
    "?": showHelp,
    Escape: () => {
      if (state.busy) byId("stop").click();
      else if (state.play.why) endWhy();
      else if (state.proof.story >= 0) proof.endStory();
      play.clearHand();
      changed();
    },
  });
}

function listen(): void {
  byId("stop").addEventListener("click", () => {
    if (state.mode === "play") play.stop();
    else interrupt();
  });
  byId("help").addEventListener("click", showHelp);
  byId("settings").addEventListener("click", showSettings);
  for (const mode of ["play", "puzzle", "proof"] as const)
    byId(`mode-${mode}`).addEventListener("click", () => void enter(mode));
  for (const key of ["lines", "threats"] as const)
    byId(`show-${key}`).addEventListener("change", (e) => {
      state.show[key] = (e.target as HTMLInputElement).checked;
      keep(key, state.show[key] ? "yes" : "no");
      changed();
    });
  listenToBoard();
  listenToHistory();
  listenToKeys();
}

async function start(): Promise<void> {
  startTheme();
  document.documentElement.classList.toggle("embed", state.embed);
  onLanguage(() => {
    drawnMode = null;
    changed();
  });
  const language = startLanguage();
  listen();
  subscribe(draw);
  draw();
  // three.js may come when the flat board is on the screen and there is time
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if ("requestIdleCallback" in window)
        requestIdleCallback(mayPaint, { timeout: 600 });
      else setTimeout(mayPaint, 50);
    }),
  );
  try {
    const engine = createEngine();
    setEngines(engine, createEngine());
    const hello = await engine.hello();
    await language;
    state.games = hello.games;
    state.players = hello.players.map((p) => p.name);
    state.version = `${hello.name} ${hello.version}`;
    state.ready = true;
    if (!(await openAddress(location.hash))) {
      const lost = location.hash.length > 1;
      if (firstVisit() && !lost && !state.embed) await enter("tour");
      else if (lost) await leadsNowhere(t.badLink);
      else await play.open("4^3");
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    state.error = t.engineFailed(why);
  }
  changed();
  opened();
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void navigator.serviceWorker.register("./sw.js");
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
window.oxo = { framesPerSecond, screen };
