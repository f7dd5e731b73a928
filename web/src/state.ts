/* Everything the page knows, in one object, and a way to hear of changes.
 *
 * There are four modes (play, puzzle, proof, and the tour that introduces
 * them); each keeps its own game and position, so that looking at the proof
 * does not end a game. Panels and
 * views draw what is here and change it only through the functions in modes/.
 */
import type {
  Analysis,
  GameInfo,
  Move,
  CertificateNumber,
  ProofGame,
  ProofInfo,
  ProofKind,
  ProofStep,
  ProofWalk,
  Puzzle,
  Result,
  Side,
  State,
  Threats,
  Why,
} from "./engine/api";
import { kept } from "./keep";
import type { Badge } from "./board";
import type { As, Tab } from "./share";

export type Mode = "play" | "puzzle" | "proof" | "tour";

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
  marksByPly: Map<string, Result>; // of a move path
  as: As;
  friend: boolean; // the other side is a person elsewhere, who gets a link
  level: string;
  seed: number;
  paused: boolean; // it is the computer's turn, but it waits for "play on"
  cardClosed: boolean; // the card at the end of the game, or with the link
  problem: string; // why the address leads nowhere
  hint: { move: Move; text: string; badge: Badge | null } | null;
  why: WhyState | null;
  setup: SetupState | null;
}

export interface WhyState {
  answer: Why; // about the turning point, if there is one
  turning: boolean; // that move was not the one asked about
  theory: boolean; // the game was lost before it began
  base: string[]; // the moves up to and with it
  step: number; // of answer.line
  state: State; // what the board shows
  said: string; // what this step does, in words
  mover: Side; // who made the move in question
  instead: number; // the cell of the better move, -1 when there was none
}

export interface SetupState {
  marks: number[];
  numbers: number[];
  toMove: Side;
  brush: number; // 0 rub out, 1 first, 2 second
  number: number;
  error: string;
}

export interface PuzzleState {
  list: Puzzle[];
  info: GameInfo | null;
  puzzle: Puzzle | null;
  which: string; // number, date or game!position, as in the address
  problem: string; // why the address leads nowhere
  moves: Move[];
  position: State | null;
  threats: Threats | null;
  feedback: { tone: "win" | "loss" | "plain"; text: string } | null;
  done: boolean;
  wrong: boolean; // the last move was wrong and is still on the board
  solution: { line: Move[]; step: number } | null;
  refutation: { line: Move[]; step: number } | null; // after the wrong move
  tries: number; // wrong ones, since the puzzle was opened
}

export interface ProofState {
  data: ProofInfo | null;
  game: ProofGame;
  certificate: CertificateNumber;
  walk: ProofWalk | null;
  info: GameInfo | null;
  moves: { move: Move; kind: ProofKind | null }[]; // kind: of White's moves
  step: ProofStep | null;
  problem: string; // what of the address did not fit
  story: number; // chapter of the guided tour, -1: not in it
  beat: boolean; // playing against it, without its answers being shown
  fan: { move: string; kind: ProofKind; cells: number }[][]; // replies by ply
  zoom: number; // of the tree
  left: number; // moves White still needs at most, 0: not counted yet
}

export interface TourState {
  info: GameInfo | null;
  step: number;
  state: State | null;
  done: boolean; // the last task is solved
  missed: boolean; // a wrong cell was tried: show the right one
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
  tour: TourState;
  players: string[]; // kinds of players the engine has
  games: { name: string; title: string; family: string }[];
  version: string;
  focus: number;
  tapped: number; // the cell a first tap of a finger showed, -1 none
  held: number; // moving games: the token in hand
  tile: number; // number games: the number in hand, 0 none
  waiting: number; // number games: the cell that waits for a number
  show: { lines: boolean; threats: boolean; verdicts: boolean };
  view: "both" | "solid" | "flat";
  spread: number;
  panel: "game" | Tab;
  layer: number; // the one shown where there is room for one
  sound: boolean;
  embed: boolean; // inside somebody else's page
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
  "net",
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
    friend: false,
    level: setting("level", levels, "4"),
    seed: 0,
    paused: false,
    cardClosed: false,
    problem: "",
    hint: null,
    why: null,
    setup: null,
  },
  puzzle: {
    list: [],
    info: null,
    puzzle: null,
    which: "",
    problem: "",
    moves: [],
    position: null,
    threats: null,
    feedback: null,
    done: false,
    wrong: false,
    solution: null,
    refutation: null,
    tries: 0,
  },
  proof: {
    data: null,
    game: "4^3",
    certificate: 1,
    walk: null,
    info: null,
    moves: [],
    step: null,
    problem: "",
    story: -1,
    beat: false,
    fan: [],
    zoom: 1,
    left: 0,
  },
  tour: { info: null, step: 0, state: null, done: false, missed: false },
  players: [],
  games: [],
  version: "",
  focus: -1,
  tapped: -1,
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
  layer: 0,
  sound: setting("sound", ["yes", "no"], "no") === "yes",
  embed: new URLSearchParams(location.search).has("embed"),
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
