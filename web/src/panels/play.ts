/* The panel beside a game: who plays, and the moves. */
import facts from "virtual:facts";
import { fill, h } from "../dom";
import * as play from "../modes/play";
import { beginSetup, cancelSetup } from "../modes/setup";
import type { As } from "../share";
import { changed, levels, state, type TreeNode } from "../state";
import { t } from "../strings";
import { markSvg } from "../views/flat";
import { drawAnalysis } from "./analysis";
import { gamePicker } from "./games";
import { drawRecord } from "./record";
import { drawSetup } from "./setup";

function sideMark(side: 1 | 2): HTMLElement | null {
  const family = state.play.info?.family ?? "line";
  if (family === "number") return null;
  const span = h("span");
  span.innerHTML = markSvg(side, family === "moving" ? "tokens" : "strokes");
  return span;
}

/* Name, what it does, and how strong it was measured to be (docs/LEVELS.md). */
function levelText(level: string): string {
  const [name, habit] = t.levels[level]!;
  const elo = facts.elo[level === "perfect" ? "9" : level];
  const strength =
    elo === undefined ? "" : ` (${elo > 0 ? "+" : "\u2212"}${Math.abs(elo)})`;
  const number = /^\d$/.test(level) ? `${level} ` : "";
  return `${number}${name}${strength}: ${habit}`;
}

function opponents(): HTMLElement {
  const nets =
    state.players.includes("net") &&
    play.hasNetwork(state.play.info?.name ?? "");
  return h(
    "label",
    { class: "field" },
    h("span", {}, t.opponent),
    h(
      "select",
      {
        id: "level",
        title: t.strengthNote,
        onchange: (e) => play.setLevel((e.target as HTMLSelectElement).value),
      },
      ...levels
        .filter((level) => level !== "net" || nets)
        .map((level) =>
          h(
            "option",
            { value: level, selected: level === state.play.level },
            levelText(level),
          ),
        ),
    ),
  );
}

function players(): HTMLElement {
  const names = play.sideNames(state.play.info);
  const choices: [As, string, 1 | 2 | 0][] = [
    ["first", names[0], 1],
    ["second", names[1], 2],
    ["both", t.both, 0],
    ["none", t.none, 0],
  ];
  const titles: Record<As, string> = {
    first: t.youFirst(names[0]),
    second: t.youSecond(names[1]),
    both: t.youBoth,
    none: t.youNone,
  };
  const { as, friend } = state.play;
  return h(
    "section",
    { class: "card", "aria-label": t.players },
    gamePicker(),
    h(
      "div",
      { class: "field", role: "group", "aria-label": t.youPlay },
      h("span", {}, t.youPlay),
      h(
        "div",
        { class: "segments" },
        ...choices.map(([which, text, side]) =>
          h(
            "button",
            {
              id: `as-${which}`,
              type: "button",
              title: titles[which],
              "aria-pressed": String(as === which),
              onclick: () =>
                play.setAs(which, friend && (which === "first" || which === "second")),
            },
            side ? sideMark(side) : null,
            side && state.play.info?.family !== "number"
              ? h("span", { class: "unseen" }, text)
              : text,
            side
              ? h("small", { class: "soft" }, side === 1 ? t.first1 : t.second2)
              : null,
          ),
        ),
      ),
    ),
    h(
      "label",
      { class: "check" },
      h("input", {
        id: "friend",
        type: "checkbox",
        checked: friend,
        onchange: (e) => {
          const on = (e.target as HTMLInputElement).checked;
          play.setAs(on && (as === "both" || as === "none") ? "first" : as, on);
        },
      }),
      t.byLink,
    ),
    as !== "both" && !friend && opponents(),
    h(
      "button",
      { id: "new-game", type: "button", onclick: () => void play.restart() },
      t.newGame,
    ),
  );
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

function moveRows(): HTMLElement[] {
  const current = state.play.current;
  const rows: HTMLElement[] = [];
  let path = "";
  let passedCurrent = current.parent === null;
  lineThrough(current).forEach((node, i) => {
    path = path ? `${path} ${node.move}` : node.move;
    if (i % 2 === 0) rows.push(h("span", { class: "number" }, `${i / 2 + 1}.`));
    const result = state.play.marksByPly.get(path);
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
          ? h("small", { class: "soft", title: t.othersPlayed }, `+${others}`)
          : null,
        result && signs[result]
          ? h(
              "span",
              { class: `sign ${result}`, title: t.resultWords(result, 0, true) },
              signs[result],
            )
          : null,
      ),
    );
    if (node === current) passedCurrent = true;
  });
  return rows;
}

function moveList(): HTMLElement {
  const current = state.play.current;
  const rows = moveRows();
  // the alternatives to the current move, to go to
  const rest = current.parent?.children.filter((c) => c !== current) ?? [];
  return h(
    "section",
    { class: "card", "aria-label": t.moves },
    h(
      "header",
      {},
      h("h2", {}, t.moves),
      h(
        "button",
        {
          id: "to-start",
          type: "button",
          class: "link",
          disabled: current.parent === null,
          onclick: () => void play.jump(state.play.root),
        },
        t.toStart,
      ),
    ),
    rows.length
      ? h("div", { class: "moves" }, ...rows)
      : h("p", { class: "soft small" }, t.noMoveYet),
    rest.length > 0 &&
      h(
        "p",
        { class: "small" },
        `${t.alsoPlayed} `,
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
        "aria-label": t.typeMove,
        placeholder: t.typeMoveHint(example() || "b2"),
      }),
      h("button", { type: "submit" }, t.play),
    ),
  );
}

function example(): string {
  const legal = state.play.position?.legal ?? [];
  return legal[Math.floor(legal.length / 3)]?.text ?? "";
}

const tabs = ["game", "analysis", "setup", "record"] as const;

function select(id: (typeof tabs)[number]): void {
  if (state.panel === "setup" && id !== "setup") cancelSetup();
  state.panel = id;
  if (id === "analysis" && !state.show.verdicts) play.toggleVerdicts(true);
  if (id === "setup") beginSetup();
  changed();
}

export function drawPlayPanel(panel: HTMLElement): void {
  const p = state.play;
  let bar = panel.querySelector<HTMLElement>(".tabs");
  let body = panel.querySelector<HTMLElement>(".body");
  if (!bar || !body) {
    bar = h("div", { class: "segments tabs", role: "tablist" });
    body = h("div", { class: "panel body", role: "tabpanel", id: "tabpanel" });
    panel.replaceChildren(bar, body);
  }
  const strip = bar;
  strip.setAttribute("aria-label", t.panel);
  fill(strip, `tabs ${t.code} ${state.panel}`, () =>
    tabs.map((id, i) =>
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
            select(next);
            setTimeout(() => document.getElementById(`tab-${next}`)?.focus());
          },
        },
        t.tabs[id],
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
      t.code,
      p.info?.name,
      state.games.length,
      p.as,
      p.friend,
      p.level,
      treeKey(p.root),
      nodeId(p.current),
      p.marksByPly.size,
      p.position?.position,
    ].join("|");
    fill(body, key, () => [players(), moveList()]);
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
