/* Which game: a menu of those worth meeting, and a field for any other name. */
import { h } from "../dom";
import type { GameInfo } from "../engine/api";
import * as play from "../modes/play";
import { state } from "../state";

/* Before the engine is there, and when it offers none. */
const familyText: Record<string, string> = {
  line: "Lines",
  moving: "Moving tokens",
  number: "Numbers",
};

export function gamePicker(): HTMLElement {
  const now = state.play.info?.name ?? "4^3";
  const families = ["line", "moving", "number"].map((family) => ({
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
    "aria-label": "Name of another game",
    placeholder: "5^3, 4^3:misere, number:sum=14",
  });
  const form = h(
    "form",
    {
      class: "line",
      hidden: true,
      onsubmit: (e) => {
        e.preventDefault();
        const name = other.value.trim();
        if (name) void play.open(name);
      },
    },
    other,
    h("button", { type: "submit" }, "Open"),
  );
  return h(
    "div",
    { class: "field" },
    h(
      "label",
      { class: "field" },
      h("span", {}, "Game"),
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
            shortTitle(state.play.info?.title ?? "Qubic"),
          ),
        ...families
          .filter((f) => f.games.length > 0)
          .map((f) =>
            h(
              "optgroup",
              { label: familyText[f.family]! },
              ...f.games.map((g) =>
                h(
                  "option",
                  { value: g.name, selected: g.name === now },
                  shortTitle(g.title),
                ),
              ),
            ),
          ),
        h("option", { value: "other" }, "Another game\u2026"),
      ),
    ),
    form,
  );
}

function times(k: string | number, n: number): string {
  return n > 4 ? `${k}^${n}` : new Array(n).fill(k).join("\u00d7");
}

/** "Qubic, the 4^3 game: 64 points, 76 lines" -> "Qubic, 4×4×4" */
export function shortTitle(title: string): string {
  const short = title
    .replace(/:.*points.*$/, "")
    .replace(
      /^Moving tic-tac-toe in (\d) dimensions/,
      (_all, n: string) => `Moving tokens, ${times(3, Number(n))}`,
    )
    .replace(
      /,? the (\d+\^\d+)( game)?/i,
      (_all, name: string, _game, at: number) =>
        at === 0 ? name : `, ${name}`,
    )
    .replace(/^the (\d+\^\d+) game/, "$1")
    // "number game 4x4, 16 numbers 1..16, sum 34"
    .replace(
      /^number game ([\dx]+), \d+ numbers (.*)$/i,
      (_all, size: string, rest: string) =>
        `Numbers ${size.replace(/x/g, "\u00d7")} (${rest})`,
    )
    .replace(/(\d+)\^(\d)/, (_all, k: string, n: string) =>
      times(k, Number(n)),
    );
  return short.charAt(0).toUpperCase() + short.slice(1);
}

const count = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/** One sentence on how the game is won. */
export function ruleText(info: GameInfo | null): string {
  if (!info) return "";
  const word = (x: number) => count[x] ?? String(x);
  if (info.number) {
    const { target, product, parity, own } = info.number;
    const goal = product ? `product ${target}` : `sum ${target}`;
    const also = parity
      ? ", or of one parity"
      : own
        ? ", or of your own numbers"
        : "";
    return `Complete a line with ${goal}${also}.`;
  }
  if (info.moving) {
    const { tokens, winLines } = info.moving;
    const goal =
      winLines === 1 ? "a line of three" : `${word(winLines)} lines of three`;
    return `Place ${word(tokens)} tokens each, then move them; ${goal} wins.`;
  }
  const misere = info.line?.misere;
  const gravity = info.line?.gravity
    ? " Stones fall to the lowest free cell."
    : "";
  const goal = word(info.k);
  return `${goal.charAt(0).toUpperCase()}${goal.slice(1)} in a line ${misere ? "loses" : "wins"}: ${info.lines.length} lines.${gravity}`;
}
