/* The panel beside a game: who plays, the answers, and the moves. */
import { markSvg } from "../views/flat";
import { fill, h, icon } from "../dom";
import * as play from "../modes/play";
import type { As } from "../share";
import { changed, levels, state, type TreeNode } from "../state";
import { drawAnalysis } from "./analysis";
import { gamePicker } from "./games";
import { drawRecord } from "./record";
import { drawSetup } from "./setup";

const levelText: Record<string, string> = {
  "1": "moves at random",
  "2": "sees a line now and then",
  "3": "misses half",
  "4": "misses a quarter",
  "5": "slips now and then",
  "6": "sees every line, no combinations",
  "7": "misses no forced win",
  "8": "searches a little",
  "9": "searches much",
  perfect: "proof, tables, full search",
};

function sideMark(side: 1 | 2): HTMLElement | null {
  const family = state.play.info?.family ?? "line";
  if (family === "number") return null;
  const span = h("span");
  span.innerHTML = markSvg(side, family === "moving" ? "tokens" : "strokes");
  return span;
}

function players(): HTMLElement {
  const names = play.sideNames(state.play.info);
  const choices: [As, string, 1 | 2 | 0][] = [
    ["first", names[0], 1],
    ["second", names[1], 2],
    ["both", "Both", 0],
    ["none", "None", 0],
  ];
  const titles: Record<As, string> = {
    first: `You move first, with ${names[0]}`,
    second: `You move second, with ${names[1]}`,
    both: "Two people, or you alone, move for both sides",
    none: "The computer plays against itself",
  };
  return h(
    "section",
    { class: "card", "aria-label": "Players" },
    gamePicker(),
    h(
      "div",
      { class: "field", role: "group", "aria-label": "You play" },
      h("span", {}, "You play"),
      h(
        "div",
        { class: "segments" },
        ...choices.map(([as, text, side]) =>
          h(
            "button",
            {
              id: `as-${as}`,
              type: "button",
              title: titles[as],
              "aria-pressed": String(state.play.as === as),
              onclick: () => play.setAs(as),
            },
            side ? sideMark(side) : null,
            side && state.play.info?.family !== "number"
              ? h("span", { class: "unseen" }, text)
              : text,
            side
              ? h("small", { class: "soft" }, side === 1 ? "1st" : "2nd")
              : null,
          ),
        ),
      ),
    ),
    state.play.as !== "both" &&
      h(
        "label",
        { class: "field" },
        h("span", {}, "Opponent"),
        h(
          "select",
          {
            id: "level",
            onchange: (e) =>
              play.setLevel((e.target as HTMLSelectElement).value),
          },
          ...levels.map((level) =>
            h(
              "option",
              { value: level, selected: level === state.play.level },
              `${level === "perfect" ? "Perfect" : `Level ${level}`}: ${levelText[level]}`,
            ),
          ),
        ),
      ),
    h(
      "button",
      { id: "new-game", type: "button", onclick: () => void play.restart() },
      "New game",
    ),
  );
}

function answers(): HTMLElement | null {
  const { hint, why } = state.play;
  if (why) {
    const { answer, step } = why;
    const total = answer.line.length;
    return h(
      "section",
      {
        class: `note ${answer.verdict === "loss" ? "loss" : ""}`,
        "aria-label": "Why?",
      },
      h("h2", {}, `Why? Move ${answer.ply}, ${play.spoken(answer.move.text)}`),
      h("p", { id: "why-text" }, answer.text),
      total > 0 &&
        h(
          "p",
          { class: "small" },
          step === 0
            ? `The refutation has ${total} ${total === 1 ? "move" : "moves"}. Step through it:`
            : `Step ${step} of ${total}: `,
          step > 0
            ? h("b", {}, play.spoken(answer.line[step - 1]!.text))
            : null,
        ),
      h(
        "div",
        { class: "line" },
        h(
          "button",
          {
            id: "why-back",
            type: "button",
            disabled: step === 0,
            onclick: () => void play.whyStep(step - 1),
          },
          icon("left"),
          "Back",
        ),
        h(
          "button",
          {
            id: "why-next",
            type: "button",
            class: "primary",
            disabled: step >= total,
            onclick: () => void play.whyStep(step + 1),
          },
          "Next",
          icon("right"),
        ),
        h(
          "button",
          { id: "why-end", type: "button", onclick: () => play.endWhy() },
          "To the game",
        ),
      ),
    );
  }
  if (hint)
    return h(
      "section",
      { class: "note", "aria-label": "Hint" },
      h("p", { id: "hint-text" }, hint.text),
      h(
        "div",
        { class: "line" },
        h(
          "button",
          {
            id: "hint-play",
            type: "button",
            onclick: () => void play.playMove(hint.move.text),
          },
          "Play it",
        ),
      ),
    );
  return null;
}

/* The main line through the current move, with what else was played. */
function lineThrough(node: TreeNode): TreeNode[] {
  const line: TreeNode[] = [];
  for (let n: TreeNode | null = node; n && n.parent; n = n.parent)
    line.unshift(n);
  for (
    let n: TreeNode | null | undefined = node.recent ?? node.children[0];
    n;
    n = n.recent ?? n.children[0]
  )
    line.push(n);
  return line;
}

const signs = { win: "+", loss: "\u2212", draw: "=", open: "" };

