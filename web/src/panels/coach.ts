/* The strip under the title: whatever is being explained now. A hint, a Why? and
 * its steps, a try at a puzzle, a step of the introduction, a chapter of the
 * story. It stands beside the board on every screen. */
import { resultFor } from "../engine/api";
import { fill, h, icon } from "../dom";
import * as play from "../modes/play";
import * as proof from "../modes/proof";
import * as puzzle from "../modes/puzzle";
import * as tour from "../modes/tour";
import * as why from "../modes/why";
import { enter } from "../navigate";
import { changed, state } from "../state";
import { t } from "../strings";
import { links } from "./links";

type Child = HTMLElement | string | null | false;

interface Steps {
  id: string;
  at: number;
  last: number;
  go(to: number): void;
  end?: { text: string; run(): void; primary?: boolean };
}

function button(
  id: string,
  run: () => void,
  props: { class?: string; disabled?: boolean },
  ...children: (Node | string)[]
): HTMLElement {
  return h(
    "button",
    {
      id,
      type: "button",
      class: props.class ?? "",
      disabled: props.disabled ?? false,
      onclick: run,
    },
    ...children,
  );
}

function stepper(s: Steps): HTMLElement {
  return h(
    "div",
    { class: "line stepper" },
    s.last > 0 &&
      button(
        `${s.id}-back`,
        () => s.go(s.at - 1),
        { disabled: s.at <= 0 },
        icon("left"),
        t.back,
      ),
    s.last > 0 &&
      button(
        `${s.id}-next`,
        () => s.go(s.at + 1),
        { class: "primary", disabled: s.at >= s.last },
        t.next,
        icon("right"),
      ),
    s.end &&
      button(
        `${s.id}-end`,
        s.end.run,
        s.end.primary ? { class: "primary" } : {},
        s.end.text,
      ),
  );
}

function strip(tone: string, label: string, ...children: Child[]): HTMLElement {
  return h(
    "section",
    { class: `note ${tone}`, "aria-label": label },
    ...children,
  );
}

function playCoach(): HTMLElement | null {
  const { hint, why: w, problem } = state.play;
  if (w) {
    const total = w.answer.line.length;
    const head = w.turning ? t.turningPoint : t.why;
    return strip(
      resultFor(w.answer, w.answer.side) === "loss" ? "loss" : "",
      t.why,
      h("h2", {}, t.whyHead(head, w.answer.ply, play.spoken(w.answer.move.text))),
      h(
        "p",
        { id: "why-text" },
        w.step ? `${t.stepOf(w.step, total)}: ${w.said}` : why.whyText(w),
      ),
      w.step === 0 && total > 0 ? h("p", { class: "small" }, t.whySteps(total)) : null,
      stepper({
        id: "why",
        at: w.step,
        last: total,
        go: (to) => void why.whyStep(to),
        end: { text: t.toGame, run: why.endWhy },
      }),
    );
  }
  if (problem)
    return strip(
      "loss",
      t.explanation,
      h("p", { id: "game-problem", role: "alert" }, problem),
      h(
        "div",
        { class: "line" },
        button(
          "problem-close",
          () => {
            state.play.problem = "";
            changed();
          },
          { class: "primary" },
          t.goOnHere,
        ),
        button("problem-tour", () => void enter("tour"), {}, t.tour),
      ),
    );
  if (hint)
    return strip(
      "",
      t.hint,
      h("p", { id: "hint-text" }, hint.text),
      h(
        "div",
        { class: "line" },
        button("hint-play", () => void play.playMove(hint.move.text), {}, t.playIt),
      ),
    );
  return null;
}

function puzzleCoach(): HTMLElement | null {
  const p = state.puzzle;
  if (p.problem)
    return strip(
      "loss",
      t.explanation,
      h("p", { id: "puzzle-problem", role: "alert" }, p.problem),
      h(
        "div",
        { class: "line" },
        button("problem-today", () => void puzzle.openPuzzle(""), { class: "primary" }, t.puzzleOfDay),
        button("problem-any", () => void puzzle.nextPuzzle(0), {}, t.anyPuzzle),
      ),
    );
  const s = p.solution;
  const r = p.refutation;
  if (!p.feedback && !s) return null;
  const steps: Steps | null = s
    ? {
        id: "solution",
        at: s.step,
        last: s.line.length,
        go: (to) => void puzzle.solutionStep(to),
        end: { text: t.tryMyself, run: () => void puzzle.again() },
      }
    : r
      ? {
          id: "refutation",
          at: r.step,
          last: r.line.length,
          go: (to) => void puzzle.refutationStep(to),
          end: { text: t.tryAgain, run: () => void puzzle.takeBack(), primary: true },
        }
      : null;
  return strip(
    p.feedback?.tone ?? "",
    t.explanation,
    h(
      "p",
      { id: "puzzle-feedback", class: p.feedback?.tone ?? "" },
      steps && steps.at
        ? h("b", { class: "count" }, `${t.stepOf(steps.at, steps.last)}: `)
        : null,
      p.feedback?.text ?? "",
    ),
    steps ? stepper(steps) : null,
  );
}

