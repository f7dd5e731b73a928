/* The panel beside the proof: what White did and by which right, the tree, every
 * reply, and the histogram of Figure 12 in Patashnik's paper, ours beside his. */
import { fill, h, icon } from "../dom";
import type { ProofKind } from "../engine/api";
import * as proof from "../modes/proof";
import { changed, state } from "../state";
import { t } from "../strings";
import { markSvg } from "../views/flat";
import { links } from "./links";
import { treeCard } from "./tree";

function chip(kind: ProofKind): HTMLElement {
  return h(
    "span",
    { class: `chip ${kind}`, title: t.kindNote[kind] },
    proof.kindSign[kind],
    " ",
    t.kind[kind],
  );
}

function mark(): HTMLElement {
  const span = h("span", { class: "tiny" });
  span.innerHTML = markSvg(2, "strokes");
  return span;
}

/* What the letters on the board mean, next to them. */
export function letters(): HTMLElement {
  return h(
    "p",
    { id: "letters", class: "letters small" },
    ...(["strategic", "forced", "block", "win"] as const).flatMap((kind) => [
      h("b", { class: `chip ${kind}` }, proof.kindSign[kind]),
      ` ${t.kindShort[kind]} `,
    ]),
  );
}

function histogram(): HTMLElement {
  const { data, step } = state.proof;
  const levels = data?.levels ?? [];
  const most = Math.max(1, ...levels.map((l) => Math.max(l.ours, l.patashnik ?? 0)));
  const theirs = levels.some((l) => l.patashnik !== undefined);
  const stones = step?.state.marks.filter((m) => m !== 0).length ?? 0;
  // White moved last: the position where White chose had one stone less
  const here = Math.max(0, stones - 1);
  const bar = (value: number, cls: string) => {
    const made = h("div", { class: `${cls} ${value ? "" : "none"}` });
    made.style.width = `${(100 * value) / most}%`;
    return made;
  };
  const sum = (f: (l: (typeof levels)[number]) => number) =>
    levels.reduce((s, l) => s + f(l), 0);
  return h(
    "section",
    { class: "card", "aria-label": t.histogram },
    h("h2", {}, t.histogram),
    h(
      "div",
      { class: "line" },
      h("span", { class: "key" }, h("i"), t.ours(sum((l) => l.ours))),
      theirs &&
        h(
          "span",
          { class: "key" },
          h("i", { class: "theirs" }),
          `Patashnik 1980, ${sum((l) => l.patashnik ?? 0)}`,
        ),
    ),
    h(
      "div",
      {
        class: "bars",
        role: "img",
        "aria-label": levels
          .map((l) => t.histogramRow(l.level, l.ours, l.patashnik ?? null))
          .join("; "),
      },
      ...levels.flatMap((l) => [
        h(
          "span",
          { class: `level ${l.level === here ? "now" : ""}` },
          (l.level === here ? "\u25b8" : "") + l.level,
        ),
        h(
          "div",
          { class: "pair" },
          bar(l.ours, "bar-ours"),
          theirs && bar(l.patashnik ?? 0, "bar-theirs"),
        ),
        h(
          "span",
          { class: "values" },
          h("b", {}, String(l.ours)),
          theirs && h("br"),
          theirs && String(l.patashnik),
        ),
      ]),
    ),
    theirs && h("p", { class: "small soft" }, t.histogramNote),
  );
}

