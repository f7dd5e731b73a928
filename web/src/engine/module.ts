/* The WebAssembly module as a function from a request to a reply, both JSON
 * texts. Works in a worker, in a page and under Node: three imports, no WASI. */

export interface Hooks {
  /** The text of a certificate that the module does not hold; null: it is not
   * to be had. */
  certificate?(name: string): string | null;
  progress?(phase: string, nodes: number, done: number, seconds: number): void;
}

export interface Module {
  /** Throws when memory ran out, or when the module trapped: then it must not
   * be used any more. */
  request(text: string): string;
  /** Hands over the network for k^3, for the questions after it. */
  network(k: 3 | 4, file: Uint8Array): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  oxo_alloc(size: number): number;
  oxo_free(place: number): void;
  oxo_request(place: number, length: number): number;
  oxo_network(k: number, place: number, size: number): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export async function instantiate(
  compiled: WebAssembly.Module,
  hooks: Hooks = {},
): Promise<Module> {
  let exports: Exports;
  /* The text that ends with a NUL at a place; memory may have grown (and its
   * old buffer gone) since the last look. */
  const textAt = (place: number): string => {
    const bytes = new Uint8Array(exports.memory.buffer);
    const end = bytes.indexOf(0, place);
    return decoder.decode(bytes.subarray(place, end));
  };
  const put = (bytes: Uint8Array): number => {
    const place = exports.oxo_alloc(bytes.length);
    if (!place) throw new Error("out of memory");
    new Uint8Array(exports.memory.buffer).set(bytes, place);
    return place;
  };
  const instance = await WebAssembly.instantiate(compiled, {
    oxo: {
      now: () => performance.now(),
      progress: (
        phase: number,
        nodes: number,
        done: number,
        seconds: number,
      ) => hooks.progress?.(textAt(phase), nodes, done, seconds),
      certificate: (name: number) => {
        const text = hooks.certificate?.(textAt(name));
        return text ? put(encoder.encode(text + "\0")) : 0;
      },
    },
  });
  exports = instance.exports as unknown as Exports;
  exports._initialize();
  return {
    network(k, file) {
      exports.oxo_network(k, put(file), file.length);
    },
    request(text: string): string {
      const bytes = encoder.encode(text);
      const place = put(bytes);
      const reply = exports.oxo_request(place, bytes.length);
      exports.oxo_free(place);
      if (!reply) throw new Error("out of memory");
      const answer = textAt(reply);
      exports.oxo_free(reply);
      return answer;
    },
  };
}
