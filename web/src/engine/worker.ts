/* The worker: takes requests in turn and answers each.
 *
 * First message: the compiled module. Then {id, text}; answers are {id, text}
 * or, when the module died, {id, died}: the client then starts another. */
import { fetchCertificate } from "./certificates";
import { instantiate, type Module } from "./module";
import { fetchNetwork, networkOf } from "./networks";

export type ToWorker = WebAssembly.Module | { id: number; text: string };
export type FromWorker =
  | { id: number; text: string }
  | { id: number; died: string }
  | { progress: [phase: string, nodes: number, done: number, seconds: number] };

const say = (message: FromWorker): void => {
  (self as unknown as { postMessage(message: FromWorker): void }).postMessage(
    message,
  );
};

let module: Promise<Module> | null = null;
/* requests are answered one after the other, also while a network comes */
let before: Promise<void> = Promise.resolve();
const networks = new Set<number>();

async function answer(id: number, text: string): Promise<void> {
  try {
    if (!module) throw new Error("no module yet");
    const ready = await module;
    const k = networkOf(text);
    if (k && !networks.has(k)) {
      try {
        ready.network(k, await fetchNetwork(k));
        networks.add(k);
      } catch {
        // the module then says that it has no network
      }
    }
    say({ id, text: ready.request(text) });
  } catch (error) {
    say({ id, died: String(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data instanceof WebAssembly.Module) {
    module = instantiate(data, {
      progress: (...progress) => say({ progress }),
      certificate: fetchCertificate,
    });
    return;
  }
  before = before.then(() => answer(data.id, data.text));
};
