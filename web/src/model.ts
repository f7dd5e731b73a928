/* From what the page knows to what the views draw. */
import type { Analysis, AnalysedMove, GameInfo, State } from "./engine/api";
import {
  linesThrough,
  threatsOf,
  type Badge,
  type BoardModel,
  type Owner,
} from "./board";
import { cellsOf, computerToMove, sideNames } from "./modes/play";
import { kindSign, kindText } from "./modes/proof";
import { puzzleTargets } from "./modes/puzzle";
import { state } from "./state";

/* Lines through cells are the same for the life of a game. */
const through = new WeakMap<GameInfo, number[][]>();

function linesOf(info: GameInfo): number[][] {
  let found = through.get(info);
  if (!found) {
    found = linesThrough(info.cells.length, info.lines);
    through.set(info, found);
  }
  return found;
}

export function verdictBadge(m: AnalysedMove): Badge {
  const words = {
    win: "wins",
    loss: "loses",
    draw: "draws",
    open: "undecided",
  };
  const signs = { win: "+", loss: "\u2212", draw: "=", open: "" };
  const counted = m.plies > 0 && (m.verdict === "win" || m.verdict === "loss");
  return {
    sign: signs[m.verdict],
    tone: m.verdict,
    note: counted ? String(m.plies) : "",
    text: words[m.verdict] + (counted ? ` in ${m.plies}` : ""),
  };
}

/* The best move for each cell: where it goes, or, when tokens move and none
 * is in hand, where it comes from. */
function verdicts(analysis: Analysis): Map<number, Badge> {
  const badges = new Map<number, Badge>();
  for (const m of analysis.moves) {
    if (m.verdict === "open" || m.move.cell < 0) continue;
    let cell = m.move.cell;
    if (m.move.from !== undefined) {
      if (state.held < 0) cell = m.move.from;
      else if (state.held !== m.move.from) continue;
    }
    if (
      m.move.number !== undefined &&
      state.tile &&
      m.move.number !== state.tile
    )
      continue;
    if (!badges.has(cell)) badges.set(cell, verdictBadge(m)); // best first
  }
  return badges;
}

/* A hint may rest on a proof that the analysis of every move has no time for:
 * its sign is added, so that the two do not contradict each other. */
function hinted(badges: Map<number, Badge>): Map<number, Badge> {
  const hint = state.play.hint;
  if (hint?.badge && hint.move.cell >= 0 && hint.move.from === undefined)
    if (hint.move.number === undefined && !badges.has(hint.move.cell))
      badges.set(hint.move.cell, hint.badge);
  return badges;
}

function base(info: GameInfo, position: State): BoardModel {
  return {
    shape: { k: info.k, n: info.n, cells: info.cells.length },
    kind:
      info.family === "line"
        ? "strokes"
        : info.family === "moving"
          ? "tokens"
          : "numbers",
    lines: info.lines,
    linesOf: linesOf(info),
    names: info.cells,
    sides: sideNames(info),
    owner: position.marks as Owner[],
    numbers: position.numbers ?? [],
    turn: position.turn === "first" ? 1 : 2,
    last: cellsOf(position.last),
    won: position.wins,
    threats: [],
    badges: new Map(),
    targets: new Set(),
    held: -1,
    hint: [],
    focus: state.focus,
  };
}

function playModel(): BoardModel | null {
  const play = state.play;
  const { info, position, setup, why } = play;
  if (!info || !position) return null;
  if (setup) {
    const model = base(info, position);
    model.owner = setup.marks as Owner[];
    model.numbers = setup.numbers;
    model.turn = setup.brush === 2 ? 2 : 1;
    model.last = [];
    model.won = [];
    model.targets = new Set(info.cells.keys());
    return model;
  }
  if (why) return base(info, why.state);
  const model = base(info, position);
  model.held = state.held >= 0 ? state.held : state.waiting;
  if (play.hint) model.hint = cellsOf(play.hint.move);
  if (state.show.verdicts && play.analysis)
    model.badges = hinted(verdicts(play.analysis));
  if (position.outcome === "ongoing" && (!computerToMove() || play.paused)) {
    const targets = new Set<number>();
    for (const m of position.legal) {
      if (m.cell < 0) continue;
      if (m.from !== undefined) {
        targets.add(m.from);
        if (m.from === state.held) targets.add(m.cell);
      } else if (m.number !== undefined) {
        if (!state.tile || m.number === state.tile) targets.add(m.cell);
      } else targets.add(m.cell);
    }
    model.targets = targets;
  }
  return model;
}

function puzzleModel(): BoardModel | null {
  const { info, position, solution } = state.puzzle;
  if (!info || !position) return null;
  const model = base(info, position);
  if (!solution) model.targets = puzzleTargets();
  return model;
}

function proofModel(): BoardModel | null {
  const { info, step, moves } = state.proof;
  if (!info || !step) return null;
  const model = base(info, step.state);
  model.sides = ["White", "Black"];
  model.targets = new Set(step.black.map((b) => b.move.cell));
  if (state.show.verdicts)
    for (const b of step.black)
      (model.badges as Map<number, Badge>).set(b.move.cell, {
        sign: kindSign[b.kind],
        tone:
          b.kind === "strategic"
            ? "strategic"
            : b.kind === "forced"
              ? "win"
              : "plain",
        note: "",
        text: `answered by ${b.answer.text}, ${kindText[b.kind]}`,
      });
  const last = moves[moves.length - 1];
  if (last) model.last = cellsOf(last.move);
  return model;
}

export function boardModel(): BoardModel | null {
  const model =
    state.mode === "play"
      ? playModel()
      : state.mode === "puzzle"
        ? puzzleModel()
        : proofModel();
  if (!model) return null;
  if (model.kind === "strokes" && state.show.threats && model.won.length === 0)
    model.threats = threatsOf(model);
  if (!state.show.lines)
    return { ...model, linesOf: model.linesOf.map(() => []) };
  return model;
}
