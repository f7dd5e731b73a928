/* Which game: a menu of those worth meeting, and a field for any other name. */
import fanoUrl from "../../../examples/games/fano.pg?url";
import { sidesOf } from "../board";
import { h } from "../dom";
import type { GameInfo } from "../engine/api";
import * as play from "../modes/play";
import { state } from "../state";
import { t } from "../strings";

/* A .pg file is a game as a text; one without a line end says nothing. */
function openText(text: string): void {
  void play.open(text.endsWith("\n") ? text : `${text}\n`);
}

export function gamePicker(): HTMLElement {
  const now = state.play.info?.name ?? "4^3";
  const families = (["line", "moving", "number"] as const).map((family) => ({
    family,
    games: state.games.filter((g) => g.family === family),
  }));
  const known = state.games.some((g) => g.name === now);
  const other = h("input", {
    id: "other-game",
    type: "text",
    class: "grow",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": t.otherGameName,
    placeholder: "5^3, 4^3:misere, number:sum=14",
  });
  const file = h("input", {
    id: "game-file",
    type: "file",
    accept: ".pg,.txt,text/plain",
    class: "unseen",
    tabindex: -1,
    "aria-label": t.gameFile,
    onchange: (e) => {
      const chosen = (e.target as HTMLInputElement).files?.[0];
      if (chosen) void chosen.text().then(openText);
    },
  });
  const form = h(
    "form",
    {
      class: "field",
      hidden: true,
      onsubmit: (e) => {
        e.preventDefault();
        const name = other.value.trim();
        if (name) void play.open(name);
      },
    },
    h("div", { class: "line" }, other, h("button", { type: "submit" }, t.open)),
    h(
      "div",
      { class: "line" },
      h(
        "button",
        { id: "open-game-file", type: "button", onclick: () => file.click() },
        t.openGameFile,
      ),
      h(
        "button",
        {
          id: "open-fano",
          type: "button",
          onclick: () =>
            void fetch(fanoUrl)
              .then((r) => r.text())
              .then(openText),
        },
        t.exampleGame,
      ),
      file,
    ),
    h(
      "p",
      { class: "small soft" },
      t.gameFileNote,
      " ",
      h("a", { href: fanoUrl, download: "fano.pg" }, "fano.pg"),
    ),
  );
  return h(
    "div",
    { class: "field" },
    h(
      "label",
      { class: "field" },
      h("span", {}, t.game),
      h(
        "select",
        {
          id: "game",
          onchange: (e) => {
            const value = (e.target as HTMLSelectElement).value;
            form.hidden = value !== "other";
            if (value === "other") other.focus();
            else void play.open(value);
          },
        },
        !known &&
          h(
            "option",
            { value: now, selected: true },
            gameTitle(now, state.play.info?.title ?? now),
          ),
        ...families
          .filter((f) => f.games.length > 0)
          .map((f) =>
            h(
              "optgroup",
              { label: t.families[f.family] },
              ...f.games.map((g) =>
                h(
                  "option",
                  { value: g.name, selected: g.name === now },
                  gameTitle(g.name, g.title),
                ),
              ),
            ),
          ),
        h("option", { value: "other" }, t.anotherGame),
      ),
    ),
    form,
  );
}

function times(k: string, n: number): string {
  return n > 4 ? `${k}^${n}` : new Array<string>(n).fill(k).join("\u00d7");
}

/** What people call a game: its own name, or its board and its rules. The
 * engine's title is for what this table does not know. */
export function gameTitle(name: string, title: string): string {
  if (name.includes("\n")) {
    // the first words of a .pg file, if they are a comment
    const words = /^%+\s*([^\n:.%]{3,48})/.exec(name)?.[1]?.trim();
    return words ?? title.charAt(0).toUpperCase() + title.slice(1);
  }
  const own = (t.games as Record<string, string>)[name];
  if (own) return own;
  const line = /^(\d+)\^(\d+)(?::(.*))?$/.exec(name);
  if (line) {
    const [, k, n, rules] = line;
    const board = times(k!, Number(n));
    const words = (rules ?? "")
      .split(",")
      .filter(Boolean)
      .map((r) => (r === "misere" ? t.misere : r === "gravity" ? t.gravity : r));
    return [board, ...words].join(", ");
  }
  const sides = sidesOf(name);
  if (sides) {
    const rules = (name.split(":")[1] ?? "").split(",");
    const length = /^line=(\d+)$/.exec(rules.at(-1) ?? "")?.[1];
    return [
      t.box(sides.join("\u00d7"), Number(length ?? Math.max(...sides))),
      ...(rules.includes("misere") ? [t.misere] : []),
      ...(rules.includes("gravity") ? [t.gravity] : []),
    ].join(", ");
  }
  const moving = /^moving:(\d)$/.exec(name);
  if (moving) return t.movingTokens(times("3", Number(moving[1])));
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** One sentence on how the game is won. */
export function ruleText(info: GameInfo | null): string {
  if (!info) return "";
  if (info.number) return t.ruleNumbers(info.number);
  if (info.moving) return t.ruleMoving(info.moving);
  const boxed = sidesOf(info.name) ? info.lines[0]?.length : undefined;
  if (!info.k && !boxed) return t.ruleSets(info.lines.length);
  return t.ruleLines(
    boxed ?? info.k,
    info.lines.length,
    info.line?.misere ?? false,
    info.line?.gravity ?? false,
  );
}
