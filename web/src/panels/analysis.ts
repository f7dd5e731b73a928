/* What is known of every move, and what both sides threaten. */
import { fill, h } from "../dom";
import {
  resultFor,
  type AnalysedMove,
  type Move,
  type Side,
  type SideThreats,
  type Value,
} from "../engine/api";
import * as play from "../modes/play";
import { changed, state } from "../state";
import { t } from "../strings";

const signs = { win: "+", loss: "\u2212", draw: "=", open: "?" };

function words(value: Value, side: Side): string {
  return t.resultWords(resultFor(value, side), value.plies ?? 0, value.exact);
}

function row(m: AnalysedMove, side: Side): HTMLElement {
  const result = resultFor(m, side);
  const detail =
    m.ground === null
      ? `${t.grounds.estimate} ${m.estimate >= 0 ? "+" : "\u2212"}${Math.abs(m.estimate).toFixed(2)}`
      : t.grounds[m.ground];
  return h(
    "button",
    {
      type: "button",
      title: m.line.map((x) => x.text).join(" "),
      onclick: () => void play.playMove(m.move.text),
      onpointerenter: () => {
        state.focus = m.move.cell;
        changed();
      },
      onfocus: () => {
        state.focus = m.move.cell;
        changed();
      },
    },
    h("span", { class: `sign ${result}` }, signs[result]),
    h("b", {}, m.move.text),
    h("span", {}, words(m, side)),
    h("span", { class: "soft" }, detail),
  );
}

function sequence(moves: readonly Move[]): string {
  return moves.map((m) => m.text).join(" ");
}

function threats(name: string, side: SideThreats): HTMLElement {
  const cells = side.threes.map((x) => state.play.info!.cells[x.cell]).join(", ");
  return h(
    "div",
    { class: "field" },
    h("h3", {}, name),
    h(
      "p",
      { class: "small" },
      cells ? t.completesOn(cells) : t.noThrees,
    ),
    h(
      "p",
      { class: "small" },
      side.forced
        ? t.wouldWin(side.plies ?? 0, sequence(side.forced))
        : side.searched
          ? t.noForced
          : "",
    ),
  );
}

export function drawAnalysis(body: HTMLElement): void {
  const { analysis: a, position } = state.play;
  const key = `analysis|${t.code}|${position?.position}|${a ? a.moves.length + a.winner : ""}|${state.busy}|${state.show.verdicts}`;
  fill(body, key, () => {
    if (position && position.over)
      return [
        h(
          "section",
          { class: "card" },
          h("h2", {}, t.tabs.analysis),
          h(
            "p",
            {},
            t.gameOverNote(play.turnText()),
          ),
        ),
      ];
    if (!a)
      return [
        h(
          "section",
          { class: "card" },
          h("h2", {}, t.tabs.analysis),
          state.busy
            ? h("p", { class: "soft" }, t.lookingAtAll)
            : h(
                "button",
                {
                  id: "analyse-now",
                  type: "button",
                  onclick: () => play.toggleVerdicts(true),
                },
                t.analyseNow,
              ),
        ),
      ];
    const count = { win: 0, draw: 0, loss: 0, open: 0 };
    for (const m of a.moves) count[resultFor(m, a.toMove)]++;
    const names = play.sideNames(state.play.info);
    const mover = names[a.toMove === "first" ? 0 : 1];
    const cards: HTMLElement[] = [
      h(
        "section",
        { class: "card", "aria-label": t.tabs.analysis },
        h("h2", {}, t.tabs.analysis),
        h(
          "p",
          {},
          a.winner === "open"
            ? t.nothingDecided(mover)
            : `${t.toMove(mover)}: ${words(a, a.toMove)}.`,
        ),
        h(
          "div",
          { class: "summary" },
          ...(["win", "draw", "loss", "open"] as const)
            .filter((v) => count[v] > 0)
            .map((v) =>
              h(
                "span",
                { class: `chip ${v}` },
                `${signs[v]} ${t.resultCount(v, count[v])}`,
              ),
            ),
        ),
        a.bestLine.length > 0 &&
          h(
            "p",
            { class: "small" },
            h("b", {}, `${t.bestLine} `),
            sequence(a.bestLine),
          ),
        h(
          "div",
          {
            class: "list",
            role: "group",
            "aria-label": t.everyMove,
          },
          ...a.moves.map((m) => row(m, a.toMove)),
        ),
      ),
    ];
    if (state.play.info?.forced)
      cards.push(
        h(
          "section",
          { class: "card", "aria-label": t.threats },
          h("h2", {}, t.threats),
          threats(names[0], a.threats.first),
          threats(names[1], a.threats.second),
        ),
      );
    return cards;
  });
}
