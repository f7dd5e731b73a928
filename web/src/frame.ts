/* The frame around the board: title, whose turn it is, what is being computed. */
import { byId, fill, h, setText } from "./dom";
import * as play from "./modes/play";
import { gameTitle, ruleText } from "./panels/games";
import { linkTo } from "./panels/record";
import { currentAddress } from "./navigate";
import { state } from "./state";
import { t } from "./strings";
import { markSvg } from "./views/flat";

function mark(side: "first" | "second", family: string): HTMLElement {
  const span = h("span");
  if (family !== "number")
    span.innerHTML = markSvg(
      side === "first" ? 1 : 2,
      family === "moving" ? "tokens" : "strokes",
    );
  return span;
}

type Parts = (Node | string)[];

function proofStatus(): Parts {
  const step = state.proof.step;
  if (!step) return [""];
  return [!step.state.over ? t.chooseReply : t.whiteHasWon];
}

function puzzleStatus(): Parts {
  const p = state.puzzle;
  if (!p.puzzle || !p.info || p.problem) return [""];
  const name = play.sideNames(p.info)[p.puzzle.toMove === "first" ? 0 : 1];
  return [
    mark(p.puzzle.toMove, p.info.family),
    p.done ? t.solvedStatus : t.toMoveAndWin(name),
  ];
}

function playStatus(): Parts {
  const { position, info, setup, why } = state.play;
  if (!position || !info) return [""];
  if (setup) return [t.settingUp];
  if (why)
    return [
      why.step ? `${t.why} ${t.stepOf(why.step, why.answer.line.length)}` : t.why,
    ];
  const names = play.sideNames(info);
  const alone = !state.play.friend && state.play.as !== "both";
  if (position.winner === "draw") return [t.aDraw];
  if (position.winner !== "open") {
    const name = names[position.winner === "first" ? 0 : 1];
    const you =
      state.play.as === position.winner
        ? t.youWinTail
        : state.play.as === "first" || state.play.as === "second"
          ? t.youLoseTail
          : "";
    return [mark(position.winner, info.family), t.statusWins(name) + you];
  }
  const name = names[position.toMove === "first" ? 0 : 1];
  if (play.friendToMove())
    return [mark(position.toMove, info.family), t.waitingFriend(name)];
  const mine = (alone || state.play.friend) && play.isHuman(position.toMove);
  const phase =
    info.family === "moving"
      ? `, ${position.phase === "place" ? t.placing : t.moving}`
      : "";
  return [
    mark(position.toMove, info.family),
    (mine ? t.yourMove(name) : t.toMove(name)) + phase,
  ];
}

function statusParts(): Parts {
  if (state.error) return [state.error];
  if (!state.ready) return [t.loadingEngine];
  switch (state.mode) {
    case "proof":
      return proofStatus();
    case "puzzle":
      return puzzleStatus();
    case "tour":
      return [""];
    case "play":
      return playStatus();
  }
}

function titleText(): string {
  const { puzzle, play: p } = state;
  switch (state.mode) {
    case "proof":
      return t.proofTitle[state.proof.game];
    case "puzzle":
      return puzzle.info
        ? t.puzzleTitle(gameTitle(puzzle.info.name, puzzle.info.title))
        : t.puzzles;
    case "tour":
      return t.tour;
    case "play":
      return gameTitle(p.info?.name ?? "4^3", p.info?.title ?? "");
  }
}

export function drawFrame(): void {
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
  document.body.dataset.mode = state.mode;
  byId<HTMLInputElement>("show-lines").checked = state.show.lines;
  byId<HTMLInputElement>("show-threats").checked = state.show.threats;
  if (state.embed && state.ready)
    byId<HTMLAnchorElement>("whole").href = linkTo(currentAddress());
}
