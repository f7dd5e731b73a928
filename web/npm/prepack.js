/* The module and the certificates beside it go into the package: built
 * by the preset wasm (tools/web.sh). */
import { copyFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const built =
  process.env["OXO_WASM"] ??
  fileURLToPath(new URL("../../build/wasm/oxo.wasm", import.meta.url));
if (!existsSync(built)) {
  console.error("oxo.wasm is not built: cmake --preset wasm && cmake --build --preset wasm");
  process.exit(1);
}
copyFileSync(built, new URL("oxo.wasm", import.meta.url));
for (const name of [
  "four.proof",
  "four-8.proof",
  "four-6.proof",
  "six.proof",
  "seven.proof",
])
  copyFileSync(join(dirname(built), name), new URL(name, import.meta.url));
