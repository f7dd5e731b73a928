/* Where the page is, as an address, and how it gets there.
 *
 *     state ──► currentAddress ──► the fragment       (writeAddress)
 *     the fragment ──► openAddress ──► state          (back, forward, links)
 *
 * Another game, tab, puzzle, mode or place in the proof is a new entry in the
 * browser's history; a move in a game replaces the entry, so that Back leaves
 * the game instead of undoing its moves one by one. */
import { engine, interrupt } from "./ask";
import { byId } from "./dom";
import * as play from "./modes/play";
import * as proof from "./modes/proof";
import * as puzzle from "./modes/puzzle";
import * as setup from "./modes/setup";
import * as tour from "./modes/tour";
import { formatAddress, parseAddress, type Address } from "./share";
import { changed, pathOf, state, type Mode } from "./state";
import { t } from "./strings";

export function currentAddress(): Address | null {
  switch (state.mode) {
    case "tour":
      return { mode: "tour" };
    case "proof":
      // not before the first step is there: it is one place, not two
      return state.proof.moves.length
        ? { mode: "proof", moves: state.proof.moves.map((m) => m.move.text) }
        : null;
    case "puzzle":
      return state.puzzle.which
        ? { mode: "puzzle", which: state.puzzle.which }
        : null;
    case "play": {
      const p = state.play;
      if (!p.info) return null;
      return {
        mode: "play",
        game: p.info.name,
        ...(p.start ? { start: p.start } : {}),
        moves: pathOf(p.current),
        as: p.as,
        ...(p.as === "both" || p.friend ? {} : { level: p.level }),
        ...(p.friend ? { friend: true } : {}),
        ...(state.panel === "game" ? {} : { tab: state.panel }),
      };
    }
  }
}

/** The address without the moves of a game: what makes an entry of its own. */
function place(address: Address): string {
  return address.mode === "play"
    ? formatAddress({ mode: "play", game: address.game, moves: [], ...(address.start ? { start: address.start } : {}), ...(address.tab ? { tab: address.tab } : {}) })
    : formatAddress(address);
}

let written = "";
let placed = "";
let reading = 0; // addresses being opened: they are in the history already

export function writeAddress(): void {
  if (!state.ready || reading || state.play.why) return;
  const address = currentAddress();
  if (!address) return;
  const hash = formatAddress(address);
  if (hash === written) return;
  const now = place(address);
  if (placed && now !== placed) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
  written = hash;
  placed = now;
}

/* What is on the screen is about to be replaced: screen readers wait, and so do
 * the tests. The page itself is the first that opens. */
let openings = 1;

function opening(): void {
  openings++;
  byId("app").setAttribute("aria-busy", "true");
}

export function opened(): void {
  if (--openings === 0) byId("app").setAttribute("aria-busy", "false");
}

/** An address that names no game: what is on the board stays, and it is said
 * why. */
export async function leadsNowhere(problem: string): Promise<void> {
  if (!state.play.info) await play.open("4^3");
  state.play.problem = problem;
  changed();
}

async function openGame(address: Address & { mode: "play" }): Promise<boolean> {
  const p = state.play;
  const { game, start, moves, as, level, seed, friend } = address;
  state.mode = "play";
  if (state.panel === "setup" && address.tab !== "setup") setup.cancelSetup();
  state.panel = address.tab ?? "game";
  const same =
    p.info?.name === game &&
    p.start === start &&
    pathOf(p.current).join(".") === moves.join(".");
  if (same) {
    if (as) p.as = as;
    p.friend = friend ?? false;
    if (level) p.level = level;
  } else {
    try {
      await engine().info(game);
    } catch (error) {
      await leadsNowhere(t.noGame(error instanceof Error ? error.message : String(error)));
      return true;
    }
    const opened = await play.open(game, {
      moves,
      ...(start ? { start } : {}),
      ...(as ? { as } : {}),
      ...(friend ? { friend } : {}),
      ...(level ? { level } : {}),
      ...(seed ? { seed } : {}),
    });
    if (!opened) return false;
  }
  if (state.panel === "analysis") play.toggleVerdicts(true);
  if (state.panel === "setup" && !p.setup) setup.beginSetup();
  return true;
}

/** Opens what an address says; false when it says nothing that can be opened. */
export async function openAddress(hash: string): Promise<boolean> {
  const address = parseAddress(hash);
  if (!address) return false;
  interrupt();
  state.focus = -1;
  reading++;
  opening();
  try {
    switch (address.mode) {
      case "tour":
        state.mode = "tour";
        await tour.openTour();
        return true;
      case "proof":
        state.mode = "proof";
        state.show.verdicts = true;
        await proof.openProof(address.moves);
        return true;
      case "puzzle":
        state.mode = "puzzle";
        state.show.verdicts = false;
        await puzzle.openPuzzle(address.which);
        return true;
      case "play":
        return await openGame(address);
      default:
        return false;
    }
  } finally {
    reading--;
    const now = currentAddress();
    if (now) {
      written = formatAddress(now);
      placed = place(now);
      if (location.hash !== written) history.replaceState(null, "", written);
    }
    changed();
    opened();
  }
}

/** Back, forward, or a fragment that somebody typed. */
export function listenToHistory(): void {
  const go = () => {
    if (!state.ready || location.hash === written) return;
    void openAddress(location.hash);
  };
  window.addEventListener("popstate", go);
  window.addEventListener("hashchange", go);
}

export async function enter(mode: Mode): Promise<void> {
  if (!state.ready) return;
  interrupt();
  state.mode = mode;
  state.focus = -1;
  state.show.verdicts = mode === "proof";
  changed();
  if (mode === "play" && !state.play.info) await play.open("4^3");
  if (mode === "puzzle" && !state.puzzle.puzzle) await puzzle.openPuzzle("");
  if (mode === "proof" && !state.proof.step) await proof.openProof([]);
  if (mode === "tour") await tour.openTour();
}
