/* What is known of every move, and what both sides threaten. */
import { fill, h } from "../dom";
import type { AnalysedMove, Move, SideThreats } from "../engine/api";
import * as play from "../modes/play";
import { changed, state } from "../state";

const signs = { win: "+", loss: "\u2212", draw: "=", open: "?" };
const words = { win: "wins", loss: "loses", draw: "draws", open: "undecided" };
const grounds = {
  estimate: "estimate",
  rules: "rules",
  forced: "forced",
  solver: "search",
  proof: "proved",
};

function plies(m: { plies: number; exact: boolean; verdict: string }): string {
  if (!m.plies || m.verdict === "draw" || m.verdict === "open") return "";
  return `in ${m.exact ? "" : "at most "}${m.plies}`;
}

function row(m: AnalysedMove): HTMLElement {
  const detail =
    m.verdict === "open"
      ? `estimate ${m.estimate >= 0 ? "+" : "\u2212"}${Math.abs(m.estimate).toFixed(2)}`
      : grounds[m.ground];
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
    h("span", { class: `sign ${m.verdict}` }, signs[m.verdict]),
    h("b", {}, m.move.text),
    h("span", {}, `${words[m.verdict]} ${plies(m)}`),
    h("span", { class: "soft" }, detail),
  );
}

function sequence(moves: readonly Move[]): string {
  return moves.map((m) => m.text).join(" ");
}

function threats(name: string, t: SideThreats): HTMLElement {
  const cells = t.threes.map((x) => state.play.info!.cells[x.cell]).join(", ");
  return h(
    "div",
    { class: "field" },
    h("h3", {}, name),
    h(
      "p",
      { class: "small" },
      cells ? `completes a line on ${cells}` : "no line lacks one cell",
    ),
    h(
      "p",
      { class: "small" },
      t.forced
        ? `would win by force in ${t.plies}: ${sequence(t.forced)}`
        : t.searched
          ? "has no forced sequence"
          : "",
    ),
  );
}

export function drawAnalysis(body: HTMLElement): void {
  const { analysis: a, position } = state.play;
  const key = `analysis|${position?.position}|${a ? a.moves.length + a.verdict : ""}|${state.busy}|${state.show.verdicts}`;
  fill(body, key, () => {
    if (position && position.outcome !== "ongoing")
      return [
        h(
          "section",
          { class: "card" },
          h("h2", {}, "Analysis"),
          h(
            "p",
            {},
            `The game is over. ${play.turnText()} Take moves back to see where it was decided, or ask Why?`,
          ),
        ),
      ];
    if (!a)
      return [
        h(
          "section",
          { class: "card" },
          h("h2", {}, "Analysis"),
          state.busy
            ? h("p", { class: "soft" }, "Looking at every move\u2026")
            : h(
                "button",
                {
                  id: "analyse-now",
                  type: "button",
                  onclick: () => play.toggleVerdicts(true),
                },
                "Analyse this position",
              ),
        ),
      ];
    const count = { win: 0, draw: 0, loss: 0, open: 0 };
    for (const m of a.moves) count[m.verdict]++;
    const names = play.sideNames(state.play.info);
    const mover = names[a.turn === "first" ? 0 : 1];
    const cards: HTMLElement[] = [
      h(
        "section",
        { class: "card", "aria-label": "Verdict" },
        h("h2", {}, "Analysis"),
        h(
          "p",
          {},
          a.verdict === "open"
            ? `${mover} to move. Nothing here is decided by force or by search.`
            : `${mover} to move ${words[a.verdict]} ${plies(a)}.`,
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
                `${signs[v]} ${count[v]} ${words[v]
                  .replace("wins", count[v] === 1 ? "wins" : "win")
                  .replace("loses", count[v] === 1 ? "loses" : "lose")
                  .replace("draws", count[v] === 1 ? "draws" : "draw")}`,
              ),
            ),
        ),
        a.bestLine.length > 0 &&
          h(
            "p",
            { class: "small" },
            h("b", {}, "Best line "),
            sequence(a.bestLine),
          ),
        h(
          "div",
          {
            class: "list",
            role: "group",
            "aria-label": "Every move, best first",
          },
          ...a.moves.map(row),
        ),
      ),
    ];
    if (state.play.info?.forced)
      cards.push(
        h(
          "section",
          { class: "card", "aria-label": "Threats" },
          h("h2", {}, "Threats"),
          threats(names[0], a.threats.first),
          threats(names[1], a.threats.second),
        ),
      );
    return cards;
  });
}
