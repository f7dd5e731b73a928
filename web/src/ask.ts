/* Asking the engine. There are two of them, each in a worker of its own: one
 * for short questions (a position, its threats), which are answered within
 * milliseconds whatever else is going on, and one for long ones (a move, an
 * analysis), during which the Stop button is there.
 *
 * Whoever wants something new first calls `interrupt`, which ends a long
 * question that is under way; its answer then is null, and the asker does
 * nothing more.
 */
import { EngineError, type Engine } from "./engine/api";
import { toast } from "./a11y";
import { changed, state } from "./state";
import { t } from "./strings";

let quick: Engine | null = null;
let slow: Engine | null = null;
let task = 0;

export function setEngines(q: Engine, s: Engine): void {
  quick = q;
  slow = s;
  s.onProgress = (p) => {
    const share = p.done >= 0 ? ` ${Math.round(100 * p.done)} %` : "";
    const nodes = p.nodes > 0 ? t.positions(p.nodes) : "";
    state.progress = [share.trim(), nodes].filter(Boolean).join(", ");
    changed();
  };
}

/** The engine for short questions. */
export function engine(): Engine {
  if (!quick) throw new Error(t.noEngineYet);
  return quick;
}

export function interrupt(): void {
  if (!state.busy) return;
  task++;
  state.busy = "";
  state.progress = "";
  slow?.stop();
  changed();
}

export function isStopped(error: unknown): boolean {
  return error instanceof EngineError && error.code === "stopped";
}

export function report(error: unknown): void {
  if (isStopped(error)) return;
  toast(error instanceof Error ? error.message : String(error));
}

/** A long question: null when it was stopped or failed (which is reported). */
export async function long<T>(
  label: string,
  question: (engine: Engine) => Promise<T>,
): Promise<T | null> {
  interrupt();
  const mine = ++task;
  state.busy = label;
  state.progress = "";
  changed();
  try {
    const answer = await question(slow ?? engine());
    return mine === task ? answer : null;
  } catch (error) {
    if (mine === task) report(error);
    return null;
  } finally {
    if (mine === task) {
      state.busy = "";
      state.progress = "";
      changed();
    }
  }
}
