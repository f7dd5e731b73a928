/* The page: static files with relative addresses, so that they work from any
 * folder of any host. The engine is built by CMake (preset `wasm`) before;
 * OXO_WASM names another module, OXO_WEB_OUT another folder for the page. */
import { dirname, resolve } from "node:path";
import { defineConfig } from "vite";
import { compress } from "./vite-compress";
import { repositoryFacts } from "./vite-facts";
import { offline } from "./vite-offline";
import { contentPolicy } from "./vite-policy";

const wasm =
  process.env["OXO_WASM"] ?? resolve(__dirname, "../build/wasm/oxo.wasm");

export default defineConfig({
  base: "./",
  resolve: {
    alias: [
      { find: /^oxo\.wasm/, replacement: wasm },
      // certificates unpacked, beside the module
      { find: /^((?:four|six|seven)[-\w]*\.proof)/, replacement: `${dirname(wasm)}/$1` },
    ],
  },
  build: {
    target: "es2022",
    outDir: process.env["OXO_WEB_OUT"] ?? "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1", fs: { allow: ["..", dirname(wasm)] } },
  plugins: [repositoryFacts(), contentPolicy(), offline(), compress()],
});
