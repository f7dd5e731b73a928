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
  type Choice,
  type Engine,
  type ErrorCode,
  type GameInfo,
  type GameRecord,
  type Hello,
  type Limits,
  type Move,
  type Progress,
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

/* ---- records: a tree here, a list of nodes on the way ---- */

interface WireNode {
  parent: number;
  move: string;
  comment?: string;
}

interface WireRecord {
  game: string;
  start?: string;
  header: [string, string][];
  comment?: string;
  nodes: WireNode[];
}

function treeOf(wire: WireRecord): GameRecord {
  const { nodes, ...head } = wire;
  const record: GameRecord = { ...head, children: [] };
  const lists: RecordNode[][] = [record.children];
  for (const { parent, ...node } of nodes) {
    const made: RecordNode = { ...node, children: [] };
    lists[parent]?.push(made);
    lists.push(made.children);
  }
  return record;
}

function listOf(record: GameRecord): WireRecord {
  const { children, ...head } = record;
  const nodes: WireNode[] = [];
  /* a stack of our own: a game may be longer than calls may nest */
  const open: [RecordNode, number][] = [];
  const push = (list: readonly RecordNode[], parent: number): void => {
    for (const node of [...list].reverse()) open.push([node, parent]);
  };
  push(children, 0);
  for (let next = open.pop(); next; next = open.pop()) {
    const [{ children: below, ...node }, parent] = next;
    nodes.push({ parent, ...node });
    push(below, nodes.length);
  }
  return { ...head, nodes };
}

function mainLine(record: GameRecord): string[] {
  const moves: string[] = [];
  for (let node = record.children[0]; node; node = node.children[0])
    moves.push(node.move);
  return moves;
}

/* ---- the engine ---- */

type Reply =
  | { ok: true; value: unknown }
  | {
      ok: false;
      code: ErrorCode;
      error: string;
      line: number;
      column: number;
    };

class Client implements Engine {
  constructor(private readonly transport: Transport) {}

  private async ask<T>(ask: string, question: object = {}): Promise<T> {
    const reply = JSON.parse(
      await this.transport.ask(JSON.stringify({ ask, ...question })),
    ) as Reply;
    if (!reply.ok)
      throw new EngineError(
        reply.code,
        reply.error,
        reply.line,
        reply.column,
      );
    return reply.value as T;
  }

  hello(): Promise<Hello> {
    return this.ask("hello");
  }
  info(game: string): Promise<GameInfo> {
    return this.ask("info", { game });
  }
  state(where: Where): Promise<State> {
    return this.ask("state", where);
  }
  setup(board: Setup): Promise<State> {
    return this.ask("setup", board);
  }
  choose(
    question: Where & Limits & { player: string; seed?: number },
  ): Promise<Choice> {
    return this.ask("choose", question);
  }
  analyse(
    question: Where &
      Limits & { seed?: number; solveNodes?: number; playouts?: number },
  ): Promise<Analysis> {
    return this.ask("analyse", question);
  }
  threats(where: Where): Promise<Threats> {
    return this.ask("threats", where);
  }
  forced(
    question: Where & Limits & { side?: Side },
  ): Promise<{ moves: Move[]; plies: number; nodes: number } | null> {
    return this.ask("forced", question);
  }
  why(question: Where & Limits & { side?: Side }): Promise<Why> {
    return this.ask("why", question);
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
    const { position: start, ...rest } = question;
    return this.ask("tryPuzzle", { ...rest, start });
  }
  solvePuzzle(question: {
    game: string;
    position: string;
  }): Promise<PuzzleSolution> {
    const { position: start, game } = question;
    return this.ask("solvePuzzle", { game, start });
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

  proofInfo(): Promise<ProofInfo> {
    return this.ask("proofInfo");
  }
  proofWalk(): Promise<ProofWalk> {
    return this.ask("proofWalk");
  }
  proofStep(moves: readonly string[]): Promise<ProofStep> {
    return this.ask("proofStep", { game: "4^3", moves });
  }

  bench(): Promise<Bench> {
    return this.ask("bench");
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
