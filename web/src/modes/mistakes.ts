/* A person's own mistakes as puzzles: a position in which a forced win was there
 * and another move was played. Kept in this browser only. */
import type { GameInfo, Side, State, Threats } from "../engine/api";
import { engine } from "../ask";
import { keep, kept } from "../keep";
import { changed } from "../state";

export interface Mistake {
  game: string;
  position: string;
  toMove: Side;
  plies: number;
}

const most = 30;

function isMistake(x: unknown): x is Mistake {
  const m = x as Mistake;
  return (
    typeof m === "object" &&
    m !== null &&
    typeof m.game === "string" &&
    typeof m.position === "string" &&
    (m.toMove === "first" || m.toMove === "second") &&
    typeof m.plies === "number"
  );
}

export function mistakes(): Mistake[] {
  try {
    const list: unknown = JSON.parse(kept("mistakes") ?? "[]");
    return Array.isArray(list) ? list.filter(isMistake) : [];
  } catch {
    return [];
  }
}

/** Looks, after the fact and in the background, whether a move threw away a
 * forced win of at least two attacks. */
export function noteMissedWin(
  info: GameInfo,
  before: State,
  threats: Threats | null,
  move: string,
): void {
  const mine = threats?.[before.toMove];
  const plies = mine?.plies ?? 0;
  if (plies < 3) return;
  const found = { game: info.name, position: before.position };
  void engine()
    .tryPuzzle({ ...found, moves: [move] })
    .then(({ right }) => {
      if (right) return;
      const list = mistakes().filter((m) => m.position !== before.position);
      list.unshift({ ...found, toMove: before.toMove, plies });
      keep("mistakes", JSON.stringify(list.slice(0, most)));
      changed();
    })
    .catch(() => undefined);
}
