/* The engine of api.ts over a worker (in a page) or anything else that answers
 * requests (in tests).
 *
 * A worker answers in the order of asking. A page that wants quick answers
 * while something long runs makes two engines: the module is fetched and
 * compiled once for all of them. */
import wasmUrl from "oxo.wasm?url";
import {
  EngineError,
  type Analysis,
  type Bench,
  type CertificateNumber,
  type Choice,
  type Engine,
  type ErrorCode,
  type GameInfo,
  type GameRecord,
  type Hello,
  type Limits,
  type Move,
  type Progress,
  type ProofGame,
  type ProofInfo,
  type ProofStep,
  type ProofWalk,
  type Puzzle,
  type PuzzleSolution,
  type PuzzleTry,
  type ReadRecord,
  type RecordNode,
  type Setup,
  type Side,
  type State,
  type Threats,
  type Where,
  type Why,
} from "./api";
import type { FromWorker } from "./worker";

/** Something that answers requests: JSON text in, JSON text out. */
export interface Transport {
  ask(request: string): Promise<string>;
  stop(): void;
  onProgress: ((progress: Progress) => void) | null;
}

/* ---- names: those of docs/JSON.md, in camelCase here ---- */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Members = { [key: string]: Json };

const camel = (key: string): string =>
  key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());

function camelKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (value === null || typeof value !== "object") return value;
  const made: Members = {};
  for (const [key, member] of Object.entries(value))
    made[camel(key)] = camelKeys(member);
  return made;
}

/** A question as it is asked: `start` is called position. */
function question(ask: string, members: object): string {
  const made: Record<string, unknown> = { ask: snake(ask), cells: true };
  for (const [key, value] of Object.entries(members))
    if (value !== undefined)
      made[key === "start" ? "position" : snake(key)] = value;
  return JSON.stringify(made);
}

/* ---- records: a tree here, a list of nodes on the way ---- */

interface WireNode {
  parent: number;
  move: string;
  comment?: string;
}

interface WireRecord {
  game: string;
  position?: string;
  header: [string, string][];
  comment?: string;
  tree: WireNode[];
}

function treeOf({ tree, position, ...head }: WireRecord): GameRecord {
  const record: GameRecord = { ...head, children: [] };
  if (position !== undefined) record.start = position;
  const lists: RecordNode[][] = [record.children];
  for (const { parent, ...node } of tree) {
    const made: RecordNode = { ...node, children: [] };
    lists[parent]?.push(made);
    lists.push(made.children);
  }
  return record;
}

function listOf({ children, ...head }: GameRecord): object {
  const tree: WireNode[] = [];
  /* a stack of our own: a game may be longer than calls may nest */
  const open: [RecordNode, number][] = [];
  const push = (list: readonly RecordNode[], parent: number): void => {
    for (const node of [...list].reverse()) open.push([node, parent]);
  };
  push(children, 0);
  for (let next = open.pop(); next; next = open.pop()) {
    const [{ children: below, ...node }, parent] = next;
    tree.push({ parent, ...node });
    push(below, tree.length);
  }
  return { ...head, tree };
}

function mainLine(record: GameRecord): string[] {
  const moves: string[] = [];
  for (let node = record.children[0]; node; node = node.children[0])
    moves.push(node.move);
  return moves;
}

/* ---- the engine ---- */

type Reply =
  | { ok: true; answer: Json }
  | {
      ok: false;
      code: ErrorCode;
      error: string;
      line: number;
      column: number;
    };

class Client implements Engine {
  constructor(private readonly transport: Transport) {}

  private async ask<T>(ask: string, members: object = {}): Promise<T> {
    const reply = JSON.parse(
      await this.transport.ask(question(ask, members)),
    ) as Reply;
    if (!reply.ok)
      throw new EngineError(
        reply.code,
        reply.error,
        reply.line,
        reply.column,
      );
    return camelKeys(reply.answer) as T;
  }

  hello(): Promise<Hello> {
    return this.ask("hello");
  }
  async info(game: string): Promise<GameInfo> {
    const info = await this.ask<GameInfo>("info", { game });
    // a game without a name is called by its text, which makes it again
    return game.includes("\n") ? { ...info, name: game } : info;
  }
  state(where: Where): Promise<State> {
    return this.ask("state", where);
  }
  setup({ marks, numbers, ...board }: Setup): Promise<State> {
    return this.ask("setup", {
      ...board,
      ...(numbers ? { numbers } : { marks }),
    });
  }
  async choose(
    question: Where & Limits & { player: string; seed?: number },
  ): Promise<Choice> {
    const { text, ...choice } = await this.ask<
      Omit<Choice, "why"> & { text: string }
    >("choose", question);
    return { ...choice, why: text };
  }
  analyse({
    solveNodes,
    ...question
  }: Where &
    Limits & {
      seed?: number;
      solveNodes?: number;
      playouts?: number;
    }): Promise<Analysis> {
    const nodes = solveNodes || question.nodes;
    return this.ask("analyse", { ...question, nodes });
  }
  threats(where: Where): Promise<Threats> {
    return this.ask("threats", where);
  }
  async forced(
    question: Where & Limits & { side?: Side },
  ): Promise<{ moves: Move[]; plies: number; nodes: number } | null> {
    const { found, moves, plies, nodes } = await this.ask<{
      found: boolean;
      moves: Move[];
      plies: number;
      nodes: number;
    }>("forced", question);
    return found ? { moves, plies, nodes } : null;
  }
  async why(question: Where & Limits & { side?: Side }): Promise<Why> {
    type Better = { move: Move };
    const { best, mistake, ...rest } = await this.ask<
      Omit<Why, "best" | "mistake"> & {
        best: Better;
        mistake: { ply: number; move: Move; best: Better } | null;
      }
    >("why", question);
    return {
      ...rest,
      best: best.move,
      mistake: mistake && { ...mistake, best: mistake.best.move },
    };
  }

