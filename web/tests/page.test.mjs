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
        contents: 'export * from "./share"; export * from "./board"; export * from "./views/angle";',
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
  const qubic = page.box([4, 4, 4]);
  assert.equal(page.cellName(qubic, 0), "a1A");
  assert.equal(page.cellName(qubic, 63), "d4D");
  assert.equal(page.cellName(page.box([3, 3, 3, 3]), 40), "b2Bb");
  for (let cell = 0; cell < 64; cell++)
    assert.equal(page.cellAt(qubic, page.coordinates(qubic, cell)), cell);
  assert.equal(page.step(qubic, 0, 0, -1), 0); // the border holds
  assert.equal(page.step(qubic, 0, 2, 1), 16);
  assert.equal(page.layerName(page.box([3, 3, 3, 3]), 5), "Cb");
});

test("boxes: sizes by name, cells and layers of each", () => {
  assert.deepEqual(page.sidesOf("7x6:gravity,line=4"), [7, 6]);
  assert.deepEqual(page.sidesOf("3x3x4"), [3, 3, 4]);
  for (const name of ["4^3", "number:k=3", "3x", "x", "3x4y", "#times\n3x4"])
    assert.equal(page.sidesOf(name), null);
  const shape = page.shapeOf({ name: "2x3x4", k: 0, n: 0, cells: [] });
  assert.equal(shape.cells, 24);
  assert.equal(page.layersOf(shape), 4);
  assert.equal(page.cubeSide(shape), 0);
  assert.equal(page.cellName(shape, 23), "b3D");
  assert.equal(page.layerOf(shape, 23), 3);
  assert.equal(page.step(shape, 0, 2, 1), 6);
  for (let cell = 0; cell < 24; cell++)
    assert.equal(page.cellAt(shape, page.coordinates(shape, cell)), cell);
});

test("the best view of a stack leaves no layer over another", () => {
  const tan = Math.tan((11 * Math.PI) / 180);
  for (const sizes of [[4, 4, 4], [2, 3, 4], [5, 3, 3], [12, 12, 12], [1, 4, 4]]) {
    const { azimuth, elevation, gap } = page.bestStack(page.box(sizes), tan, 1.2);
    // corners of a layer as seen from far away, and how high it is where it is
    // highest: by trying, not by the formula
    const [a, b] = sizes;
    const at = (x, y) => [
      x * Math.cos(azimuth) - y * Math.sin(azimuth),
      -(x * Math.sin(azimuth) + y * Math.cos(azimuth)) * Math.sin(elevation),
    ];
    const edge = [];
    for (let i = 0; i <= 400; i++)
      for (const [x, y] of [[i / 400, 0], [i / 400, 1], [0, i / 400], [1, i / 400]])
        edge.push(at((x - 0.5) * a, (y - 0.5) * b));
    let high = 0;
    for (const [x, y] of edge)
      for (const [u, v] of edge)
        if (Math.abs(x - u) < 0.004 * a) high = Math.max(high, y - v);
    const shift = gap * Math.cos(elevation);
    assert.ok(shift > high * 1.02, `${sizes}: ${shift} above ${high}`);
  }
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
