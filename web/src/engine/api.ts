/* The engine as the page sees it: one object, one method per question.
 *
 * Behind it is liboxo, compiled to WebAssembly, in a Web Worker. Every
 * question stands by itself (it names its game, a position and moves), so the
 * worker holds nothing that could be lost.
 *
 * Stopping. A search runs in the worker's only thread and hears no message
 * until it is done. The usual remedy, a flag in a SharedArrayBuffer, needs
 * cross-origin isolation, that is response headers which a plain static host
 * does not send. So `stop()` ends the worker and starts a new one: the module
 * is compiled once, a new worker is ready within milliseconds, and because
 * questions stand by themselves nothing else is needed. Questions that were
 * open are rejected with the code "stopped"; those asked after it are answered.
 *
 * `createEngine()` in client.ts makes one.
 *
 * Moves go in as text in the game's notation (`State.legal[i].text`, or what a
 * person typed) and come out as `Move`. Cells are flat indices; their names
 * are in `GameInfo.cells`. */

export type Side = "first" | "second";
/** Who wins with best play by both; "open": not established. */
export type Winner = Side | "draw" | "open";
export type Family = "line" | "moving" | "number";

/** Why a question was not answered. */
export type ErrorCode =
  | "no" /* the answer is "no such thing" (makePuzzle: none found) */
  | "bad-input" /* a name, text or move that makes no sense */
  | "limit" /* gave up at a limit of nodes or time */
  | "memory"
  | "unsupported" /* a sound question, but not for this game */
  | "stopped" /* stop() was called, or the worker died */;

export class EngineError extends Error {
  readonly code: ErrorCode;
  /** For input with lines (records): where, from 1; 0 = not known. */
  readonly line: number;
  readonly column: number;
  constructor(code: ErrorCode, message: string, line = 0, column = 0) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.line = line;
    this.column = column;
  }
}

/** A move, taken apart for drawing. */
export interface Move {
  /** What every request takes: `a1A`, `a1-b2`, `a1=5`, `pass` ... */
  text: string;
  /** Where the stone, number or token goes; -1 for a pass. */
  cell: number;
  /** Moving games: where the token comes from. */
  from?: number;
  /** Number games: the number written. */
  number?: number;
}

/** A position: a game, where it starts (any notation that oxo reads; the
 * game's start unless given) and the moves played from there. `pass` may
 * stand in the list wherever the same board with the other side to move makes
 * sense (line games; moving games once all tokens are placed). */
export interface Where {
  game: string;
  start?: string;
  moves?: readonly string[];
}

/** Limits of the work; none unless given (players have limits of their own). */
export interface Limits {
  nodes?: number;
  ms?: number;
}

export interface GameInfo {
  /** The canonical name: `4^3`, `3^4:misere`, `moving:3`, `graham` ..., or the
   * text of a .pg file. */
  name: string;
  title: string;
  family: Family;
  /** The board is k^n; both 0 when it is something else. Flat index of
   * (x0, x1, x2 ...): x0 + k x1 + k^2 x2 + ... */
  k: number;
  n: number;
  /** Names of the cells by flat index. */
  cells: string[];
  /** Lines as cell lists. */
  lines: number[][];
  /** What people call the sides: [first, second]. */
  sides: [string, string];
  /** Longest possible game in moves, 0 = endless play. */
  maxPlies: number;
  /** Are there forced sequences and threats in this game? */
  forced: boolean;
  line?: { misere: boolean; gravity: boolean };
  number?: {
    /** The pool: every number and who may use it. */
    pool: { number: number; first: boolean; second: boolean }[];
    target: number;
    product: boolean;
    /** k numbers of one parity win too; k numbers of the mover's own set. */
    parity: boolean;
    own: boolean;
  };
  moving?: {
    /** Tokens of each side; lines that win together. */
    tokens: number;
    winLines: number;
    steps: "all" | "orthogonal" | "fly";
    passes: boolean;
  };
}

/** What stands on a cell: 0 empty, 1 first, 2 second; 3 = a number that both
 * sides may use, in a position that does not say who wrote it. */
export type Mark = 0 | 1 | 2 | 3;

export interface State {
  game: string;
  /** The position as text: goes into URLs and into `Where.start`. */
  position: string;
  /** Moves played since `start`. */
  ply: number;
  toMove: Side;
  /** Has the game ended? Then winner is by the rules, before it is open. */
  over: boolean;
  winner: Winner;
  /** By cell. */
  marks: Mark[];
  legal: Move[];
  /** The moves of the request, in order. */
  moves: Move[];
  /** The last of them, or null. */
  last: Move | null;
  /** The winning lines (losing ones in misere) of a game that is over. */
  wins: number[][];
  /** May `pass` be played here (as analysis; not a legal move of the game)? */
  canPass: boolean;
  /** Number games: the number on each cell (0 empty), and what each side may
   * still write. */
  numbers?: number[];
  free?: { first: number[]; second: number[] };
  /** Moving games: are tokens placed or moved now; tokens still in hand. */
  phase?: "place" | "move";
  hand?: { first: number; second: number };
}