function moveList(): HTMLElement {
  const current = state.play.current;
  const line = lineThrough(current);
  const rows: HTMLElement[] = [];
  let path = "";
  let passedCurrent = current.parent === null;
  line.forEach((node, i) => {
    path = path ? `${path} ${node.move}` : node.move;
    if (i % 2 === 0) rows.push(h("span", { class: "number" }, `${i / 2 + 1}.`));
    const verdict = state.play.marksByPly.get(path);
    const others = node.parent!.children.length - 1;
    rows.push(
      h(
        "button",
        {
          id: `move-${i + 1}`,
          type: "button",
          class: passedCurrent ? "later" : "",
          title: node.comment ?? "",
          "aria-current": node === current ? "true" : undefined,
          onclick: () => void play.jump(node),
        },
        node.move + (node.comment ? "\u2009*" : ""),
        others > 0
          ? h(
              "small",
              { class: "soft", title: "other moves were played here" },
              `+${others}`,
            )
          : null,
        verdict && signs[verdict]
          ? h(
              "span",
              { class: `sign ${verdict}`, title: verdict },
              signs[verdict],
            )
          : null,
      ),
    );
    if (node === current) passedCurrent = true;
  });
  // the alternatives to the current move, to go to
  const rest = current.parent?.children.filter((c) => c !== current) ?? [];
  return h(
    "section",
    { class: "card", "aria-label": "Moves" },
    h(
      "header",
      {},
      h("h2", {}, "Moves"),
      h(
        "button",
        {
          id: "to-start",
          type: "button",
          class: "link",
          disabled: current.parent === null,
          onclick: () => void play.jump(state.play.root),
        },
        "to the start",
      ),
    ),
    rows.length
      ? h("div", { class: "moves" }, ...rows)
      : h(
          "p",
          { class: "soft small" },
          "No move yet. Click a cell, or press Tab until the board has the focus and use the arrow keys.",
        ),
    rest.length > 0 &&
      h(
        "p",
        { class: "small" },
        "Also played here: ",
        ...rest.map((node) =>
          h(
            "button",
            {
              type: "button",
              class: "link",
              onclick: () => void play.jump(node),
            },
            node.move,
          ),
        ),
      ),
    h(
      "form",
      {
        class: "line",
        onsubmit: (e) => {
          e.preventDefault();
          const field = (e.target as HTMLFormElement).elements.namedItem(
            "move",
          ) as HTMLInputElement;
          const text = field.value.trim();
          if (text)
            void play.typed(text).then((done) => {
              if (done) field.value = "";
            });
        },
      },
      h("input", {
        id: "typed",
        class: "grow",
        name: "move",
        type: "text",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        "aria-label": "Type a move",
        placeholder: "Type a move, for example " + (example() || "b2"),
      }),
      h("button", { type: "submit" }, "Play"),
    ),
  );
}

function example(): string {
  const legal = state.play.position?.legal ?? [];
  return legal[Math.floor(legal.length / 3)]?.text ?? "";
}

const tabs = [
  ["game", "Game"],
  ["analysis", "Analysis"],
  ["setup", "Set up"],
  ["record", "Record"],
] as const;

function select(id: (typeof tabs)[number][0]): void {
  if (state.panel === "setup" && id !== "setup") play.cancelSetup();
  state.panel = id;
  if (id === "analysis" && !state.show.verdicts) play.toggleVerdicts(true);
  if (id === "setup") play.beginSetup();
  changed();
}

export function drawPlayPanel(panel: HTMLElement): void {
  const p = state.play;
  let bar = panel.querySelector<HTMLElement>(".tabs");
  let body = panel.querySelector<HTMLElement>(".body");
  if (!bar || !body) {
    bar = h("div", {
      class: "segments tabs",
      role: "tablist",
      "aria-label": "Panel",
    });
    body = h("div", { class: "panel body", role: "tabpanel", id: "tabpanel" });
    panel.replaceChildren(bar, body);
  }
  const strip = bar;
  fill(strip, `tabs ${state.panel}`, () =>
    tabs.map(([id, text], i) =>
      h(
        "button",
        {
          id: `tab-${id}`,
          type: "button",
          role: "tab",
          "aria-selected": String(state.panel === id),
          "aria-controls": "tabpanel",
          tabindex: state.panel === id ? 0 : -1,
          onclick: () => select(id),
          onkeydown: (e) => {
            const by = { ArrowRight: 1, ArrowLeft: 3 }[
              (e as KeyboardEvent).key
            ];
            if (!by) return;
            const next = tabs[(i + by) % 4]!;
            select(next[0]);
            setTimeout(() =>
              document.getElementById(`tab-${next[0]}`)?.focus(),
            );
          },
        },
        text,
      ),
    ),
  );
  body.setAttribute("aria-labelledby", `tab-${state.panel}`);
  if (state.panel === "analysis") drawAnalysis(body);
  else if (state.panel === "setup") drawSetup(body);
  else if (state.panel === "record") drawRecord(body);
  else {
    const key = [
      "game",
      p.info?.name,
      state.games.length,
      p.as,
      p.level,
      p.hint?.text,
      p.why ? `${p.why.answer.text} ${p.why.step}` : "",
      treeKey(p.root),
      nodeId(p.current),
      p.marksByPly.size,
      p.position?.position,
    ].join("|");
    fill(body, key, () => [answers(), players(), moveList()]);
  }
}

const ids = new WeakMap<TreeNode, number>();
let nextId = 1;
function nodeId(node: TreeNode): number {
  let id = ids.get(node);
  if (!id) ids.set(node, (id = nextId++));
  return id;
}
function treeKey(node: TreeNode): string {
  return node.children
    .map((c) => `${nodeId(c)}${c.comment ? "*" : ""}(${treeKey(c)})`)
    .join();
}
