/* The panel beside a puzzle. */
import { fill, h, icon } from "../dom";
import { sideNames } from "../modes/play";
import * as puzzle from "../modes/puzzle";
import { changed, state } from "../state";

let grade = 0; // of the list; 0: all

function stars(n: number): string {
  return "\u2605".repeat(n) + "\u2606".repeat(5 - n);
}

export function drawPuzzlePanel(panel: HTMLElement): void {
  const p = state.puzzle;
  const solved = puzzle.solvedNumbers();
  const key = [
    "puzzle",
    p.puzzle?.number,
    p.which,
    p.moves.length,
    p.feedback?.text,
    p.done,
    p.wrong,
    p.solution?.step,
    p.list.length,
    solved.size,
    grade,
  ].join("|");
  fill(panel, key, () => {
    const now = p.puzzle;
    if (!now)
      return [
        h(
          "section",
          { class: "card" },
          h("p", { class: "soft" }, "Loading\u2026"),
        ),
      ];
    const name = sideNames(p.info)[now.turn === "first" ? 0 : 1];
    const daily = /-/.test(p.which);
    const s = p.solution;
    const list = p.list.filter((q) => grade === 0 || q.grade === grade);
    return [
      h(
        "section",
        { class: "card", "aria-label": "Puzzle" },
        h(
          "header",
          {},
          h(
            "h2",
            {},
            daily ? `Puzzle of the day, ${p.which}` : `Puzzle ${now.number}`,
          ),
          h(
            "span",
            {
              class: "stars",
              role: "img",
              "aria-label": `grade ${now.grade} of 5`,
            },
            stars(now.grade),
          ),
        ),
        h(
          "p",
          {},
          `${name} to move and win: exactly one move does it${now.proved ? "" : " by force"}. The win takes ${now.plies} plies; ${now.tempting} wrong ${now.tempting === 1 ? "move tempts" : "moves tempt"} with a line.`,
        ),
        p.feedback
          ? h(
              "p",
              { id: "puzzle-feedback", class: `note ${p.feedback.tone}` },
              p.feedback.text,
            )
          : null,
        s
          ? h(
              "div",
              { class: "note" },
              h(
                "p",
                {},
                h("b", {}, `Step ${s.step} of ${s.line.length}`),
                s.step ? `: ${s.line[s.step - 1]!.text}` : "",
              ),
              h(
                "div",
                { class: "line" },
                h(
                  "button",
                  {
                    id: "solution-back",
                    type: "button",
                    disabled: s.step === 0,
                    onclick: () => void puzzle.solutionStep(s.step - 1),
                  },
                  icon("left"),
                  "Back",
                ),
                h(
                  "button",
                  {
                    id: "solution-next",
                    type: "button",
                    class: "primary",
                    disabled: s.step >= s.line.length,
                    onclick: () => void puzzle.solutionStep(s.step + 1),
                  },
                  "Next",
                  icon("right"),
                ),
                h(
                  "button",
                  {
                    id: "solution-end",
                    type: "button",
                    onclick: () => void puzzle.again(),
                  },
                  "Try it myself",
                ),
              ),
            )
          : null,
        !daily || p.which !== puzzle.today()
          ? h(
              "button",
              {
                id: "puzzle-today",
                type: "button",
                onclick: () => void puzzle.openPuzzle(""),
              },
              "Puzzle of the day",
            )
          : null,
      ),
      h(
        "section",
        { class: "card", "aria-label": "All puzzles" },
        h(
          "header",
          {},
          h("h2", {}, "All puzzles"),
          h(
            "span",
            { class: "soft small" },
            `${solved.size} of ${p.list.length} solved`,
          ),
        ),
        h(
          "div",
          { class: "field" },
          h(
            "div",
            { class: "segments", role: "group", "aria-label": "Grade" },
            ...[0, 1, 2, 3, 4, 5].map((g) =>
              h(
                "button",
                {
                  id: `grade-${g}`,
                  type: "button",
                  "aria-pressed": String(grade === g),
                  "aria-label": g ? `Grade ${g}` : "All grades",
                  onclick: () => {
                    grade = g;
                    changed();
                  },
                },
                g ? `${g}\u2605` : "All",
              ),
            ),
          ),
        ),
        h(
          "div",
          { class: "grades" },
          ...list.map((q) =>
            h(
              "button",
              {
                id: `puzzle-${q.number}`,
                type: "button",
                class: solved.has(q.number) ? "solved" : "",
                "aria-label": `Puzzle ${q.number}, ${q.game}, grade ${q.grade}${solved.has(q.number) ? ", solved" : ""}`,
                "aria-current": q.number === now.number ? "true" : undefined,
                title: `${q.game}, grade ${q.grade}`,
                onclick: () => void puzzle.openPuzzle(String(q.number)),
              },
              solved.has(q.number)
                ? `${q.number}\u2009\u2713`
                : String(q.number),
            ),
          ),
        ),
      ),
    ];
  });
}
