/* The buttons under the board, for each mode. */
import { fill, h, icon } from "../dom";
import * as play from "../modes/play";
import { backTo } from "../modes/proof";
import * as puzzle from "../modes/puzzle";
import { changed, state } from "../state";
import { share } from "./record";

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

function playActions(): Action[] {
  const p = state.play;
  const over = p.position?.outcome !== "ongoing";
  const waiting = play.computerToMove();
  const list: Action[] = [
    {
      id: "undo",
      icon: "undo",
      text: "Undo",
      title: "Take back (U)",
      run: () => void play.undo(),
      off: !play.canUndo(),
    },
    {
      id: "redo",
      icon: "redo",
      text: "Redo",
      title: "Play again what was taken back (R)",
      run: () => void play.redo(),
      off: !play.canRedo(),
    },
    {
      id: "hint",
      icon: "hint",
      text: "Hint",
      title: "A good move, and what that rests on (H)",
      run: () => void play.hint(),
      off: over || state.busy !== "",
    },
    {
      id: "why",
      icon: "why",
      text: "Why?",
      title: "What refutes your last move (W)",
      run: () => void play.why(),
      off: !p.current.parent || state.busy !== "",
    },
    {
      id: "verdicts",
      icon: "verdicts",
      text: "Verdicts",
      title: "Show on the board what is known of every move (V)",
      run: toggleVerdicts,
      pressed: state.show.verdicts,
    },
    {
      id: "pass",
      icon: "pass",
      text: "Pass",
      title: "What if I do nothing? (P)",
      run: () => void play.pass(),
      off:
        over ||
        !(p.position?.canPass || p.position?.legal.some((m) => m.cell < 0)),
    },
    {
      id: "share",
      icon: "share",
      text: "Share",
      title: "Copy a link to this position (S)",
      run: () => void share(),
    },
  ];
  if (waiting && p.paused)
    list.unshift({
      id: "go",
      icon: "play",
      text: "Play on",
      title: "Let the computer make its move (G)",
      run: () => void play.think(),
      primary: true,
    });
  else if (over && p.position)
    list.unshift({
      id: "again",
      icon: "play",
      text: "New game",
      title: "Once more (N)",
      run: () => void play.restart(),
      primary: true,
    });
  return list;
}

function puzzleActions(): Action[] {
  const p = state.puzzle;
  return [
    {
      id: "undo",
      icon: "undo",
      text: p.wrong ? "Try again" : "Take back",
      title: "Take the last try back (U)",
      run: () => void puzzle.takeBack(),
      off: p.moves.length === 0 || p.solution !== null,
      primary: p.wrong,
    },
    {
      id: "solution",
      icon: "hint",
      text: "Solution",
      title: "Show how it is done",
      run: () => void puzzle.showSolution(),
      off: p.solution !== null || state.busy !== "",
    },
    {
      id: "next-puzzle",
      icon: "right",
      text: "Next puzzle",
      title: "Another one of this grade (N)",
      run: () => void puzzle.nextPuzzle(p.puzzle?.grade ?? 0),
      primary: p.done,
    },
    {
      id: "share",
      icon: "share",
      text: "Share",
      title: "Copy a link to this puzzle (S)",
      run: () => void share(),
    },
  ];
}

function proofActions(): Action[] {
  const moves = state.proof.moves.length;
  return [
    {
      id: "undo",
      icon: "undo",
      text: "Back",
      title: "Take back Black's last reply (U)",
      run: () => void backTo(moves - 2),
      off: moves < 3,
    },
    {
      id: "verdicts",
      icon: "verdicts",
      text: "Answers",
      title: "Show on the board how White answers each reply (V)",
      run: toggleVerdicts,
      pressed: state.show.verdicts,
    },
    {
      id: "restart-proof",
      icon: "reset",
      text: "From the start",
      title: "Back to the empty board",
      run: () => void backTo(0),
      off: moves < 2,
    },
    {
      id: "share",
      icon: "share",
      text: "Share",
      title: "Copy a link to this place in the proof (S)",
      run: () => void share(),
    },
  ];
}

export function currentActions(): Action[] {
  return state.mode === "play"
    ? state.play.setup
      ? []
      : playActions()
    : state.mode === "puzzle"
      ? puzzleActions()
      : proofActions();
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
  const action = currentActions().find((a) => ids.includes(a.id));
  if (action && !action.off) action.run();
}
