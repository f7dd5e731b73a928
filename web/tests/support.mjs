/* What the tests share: the engine under Node, the native program beside it,
 * the served page and a browser.
 *
 *     OXO             the program (build/release/oxo)
 *     OXO_WEB_NATIVE  the same answers without WebAssembly
 *     OXO_WASM        the module (build/wasm/oxo.wasm)
 *     OXO_WEB_DIST    the built page (web/dist)
 *     CHROMIUM        the browser (/usr/bin/chromium)
 *     OXO_SHOTS       a folder for screenshots, if they are wanted
 *     OXO_PATIENCE    milliseconds to wait for something (240000)
 *     OXO_LATE        milliseconds by which each answer of the engine comes
 *                     late (0): shows tests, and code, that only work when it
 *                     is quick, as on a machine with other work it is not
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const path = (variable, otherwise) =>
  process.env[variable] ?? resolve(root, otherwise);

export const oxo = path("OXO", "build/release/oxo");
export const webNative = path("OXO_WEB_NATIVE", "build/release/oxo-web-native");
export const wasm = path("OXO_WASM", "build/wasm/oxo.wasm");
export const dist = path("OXO_WEB_DIST", "web/dist");
export const source = root;

/* ---- the engine under Node ---- */

/** The TypeScript of src/engine, bundled for Node. */
export async function loadSource() {
  const { build } = await import("esbuild");
  const folder = mkdtempSync(join(tmpdir(), "oxo-web-"));
  try {
    const outfile = join(folder, "engine.mjs");
    await build({
      stdin: {
        contents:
          'export * from "./client"; export * from "./module"; export * from "./api";',
        resolveDir: join(here, "../src/engine"),
        loader: "ts",
      },
      bundle: true,
      format: "esm",
      platform: "node",
      outfile,
      logLevel: "error",
      plugins: [
        {
          name: "no-address",
          setup(b) {
            b.onResolve({ filter: /^oxo\.wasm\?url$/ }, () => ({
              path: "oxo.wasm",
              namespace: "none",
            }));
            b.onLoad({ filter: /.*/, namespace: "none" }, () => ({
              contents: 'export default ""',
            }));
          },
        },
      ],
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const compiled = () => new WebAssembly.Module(readFileSync(wasm));

/** A certificate of 4^4 for the module: they lie beside it. */
const certificate = (name) => readFileSync(join(dirname(wasm), name), "latin1");

/** {engine, request}: api.ts over the module, and the bare function. */
export async function loadEngine(hooks = {}) {
  const { engineOn, instantiate, EngineError } = await loadSource();
  const module = await instantiate(compiled(), { certificate, ...hooks });
  const request = (object) => module.request(JSON.stringify(object));
  const engine = engineOn({
    ask: async (text) => module.request(text),
    stop() {},
    onProgress: null,
  });
  return { engine, request, module, EngineError };
}

/* ---- the native programs ---- */

/** `oxo ...` with --json, parsed; an exit code of 1 ("no") is fine. */
export function native(...args) {
  let text;
  try {
    text = execFileSync(oxo, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  } catch (error) {
    if (error.status !== 1) throw error;
    text = error.stdout;
  }
  return args.includes("--json") ? JSON.parse(text) : text;
}

/** The native answers to a list of requests. */
export function nativeAnswers(requests) {
  const input = requests.map((r) => JSON.stringify(r) + "\n").join("");
  const text = execFileSync(webNative, {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return text.split("\n").slice(0, -1);
}

/* ---- the page ---- */

/** Serves the built page; {url, close}. */
export async function startPage() {
  const server = spawn(oxo, ["web", "--dir", dist, "--port", "0"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const url = await new Promise((found, failed) => {
    createInterface(server.stdout).once("line", found);
    server.once("exit", (code) =>
      failed(new Error(`oxo web ended with ${code}`)),
    );
  });
  return {
    url,
    close: () =>
      new Promise((done) => {
        server.once("exit", done);
        server.kill("SIGINT");
      }),
  };
}

export const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

const softwareGraphics = [
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
const noGraphics = ["--disable-gpu", "--disable-software-rasterizer"];

/** Debian's Chromium; software rendering, so that WebGL works anywhere, or none
 * where the tests do without the solid picture: a third of the time less. */
export async function launch({ graphics = true } = {}) {
  const playwright = await import("playwright-core");
  return playwright.chromium.launch({
    executablePath: chromium,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(graphics ? softwareGraphics : noGraphics),
    ],
  });
}

/* In the page: what workers say arrives `late` milliseconds after they said it,
 * in the same order. */
function answerLate(late) {
  const { get, set } = Object.getOwnPropertyDescriptor(
    Worker.prototype,
    "onmessage",
  );
  Object.defineProperty(Worker.prototype, "onmessage", {
    get,
    set(listener) {
      set.call(this, (event) => setTimeout(() => listener(event), late));
    },
  });
}

/* An icon that was on its way when a test went to about:blank: the browser asks
 * for it on behalf of the empty page then, and refuses. Not the page's error (an
 * icon that is missing is a 404). */
function leftBehind(message) {
  const { url } = message.location();
  return (
    url === "about:blank" ||
    (url.endsWith("/icon.svg") && message.text().includes("net::ERR_FAILED"))
  );
}

/** Tests of the page: [name, fn, options]. fn({page, context, url, shot, wrong})
 * gets a fresh context; errors on the console (failed requests are among them)
 * and uncaught ones are collected in `wrong` and fail the test unless it takes
 * them out. `options` go to Playwright's newContext (viewport, colorScheme,
 * hasTouch ...). `graphics: false` starts a browser without WebGL. */
export function browserTests(list, { graphics = true } = {}) {
  if (!existsSync(chromium)) {
    test("browser", { skip: `no ${chromium}` }, () => {});
    return;
  }
  let server, browser;
  test.before(async () => {
    server = await startPage();
    browser = await launch({ graphics });
  });
  test.after(async () => {
    await browser?.close();
    await server?.close();
  });
  for (const [name, fn, options = {}] of list)
    test(name, async () => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      /* long enough for a machine with other work, short of for ever */
      context.setDefaultTimeout(Number(process.env["OXO_PATIENCE"] ?? 240_000));
      const late = Number(process.env["OXO_LATE"] ?? 0);
      if (late) await context.addInitScript(answerLate, late);
      const page = await context.newPage();
      const wrong = [];
      page.on("console", (message) => {
        if (message.type() === "error" && !leftBehind(message))
          wrong.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => wrong.push(String(error)));
      const shot = async (file) => {
        const folder = process.env["OXO_SHOTS"];
        if (folder) await page.screenshot({ path: join(folder, `${file}.png`) });
      };
      try {
        await fn({ page, context, url: server.url, shot, wrong });
        assert.deepEqual(wrong, [], "errors on the console");
      } finally {
        await context.close();
      }
    });
}
