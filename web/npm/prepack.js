/* The module goes into the package: built by the preset wasm (tools/web.sh). */
import { copyFileSync, existsSync } from "node:fs";

const built =
  process.env["OXO_WASM"] ?? new URL("../../build/wasm/oxo.wasm", import.meta.url);
if (!existsSync(built)) {
  console.error("oxo.wasm is not built: cmake --preset wasm && cmake --build --preset wasm");
  process.exit(1);
}
copyFileSync(built, new URL("oxo.wasm", import.meta.url));
