/* The panel beside a puzzle: what is asked, the day's streak, all of them, and
 * one's own mistakes. */
import { fill, h } from "../dom";
import { mistakes } from "../modes/mistakes";
import { sideNames } from "../modes/play";
import * as puzzle from "../modes/puzzle";
import { changed, state } from "../state";
import { t } from "../strings";
import { gameTitle } from "./games";

let grade = 0; // of the list; 0: all

function stars(n: number): string {
  return "\u2605".repeat(n) + "\u2606".repeat(5 - n);
}

function question(): HTMLElement {
  const p = state.puzzle;
  const now = p.puzzle!;
  const name = sideNames(p.info)[now.toMove === "first" ? 0 : 1];
  const daily = /^\d+-/.test(p.which);
  const days = puzzle.streak();
  return h(
    "section",
    { class: "card", "aria-label": t.puzzles },
    h(
      "header",
      {},
      h(
        "h2",
        {},
        daily
          ? t.puzzleOfDayOn(p.which)
          : now.number
            ? t.puzzleNumber(now.number)
            : t.yourMistake,
      ),
      h(
        "span",
        { class: "stars", role: "img", "aria-label": t.gradeOf(now.grade) },
        stars(now.grade),
      ),
    ),
    h("p", {}, t.puzzleTask(name, now.plies, now.tempting, now.proved)),
    h(
      "p",
      { id: "streak", class: "small soft" },
      days > 0 ? t.streak(days) : t.noStreak,
      p.tries > 0 ? ` \u00b7 ${t.tries(p.tries)}` : "",
    ),
    !daily || p.which !== puzzle.today()
      ? h(
          "button",
          {
            id: "puzzle-today",
            type: "button",
            onclick: () => void puzzle.openPuzzle(""),
          },
          t.puzzleOfDay,
        )
      : null,
  );
}

function ownMistakes(): HTMLElement | null {
  const list = mistakes();
  return h(
    "section",
    { class: "card", "aria-label": t.yourMistakes },
    h("h2", {}, t.yourMistakes),
    h("p", { class: "small soft" }, list.length ? t.mistakesNote : t.noMistakes),
    list.length > 0 &&
      h(
        "div",
        { class: "grades" },
        ...list.map((m, i) => {
          const which = `${m.game}!${m.position}`;
          const title = `${gameTitle(m.game, m.game)}, ${t.inPlies(m.plies)}`;
          return h(
            "button",
            {
              id: `mistake-${i + 1}`,
              type: "button",
              title,
              "aria-label": `${t.yourMistake} ${i + 1}, ${title}`,
              "aria-current": state.puzzle.which === which ? "true" : undefined,
              onclick: () => void puzzle.openPuzzle(which),
            },
            String(i + 1),
          );
        }),
      ),
  );
}

function allPuzzles(): HTMLElement {
  const p = state.puzzle;
  const solved = puzzle.solvedNumbers();
  const list = p.list.filter((q) => grade === 0 || q.grade === grade);
  return h(
    "section",
    { class: "card", "aria-label": t.allPuzzles },
    h(
      "header",
      {},
      h("h2", {}, t.allPuzzles),
      h(
        "span",
        { class: "soft small" },
        t.solvedCount(solved.size, p.list.length),
      ),
    ),
    h(
      "div",
      { class: "field" },
      h(
        "div",
        { class: "segments", role: "group", "aria-label": t.difficulty },
        ...[0, 1, 2, 3, 4, 5].map((g) =>
          h(
            "button",
            {
              id: `grade-${g}`,
              type: "button",
              "aria-pressed": String(grade === g),
              "aria-label": g ? t.gradeOf(g) : t.allGrades,
              onclick: () => {
                grade = g;
                changed();
              },
            },
            g ? `${g}\u2605` : t.all,
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
            "aria-label": `${t.puzzleNumber(q.number)}, ${q.game}, ${t.gradeOf(q.grade)}${solved.has(q.number) ? `, ${t.solved}` : ""}`,
            "aria-current": q.number === p.puzzle?.number ? "true" : undefined,
            title: `${q.game}, ${t.gradeOf(q.grade)}`,
            onclick: () => void puzzle.openPuzzle(String(q.number)),
          },
          solved.has(q.number) ? `${q.number}\u2009\u2713` : String(q.number),
        ),
      ),
    ),
  );
}

export function drawPuzzlePanel(panel: HTMLElement): void {
  const p = state.puzzle;
  const key = [
    "puzzle",
    t.code,
    p.puzzle?.number,
    p.which,
    p.tries,
    p.done,
    p.list.length,
    puzzle.solvedNumbers().size,
    puzzle.streak(),
    mistakes().length,
    grade,
  ].join("|");
  fill(panel, key, () =>
    p.list.length === 0
      ? [
          h(
            "section",
            { class: "card" },
            h("p", { class: "soft" }, t.loading),
          ),
        ]
      : [p.puzzle ? question() : null, allPuzzles(), ownMistakes()],
  );
}