function strategy(): HTMLElement {
  const { step, moves, data, beat, game } = state.proof;
  const last = moves[moves.length - 1];
  const over = step!.state.over;
  const path: HTMLElement[] = [];
  moves.forEach((m, i) => {
    if (m.kind)
      path.push(
        h(
          "button",
          {
            id: `path-${i}`,
            type: "button",
            title: t.backToHere(m.move.text, t.kind[m.kind]),
            "aria-current": i === moves.length - 1 ? "true" : undefined,
            onclick: () => void proof.backTo(i + 1),
          },
          m.move.text,
          h("small", { class: `chip ${m.kind}` }, proof.kindSign[m.kind]),
        ),
      );
    else path.push(h("span", { class: "soft" }, m.move.text));
  });
  return h(
    "section",
    { class: "card", "aria-label": t.theorem[game] },
    h("h2", {}, t.theorem[game]),
    h(
      "div",
      { class: "line" },
      h(
        "button",
        {
          id: "story",
          type: "button",
          class: moves.length <= 1 ? "primary" : "",
          onclick: () => void proof.tell(0),
        },
        icon("play"),
        t.story,
      ),
      h(
        "button",
        {
          id: "beat",
          type: "button",
          "aria-pressed": String(beat),
          onclick: () => proof.setBeat(!beat),
        },
        t.beat,
      ),
    ),
    h(
      "div",
      { class: "segments", role: "group", "aria-label": t.openings },
      ...proof.openings.map(({ first }, i) =>
        h(
          "button",
          {
            id: `opening-${first}`,
            type: "button",
            title: t.openingNote[i],
            "aria-pressed": String(proof.opening() === i),
            onclick: () => void proof.openProof([first]),
          },
          t.openingName[i]!,
        ),
      ),
    ),
    moves.length <= 1 &&
      h("p", { class: "small" }, beat ? t.beatIntro : t.proofIntro(data!.entries)),
    last?.kind
      ? h(
          "p",
          { id: "white-move" },
          `${t.white} (X): `,
          h("b", {}, last.move.text),
          " ",
          chip(last.kind),
        )
      : null,
    last?.kind && h("p", { class: "small soft" }, t.kindNote[last.kind]),
    remaining(),
    over ? h("p", { class: "note win" }, t.whiteWon) : null,
    h(
      "div",
      { class: "path", role: "group", "aria-label": t.movesSoFar },
      ...path,
    ),
  );
}

/* How long White still needs, whatever Black does. */
function remaining(): HTMLElement | null {
  const { step, left } = state.proof;
  if (!step || step.state.over) return null;
  return h(
    "p",
    { id: "remaining" },
    left > 0 ? t.movesLeft(left) : t.movesLeftCounting,
  );
}

function replies(): HTMLElement {
  const step = state.proof.step!;
  const groups = proof.replyClasses(step);
  return h(
    "section",
    { class: "card", "aria-label": t.replies },
    h(
      "header",
      {},
      h("h2", {}, t.blackReplies),
      h(
        "span",
        { class: "soft small" },
        t.upToSymmetry(step.black.length, groups.length),
      ),
    ),
    h(
      "div",
      { class: "list" },
      ...groups.map((group) => {
        const b = group[0]!;
        const point = () => {
          state.focus = b.move.cell;
          changed();
        };
        return h(
          "button",
          {
            id: `reply-${b.move.text}`,
            type: "button",
            title: group.map((g) => g.move.text).join(" "),
            onclick: () => void proof.reply(b.move.cell),
            onpointerenter: point,
            onfocus: point,
          },
          mark(),
          h("b", {}, b.move.text),
          h(
            "span",
            { class: "soft" },
            group.length > 1 ? t.andLikeIt(group.length - 1) : "",
          ),
          h("span", {}, `${b.answer.text} `, chip(b.kind)),
        );
      }),
    ),
  );
}

function check(): HTMLElement {
  const { walk } = state.proof;
  return h(
    "section",
    { class: "card", "aria-label": t.checkHere },
    h("h2", {}, t.checkHere),
    walk
      ? h(
          "p",
          {
            id: "walk-result",
            class: `note ${walk.verified ? "win" : "loss"}`,
          },
          walk.verified ? t.walkResult(walk) : t.walkFailed,
        )
      : h(
          "button",
          {
            id: "walk",
            type: "button",
            disabled: state.busy !== "",
            onclick: () => void proof.walkAll(),
          },
          t.walkButton,
        ),
    links(),
  );
}

export function drawProofPanel(panel: HTMLElement): void {
  const { step, moves, data, walk, beat, zoom, left, game } = state.proof;
  const key = `proof|${t.code}|${game}|${moves.map((m) => m.move.text).join(" ")}|${data?.entries}|${walk?.positions}|${state.busy}|${beat}|${zoom}|${left}`;
  fill(panel, key, () => {
    if (!step || !data)
      return [
        h(
          "section",
          { class: "card" },
          h("p", { class: "soft" }, t.loading),
        ),
      ];
    const over = step.state.over;
    return [
      strategy(),
      treeCard(),
      !over && !beat && replies(),
      histogram(),
      check(),
    ];
  });
}
