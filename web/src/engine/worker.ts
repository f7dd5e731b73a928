/* The worker: takes requests in turn and answers each.
 *
 * First message: the compiled module. Then {id, text}; answers are {id, text}
 * or, when the module died, {id, died}: the client then starts another. */
import { instantiate, type Module } from "./module";

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

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data instanceof WebAssembly.Module) {
    module = instantiate(data, {
      progress: (...progress) => say({ progress }),
    });
    return;
  }
  const { id, text } = data;
  try {
    if (!module) throw new Error("no module yet");
    say({ id, text: (await module).request(text) });
  } catch (error) {
    say({ id, died: String(error) });
  }
};
