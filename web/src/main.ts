/* The entry of the page. */
import { createEngine } from "./engine/client";

const app = document.querySelector("#app");
const engine = createEngine();
const hello = await engine.hello();
if (app) app.textContent = `oxo ${hello.version}`;