  puzzles(filter: { game?: string; grade?: number } = {}): Promise<Puzzle[]> {
    return this.ask("puzzles", filter);
  }
  puzzle(number: number): Promise<Puzzle> {
    return this.ask("puzzle", { number });
  }
  puzzleOfTheDay(date: string): Promise<Puzzle> {
    return this.ask("puzzleOfTheDay", { date });
  }
  makePuzzle(wish: {
    game: string;
    seed: number;
    grade?: number;
    games?: number;
  }): Promise<Puzzle> {
    return this.ask("makePuzzle", wish);
  }
  tryPuzzle(question: {
    game: string;
    position: string;
    moves: readonly string[];
  }): Promise<PuzzleTry> {
    const { position, game, moves } = question;
    return this.ask("tryPuzzle", { game, position, moves });
  }
  solvePuzzle(question: {
    game: string;
    position: string;
  }): Promise<PuzzleSolution> {
    const { position, game } = question;
    return this.ask("solvePuzzle", { game, position });
  }

  async readRecord(text: string, game?: string): Promise<ReadRecord> {
    const { error, ...wire } = await this.ask<
      WireRecord & Pick<ReadRecord, "error">
    >("readRecord", game === undefined ? { text } : { text, game });
    const record = treeOf(wire);
    return { record, main: mainLine(record), error };
  }
  writeRecord(record: GameRecord): Promise<string> {
    return this.ask("writeRecord", listOf(record));
  }

  proofInfo(game: ProofGame, certificate: CertificateNumber = 1): Promise<ProofInfo> {
    return this.ask("proofInfo", { game, certificate });
  }
  proofWalk(game: ProofGame, certificate: CertificateNumber = 1): Promise<ProofWalk> {
    return this.ask("proofWalk", { game, certificate });
  }
  proofStep(
    game: ProofGame,
    moves: readonly string[],
    certificate: 0 | CertificateNumber = 0,
  ): Promise<ProofStep> {
    return this.ask("proofStep", { game, moves, certificate });
  }
  async proofLeft(
    game: ProofGame,
    moves: readonly string[],
    certificate: CertificateNumber,
    ms: number,
  ): Promise<number | null> {
    const { left } = await this.ask<{ left: number | null }>("proofLeft", {
      game,
      moves,
      certificate,
      ms,
    });
    return left;
  }

  bench(): Promise<Bench> {
    return this.ask("bench", { cost: true });
  }

  stop(): void {
    this.transport.stop();
  }
  get onProgress(): ((progress: Progress) => void) | null {
    return this.transport.onProgress;
  }
  set onProgress(listener: ((progress: Progress) => void) | null) {
    this.transport.onProgress = listener;
  }
}

export function engineOn(transport: Transport): Engine {
  return new Client(transport);
}

/* ---- workers ---- */

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status}`);
  /* a host that sends another type than application/wasm is forgiven */
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

class WorkerTransport implements Transport {
  onProgress: ((progress: Progress) => void) | null = null;
  private worker: Worker | null = null;
  private last = 0;
  private readonly open = new Map<
    number,
    { resolve(text: string): void; reject(error: EngineError): void }
  >();

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      type: "module",
    });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("progress" in data) {
        const [phase, nodes, done, seconds] = data.progress;
        this.onProgress?.({ phase, nodes, done, seconds });
      } else if ("died" in data) {
        this.end(data.died);
      } else {
        this.open.get(data.id)?.resolve(data.text);
        this.open.delete(data.id);
      }
    };
    worker.onerror = (event) => this.end(event.message || "the worker failed");
    compiled ??= compile();
    const mine = compiled;
    mine.then(
      (module) => worker.postMessage(module),
      (error: unknown) => {
        if (compiled === mine) compiled = null; /* the next one tries again */
        this.end(String(error));
      },
    );
    return worker;
  }

  private end(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.open.values())
      reject(new EngineError("stopped", reason));
    this.open.clear();
  }

  async ask(text: string): Promise<string> {
    this.worker ??= this.start();
    const worker = this.worker;
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      /* behind the module, which was asked for first */
      compiled?.then(
        () => worker.postMessage({ id, text }),
        () => undefined,
      );
    });
  }

  stop(): void {
    this.end("stopped");
    this.worker = this.start(); /* so that it is ready when it is needed */
  }
}

/** An engine in a worker of its own. */
export function createEngine(): Engine {
  return new Client(new WorkerTransport());
}
