/* Colours, sound, language, and the introduction again. */
import { byId, h, icon } from "../dom";
import { enter } from "../navigate";
import { setSound } from "../sound";
import { state } from "../state";
import { languages, setLanguage, t } from "../strings";
import { setTheme, themeChoice, type ThemeChoice } from "../theme";

function choices<T extends string>(
  label: string,
  id: string,
  list: readonly (readonly [T, string])[],
  now: T,
  choose: (value: T) => void,
): HTMLElement {
  return h(
    "div",
    { class: "field", role: "group", "aria-label": label },
    h("span", {}, label),
    h(
      "div",
      { class: "segments" },
      ...list.map(([value, text]) =>
        h(
          "button",
          {
            id: `${id}-${value}`,
            type: "button",
            lang: id === "language" ? value : undefined,
            "aria-pressed": String(value === now),
            onclick: () => {
              choose(value);
              showSettings();
            },
          },
          text,
        ),
      ),
    ),
  );
}

export function showSettings(): void {
  const dialog = byId<HTMLDialogElement>("settings-dialog");
  const active = document.activeElement?.id ?? "";
  dialog.setAttribute("aria-label", t.settings);
  dialog.replaceChildren(
    h(
      "div",
      { class: "inside" },
      h(
        "header",
        {},
        h("h2", {}, t.settings),
        h(
          "button",
          { class: "round", type: "button", "aria-label": t.close, onclick: () => dialog.close() },
          icon("close"),
        ),
      ),
      choices<ThemeChoice>(
        t.colours,
        "theme",
        [
          ["auto", t.asSystem],
          ["light", t.lightTheme],
          ["dark", t.darkTheme],
        ],
        themeChoice(),
        setTheme,
      ),
      choices(
        t.sound,
        "sound",
        [
          ["no", t.off],
          ["yes", t.on],
        ],
        state.sound ? "yes" : "no",
        (value) => setSound(value === "yes"),
      ),
      choices(t.language, "language", languages, t.code, (code) => {
        void setLanguage(code).then(() => {
          if (dialog.open) showSettings();
        });
      }),
      h(
        "button",
        {
          id: "tour-again",
          type: "button",
          onclick: () => {
            dialog.close();
            void enter("tour");
          },
        },
        icon("play"),
        t.tourAgain,
      ),
    ),
  );
  if (!dialog.open) dialog.showModal();
  if (active) document.getElementById(active)?.focus();
}
