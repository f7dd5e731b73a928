/* Setting up a position: stones are put where one likes, then it is played from. */
import { announce } from "../a11y";
import { engine, interrupt } from "../ask";
import { changed, state } from "../state";
import { t } from "../strings";
import { clearHand, open, sideNames } from "./play";

const play = state.play;

export function beginSetup(): void {
  const p = play.position;
  const info = play.info;
  if (!p || !info) return;
  interrupt();
  play.why = null;
  clearHand();
  play.setup = {
    marks: [...p.marks],
    numbers: [...(p.numbers ?? [])],
    toMove: p.toMove,
    brush: 1,
    number: info.number?.pool[0]?.number ?? 0,
    error: "",
  };
  changed();
}

export function setupCell(cell: number): void {
  const setup = play.setup;
  const info = play.info;
  if (!setup || !info) return;
  if (info.family === "number") {
    const same = setup.numbers[cell] === setup.number;
    const value = same || setup.brush === 0 ? 0 : setup.number;
    // each number once
    if (value)
      setup.numbers.forEach((v, i) => {
        if (v === value) setup.numbers[i] = setup.marks[i] = 0;
      });
    setup.numbers[cell] = value;
    const pool = info.number!.pool.find((q) => q.number === value);
    setup.marks[cell] = !value
      ? 0
      : pool?.first && pool.second
        ? 3
        : pool?.first
          ? 1
          : 2;
  } else {
    setup.marks[cell] = setup.marks[cell] === setup.brush ? 0 : setup.brush;
  }
  setup.error = "";
  const mark = setup.marks[cell];
  announce(
    `${info.cells[cell]} ${mark ? (sideNames(info)[mark - 1] ?? String(setup.numbers[cell])) : t.empty}`,
  );
  changed();
}

/** The board as it was set up becomes the start of a new game. */
export async function finishSetup(): Promise<boolean> {
  const setup = play.setup;
  const info = play.info;
  if (!setup || !info) return false;
  try {
    const made = await engine().setup({
      game: info.name,
      marks: setup.marks,
      ...(info.family === "number" ? { numbers: setup.numbers } : {}),
      toMove: setup.toMove,
    });
    return await open(info.name, { start: made.position, as: play.as });
  } catch (error) {
    setup.error = error instanceof Error ? error.message : String(error);
    announce(setup.error);
    changed();
    return false;
  }
}

export function cancelSetup(): void {
  play.setup = null;
  changed();
}

export function clearSetup(): void {
  if (!play.setup) return;
  play.setup.marks.fill(0);
  play.setup.numbers.fill(0);
  play.setup.error = "";
  changed();
}