/** A board as a person set it up. */
export interface Setup {
  game: string;
  marks: readonly number[];
  numbers?: readonly number[];
  /** Whose move it is; line games: what the stones say unless given. */
  toMove?: Side;
}

/** What a winner rests on, strongest first. */
export type Ground =
  | "rules"
  | "forced"
  | "table"
  | "certificate"
  | "theory"
  | "full-search"
  | "proof-search";

/** The value of a position, or of a move: then it counts from before it. The
 * words are those of docs/JSON.md. */
export interface Value {
  winner: Winner;
  /** Moves until the end of the game; null: a draw, or not counted. */
  plies: number | null;
  /** plies is the very number; otherwise the winner needs at most so many. */
  exact: boolean;
  /** null: open, a guess at best. */
  ground: Ground | null;
}

/** What a value means to one side. */
export type Result = "win" | "loss" | "draw" | "open";
export const resultFor = ({ winner }: Value, side: Side): Result =>
  winner === "draw" || winner === "open"
    ? winner
    : winner === side
      ? "win"
      : "loss";

export interface Choice extends Value {
  move: Move;
  /** -1..1 for the side that moves. */
  estimate: number;
  /** A few words for people. */
  why: string;
}

export interface AnalysedMove extends Value {
  move: Move;
  /** -1..1 for the side that moves: a guess, no claim. */
  estimate: number;
  /** A line of play that shows the value, this move first. */
  line: Move[];
}

/** An empty cell that completes lines. */
export interface Three {
  cell: number;
  lines: number[][];
}

export interface SideThreats {
  threes: Three[];
  /** Was a forced sequence looked for? */
  searched: boolean;
  /** Attack, block ... attack, were this side to move; null: none. */
  forced: Move[] | null;
  /** To the end of it; null without one. */
  plies: number | null;
}

export interface Threats {
  first: SideThreats;
  second: SideThreats;
}

export interface Analysis extends Value {
  toMove: Side;
  over: boolean;
  /** Best first; empty in a finished game. */
  moves: AnalysedMove[];
  bestLine: Move[];
  threats: Threats;
}

/** Why a move was wrong: its refutation, to be played step by step. */
export interface Why extends Value {
  /** The move in question, moves[ply - 1] of the request, who made it, and its
   * value. Only a loss has a refutation. */
  ply: number;
  side: Side;
  move: Move;
  /** How the other side wins after it: play these after moves[0 .. ply-1]. */
  line: Move[];
  /** The best move instead, and how many moves do not lose. */
  best: Move;
  better: number;
  choices: number;
  /** Every move lost already: the earlier move that gave the game away, if
   * there is one as far as can be seen. */
  mistake: { ply: number; move: Move; best: Move } | null;
  /** One or two sentences for people. */
  text: string;
}

export interface Puzzle {
  /** From 1, in the whole stock; 0 = made on demand. */
  number: number;
  game: string;
  position: string;
  toMove: Side;
  /** To the end of the win. */
  plies: number;
  /** Wrong moves that make a three. */
  tempting: number;
  /** 1 (easy) .. 5. */
  grade: number;
  /** Shown that no other move wins (otherwise: none wins by force). */
  proved: boolean;
}

export interface PuzzleTry {
  /** Does the last move of the solver keep the win? */
  right: boolean;
  /** Is the puzzle solved: is the game won, or only the completion left? */
  solved: boolean;
  /** Right and not at the end: the reply to play next, and then it is the
   * solver's turn again. Wrong: the best answer to the wrong move. */
  reply: Move | null;
  text: string;
}

export interface PuzzleSolution {
  solution: Move;
  /** Solution first, up to the end of the game. */
  line: Move[];
}

/** A tree of moves; children[0] is the main continuation. */
export interface RecordNode {
  move: string;
  comment?: string;
  children: RecordNode[];
}

export interface GameRecord {
  game: string;
  /** Absent: the game's own start. */
  start?: string;
  /** Header lines in order, without `game` and `start`: first, second, date,
   * result ... */
  header: [string, string][];
  /** Comment in front of the first move. */
  comment?: string;
  /** The alternatives for the first move; [0] is the main line. */
  children: RecordNode[];
}

export interface ReadRecord {
  record: GameRecord;
  /** The moves of the main line. */
  main: string[];
  /** Not null: the text goes wrong there, and record is the part before. */
  error: { line: number; column: number; text: string } | null;
}

/** Games with a certificate in the module. */
export type ProofGame = "4^3" | "4^4";
/** By the first move: Qubic has two certificates, 4^4 three. */
export type CertificateNumber = 1 | 2 | 3;

/** Figure 12: strategic positions by stones on the board. */
export interface ProofLevel {
  level: number;
  ours: number;
  patashnik?: number; // of the strong opening
}

export interface ProofInfo {
  game: string;
  claim: string;
  form: string;
  entries: number;
  /** Bytes of the certificate. */
  size: number;
  levels: ProofLevel[];
  /** Where Patashnik's numbers come from. */
  source?: string;
}

