/* The page: static files with relative addresses, so that they work from any
 * folder of any host. The engine is built by CMake (preset `wasm`) before. */
import { resolve } from "node:path";
import { defineConfig } from "vite";

const wasm =
  process.env["OXO_WASM"] ?? resolve(__dirname, "../build/wasm/oxo.wasm");

export default defineConfig({
  base: "./",
  resolve: { alias: [{ find: /^oxo\.wasm/, replacement: wasm }] },
  build: { target: "es2022", outDir: "dist", assetsInlineLimit: 0 },
  worker: { format: "es" },
  server: { host: "127.0.0.1", fs: { allow: ["..", wasm] } },
});
