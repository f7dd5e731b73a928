/* The help: what can be done here, and with which keys. */
import { byId, h, icon } from "../dom";
import { enter } from "../navigate";
import { docs } from "./links";
import { state } from "../state";
import { t } from "../strings";

const keys: (readonly [readonly string[], keyof typeof t.keys])[] = [
  [["Tab"], "tab"],
  [["\u2190", "\u2192", "\u2191", "\u2193"], "arrows"],
  [["PgUp", "PgDn"], "pages"],
  [["Shift PgUp", "Shift PgDn"], "fourth"],
  [["Home", "End"], "ends"],
  [["Enter"], "enter"],
  [["1", "\u2026", "9"], "digits"],
  [["U", "R"], "undo"],
  [["H", "W", "V"], "hint"],
  [["[", "]"], "steps"],
  [["P", "G", "N"], "pass"],
  [["S"], "share"],
  [["Esc"], "escape"],
  [["?"], "help"],
];

function row(head: (Node | string)[], text: string): HTMLElement {
  return h("tr", {}, h("th", { scope: "row" }, ...head), h("td", {}, text));
}

export function showHelp(): void {
  const dialog = byId<HTMLDialogElement>("help-dialog");
  dialog.replaceChildren(
    h(
      "div",
      { class: "inside" },
      h(
        "header",
        {},
        h("h2", { id: "help-title" }, t.helpTitle),
        h(
          "button",
          {
            class: "round",
            type: "button",
            "aria-label": t.close,
            onclick: () => dialog.close(),
          },
          icon("close"),
        ),
      ),
      ...t.helpText.map((text) => h("p", {}, text)),
      h(
        "button",
        {
          id: "help-tour",
          type: "button",
          onclick: () => {
            dialog.close();
            void enter("tour");
          },
        },
        icon("play"),
        t.tourAgain,
      ),
      h("h3", {}, t.signsHead),
      h("table", {}, ...t.signs.map(([sign, text]) => row([sign], text))),
      h("h3", {}, t.keysHead),
      h(
        "table",
        {},
        ...keys.map(([list, name]) =>
          row(
            list.flatMap((k) => [h("kbd", {}, k), " "]),
            t.keys[name],
          ),
        ),
      ),
      ...t.helpMore.flatMap(({ head, text }) => [
        h("h3", {}, head),
        h("p", {}, text),
      ]),
      docs() && h("p", {}, h("a", { id: "docs", href: docs()! }, t.documentation)),
      h("p", { class: "soft small" }, `${t.offlineNote} ${state.version}`),
    ),
  );
  dialog.showModal();
}
