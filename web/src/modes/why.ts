/* Why? looks for the turning point: the last move before which the game was not
 * lost. It says what that move allowed and what was better, and then plays the
 * forced sequence step by step, forwards and back, saying what each step does.
 *
 * Where theory says that the game was lost before it began (Qubic, for the
 * second player), that helps nobody: then it is the first move after which the
 * other side had a forced sequence, and kept it to the end.
 */
import {
  resultFor,
  type Engine,
  type GameInfo,
  type Side,
  type State,
} from "../engine/api";
import { announce, toast } from "../a11y";
import { engine, long, report } from "../ask";
import { threatsOf, type Owner } from "../board";
import { changed, pathOf, state, type WhyState } from "../state";
import { t } from "../strings";
import { sideName, sideNames, spoken, visits, where } from "./play";

const play = state.play;

/** The moves of a list in words: "b2C or c2C". */
function either(names: readonly string[]): string {
  return names.join(` ${t.or} `);
}

/** What the last move of a line of play does, in words a child reads. */
export function stepText(
  info: GameInfo,
  now: State,
  attacker: Side | null,
): string {
  const last = now.last;
  if (!last) return "";
  const mover: Side =
    now.winner === "first" || now.winner === "second"
      ? now.winner
      : now.toMove === "first"
        ? "second"
        : "first";
  const names = sideNames(info);
  const who = names[mover === "first" ? 0 : 1];
  const other = names[mover === "first" ? 1 : 0];
  const cell = spoken(last.text);
  if (now.winner === "draw") return t.stepPlain(who, cell);
  if (now.over) return t.stepWins(who, cell);
  if (info.family !== "line") return t.stepPlain(who, cell);
  const threats = threatsOf({
    owner: now.marks as Owner[],
    lines: info.lines,
  });
  const side = mover === "first" ? 1 : 2;
  const gaps = [
    ...new Set(
      threats.filter((x) => x.side === side).map((x) => info.cells[x.gap]!),
    ),
  ];
  const others = threats.some((x) => x.side !== side);
  if (mover !== attacker)
    return gaps.length
      ? t.stepBlocksThreatens(who, cell, either(gaps))
      : t.stepBlocks(who, cell);
  if (gaps.length > 1 && !others) return t.stepFork(who, cell, either(gaps), other);
  if (gaps.length) return t.stepThreatens(who, cell, either(gaps), other);
  return t.stepPlain(who, cell);
}

/** The side that wins by the line of a Why? */
function attackerOf(why: WhyState): Side {
  return why.mover === "first" ? "second" : "first";
}

/** The sentence about the move itself. */
export function whyText(why: WhyState): string {
  const { answer } = why;
  const who = sideName(why.mover);
  const other = sideName(attackerOf(why));
  const move = spoken(answer.move.text);
  // the answer counts the move itself as well; what follows it is said here
  const plies = answer.plies ? answer.plies - 1 : 0;
  switch (resultFor(answer, answer.side)) {
    case "win":
      return t.whyGood(who, move);
    case "draw":
      return t.whyDraws(who, move);
    case "open":
      return t.whyOpen(move);
    case "loss":
      if (why.theory && answer.line.length)
        return t.whyTheory(move, other, plies);
      return answer.better > 0
        ? t.whyTurning(
            move,
            other,
            plies,
            spoken(answer.best.text),
            answer.better,
          )
        : t.whyLostAlready(move, other, plies);
  }
}

/* The number of the move from which on the other side could win by force. */
async function forcedFrom(
  e: Engine,
  at: { game: string; start?: string; moves: string[] },
  last: number,
): Promise<number> {
  let found = last;
  for (let ply = last; ply >= 1; ply -= 2) {
    const win = await e.forced({ ...at, moves: at.moves.slice(0, ply) });
    if (!win) break;
    found = ply;
  }
  return found;
}

export async function why(): Promise<void> {
  const moves = pathOf(play.current);
  if (moves.length === 0) {
    toast(t.moveFirst);
    return;
  }
  const mine = visits();
  const at = where();
  const side: Side | undefined =
    !play.friend && (play.as === "first" || play.as === "second")
      ? play.as
      : play.position!.winner === "first"
        ? "second"
        : play.position!.winner === "second"
          ? "first"
          : undefined;
  const found = await long(t.lookingForTurning, async (e) => {
    const asked = await e.why({ ...at, ...(side ? { side } : {}) });
    const plain = { answer: asked, turning: false, theory: false };
    if (resultFor(asked, asked.side) !== "loss") return plain;
    const theory = !asked.mistake && asked.better === 0;
    const ply = asked.mistake
      ? asked.mistake.ply
      : theory && play.info!.forced
        ? await forcedFrom(e, at, asked.ply)
        : asked.ply;
    if (ply === asked.ply) return { ...plain, theory };
    const answer = await e.why({ ...at, moves: moves.slice(0, ply) });
    return { answer, turning: true, theory };
  });
  if (!found || mine !== visits()) return;
  const base = moves.slice(0, found.answer.ply);
  try {
    const before = await engine().state({ ...at, moves: base.slice(0, -1) });
    const shown = await engine().state({ ...at, moves: base });
    if (mine !== visits()) return;
    const { answer } = found;
    const better =
      resultFor(answer, answer.side) === "loss" && answer.better > 0;
    play.why = {
      ...found,
      base,
      step: 0,
      state: shown,
      said: "",
      mover: before.toMove,
      instead: better ? answer.best.cell : -1,
    };
    announce(whyText(play.why));
    changed();
  } catch (error) {
    report(error);
  }
}

export async function whyStep(to: number): Promise<void> {
  const why = play.why;
  if (!why) return;
  const step = Math.max(0, Math.min(why.answer.line.length, to));
  const line = why.answer.line.slice(0, step).map((m) => m.text);
  try {
    const shown = await engine().state({
      ...where(),
      moves: [...why.base, ...line],
    });
    if (play.why !== why) return;
    why.step = step;
    why.state = shown;
    why.said = step ? stepText(play.info!, shown, attackerOf(why)) : "";
    announce(
      step
        ? `${t.stepOf(step, why.answer.line.length)}: ${why.said}`
        : whyText(why),
    );
    changed();
  } catch (error) {
    report(error);
  }
}

export function endWhy(): void {
  if (!play.why) return;
  play.why = null;
  changed();
}
