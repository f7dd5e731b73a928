/* Setting up a position: a brush, a board, whose move it is. */
import { fill, h } from "../dom";
import * as play from "../modes/play";
import * as setupMode from "../modes/setup";
import { changed, state } from "../state";
import { t } from "../strings";

export function drawSetup(body: HTMLElement): void {
  const { setup, info } = state.play;
  const key = `setup|${t.code}|${info?.name}|${JSON.stringify(setup)}`;
  fill(body, key, () => {
    if (!setup || !info)
      return [
        h(
          "section",
          { class: "card" },
          h("h2", {}, t.setupHead),
          h(
            "button",
            {
              id: "setup-begin",
              type: "button",
              onclick: () => setupMode.beginSetup(),
            },
            t.begin,
          ),
        ),
      ];
    const names = play.sideNames(info);
    const brush = (value: number, text: string) =>
      h(
        "button",
        {
          id: `brush-${value}`,
          type: "button",
          "aria-pressed": String(setup.brush === value),
          onclick: () => {
            setup.brush = value;
            changed();
          },
        },
        text,
      );
    const numbers =
      info.number &&
      h(
        "div",
        { class: "line", role: "group", "aria-label": t.number },
        ...info.number.pool.map((p) =>
          h(
            "button",
            {
              id: `brush-number-${p.number}`,
              type: "button",
              class: "round",
              "aria-pressed": String(
                setup.brush !== 0 && setup.number === p.number,
              ),
              onclick: () => {
                setup.number = p.number;
                setup.brush = 1;
                changed();
              },
            },
            String(p.number),
          ),
        ),
        brush(0, t.rubOut),
      );
    const turn = (side: "first" | "second", text: string) =>
      h(
        "button",
        {
          id: `turn-${side}`,
          type: "button",
          "aria-pressed": String(setup.toMove === side),
          onclick: () => {
            setup.toMove = side;
            changed();
          },
        },
        text,
      );
    return [
      h(
        "section",
        { class: "card", "aria-label": t.setupHead },
        h("h2", {}, t.setupHead),
        h(
          "p",
          { class: "small soft" },
          t.setupNote,
        ),
        h(
          "div",
          { class: "field", role: "group", "aria-label": t.put },
          h("span", {}, t.put),
          numbers ??
            h(
              "div",
              { class: "segments" },
              brush(1, names[0]),
              brush(2, names[1]),
              brush(0, t.rubOut),
            ),
        ),
        h(
          "div",
          { class: "field", role: "group", "aria-label": t.toMoveLabel },
          h("span", {}, t.toMoveLabel),
          h(
            "div",
            { class: "segments" },
            turn("first", names[0]),
            turn("second", names[1]),
          ),
        ),
        setup.error
          ? h("p", { class: "note loss", role: "alert" }, setup.error)
          : null,
        h(
          "div",
          { class: "line" },
          h(
            "button",
            {
              id: "setup-done",
              type: "button",
              class: "primary grow",
              onclick: () =>
                void setupMode.finishSetup().then((done) => {
                  if (done) {
                    state.panel = "game";
                    changed();
                  }
                }),
            },
            t.playFromHere,
          ),
          h(
            "button",
            {
              id: "setup-clear",
              type: "button",
              onclick: () => setupMode.clearSetup(),
            },
            t.emptyBoard,
          ),
          h(
            "button",
            {
              id: "setup-cancel",
              type: "button",
              onclick: () => {
                setupMode.cancelSetup();
                state.panel = "game";
                changed();
              },
            },
            t.cancel,
          ),
        ),
      ),
      h(
        "section",
        { class: "card", "aria-label": t.orAsText },
        h("h2", {}, t.orAsText),
        h(
          "form",
          {
            class: "field",
            onsubmit: (e) => {
              e.preventDefault();
              const field = document.getElementById(
                "position-text",
              ) as HTMLInputElement;
              void play
                .open(info.name, {
                  start: field.value.trim(),
                  as: state.play.as,
                })
                .then((done) => {
                  if (done) {
                    state.panel = "game";
                    changed();
                  }
                });
            },
          },
          h("input", {
            id: "position-text",
            type: "text",
            "aria-label": t.position,
            spellcheck: "false",
            autocomplete: "off",
            placeholder: `xo1x8x8o41o, ${t.or} a1A d4D b2B`,
          }),
          h("button", { type: "submit" }, t.open),
        ),
      ),
    ];
  });
}
