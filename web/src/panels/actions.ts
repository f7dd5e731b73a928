/* The buttons under the board, for each mode. */
import { fill, h, icon } from "../dom";
import * as play from "../modes/play";
import { backTo } from "../modes/proof";
import * as puzzle from "../modes/puzzle";
import * as why from "../modes/why";
import { changed, state } from "../state";
import { t } from "../strings";
import { share, shareResult } from "./record";

interface Action {
  id: string;
  icon: string;
  text: string;
  title: string;
  run: () => void;
  off?: boolean;
  pressed?: boolean;
  primary?: boolean;
}

export function toggleVerdicts(): void {
  if (state.mode === "play") play.toggleVerdicts();
  else {
    state.show.verdicts = !state.show.verdicts;
    changed();
  }
}

/* Name and tip of an action are in the table under its id. */
function action(
  id: keyof typeof t.actions,
  picture: string,
  run: () => void,
  more: { off?: boolean; pressed?: boolean; primary?: boolean } = {},
): Action {
  const [text, title] = t.actions[id];
  return { id, icon: picture, text, title, run, ...more };
}

function playActions(): Action[] {
  const p = state.play;
  const over = p.position?.over ?? true;
  const list: Action[] = [
    action("undo", "undo", () => void play.undo(), { off: !play.canUndo() }),
    action("redo", "redo", () => void play.redo(), { off: !play.canRedo() }),
    action("hint", "hint", () => void play.hint(), {
      off: over || state.busy !== "",
    }),
    action("why", "why", () => void why.why(), {
      off: !p.current.parent || state.busy !== "",
    }),
    action("verdicts", "verdicts", toggleVerdicts, {
      pressed: state.show.verdicts,
    }),
    action("pass", "pass", () => void play.pass(), {
      off:
        over ||
        !(p.position?.canPass || p.position?.legal.some((m) => m.cell < 0)),
    }),
    action("share", "share", () => void share()),
  ];
  if (play.computerToMove() && p.paused)
    list.unshift(
      action("go", "play", () => void play.think(), { primary: true }),
    );
  else if (over && p.position) {
    // nobody passes in a game that is over: its place is for the next one
    list.splice(list.findIndex((a) => a.id === "pass"), 1);
    list.unshift(
      action("again", "play", () => void play.restart(), { primary: true }),
    );
  }
  return list;
}

function puzzleActions(): Action[] {
  const p = state.puzzle;
  return [
    action("takeback", "undo", () => void puzzle.takeBack(), {
      off: p.moves.length === 0 || p.solution !== null,
    }),
    action("solution", "hint", () => void puzzle.showSolution(), {
      off: p.solution !== null || state.busy !== "" || !p.puzzle,
    }),
    action(
      "next-puzzle",
      "right",
      () => void puzzle.nextPuzzle(p.puzzle?.grade ?? 0),
      { primary: p.done },
    ),
    action("result", "share", () => void shareResult(), { off: !p.puzzle }),
  ];
}

function proofActions(): Action[] {
  const moves = state.proof.moves.length;
  return [
    action("proof-back", "undo", () => void backTo(moves - 2), {
      off: moves < 3,
    }),
    action("answers", "verdicts", toggleVerdicts, {
      pressed: state.show.verdicts && !state.proof.beat,
      off: state.proof.beat,
    }),
    action("restart-proof", "reset", () => void backTo(0), { off: moves < 2 }),
    action("share", "share", () => void share()),
  ];
}

export function currentActions(): Action[] {
  switch (state.mode) {
    case "play":
      return state.play.setup ? [] : playActions();
    case "puzzle":
      return puzzleActions();
    case "proof":
      return proofActions();
    case "tour":
      return [];
  }
}

export function drawActions(bar: HTMLElement): void {
  const list = state.ready ? currentActions() : [];
  const key = JSON.stringify(list);
  bar.hidden = list.length === 0;
  fill(bar, key, () =>
    list.map((a) =>
      h(
        "button",
        {
          id: `act-${a.id}`,
          type: "button",
          title: a.title,
          class: a.primary ? "primary" : "",
          disabled: a.off ?? false,
          "aria-pressed":
            a.pressed === undefined ? undefined : String(a.pressed),
          onclick: a.run,
        },
        icon(a.icon),
        a.text,
      ),
    ),
  );
}

/** Runs an action by its name, if it is there and not switched off. */
export function runAction(...ids: string[]): void {
  const found = currentActions().find((a) => ids.includes(a.id));
  if (found && !found.off) found.run();
}
