/* Everything the page knows, in one object, and a way to hear of changes.
 *
 * There are three modes (play, puzzle, proof); each keeps its own game and
 * position, so that looking at the proof does not end a game. Panels and
 * views draw what is here and change it only through the functions in modes/.
 */
import type {
  Analysis,
  AnalysedMove,
  GameInfo,
  Move,
  ProofInfo,
  ProofKind,
  ProofStep,
  ProofWalk,
  Puzzle,
  Side,
  State,
  Threats,
  Why,
} from "./engine/api";
import { kept } from "./keep";
import type { Badge } from "./board";
import type { As } from "./share";

export type Mode = "play" | "puzzle" | "proof";

/* A tree of moves: undoing and playing something else keeps both. */
export interface TreeNode {
  move: string;
  comment?: string;
  parent: TreeNode | null;
  children: TreeNode[];
  recent: TreeNode | null; // the child that redo goes to
}

export interface PlayState {
  info: GameInfo | null;
  start: string | undefined;
  header: [string, string][];
  root: TreeNode;
  current: TreeNode;
  position: State | null;
  threats: Threats | null;
  analysis: Analysis | null;
  marksByPly: Map<string, AnalysedMove["verdict"]>; // move path -> verdict
  as: As;
  level: string;
  seed: number;
  paused: boolean; // it is the computer's turn, but it waits for "play on"
  hint: { move: Move; text: string; badge: Badge | null } | null;
  why: { answer: Why; base: string[]; step: number; state: State } | null;
  setup: SetupState | null;
}

export interface SetupState {
  marks: number[];
  numbers: number[];
  turn: Side;
  brush: number; // 0 rub out, 1 first, 2 second
  number: number;
  error: string;
}

export interface PuzzleState {
  list: Puzzle[];
  info: GameInfo | null;
  puzzle: Puzzle | null;
  which: string; // number or date, as in the address
  moves: Move[];
  position: State | null;
  threats: Threats | null;
  feedback: { tone: "win" | "loss" | "plain"; text: string } | null;
  done: boolean;
  wrong: boolean; // the last move was wrong and is still on the board
  solution: { line: Move[]; step: number } | null;
}

export interface ProofState {
  data: ProofInfo | null;
  walk: ProofWalk | null;
  info: GameInfo | null;
  moves: { move: Move; kind: ProofKind | null }[]; // kind: of White's moves
  step: ProofStep | null;
}

export interface AppState {
  ready: boolean;
  error: string; // the engine could not start
  mode: Mode;
  busy: string; // what the engine is doing, "" when it is idle
  progress: string;
  play: PlayState;
  puzzle: PuzzleState;
  proof: ProofState;
  games: { name: string; title: string; family: string }[];
  version: string;
  focus: number;
  held: number; // moving games: the token in hand
  tile: number; // number games: the number in hand, 0 none
  waiting: number; // number games: the cell that waits for a number
  show: { lines: boolean; threats: boolean; verdicts: boolean };
  view: "both" | "solid" | "flat";
  spread: number;
  panel: "game" | "analysis" | "setup" | "record";
}

export function rootNode(): TreeNode {
  return { move: "", parent: null, children: [], recent: null };
}

export function pathOf(node: TreeNode): string[] {
  const moves: string[] = [];
  for (let n: TreeNode | null = node; n && n.parent; n = n.parent)
    moves.unshift(n.move);
  return moves;
}

function setting<T extends string>(
  key: string,
  allowed: readonly T[],
  or: T,
): T {
  const value = kept(key) as T | null;
  return value !== null && allowed.includes(value) ? value : or;
}

export const levels = [
  "1",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "perfect",
] as const;

const root = rootNode();
export const state: AppState = {
  ready: false,
  error: "",
  mode: "play",
  busy: "",
  progress: "",
  play: {
    info: null,
    start: undefined,
    header: [],
    root,
    current: root,
    position: null,
    threats: null,
    analysis: null,
    marksByPly: new Map(),
    as: setting("as", ["first", "second", "both", "none"], "first"),
    level: setting("level", levels, "4"),
    seed: 0,
    paused: false,
    hint: null,
    why: null,
    setup: null,
  },
  puzzle: {
    list: [],
    info: null,
    puzzle: null,
    which: "",
    moves: [],
    position: null,
    threats: null,
    feedback: null,
    done: false,
    wrong: false,
    solution: null,
  },
  proof: { data: null, walk: null, info: null, moves: [], step: null },
  games: [],
  version: "",
  focus: -1,
  held: -1,
  tile: 0,
  waiting: -1,
  show: {
    lines: setting("lines", ["yes", "no"], "yes") === "yes",
    threats: setting("threats", ["yes", "no"], "yes") === "yes",
    verdicts: false,
  },
  view: setting("view", ["both", "solid", "flat"], "both"),
  spread: 0.5,
  panel: "game",
};

const listeners: (() => void)[] = [];
let scheduled = false;

export function subscribe(listener: () => void): void {
  listeners.push(listener);
}

/** Say that something in `state` has changed; drawn once, a little later. */
export function changed(): void {
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    for (const listener of listeners) listener();
  });
}
