/* What the page says about the rest of the repository, read when it is built:
 * the measured strength of the levels (docs/LEVELS.md), and the files that stand
 * behind the proof, which are put beside the page to be downloaded. Nothing of
 * it is written down twice. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

export interface Facts {
  /** Elo at Qubic by level. */
  elo: Record<string, number>;
  downloads: {
    kind: "certificate" | "weak" | "four" | "four8" | "four6" | "theorem";
    file: string;
    size: number;
  }[];
}

const root = resolve(__dirname, "..");
const files = [
  ["certificate", "data/qubic.proof"],
  ["weak", "data/qubic-weak.proof.zst"],
  ["four", "data/four.proof.zst"],
  ["four8", "data/four-8.proof.zst"],
  ["four6", "data/four-6.proof.zst"],
  ["theorem", "proofs/Qubic.v"],
] as const;

function facts(): Facts {
  const elo: Record<string, number> = {};
  const table = readFileSync(resolve(root, "docs/LEVELS.md"), "utf8");
  for (const [, level, rating] of table.matchAll(
    /^\| \d level:(\d) +\| +([+-]\d+) \|/gm,
  ))
    elo[level!] = Number(rating);
  if (Object.keys(elo).length !== 9)
    throw new Error("docs/LEVELS.md: expected a table of nine levels");
  return {
    elo,
    downloads: files
      .filter(([, path]) => existsSync(resolve(root, path)))
      .map(([kind, path]) => ({
        kind,
        file: `download/${path.replace(/.*\//, "")}`,
        size: readFileSync(resolve(root, path)).length,
      })),
  };
}

export function repositoryFacts(): Plugin {
  return {
    name: "oxo-facts",
    resolveId: (id) => (id === "virtual:facts" ? "\0virtual:facts" : null),
    load: (id) =>
      id === "\0virtual:facts"
        ? `export default ${JSON.stringify(facts())}`
        : null,
    generateBundle() {
      for (const [, path] of files)
        if (existsSync(resolve(root, path)))
          this.emitFile({
            type: "asset",
            fileName: `download/${path.replace(/.*\//, "")}`,
            source: readFileSync(resolve(root, path)),
          });
    },
  };
}
