/* Records: save, load, copy, paste; and the link to a position. */
import { toast } from "../a11y";
import { fill, h, icon } from "../dom";
import { report } from "../desk";
import * as play from "../modes/play";
import { formatAddress, type Address } from "../share";
import { pathOf, state } from "../state";

export function currentAddress(): Address | null {
  if (state.mode === "proof")
    return { mode: "proof", moves: state.proof.moves.map((m) => m.move.text) };
  if (state.mode === "puzzle")
    return state.puzzle.puzzle
      ? { mode: "puzzle", which: state.puzzle.which }
      : null;
  if (!state.play.info) return null;
  return {
    mode: "play",
    game: state.play.info.name,
    ...(state.play.start ? { start: state.play.start } : {}),
    moves: pathOf(state.play.current),
  };
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    // no permission, or no secure origin: show it, to be copied by hand
    window.prompt(`${what}:`, text);
  }
}

export async function share(): Promise<void> {
  const address = currentAddress();
  if (!address) return;
  const url = new URL(location.href);
  url.hash = formatAddress(address).slice(1);
  await copy(url.href, "Link");
}

async function save(): Promise<void> {
  try {
    const text = await play.recordText();
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = h("a", {
      href: url,
      download: `${state.play.info!.name.replace(/[^\w^-]+/g, "-")}.oxo`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  } catch (error) {
    report(error);
  }
}

export function drawRecord(body: HTMLElement): void {
  const { info, position, current } = state.play;
  const key = `record|${info?.name}|${position?.position}|${pathOf(current).join(" ")}`;
  fill(body, key, () => {
    const file = h("input", {
      id: "record-file",
      type: "file",
      accept: ".oxo,.txt,text/plain",
      class: "unseen",
      tabindex: -1,
      "aria-label": "Record file",
      onchange: (e) => {
        const chosen = (e.target as HTMLInputElement).files?.[0];
        if (chosen) void chosen.text().then(play.loadRecord);
      },
    });
    const text = h("textarea", {
      id: "record-text",
      rows: 7,
      spellcheck: "false",
      "aria-label": "Record, position or list of moves",
      placeholder:
        "Paste a record, a position (xo1x8x8o41o) or a list of moves (a1A d4D b2B) here.",
    });
    return [
      h(
        "section",
        { class: "card", "aria-label": "Record" },
        h("h2", {}, "Record of this game"),
        h(
          "div",
          { class: "line" },
          h(
            "button",
            { id: "record-save", type: "button", onclick: () => void save() },
            icon("save"),
            "Save",
          ),
          h(
            "button",
            {
              id: "record-copy",
              type: "button",
              onclick: () =>
                void play
                  .recordText()
                  .then((record) => copy(record, "Record"))
                  .catch(report),
            },
            icon("copy"),
            "Copy",
          ),
        ),
        h(
          "label",
          { class: "field" },
          h(
            "span",
            {},
            current.parent
              ? `Comment on ${current.move}`
              : "Comment on the game",
          ),
          (() => {
            const area = h("textarea", {
              id: "comment",
              rows: 2,
              onchange: (e) =>
                play.setComment((e.target as HTMLTextAreaElement).value),
            });
            area.value = current.comment ?? "";
            return area;
          })(),
        ),
      ),
      h(
        "section",
        { class: "card", "aria-label": "Files and text" },
        h("h2", {}, "Files and text"),
        h(
          "div",
          { class: "line" },
          h(
            "button",
            { id: "record-load", type: "button", onclick: () => file.click() },
            icon("load"),
            "Open a file",
          ),
          file,
          h(
            "button",
            {
              id: "record-show",
              type: "button",
              onclick: () =>
                void play
                  .recordText()
                  .then((record) => {
                    text.value = record;
                  })
                  .catch(report),
            },
            "Show this game",
          ),
        ),
        text,
        h(
          "button",
          {
            id: "record-read",
            type: "button",
            onclick: () => {
              if (text.value.trim()) void play.loadRecord(text.value);
            },
          },
          "Load this text",
        ),
      ),
      h(
        "section",
        { class: "card", "aria-label": "Position" },
        h("h2", {}, "Position"),
        h(
          "p",
          { class: "small" },
          h("code", { id: "position-now" }, position?.position ?? ""),
        ),
        h(
          "div",
          { class: "line" },
          h(
            "button",
            {
              type: "button",
              onclick: () => void copy(position?.position ?? "", "Position"),
            },
            icon("copy"),
            "Copy position",
          ),
          h(
            "button",
            { type: "button", onclick: () => void share() },
            icon("share"),
            "Copy link",
          ),
        ),
      ),
    ];
  });
}
