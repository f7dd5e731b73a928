/** oxo in WebAssembly: the questions of docs/JSON.md, typed. */

export type Side = "first" | "second";
export type Winner = Side | "draw" | "open";
export type Ground =
  | "rules"
  | "forced"
  | "table"
  | "certificate"
  | "theory"
  | "full-search"
  | "proof-search";
export type Code =
  | "bad-input"
  | "unsupported"
  | "no"
  | "limit"
  | "stopped"
  | "memory";

/** With best play by both; plies null: not counted, or a draw. */
export interface Value {
  winner: Winner;
  plies: number | null;
  exact: boolean;
  ground: Ground | null;
}

/** A text in the game's notation; with `cells: true` an object. */
export type Move = string;
export interface CellMove {
  text: string;
  cell: number;
  from?: number;
  number?: number;
}

export interface PositionOf {
  game: string;
  position: string;
  to_move: Side;
  over: boolean;
}

export interface State extends PositionOf {
  winner: Winner;
  ply: number;
  marks: number[];
  legal: Move[];
  moves: Move[];
  last: Move | null;
  wins: number[][];
  can_pass: boolean;
  numbers?: number[];
  free?: Record<Side, number[]>;
  phase?: "place" | "move";
  hand?: Record<Side, number>;
}

export interface SideThreats {
  threes: Move[];
  searched: boolean;
  forced: Move[] | null;
  plies: number | null;
}

export interface JudgedMove extends Value {
  move: Move;
  estimate: number;
  line: Move[];
}

export interface Analysis extends PositionOf, Value {
  moves: JudgedMove[];
  best_line: Move[];
  threats: Record<Side, SideThreats>;
  text: string;
  hint?: string;
}

export interface Puzzle {
  number: number;
  game: string;
  position: string;
  to_move: Side;
  plies: number;
  tempting: number;
  grade: number;
  proved: boolean;
}

export interface RecordNode {
  parent: number;
  move: Move;
  comment?: string;
}

type Game = { game: string };
type Where = Game & { position?: string; moves?: readonly Move[] };
type Limits = { nodes?: number; ms?: number };
type Seed = { seed?: number };
type Certificate = { game?: string; certificate?: number };
type Json = { [key: string]: unknown };

