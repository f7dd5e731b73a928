/* The help: what can be done here, and with which keys. */
import { byId, h, icon } from "../dom";
import { state } from "../state";

const keys: [string[], string][] = [
  [["Tab"], "to the board and on; one stop for the whole board"],
  [["\u2190", "\u2192", "\u2191", "\u2193"], "to the next cell of a layer"],
  [["PgUp", "PgDn"], "to the layer before, after"],
  [["Shift PgUp", "Shift PgDn"], "along the fourth axis"],
  [["Home", "End"], "to the ends of a row"],
  [["Enter"], "play; pick up and put down a token; choose a cell for a number"],
  [["1", "\u2026", "9"], "number games: take that number"],
  [["U", "R"], "undo, redo"],
  [["H", "W", "V"], "hint, why?, verdicts"],
  [["[", "]"], "steps of an answer: back, next"],
  [["P", "G", "N"], "pass, let the computer go on, new game"],
  [["S"], "share: copy a link"],
  [["Esc"], "stop thinking; put down; leave an answer"],
  [["?"], "this help"],
];

export function showHelp(): void {
  const dialog = byId<HTMLDialogElement>("help-dialog");
  dialog.replaceChildren(
    h(
      "div",
      { class: "inside" },
      h(
        "header",
        {},
        h("h2", { id: "help-title" }, "How to use oxo"),
        h(
          "button",
          {
            class: "round",
            type: "button",
            "aria-label": "Close",
            onclick: () => dialog.close(),
          },
          icon("close"),
        ),
      ),
      h(
        "p",
        {},
        "Complete a line of four and win: within a layer, straight through the layers, or across them. Qubic has 76 such lines. Point at a cell and its lines light up, 7 through corners and centre cells, 4 through all others.",
      ),
      h(
        "p",
        {},
        "The first player can always win Qubic. ",
        h("b", {}, "Perfect"),
        " moving first never lets you off; against lower levels you have a chance. When you have lost, ask ",
        h("b", {}, "Why?"),
        " and step through the refutation of your last move.",
      ),
      h("h3", {}, "What the signs mean"),
      h(
        "table",
        {},
        ...(
          [
            [
              "+ 5",
              "this move wins, in at most 5 plies (moves of both sides); + alone: proved, not counted",
            ],
            ["\u2212 8", "this move loses"],
            ["=", "this move draws"],
            [
              "no sign",
              "not decided by force or by search; the analysis has an estimate",
            ],
            [
              "\u25c7 dashed line",
              "a line that lacks one cell: X\u2019s gaps are diamonds, O\u2019s are rings",
            ],
            [
              "frame",
              "the last move; a violet frame is a hint or the cell you point at",
            ],
          ] as const
        ).map(([a, b]) =>
          h("tr", {}, h("th", { scope: "row" }, a), h("td", {}, b)),
        ),
      ),
      h("h3", {}, "Keys"),
      h(
        "table",
        {},
        ...keys.map(([list, text]) =>
          h(
            "tr",
            {},
            h(
              "th",
              { scope: "row" },
              ...list.flatMap((k) => [h("kbd", {}, k), " "]),
            ),
            h("td", {}, text),
          ),
        ),
      ),
      h("h3", {}, "The solid picture"),
      h(
        "p",
        {},
        "Drag it, or focus it and use the arrow keys, to turn it; pinch, + and \u2212 zoom, Home turns it back. Spread pulls the layers apart. A cell is played by a click; with a finger, the first tap shows its lines and the second one plays. Four-dimensional boards are shown as cubes, as Marchi and Fischer drew them: one for each value of the fourth coordinate, and six that mix them; every cell appears in several cubes, and all of them light up together.",
      ),
      h("h3", {}, "Number games and moving games"),
      h(
        "p",
        {},
        "Take a number and then a cell, a cell and then a number, or drag the number. Tokens are placed by a click and moved by dragging them, or by choosing first the token and then where it goes.",
      ),
      h(
        "p",
        { class: "soft small" },
        `Everything runs on this device; after the first visit also without a network. ${state.version}`,
      ),
    ),
  );
  dialog.showModal();
}
