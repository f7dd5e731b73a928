/* Every text beside its compressed copies, .gz and .br, for servers that send
 * files as they are (`oxo web` does). */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin, ResolvedConfig } from "vite";

export function compress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "oxo-compress",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const out = resolve(config.root, config.build.outDir);
        const walk = (folder: string): void => {
          for (const entry of readdirSync(folder, { withFileTypes: true })) {
            const path = join(folder, entry.name);
            if (entry.isDirectory()) walk(path);
            else if (/\.(html|js|css|wasm|svg|webmanifest|proof|net|pg|v)$/.test(path)) {
              const bytes = readFileSync(path);
              writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
              writeFileSync(
                `${path}.br`,
                brotliCompressSync(bytes, {
                  params: {
                    [constants.BROTLI_PARAM_QUALITY]: 11,
                    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                  },
                }),
              );
            }
          }
        };
        walk(out);
      },
    },
  };
}