/** The walk through the whole strategy, done here and now. */
export interface ProofWalk {
  verified: boolean;
  positions: number;
  wins: number;
  blocks: number;
  strategic: number;
  forced: number;
  /** Attacks of the longest sequence used. */
  longest: number;
  longestAt: string;
  nodes: number;
}

export type ProofKind =
  | "win" /* completes a line */
  | "block" /* blocks a three */
  | "strategic" /* an entry of the certificate */
  | "forced" /* the first attack of a forced sequence */;

export interface ProofStep {
  state: State;
  /** Which of the game's certificates it is about. */
  certificate: CertificateNumber;
  /** White (first) to move: what the strategy plays. null when it is Black's
   * turn, when the game is over, or when the moves left the strategy and
   * nothing is known. */
  white: {
    move: Move;
    kind: ProofKind;
    /** forced: attack, block ... attack; otherwise the move alone. */
    line: Move[];
    /** strategic: the entry in the certificate, as it stands there. */
    entry?: { position: string; move: string; line: number };
  } | null;
  /** Black to move: every reply, what White answers and by which right, and
   * the class of the reply: replies of equal class are the same up to symmetry
   * of the position after them. */
  black: { move: Move; answer: Move; kind: ProofKind; class: number }[];
}

export interface Hello {
  name: string;
  version: string;
  players: { name: string; summary: string }[];
  /** A menu: games worth offering, with their titles. */
  games: { name: string; title: string; family: Family }[];
  puzzles: number;
}

export interface Bench {
  signature: string;
  nodes: number;
  benchmarks: { name: string; nodes: number; seconds: number }[];
}

export interface Progress {
  phase: string;
  nodes: number;
  /** 0..1, negative when unknown. */
  done: number;
  seconds: number;
}

export interface Engine {
  hello(): Promise<Hello>;
  info(game: string): Promise<GameInfo>;
  /** Plays the moves; EngineError "bad-input" names the first illegal one. */
  state(where: Where): Promise<State>;
  setup(board: Setup): Promise<State>;
  /** A player is `level:1` .. `level:9`, `perfect`, `random`, `greedy`,
   * `forced`, `search:nodes=20000` ... (Hello.players). The same seed, position
   * and limits (of nodes) choose the same move. */
  choose(
    question: Where & Limits & { player: string; seed?: number },
  ): Promise<Choice>;
  analyse(
    question: Where &
      Limits & {
        seed?: number;
        /** Of full search, 0: as the library likes. */
        solveNodes?: number;
        playouts?: number;
      },
  ): Promise<Analysis>;
  /** Threats alone: fast enough to ask after every move. */
  threats(where: Where): Promise<Threats>;
  /** A forced sequence of a side (default: the side to move), the shortest. */
  forced(
    question: Where & Limits & { side?: Side },
  ): Promise<{ moves: Move[]; plies: number; nodes: number } | null>;
  /** About the last move of `moves`, or the last one made by `side`. */
  why(question: Where & Limits & { side?: Side }): Promise<Why>;

  puzzles(filter?: { game?: string; grade?: number }): Promise<Puzzle[]>;
  puzzle(number: number): Promise<Puzzle>;
  /** date: YYYY-MM-DD. The same as `oxo puzzle --date`. */
  puzzleOfTheDay(date: string): Promise<Puzzle>;
  /** A new one; "no" when `games` careless games had none. */
  makePuzzle(wish: {
    game: string;
    seed: number;
    grade?: number;
    games?: number;
  }): Promise<Puzzle>;
  /** moves: solver, defender ... solver, from the puzzle's position. */
  tryPuzzle(question: {
    game: string;
    position: string;
    moves: readonly string[];
  }): Promise<PuzzleTry>;
  solvePuzzle(question: {
    game: string;
    position: string;
  }): Promise<PuzzleSolution>;

  /** A record, or anything that holds a game (positions, move lists ...). */
  readRecord(text: string, game?: string): Promise<ReadRecord>;
  writeRecord(record: GameRecord): Promise<string>;

  /** Of 4^3: 1: the strong opening, on seven lines; 2: the weak one, on four.
   * Of 4^4 there is one. */
  proofInfo(game: ProofGame, certificate?: CertificateNumber): Promise<ProofInfo>;
  proofWalk(game: ProofGame, certificate?: CertificateNumber): Promise<ProofWalk>;
  /** Where the explorer stands: moves from the empty board. 0: by the
   * certificate that knows the position. */
  proofStep(
    game: ProofGame,
    moves: readonly string[],
    certificate?: 0 | CertificateNumber,
  ): Promise<ProofStep>;
  /** How many moves White still needs at most; null: not known within ms. What
   * was counted is kept, so asking again goes on from there. */
  proofLeft(
    game: ProofGame,
    moves: readonly string[],
    certificate: CertificateNumber,
    ms: number,
  ): Promise<number | null>;

  bench(): Promise<Bench>;

  /** Ends whatever runs; open questions reject with code "stopped". */
  stop(): void;
  /** Called (at most ten times a second) while something long runs. */
  onProgress: ((progress: Progress) => void) | null;
}
