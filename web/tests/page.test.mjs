/* The parts of the page that need no browser: addresses and boards. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

async function load() {
  const { build } = await import("esbuild");
  const folder = mkdtempSync(join(tmpdir(), "oxo-page-"));
  try {
    const outfile = join(folder, "page.mjs");
    await build({
      stdin: {
        contents: 'export * from "./share"; export * from "./board";',
        resolveDir: join(dirname(fileURLToPath(import.meta.url)), "../src"),
        loader: "ts",
      },
      bundle: true,
      format: "esm",
      outfile,
      logLevel: "error",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const page = await load();

test("an address reads back to what was written", () => {
  for (const address of [
    { mode: "play", game: "4^3", moves: [] },
    {
      mode: "play",
      game: "4^3",
      moves: ["a1A", "d4D"],
      as: "second",
      level: "perfect",
      seed: 7,
    },
    {
      mode: "play",
      game: "moving:4,tokens=7,lines=3",
      moves: ["a1Aa-b2Bb", "pass"],
    },
    {
      mode: "play",
      game: "number:numbers=1+2+3..9,sum=15",
      start: "21.......",
      moves: ["b2=5"],
    },
    { mode: "play", game: "4^3", start: "xo1x8x8o41o/x", moves: [] },
    { mode: "puzzle", which: "2026-11-15" },
    { mode: "proof", moves: ["a1A", "d4D"] },
    { mode: "proof", moves: [] },
  ])
    assert.deepEqual(page.parseAddress(page.formatAddress(address)), address);
});

test("an address is readable, and nonsense in it is left out", () => {
  assert.equal(
    page.formatAddress({ mode: "play", game: "4^3", moves: ["a1A", "b2=5"] }),
    "#game=4^3&moves=a1A.b2=5",
  );
  assert.equal(page.parseAddress(""), null);
  assert.equal(page.parseAddress("#what"), null);
  assert.deepEqual(
    page.parseAddress("#game=4%5E3&level=99&as=me&seed=-1&%zz"),
    {
      mode: "play",
      game: "4^3",
      moves: [],
    },
  );
});

test("names and places of cells", () => {
  const qubic = { k: 4, n: 3, cells: 64 };
  assert.equal(page.cellName(qubic, 0), "a1A");
  assert.equal(page.cellName(qubic, 63), "d4D");
  assert.equal(page.cellName({ k: 3, n: 4, cells: 81 }, 40), "b2Bb");
  for (let cell = 0; cell < 64; cell++)
    assert.equal(page.cellAt(qubic, page.coordinates(qubic, cell)), cell);
  assert.equal(page.step(qubic, 0, 0, -1), 0); // the border holds
  assert.equal(page.step(qubic, 0, 2, 1), 16);
  assert.equal(page.layerName({ k: 3, n: 4, cells: 81 }, 5), "Cb");
});

test("threats: a line of one side that lacks one cell", () => {
  const lines = [
    [0, 1, 2],
    [3, 4, 5],
    [0, 3, 6],
  ];
  const model = { lines, owner: [1, 1, 0, 2, 2, 1, 0, 0, 0] };
  assert.deepEqual(page.threatsOf(model), [
    { cells: [0, 1, 2], gap: 2, side: 1 },
  ]);
  assert.equal(page.lineState(model, lines[1]), "dead");
});
