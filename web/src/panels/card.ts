/* The card above the board: the end of a game, or the link for the other player. */
import { fill, h, icon } from "../dom";
import * as play from "../modes/play";
import * as why from "../modes/why";
import { changed, pathOf, state } from "../state";
import { t } from "../strings";
import { shareGame, shareTurn, turnLink } from "./record";

function close(): HTMLElement {
  return h(
    "button",
    {
      id: "card-close",
      type: "button",
      class: "round",
      "aria-label": t.close,
      onclick: () => {
        state.play.cardClosed = true;
        changed();
      },
    },
    icon("close"),
  );
}

function endCard(): HTMLElement {
  const p = state.play;
  const winner = p.position!.winner;
  const alone = !p.friend && (p.as === "first" || p.as === "second");
  const lost = alone && winner !== "draw" && winner !== p.as;
  const head =
    winner === "draw"
      ? t.aDraw
      : alone
        ? lost
          ? t.youLose
          : t.youWin
        : t.sideWins(play.sideName(winner as "first" | "second"));
  return h(
    "section",
    { class: "card endcard", role: "group", "aria-label": t.gameOver },
    h("h2", {}, head),
    h("p", { class: "small" }, t.endNote(pathOf(p.current).length, lost)),
    h(
      "div",
      { class: "line" },
      winner !== "draw" &&
        h(
          "button",
          { id: "card-why", type: "button", class: lost ? "primary" : "", onclick: () => void why.why() },
          icon("why"),
          t.why,
        ),
      h(
        "button",
        { id: "card-again", type: "button", class: lost ? "" : "primary", onclick: () => void play.restart() },
        icon("play"),
        t.rematch,
      ),
      alone &&
        h("button", { id: "card-swap", type: "button", onclick: () => void play.restart(true) }, t.swapSides),
      h("button", { id: "card-share", type: "button", onclick: () => void shareGame() }, icon("share"), t.share),
    ),
    close(),
  );
}

function linkCard(): HTMLElement {
  return h(
    "section",
    { class: "card endcard", role: "group", "aria-label": t.byLink },
    h("h2", {}, t.sendLink),
    h("p", { class: "small" }, t.sendLinkNote),
    h("input", {
      id: "turn-link",
      type: "text",
      readonly: true,
      value: turnLink(),
      "aria-label": t.linkWord,
      onfocus: (e) => (e.target as HTMLInputElement).select(),
    }),
    h(
      "div",
      { class: "line" },
      h("button", { id: "card-send", type: "button", class: "primary", onclick: () => void shareTurn() }, icon("share"), t.copyLink),
      h("button", { id: "card-undo", type: "button", onclick: () => void play.undo() }, icon("undo"), t.undo),
    ),
    close(),
  );
}

export function drawCard(box: HTMLElement): void {
  const p = state.play;
  const quiet = state.mode !== "play" || p.why || p.setup || p.cardClosed || !p.position;
  const over = !quiet && p.position!.over;
  const waits = !quiet && play.friendToMove() && p.current.parent !== null;
  const kind = waits ? "link" : over ? "end" : "";
  box.hidden = kind === "";
  fill(box, `${t.code}|${kind}|${p.position?.position}|${p.as}`, () =>
    kind === "end" ? [endCard()] : kind === "link" ? [linkCard()] : [],
  );
}
