/* oxo in WebAssembly: one function, a question and its answer.
 *
 *   import { load } from "oxo-engine";
 *   const oxo = await load();
 *   oxo.ask("analyse", { game: "4^3", moves: ["a1A"] }).winner;
 *
 * An answer is computed before `ask` returns. In a page use OxoWorker, which
 * asks in a worker, answers with promises, and can be stopped. The questions
 * are described in README.md and typed in index.d.ts. */

/** A question that was refused; `code` says why. */
export class OxoError extends Error {
  constructor(code, message, line = 0, column = 0) {
    super(message);
    this.name = "OxoError";
    this.code = code;
    this.line = line;
    this.column = column;
  }
}

const wasm = new URL("oxo.wasm", import.meta.url);
const inNode = typeof process === "object" && !!process.versions?.node;

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return WebAssembly.compile(source);
  if (inNode && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(source));
  }
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/* The text of a certificate of 4^4, when a question first needs it and the
 * module waits; null: it is not to be had. `read` is Node's readFileSync. */
function certificate(name, read) {
  const url = new URL(name, import.meta.url);
  try {
    if (read && url.protocol === "file:") return read(url, "latin1");
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.send();
    return request.status === 200 ? request.responseText : null;
  } catch {
    return null;
  }
}

function answerOf(text) {
  const reply = JSON.parse(text);
  if (reply.ok) return reply.answer;
  throw new OxoError(reply.code, reply.error, reply.line, reply.column);
}

/** Loads the module: the one of this package, or bytes, a URL, a Response or
 * a WebAssembly.Module. `onProgress` is called while long questions run. */
export async function load(source = wasm, { onProgress } = {}) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let e;
  /* memory may have grown, and its old buffer gone, since the last look */
  const textAt = (place) => {
    const bytes = new Uint8Array(e.memory.buffer);
    return decoder.decode(bytes.subarray(place, bytes.indexOf(0, place)));
  };
  const put = (bytes) => {
    const place = e.oxo_alloc(bytes.length);
    if (place) new Uint8Array(e.memory.buffer).set(bytes, place);
    return place;
  };
  const read = inNode ? (await import("node:fs")).readFileSync : null;
  const module = await compile(source);
  ({ exports: e } = await WebAssembly.instantiate(module, {
    oxo: {
      now: () => performance.now(),
      progress: (phase, nodes, done, seconds) =>
        onProgress?.({ phase: textAt(phase), nodes, done, seconds }),
      certificate: (name) => {
        const text = certificate(textAt(name), read);
        return text ? put(encoder.encode(text + "\0")) : 0;
      },
    },
  }));
  e._initialize();
  const askText = (question) => {
    const bytes = encoder.encode(question);
    const place = put(bytes);
    if (!place) throw new OxoError("memory", "out of memory");
    const reply = e.oxo_request(place, bytes.length);
    e.oxo_free(place);
    if (!reply) throw new OxoError("memory", "out of memory");
    const text = textAt(reply);
    e.oxo_free(reply);
    return text;
  };
  return {
    module,
    askText,
    ask: (ask, parameters = {}) =>
      answerOf(askText(JSON.stringify({ ask, ...parameters }))),
  };
}

/** The same in a worker: `ask` gives a promise. Questions are answered in
 * turn; `stop` ends whatever runs, and open questions reject with the code
 * "stopped". */
export class OxoWorker {
  constructor({ onProgress } = {}) {
    this.onProgress = onProgress;
    this.open = new Map();
    this.last = 0;
  }

  #start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), {
      type: "module",
    });
    worker.onmessage = ({ data }) => {
      if (data.progress) {
        this.onProgress?.(data.progress);
        return;
      }
      const { resolve, reject } = this.open.get(data.id);
      this.open.delete(data.id);
      if (data.failed) {
        reject(new OxoError("stopped", data.failed));
        return;
      }
      try {
        resolve(answerOf(data.text));
      } catch (error) {
        reject(error);
      }
    };
    return worker;
  }

  ask(ask, parameters = {}) {
    this.worker ??= this.#start();
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      this.worker.postMessage({
        id,
        text: JSON.stringify({ ask, ...parameters }),
      });
    });
  }

  stop() {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.open.values())
      reject(new OxoError("stopped", "stopped"));
    this.open.clear();
  }
}
