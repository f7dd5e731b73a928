/* Setting up a position: a brush, a board, whose move it is. */
import { fill, h } from "../dom";
import * as play from "../modes/play";
import { changed, state } from "../state";

export function drawSetup(body: HTMLElement): void {
  const { setup, info } = state.play;
  const key = `setup|${info?.name}|${JSON.stringify(setup)}`;
  fill(body, key, () => {
    if (!setup || !info)
      return [
        h(
          "section",
          { class: "card" },
          h("h2", {}, "Set up a position"),
          h(
            "button",
            {
              id: "setup-begin",
              type: "button",
              onclick: () => play.beginSetup(),
            },
            "Begin",
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
        { class: "line", role: "group", "aria-label": "Number" },
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
        brush(0, "Rub out"),
      );
    const turn = (side: "first" | "second", text: string) =>
      h(
        "button",
        {
          id: `turn-${side}`,
          type: "button",
          "aria-pressed": String(setup.turn === side),
          onclick: () => {
            setup.turn = side;
            changed();
          },
        },
        text,
      );
    return [
      h(
        "section",
        { class: "card", "aria-label": "Set up a position" },
        h("h2", {}, "Set up a position"),
        h(
          "p",
          { class: "small soft" },
          "Choose what to put, then click cells (or Enter on them).",
        ),
        h(
          "div",
          { class: "field", role: "group", "aria-label": "Put" },
          h("span", {}, "Put"),
          numbers ??
            h(
              "div",
              { class: "segments" },
              brush(1, names[0]),
              brush(2, names[1]),
              brush(0, "Rub out"),
            ),
        ),
        h(
          "div",
          { class: "field", role: "group", "aria-label": "To move" },
          h("span", {}, "To move"),
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
                void play.finishSetup().then((done) => {
                  if (done) {
                    state.panel = "game";
                    changed();
                  }
                }),
            },
            "Play from here",
          ),
          h(
            "button",
            {
              id: "setup-clear",
              type: "button",
              onclick: () => play.clearSetup(),
            },
            "Empty",
          ),
          h(
            "button",
            {
              id: "setup-cancel",
              type: "button",
              onclick: () => {
                play.cancelSetup();
                state.panel = "game";
                changed();
              },
            },
            "Cancel",
          ),
        ),
      ),
      h(
        "section",
        { class: "card", "aria-label": "A position as text" },
        h("h2", {}, "Or as text"),
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
            "aria-label": "Position",
            spellcheck: "false",
            autocomplete: "off",
            placeholder: "xo1x8x8o41o, or a1A d4D b2B",
          }),
          h("button", { type: "submit" }, "Open"),
        ),
      ),
    ];
  });
}
