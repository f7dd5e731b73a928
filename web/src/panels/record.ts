/* Records: save, load, copy, paste; and links to send. */
import { toast } from "../a11y";
import { report } from "../ask";
import { fill, h, icon } from "../dom";
import { resultText } from "../modes/puzzle";
import * as record from "../modes/record";
import { currentAddress } from "../navigate";
import { formatAddress, type Address } from "../share";
import { pathOf, state } from "../state";
import { t } from "../strings";

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t.copied(what));
  } catch {
    // no permission, or no secure origin: show it, to be copied by hand
    window.prompt(`${what}:`, text);
  }
}

/** On a phone, the system's own sheet; elsewhere, and if it is refused, a copy. */
async function send(text: string, url: string, what: string): Promise<void> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches)
    try {
      await navigator.share(text ? { text } : { url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  await copy(text || url, what);
}

/** The whole page, never the embedded one, at an address. */
export function linkTo(address: Address | null): string {
  const url = new URL(location.href);
  url.search = "";
  url.hash = address ? formatAddress(address).slice(1) : "";
  return url.href;
}

export async function share(): Promise<void> {
  await send("", linkTo(currentAddress()), t.linkWord);
}

/** A finished game: the link shows it, and nobody has to play on. */
export async function shareGame(): Promise<void> {
  const now = currentAddress();
  await send(
    "",
    linkTo(now && now.mode === "play" ? { ...now, as: "both" } : now),
    t.linkWord,
  );
}

/** The position for the person who plays the other side. */
export function turnLink(): string {
  const now = currentAddress();
  if (now?.mode !== "play") return linkTo(now);
  const as = state.play.as === "first" ? "second" : "first";
  const { tab: _tab, ...rest } = now;
  return linkTo({ ...rest, as, friend: true });
}

export async function shareTurn(): Promise<void> {
  await send("", turnLink(), t.linkWord);
}

export async function shareResult(): Promise<void> {
  const url = linkTo(currentAddress());
  if (state.puzzle.done) await send(resultText(url), url, t.result);
  else await send("", url, t.linkWord);
}

async function save(): Promise<void> {
  try {
    const text = await record.recordText();
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = h("a", {
      href: url,
      download: `${state.play.info!.name.replace(/[^\w^-]+/g, "-").slice(0, 40)}.oxo`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  } catch (error) {
    report(error);
  }
}

export function drawRecord(body: HTMLElement): void {
  const { info, position, current } = state.play;
  const key = `record|${t.code}|${info?.name}|${position?.position}|${pathOf(current).join(" ")}`;
  fill(body, key, () => {
    const file = h("input", {
      id: "record-file",
      type: "file",
      accept: ".oxo,.txt,text/plain",
      class: "unseen",
      tabindex: -1,
      "aria-label": t.recordFile,
      onchange: (e) => {
        const chosen = (e.target as HTMLInputElement).files?.[0];
        if (chosen) void chosen.text().then(record.loadRecord);
      },
    });
    const text = h("textarea", {
      id: "record-text",
      rows: 7,
      spellcheck: "false",
      "aria-label": t.recordTextLabel,
      placeholder: t.recordTextHint,
    });
    const comment = h("textarea", {
      id: "comment",
      rows: 2,
      onchange: (e) =>
        record.setComment((e.target as HTMLTextAreaElement).value),
    });
    comment.value = current.comment ?? "";
    const withRecord = (then: (made: string) => void) => () =>
      void record.recordText().then(then).catch(report);
    return [
      h(
        "section",
        { class: "card", "aria-label": t.record },
        h("h2", {}, t.recordOfGame),
        h(
          "div",
          { class: "line" },
          h(
            "button",
            { id: "record-save", type: "button", onclick: () => void save() },
            icon("save"),
            t.save,
          ),
          h(
            "button",
            {
              id: "record-copy",
              type: "button",
              onclick: withRecord((made) => void copy(made, t.record)),
            },
            icon("copy"),
            t.copy,
          ),
        ),
        h(
          "label",
          { class: "field" },
          h("span", {}, current.parent ? t.commentOn(current.move) : t.commentGame),
          comment,
        ),
      ),
      h(
        "section",
        { class: "card", "aria-label": t.filesAndText },
        h("h2", {}, t.filesAndText),
        h(
          "div",
          { class: "line" },
          h(
            "button",
            { id: "record-load", type: "button", onclick: () => file.click() },
            icon("load"),
            t.openFile,
          ),
          file,
          h(
            "button",
            {
              id: "record-show",
              type: "button",
              onclick: withRecord((made) => {
                text.value = made;
              }),
            },
            t.showGame,
          ),
        ),
        text,
        h(
          "button",
          {
            id: "record-read",
            type: "button",
            onclick: () => {
              if (text.value.trim()) void record.loadRecord(text.value);
            },
          },
          t.loadText,
        ),
      ),
      h(
        "section",
        { class: "card", "aria-label": t.position },
        h("h2", {}, t.position),
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
              onclick: () => void copy(position?.position ?? "", t.position),
            },
            icon("copy"),
            t.copyPosition,
          ),
          h(
            "button",
            { type: "button", onclick: () => void share() },
            icon("share"),
            t.copyLink,
          ),
        ),
        h("label", { class: "field" }, h("span", {}, t.embedCode), embedField()),
      ),
    ];
  });
}

/* A few lines of HTML that put this board into somebody's page. */
function embedField(): HTMLElement {
  const url = new URL(linkTo(currentAddress()));
  url.search = "?embed";
  const area = h("textarea", {
    id: "embed-code",
    rows: 3,
    readonly: true,
    spellcheck: "false",
    onfocus: (e) => (e.target as HTMLTextAreaElement).select(),
  });
  area.value = `<iframe src="${url.href}" width="480" height="560" title="oxo"></iframe>`;
  return area;
}
