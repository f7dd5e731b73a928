/* The panel beside the proof: the path, White's right, every reply, and the
 * histogram of Figure 12 in Patashnik's paper, ours beside his. */
import { fill, h } from "../dom";
import type { ProofKind, ProofStep } from "../engine/api";
import * as proof from "../modes/proof";
import { changed, state } from "../state";
import { markSvg } from "../views/flat";

function chip(kind: ProofKind): HTMLElement {
  return h(
    "span",
    { class: `chip ${kind}`, title: proof.kindNote[kind] },
    proof.kindSign[kind],
    " ",
    kind,
  );
}

function mark(): HTMLElement {
  const span = h("span", { class: "tiny" });
  span.innerHTML = markSvg(2, "strokes");
  return span;
}

/* Replies that are the same up to symmetry stand together. */
function classes(step: ProofStep): ProofStep["black"][] {
  const groups = new Map<number, ProofStep["black"]>();
  for (const b of step.black) {
    const group = groups.get(b.class);
    if (group) group.push(b);
    else groups.set(b.class, [b]);
  }
  const order: ProofKind[] = ["strategic", "block", "forced", "win"];
  return [...groups.values()].sort(
    (a, b) => order.indexOf(a[0]!.kind) - order.indexOf(b[0]!.kind),
  );
}

function histogram(): HTMLElement {
  const { data, step } = state.proof;
  const levels = data?.levels ?? [];
  const most = Math.max(1, ...levels.map((l) => Math.max(l.ours, l.patashnik)));
  const stones = step?.state.marks.filter((m) => m !== 0).length ?? 0;
  // White moved last: the position where White chose had one stone less
  const here = Math.max(0, stones - 1);
  const bar = (value: number, cls: string) =>
    h("div", {
      class: `${cls} ${value ? "" : "none"}`,
      style: `width:${(100 * value) / most}%`,
    });
  const sum = (f: (l: (typeof levels)[number]) => number) =>
    levels.reduce((s, l) => s + f(l), 0);
  return h(
    "section",
    { class: "card", "aria-label": "Histogram" },
    h("h2", {}, "Strategic positions by stones on the board"),
    h(
      "div",
      { class: "line" },
      h("span", { class: "key" }, h("i"), `ours, ${sum((l) => l.ours)}`),
      h(
        "span",
        { class: "key" },
        h("i", { class: "theirs" }),
        `Patashnik 1980, ${sum((l) => l.patashnik)}`,
      ),
    ),
    h(
      "div",
      {
        class: "bars",
        role: "img",
        "aria-label": levels
          .map(
            (l) =>
              `${l.level} stones: ours ${l.ours}, Patashnik ${l.patashnik}`,
          )
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
          bar(l.patashnik, "bar-theirs"),
        ),
        h(
          "span",
          { class: "values" },
          h("b", {}, String(l.ours)),
          h("br"),
          String(l.patashnik),
        ),
      ]),
    ),
    h(
      "p",
      { class: "small soft" },
      `\u25b8 White\u2019s last choice. Patashnik\u2019s numbers: ${data?.source ?? ""}.`,
    ),
  );
}

export function drawProofPanel(panel: HTMLElement): void {
  const { step, moves, data, walk } = state.proof;
  const key = `proof|${moves.map((m) => m.move.text).join(" ")}|${data?.entries}|${walk?.positions}|${state.busy}`;
  fill(panel, key, () => {
    if (!step || !data)
      return [
        h(
          "section",
          { class: "card" },
          h("p", { class: "soft" }, "Loading the certificate\u2026"),
        ),
      ];
    const last = moves[moves.length - 1];
    const groups = classes(step);
    const over = step.state.outcome !== "ongoing";
    const path: HTMLElement[] = [];
    moves.forEach((m, i) => {
      if (m.kind)
        path.push(
          h(
            "button",
            {
              id: `path-${i}`,
              type: "button",
              title: `White ${m.move.text}, ${proof.kindText[m.kind]}: back to here`,
              "aria-current": i === moves.length - 1 ? "true" : undefined,
              onclick: () => void proof.backTo(i + 1),
            },
            m.move.text,
            h("small", { class: `chip ${m.kind}` }, proof.kindSign[m.kind]),
          ),
        );
      else path.push(h("span", { class: "soft" }, m.move.text));
    });
    return [
      h(
        "section",
        { class: "card", "aria-label": "The strategy" },
        h("h2", {}, "The first player wins Qubic"),
        moves.length <= 1 &&
          h(
            "p",
            { class: "small" },
            `You are Black (O). White (X) plays from a certificate of ${data.entries} strategic positions; everything else is forced. Choose any reply, on the board or below.`,
          ),
        last?.kind
          ? h(
              "p",
              { id: "white-move" },
              "White (X): ",
              h("b", {}, last.move.text),
              " ",
              chip(last.kind),
            )
          : null,
        last?.kind &&
          h("p", { class: "small soft" }, `${proof.kindNote[last.kind]}.`),
        over
          ? h(
              "p",
              { class: "note win" },
              "White has completed a line. Go back to any of its moves and try another reply.",
            )
          : null,
        h(
          "div",
          { class: "path", role: "group", "aria-label": "Moves so far" },
          ...path,
        ),
      ),
      !over &&
        h(
          "section",
          { class: "card", "aria-label": "Replies" },
          h(
            "header",
            {},
            h("h2", {}, "Black\u2019s replies (O)"),
            h(
              "span",
              { class: "soft small" },
              `${step.black.length} cells, ${groups.length} up to symmetry`,
            ),
          ),
          h(
            "div",
            { class: "list" },
            ...groups.map((group) => {
              const b = group[0]!;
              return h(
                "button",
                {
                  id: `reply-${b.move.text}`,
                  type: "button",
                  title: group.map((g) => g.move.text).join(" "),
                  onclick: () => void proof.reply(b.move.cell),
                  onpointerenter: () => {
                    state.focus = b.move.cell;
                    changed();
                  },
                },
                mark(),
                h("b", {}, b.move.text),
                h(
                  "span",
                  { class: "soft" },
                  group.length > 1 ? `and ${group.length - 1} like it` : "",
                ),
                h("span", {}, `${b.answer.text} `, chip(b.kind)),
              );
            }),
          ),
        ),
      histogram(),
      h(
        "section",
        { class: "card", "aria-label": "Check" },
        h("h2", {}, "Check it here and now"),
        walk
          ? h(
              "p",
              {
                id: "walk-result",
                class: `note ${walk.verified ? "win" : "loss"}`,
              },
              walk.verified
                ? `White wins against every reply: ${walk.positions.toLocaleString("en")} positions, ${walk.strategic.toLocaleString("en")} strategic, ${walk.blocks.toLocaleString("en")} blocks, ${walk.forced.toLocaleString("en")} forced wins, the longest with ${walk.longest} attacks.`
                : "The walk failed: the certificate does not hold.",
            )
          : h(
              "button",
              {
                id: "walk",
                type: "button",
                disabled: state.busy !== "",
                onclick: () => void proof.walkAll(),
              },
              "Walk the whole strategy",
            ),
      ),
    ];
  });
}
