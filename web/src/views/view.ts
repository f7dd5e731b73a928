/* What a picture of the board must offer. The page holds several views and
 * gives each the same model; what a person does in one comes back through
 * `Pointing`, changes the model, and shows in all of them. */
import type { BoardModel } from "../board";

export interface Pointing {
  /** The pointer or the keyboard is on a cell (-1: on none). */
  focus(cell: number, from: "pointer" | "finger" | "keys"): void;
  /** A cell was chosen: click, tap, Enter, or the end of a drag. */
  choose(cell: number): void;
  /** A token was dragged from one cell to another. */
  drag(from: number, to: number): void;
}

export interface View {
  update(model: BoardModel): void;
}
