/* The worker of OxoWorker: {id, text} in, {id, text} or {id, failed} out, and
 * {progress} in between. */
import { load } from "./index.js";

const ready = load(undefined, {
  onProgress: (progress) => postMessage({ progress }),
});

self.onmessage = async ({ data: { id, text } }) => {
  try {
    postMessage({ id, text: (await ready).askText(text) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
};
