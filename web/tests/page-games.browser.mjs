/* Games beyond the menu on the built page: boards of .pg files, and networks
 * as opponents. */
import assert from "node:assert/strict";
import { browserTests } from "./support.mjs";
import {
  calm,
  click,
  holds,
  open as openPage,
  says,
  stones,
} from "./page.mjs";

const open = (page, url, hash) => openPage(page, url, hash, { solid: false });

/* three in a row on a strip of five: names that are no coordinates */
const strip = `#times
t1 t2 t3 t4 t5
#blackturns
t1 t3 t5
#positions
north south east west middle
#blackwins
north middle south
east middle west
#whitewins
north middle south
east middle west
`;

/* What the cells say that they are called, where it can be seen. */
const written = (page) =>
  page.$$eval("#flat .cell", (cells) =>
    cells
      .map((cell) => getComputedStyle(cell, "::after"))
      .filter((style) => style.display !== "none" && style.visibility === "visible")
      .map((style) => style.content.replaceAll('"', "")),
  );

browserTests([
  [
    "the example of a .pg file is opened, played and shared by its link",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=3^2&as=both");
      await page.selectOption("#game", "other");
      await page.click("#open-fano");
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .cell").length === 7,
      );
      await says(page, /X to move/);
      assert.match(await page.textContent("#rule"), /7 sets/);
      // its points have names, which are written on the board
      assert.deepEqual(await written(page), [..."abcdefg"]);
      await click(page, "a", "b", "d");
      await holds(page, "d", "X");
      await shot("fano");
      await click(page, "e", "g", "f", "c");
      await says(page, /X wins/);
      assert.equal(await page.locator("#flat .cell.won").count(), 3);

      const link = await page.evaluate(() => location.hash);
      await open(page, url, link);
      await says(page, /X wins/);
      await stones(page, 7);
    },
    calm,
  ],
  [
    "a .pg file of one's own, on a phone, with the keyboard's arrows too",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=3^2&as=both");
      await page.selectOption("#game", "other");
      await page.setInputFiles("#game-file", {
        name: "strip.pg",
        mimeType: "text/plain",
        buffer: Buffer.from(strip),
      });
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .cell").length === 5,
      );
      await says(page, /X to move/);
      await page.locator("#flat .cell.target").first().focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await holds(page, "south", "X");
      assert.deepEqual(await written(page), ["north", "south", "east", "west", "middle"]);
      await shot("strip");
      // a file that is no game leaves the board alone
      await page.selectOption("#game", "other");
      await page.setInputFiles("#game-file", {
        name: "junk.pg",
        mimeType: "text/plain",
        buffer: Buffer.from("no game\nat all\n"),
      });
      await page.waitForFunction(() =>
        /expected/.test(document.querySelector("#toast, .toast")?.textContent ?? ""),
      );
      await holds(page, "south", "X");
    },
    { ...calm, viewport: { width: 390, height: 844 }, hasTouch: true },
  ],
  [
    "a network answers on 3^3 and on Qubic",
    async ({ page, url }) => {
      for (const [game, first] of [
        ["3^3", "a1A"],
        ["4^3", "a1A"],
      ]) {
        const asked = page.waitForResponse((r) => r.url().endsWith(".net"));
        await open(page, url, `#game=${game}&as=first&level=net&seed=3`);
        await click(page, first);
        assert.ok((await asked).ok());
        await stones(page, 2);
        await says(page, /Your move/);
        assert.equal(await page.inputValue("#level"), "net");
      }
      // a board without a network: another opponent
      await page.selectOption("#game", "5^3");
      await page.waitForFunction(
        () => document.querySelector("#level")?.value === "7",
      );
    },
    calm,
  ],
  [
    "a browser without graphics says so when it is asked for the solid picture",
    async ({ page, url, wrong }) => {
      await open(page, url, "#game=4^3&as=both");
      await page.click("#view-both");
      await page.waitForSelector("#toast.shown");
      assert.match(await page.textContent("#toast"), /no three-dimensional/);
      await page.waitForSelector("#view-flat[aria-pressed=true]");
      await click(page, "b2B");
      await stones(page, 1);
      // three.js reports it on the console, too
      assert.ok(wrong.every((said) => /WebGL/.test(said)), wrong.join());
      wrong.length = 0;
    },
    calm,
  ],
], { graphics: false });
