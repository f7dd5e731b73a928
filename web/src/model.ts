/* From what the page knows to what the views draw. */
import {
  resultFor,
  type Analysis,
  type GameInfo,
  type Move,
  type Side,
  type State,
  type Value,
} from "./engine/api";
import {
  lineState,
  linesThrough,
  shapeOf,
  threatsOf,
  type Badge,
  type BoardModel,
  type Owner,
  type Preview,
  type Ray,
} from "./board";
import { cellsOf, landing, mayMove, sideNames, stepUp } from "./modes/play";
import { kindSign } from "./modes/proof";
import { puzzleTargets } from "./modes/puzzle";
import { tourModel } from "./modes/tour";
import { state } from "./state";
import { t } from "./strings";

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

export function valueBadge(value: Value, side: Side): Badge {
  const signs = { win: "+", loss: "\u2212", draw: "=", open: "" };
  const tone = resultFor(value, side);
  const plies = value.plies ?? 0; // null in a draw
  return {
    sign: signs[tone],
    tone,
    note: plies ? String(plies) : "",
    text: t.resultWords(tone, plies, true),
  };
}

/* The best move for each cell: where it goes, or, when tokens move and none
 * is in hand, where it comes from. */
function verdicts(analysis: Analysis): Map<number, Badge> {
  const badges = new Map<number, Badge>();
  for (const m of analysis.moves) {
    if (m.winner === "open" || m.move.cell < 0) continue;
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
    if (!badges.has(cell)) badges.set(cell, valueBadge(m, analysis.toMove)); // best first
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

export function baseModel(info: GameInfo, position: State): BoardModel {
  const kinds = { line: "strokes", moving: "tokens", number: "numbers" } as const;
  const focus = state.focus < info.cells.length ? state.focus : -1;
  return {
    shape: shapeOf(info),
    kind: kinds[info.family],
    fall: info.line?.gravity ?? false,
    lines: info.lines,
    names: info.cells,
    sides: sideNames(info),
    owner: position.marks as Owner[],
    numbers: position.numbers ?? [],
    turn: position.toMove === "first" ? 1 : 2,
    last: cellsOf(position.last),
    won: position.wins,
    threats: [],
    badges: new Map(),
    targets: new Set(),
    held: -1,
    hint: [],
    focus,
    rays: [],
    previews: [],
  };
}

/** The lines through a cell, with who can still complete each. */
export function raysThrough(info: GameInfo, owner: readonly Owner[], cell: number): Ray[] {
  return (linesOf(info)[cell] ?? []).map((i) => ({
    cells: info.lines[i]!,
    state: lineState({ owner }, info.lines[i]!),
  }));
}

/* What pointing at a cell shows: its lines, and the stone that a click puts. */
function pointed(info: GameInfo, model: BoardModel): void {
  if (model.focus < 0) return;
  const hovered = model.focus;
  const cell = landing(info, model.owner, hovered);
  model.focus = cell;
  if (state.show.lines) model.rays = raysThrough(info, model.owner, cell);
  if (
    model.kind !== "numbers" &&
    model.targets.has(hovered) &&
    !model.owner[cell]
  )
    model.previews = [{ cell, side: model.turn }];
}

/** Moves of a line of play carry their numbers, as far as they are played. */
export function numbered(line: readonly Move[], step: number): Map<number, Badge> {
  const badges = new Map<number, Badge>();
  line.slice(0, step).forEach((move, i) => {
    if (move.cell >= 0)
      badges.set(move.cell, {
        sign: String(i + 1),
        tone: "step",
        note: "",
        text: t.stepBadge(i + 1),
      });
  });
  return badges;
}

function playModel(): BoardModel | null {
  const play = state.play;
  const { info, position, setup, why } = play;
  if (!info || !position) return null;
  if (setup) {
    const model = baseModel(info, position);
    model.owner = setup.marks as Owner[];
    model.numbers = setup.numbers;
    model.turn = setup.brush === 2 ? 2 : 1;
    model.last = [];
    model.won = [];
    model.targets = new Set(info.cells.keys());
    return model;
  }
  if (why) {
    const model = baseModel(info, why.state);
    model.badges = numbered(why.answer.line, why.step);
    if (why.step === 0 && why.answer.move.cell >= 0) {
      model.last = cellsOf(why.answer.move);
      if (why.instead >= 0) model.hint = [why.instead];
    }
    pointed(info, model);
    return model;
  }
  const model = baseModel(info, position);
  model.held = state.held >= 0 ? state.held : state.waiting;
  if (play.hint) model.hint = cellsOf(play.hint.move);
  if (state.show.verdicts && play.analysis)
    model.badges = hinted(verdicts(play.analysis));
  if (mayMove()) {
    const targets = new Set<number>();
    for (const m of position.legal) {
      if (m.cell < 0) continue;
      if (m.from !== undefined) {
        targets.add(m.from);
        if (m.from === state.held) targets.add(m.cell);
      } else if (m.number !== undefined) {
        if (!state.tile || m.number === state.tile) targets.add(m.cell);
      } else if (model.fall) {
        // anywhere in the column, as far as it is empty
        const layer = stepUp(info);
        for (let cell = m.cell; cell < info.cells.length; cell += layer)
          targets.add(cell);
      } else targets.add(m.cell);
    }
    model.targets = targets;
  }
  pointed(info, model);
  return model;
}

function puzzleModel(): BoardModel | null {
  const { info, position, solution, refutation } = state.puzzle;
  if (!info || !position) return null;
  const model = baseModel(info, position);
  const shown = solution ?? refutation;
  if (shown) model.badges = numbered(shown.line, shown.step);
  else model.targets = puzzleTargets();
  pointed(info, model);
  return model;
}

/* Pointing at a reply in the proof: White's answer, and what it threatens. */
function answered(
  info: GameInfo,
  model: BoardModel,
  reply: { move: Move; answer: Move },
): void {
  const previews: Preview[] = [
    { cell: reply.move.cell, side: 2 },
    { cell: reply.answer.cell, side: 1 },
  ];
  const owner = [...model.owner];
  for (const p of previews) owner[p.cell] = p.side;
  model.previews = previews;
  const threats = threatsOf({ owner, lines: info.lines });
  model.rays = info.lines
    .filter(
      (line) =>
        line.includes(reply.answer.cell) &&
        (line.every((cell) => owner[cell] === 1) ||
          threats.some((x) => x.cells === line && x.side === 1)),
    )
    .map((cells) => ({ cells, state: "first" as const }));
}

function proofModel(): BoardModel | null {
  const { info, step, moves, beat } = state.proof;
  if (!info || !step) return null;
  const model = baseModel(info, step.state);
  model.sides = ["X", "O"];
  model.targets = new Set(step.black.map((b) => b.move.cell));
  if (state.show.verdicts && !beat)
    model.badges = new Map(
      step.black.map((b) => [
        b.move.cell,
        {
          sign: kindSign[b.kind],
          tone:
            b.kind === "strategic"
              ? "strategic"
              : b.kind === "forced"
                ? "win"
                : "plain",
          note: "",
          text: t.answeredBy(b.answer.text, t.kind[b.kind]),
        } as Badge,
      ]),
    );
  const last = moves[moves.length - 1];
  if (last) model.last = cellsOf(last.move);
  const reply = step.black.find((b) => b.move.cell === model.focus);
  if (reply && !beat) answered(info, model, reply);
  else pointed(info, model);
  return model;
}

export function boardModel(): BoardModel | null {
  const model =
    state.mode === "play"
      ? playModel()
      : state.mode === "puzzle"
        ? puzzleModel()
        : state.mode === "proof"
          ? proofModel()
          : tourModel();
  if (!model) return null;
  if (model.kind === "strokes" && state.show.threats && model.won.length === 0)
    model.threats = threatsOf(model);
  return model;
}
