/* Number games: the racks of numbers that each side may still write. A number
 * is taken by click, by its digit, or dragged onto a cell. */
import { fill, h } from "../dom";
import {
  chooseTile,
  chooseCell,
  computerToMove,
  sideNames,
} from "../modes/play";
import { state } from "../state";
import { t } from "../strings";

function drag(event: PointerEvent, number: number): void {
  const button = event.currentTarget as HTMLElement;
  const startX = event.clientX;
  const startY = event.clientY;
  let ghost: HTMLElement | null = null;
  const move = (e: PointerEvent) => {
    if (!ghost && Math.hypot(e.clientX - startX, e.clientY - startY) > 8) {
      ghost = button.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("id");
      ghost.className = "drag-ghost button";
      document.body.append(ghost);
      if (state.tile !== number) {
        state.waiting = -1;
        chooseTile(number);
      }
    }
    if (ghost)
      ghost.style.transform = `translate(${e.clientX}px, ${e.clientY}px) translate(-50%, -50%)`;
  };
  const end = (e: PointerEvent) => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    if (!ghost) return;
    ghost.remove();
    const under = document
      .elementFromPoint(e.clientX, e.clientY)
      ?.closest<HTMLElement>("#flat [data-cell]");
    if (e.type === "pointerup" && under && state.tile === number)
      chooseCell(Number(under.dataset.cell));
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

export function drawTray(tray: HTMLElement): void {
  const { info, position, setup } = state.play;
  const pool = info?.number?.pool;
  const show = state.mode === "play" && pool && position?.free && !setup;
  tray.hidden = !show;
  if (!show || !position?.free) return;
  const free = position.free;
  const names = sideNames(info);
  const mayMove =
    !position.over && (!computerToMove() || state.play.paused);
  const key = `${t.code}|${info!.name}|${JSON.stringify(free)}|${position.toMove}|${position.winner}|${state.tile}|${state.waiting}|${mayMove}`;
  fill(tray, key, () =>
    (["first", "second"] as const).map((side, i) => {
      const turn = position.toMove === side && !position.over;
      const mine = pool.filter((p) => p[side]);
      return h(
        "section",
        {
          class: `rack rack-${i + 1} ${turn ? "turn" : ""}`,
          "aria-label": t.numbersOf(names[i]!),
        },
        h(
          "h2",
          {},
          !turn
            ? names[i]!
            : state.waiting >= 0
              ? t.whichNumber(names[i]!, info!.cells[state.waiting]!)
              : t.toMove(names[i]!),
        ),
        h(
          "div",
          { class: "tiles" },
          ...mine.map((p) => {
            const left = free[side].includes(p.number);
            return h(
              "button",
              {
                id: `tile-${side}-${p.number}`,
                type: "button",
                class: left ? "" : "used",
                disabled: !turn || !left || !mayMove,
                "aria-pressed": String(turn && state.tile === p.number),
                onclick: () => chooseTile(p.number),
                onpointerdown: (e) => drag(e as PointerEvent, p.number),
              },
              String(p.number),
            );
          }),
        ),
      );
    }),
  );
}
