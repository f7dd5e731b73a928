/* Where one is in the proof, as a tree: each row is one turn of Black with its
 * replies up to symmetry, the chosen one leads on to the next row.
 *
 *           o  White begins
 *      . . .|. . . .
 *           o  Black's reply, White's answer
 *        . .|. . . . . .
 *
 * Dots are coloured and shaped by how White answers; a click goes there. It can
 * be made larger and smaller. */
import { h } from "../dom";
import type { ProofKind } from "../engine/api";
import { branch } from "../modes/proof";
import { changed, state } from "../state";
import { t } from "../strings";

const space = "http://www.w3.org/2000/svg";
const wide = 330;
const high = 46;

function svg(tag: string, props: Record<string, string>): SVGElement {
  const made = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(props))
    made.setAttribute(name, value);
  return made;
}

/* Diamonds are remembered, circles forced, squares blocks, triangles wins. */
function shape(kind: ProofKind, x: number, y: number, r: number): SVGElement {
  switch (kind) {
    case "strategic":
      return svg("path", {
        d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`,
      });
    case "forced":
      return svg("circle", { cx: `${x}`, cy: `${y}`, r: `${r * 0.85}` });
    case "block":
      return svg("rect", {
        x: `${x - r * 0.75}`,
        y: `${y - r * 0.75}`,
        width: `${1.5 * r}`,
        height: `${1.5 * r}`,
      });
    case "win":
      return svg("path", {
        d: `M${x} ${y - r}L${x + r} ${y + r * 0.8}L${x - r} ${y + r * 0.8}Z`,
      });
  }
}

function picture(): SVGElement {
  const { fan, moves, zoom } = state.proof;
  const height = high * (fan.length + 0.5);
  const root = svg("svg", {
    class: "tree",
    viewBox: `0 0 ${wide} ${height}`,
    width: `${Math.round(wide * zoom)}`,
    height: `${Math.round(height * zoom)}`,
  });
  let from = wide / 2;
  fan.forEach((row, turn) => {
    const y = high * (turn + 0.9);
    const top = high * turn + (turn ? -high * 0.1 : high * 0.2);
    const chosen = moves[2 * turn + 1]?.move.text;
    const gap = (wide - 24) / row.length;
    const r = Math.min(8, Math.max(2.4, gap * 0.42));
    let next = from;
    row.forEach((reply, i) => {
      const x = 12 + gap * (i + 0.5);
      const here = reply.move === chosen;
      if (here) next = x;
      root.append(
        svg("path", {
          class: here ? "edge here" : "edge",
          d: `M${from} ${top}C${from} ${(top + y) / 2} ${x} ${(top + y) / 2} ${x} ${y - r}`,
        }),
      );
      const dot = shape(reply.kind, x, y, here ? r * 1.25 : r);
      dot.setAttribute("class", `dot ${reply.kind}${here ? " here" : ""}`);
      const title = svg("title", {});
      title.textContent = `${reply.move}: ${t.kind[reply.kind]}`;
      dot.append(title);
      dot.addEventListener("click", () => void branch(turn, reply.move));
      root.append(dot);
    });
    from = chosen ? next : from;
  });
  return root;
}

export function treeCard(): HTMLElement {
  const zoomBy = (by: number) => () => {
    state.proof.zoom = Math.min(4, Math.max(0.5, state.proof.zoom * by));
    changed();
  };
  const box = h("div", {
    class: "tree-box",
    role: "img",
    "aria-label": t.treeLabel(
      state.proof.fan.map((row) => row.length),
    ),
  });
  box.append(picture());
  const key = (kind: ProofKind) => {
    const sample = svg("svg", { viewBox: "0 0 16 16", class: "tree sample" });
    const dot = shape(kind, 8, 8, 6);
    dot.setAttribute("class", `dot ${kind}`);
    sample.append(dot);
    const span = h("span", { class: "key" });
    span.append(sample, t.kindShort[kind]);
    return span;
  };
  return h(
    "section",
    { class: "card", "aria-label": t.tree },
    h(
      "header",
      {},
      h("h2", {}, t.tree),
      h(
        "span",
        { class: "line" },
        h("button", { id: "tree-out", type: "button", class: "round small", "aria-label": t.smaller, onclick: zoomBy(1 / 1.4) }, "\u2212"),
        h("button", { id: "tree-in", type: "button", class: "round small", "aria-label": t.larger, onclick: zoomBy(1.4) }, "+"),
      ),
    ),
    box,
    h("div", { class: "line" }, ...(["strategic", "forced", "block", "win"] as const).map(key)),
  );
}