function proofCoach(): HTMLElement | null {
  const p = state.proof;
  if (p.story >= 0) {
    const chapter = t.chapters[p.story]!;
    return strip(
      "",
      t.story,
      h("h2", {}, `${p.story + 1}/${proof.chapters}. ${chapter.title}`),
      h("p", { id: "story-text" }, chapter.text),
      p.story === proof.chapters - 1 ? links() : null,
      stepper({
        id: "story",
        at: p.story,
        last: proof.chapters - 1,
        go: (to) => void proof.tell(to),
        end: { text: t.endStory, run: proof.endStory },
      }),
    );
  }
  if (p.problem)
    return strip(
      "loss",
      t.explanation,
      h("p", { id: "proof-problem", role: "alert" }, p.problem),
      h(
        "div",
        { class: "line" },
        button("problem-start", () => void proof.backTo(0), { class: "primary" }, t.fromStart),
        button("problem-story", () => void proof.tell(0), {}, t.story),
      ),
    );
  return null;
}

function tourCoach(): HTMLElement | null {
  const { step, done, missed, state: s } = state.tour;
  const blocked = s && s.marks.filter((m) => m !== 0).length === 10;
  const text = done
    ? t.tourDone
    : missed
      ? t.tourTryAgain
      : step === tour.lastStep && blocked
        ? t.tourBlocked
        : t.tourSteps[step]!;
  const leave = () => {
    tour.seen();
    void enter("play");
  };
  return strip(
    done ? "win" : "",
    t.tour,
    h("p", { id: "tour-text" }, text),
    h(
      "div",
      { class: "line stepper" },
      step > 0 &&
        !done &&
        button("tour-back", () => void tour.openTour(step - 1), {}, icon("left"), t.back),
      step < tour.lastStep &&
        button(
          "tour-next",
          () => void tour.openTour(step + 1),
          { class: "primary" },
          t.next,
          icon("right"),
        ),
      button("tour-end", leave, done ? { class: "primary" } : {}, done ? t.tourPlay : t.tourSkip),
      done &&
        button("tour-proof", () => {
          tour.seen();
          void enter("proof").then(() => proof.tell(0));
        }, {}, t.story),
      h(
        "span",
        { class: "dots", "aria-hidden": "true" },
        ...Array.from({ length: tour.lastStep + 1 }, (_, i) =>
          h("i", { class: i <= step ? "on" : "" }),
        ),
      ),
    ),
  );
}

/* With a finger the first tap shows a cell, the second one plays. */
function tapCoach(): HTMLElement | null {
  if (state.tapped < 0 || state.tapped !== state.focus) return null;
  const names = state.play.info?.cells ?? state.proof.info?.cells;
  return h("p", { id: "tap-text", class: "tap" }, t.tapAgain(names?.[state.tapped] ?? ""));
}

export function drawCoach(box: HTMLElement): void {
  const { play: p, puzzle: z, proof: f, tour: u } = state;
  const key = [
    t.code,
    state.mode,
    p.hint?.text,
    p.problem,
    p.why ? `${p.why.answer.ply} ${p.why.step} ${p.why.said}` : "",
    z.problem,
    z.feedback?.text,
    z.solution?.step,
    z.refutation?.step,
    f.story,
    f.problem,
    u.step,
    u.done,
    u.missed,
    u.state?.ply,
    state.tapped === state.focus ? state.tapped : -1,
  ].join("|");
  fill(box, key, () => {
    const made =
      state.mode === "play"
        ? playCoach()
        : state.mode === "puzzle"
          ? puzzleCoach()
          : state.mode === "proof"
            ? proofCoach()
            : tourCoach();
    return [made ?? tapCoach()];
  });
  box.hidden = box.childElementCount === 0;
}

/** Brackets: one step on or back, in whatever has steps now. */
export function stepBy(by: number): void {
  const next = document.querySelector<HTMLButtonElement>(
    by > 0 ? "#coach [id$='-next']" : "#coach [id$='-back']",
  );
  if (next && !next.disabled) next.click();
  changed();
}