/** Every question: its parameters and its answer. */
export interface Questions {
  hello: [{}, Json & { name: string; version: string; schema: number; puzzles: number }];
  questions: [{}, Json];
  info: [Game, Json & { name: string; title: string; k: number; n: number; cells: string[]; lines: number[][] }];
  show: [Game, Json];
  lines: [Game & { cell?: string }, Json];
  state: [Where, State];
  setup: [Game & { marks?: readonly number[]; numbers?: readonly number[]; to_move?: Side }, State];
  choose: [Where & Limits & Seed & { player?: string }, Value & { move: Move; estimate: number; text: string }];
  analyse: [Where & Limits & Seed & { playouts?: number }, Analysis];
  threats: [Where & Limits, Record<Side, SideThreats>];
  forced: [
    Where & Limits & { side?: Side; any?: boolean },
    PositionOf & { attacker: Side; found: boolean; plies?: number; attacks?: number; moves?: Move[]; completions?: Move[]; zone?: Move[]; nodes: number },
  ];
  why: [Where & Limits & { side?: Side }, Json & Value & { ply: number; side: Side; move: Move; line: Move[]; text: string }];
  explain: [Where & Limits & { side?: Side; all?: boolean; derivations?: number }, Json & PositionOf & { attacker: Side; found: boolean }];
  solve: [Where & Limits & { winner_only?: boolean; no_symmetry?: boolean; checkpoint?: string; table?: string }, PositionOf & Value & { moves?: (Value & { move: Move; best: boolean; kind: number })[]; nodes?: number; stored?: number }];
  prove: [Where & Limits & { first?: Move; certificate?: boolean }, Json & Value & { method?: string; move?: Move | null; certificate?: string | null }];
  count: [Game & Limits & { position?: string; plies?: number }, Json];
  table: [{ game?: string; today?: boolean; pairing?: boolean; drawn?: boolean; conjectures?: boolean; misere?: boolean; ms?: number }, Json];
  tree: [Game & Limits & { kind?: "complete" | "first" | "distinct"; plies?: number }, Json & { game: string }];
  openings: [Game & Limits & { first?: Move; skip?: number }, Json & { game: string }];
  sweep: [{ patterns?: readonly string[]; rank?: boolean } & Limits, { rows: (Json & Value)[] }];
  plan: [
    { game?: string; position?: string; moves?: readonly Move[]; domain?: string; problem?: string; deterministic?: boolean; policy?: boolean; method?: "auto" | "deepening" | "whole"; never?: string; first?: boolean; no_symmetry?: boolean; no_verify?: boolean } & Limits,
    Json & { solvable: boolean; verified: boolean },
  ];
  strategy: [Game & Limits & { side?: Side; complete?: boolean; symmetry?: "all" | "reflection" | "board"; count_immediate?: boolean }, Json & Value];
  net: [Where & { file?: string; layers?: boolean }, Json];
  proof: [{ text: string; what?: "info" | "histogram" | "complete" | "expand" | "compact" | "export"; notation?: "patashnik" | "boards" | "compressed" | "compressed-plain"; beside?: string } & Limits, Json];
  verify_dictionary: [{ text: string } & Limits, Json & { verified: boolean }];
  record: [{ text: string; game?: string }, PositionOf & { winner: Winner; header: [string, string][]; moves: Move[]; nodes: number }];
  puzzles: [{ game?: string; grade?: number }, Puzzle[]];
  puzzle: [{ number: number }, Puzzle];
  puzzle_of_the_day: [{ date: string }, Puzzle];
  make_puzzle: [Game & Limits & Seed & { grade?: number; games?: number }, Puzzle];
  try_puzzle: [Where & Limits, { right: boolean; solved: boolean; reply: Move | null; text: string }];
  solve_puzzle: [Where & Limits, Omit<Puzzle, "number"> & { solution: Move; line: Move[] }];
  read_record: [
    { text: string; game?: string },
    { game: string; position?: string; header: [string, string][]; comment?: string; tree: RecordNode[]; error: { line: number; column: number; text: string } | null },
  ];
  write_record: [Game & { position?: string; header?: readonly (readonly [string, string])[]; comment?: string; tree?: readonly RecordNode[] }, string];
  proof_info: [Certificate, Json];
  proof_walk: [Limits & Certificate, Json];
  proof_left: [Where & Limits & { certificate?: number }, { certificate: number; status: "counted" | "open" | "not won" | "over"; left: number | null }];
  proof_step: [Where & Limits & { certificate?: number }, Json & { state: State; certificate: number }];
  bench: [{ only?: string }, Json & { signature: string; nodes: number }];
}

type Name = keyof Questions;
type Parameters<K extends Name> = Questions[K][0] & { cost?: boolean };
type Answer<K extends Name> = Questions[K][1];

export class OxoError extends Error {
  readonly code: Code;
  readonly line: number;
  readonly column: number;
}

export interface Progress {
  phase: string;
  nodes: number;
  /** 0..1, negative when unknown. */
  done: number;
  seconds: number;
}

export interface Options {
  onProgress?(progress: Progress): void;
}

export interface Oxo {
  readonly module: WebAssembly.Module;
  ask<K extends Name>(ask: K, parameters?: Parameters<K>): Answer<K>;
  /** As docs/JSON.md has it: with ids, `cells`, and the envelope. */
  askText(question: string): string;
}

export function load(
  source?: URL | string | Response | BufferSource | WebAssembly.Module,
  options?: Options,
): Promise<Oxo>;

export class OxoWorker {
  constructor(options?: Options);
  ask<K extends Name>(ask: K, parameters?: Parameters<K>): Promise<Answer<K>>;
  stop(): void;
}
