/* Playing on the built page: whole games, help, links, records, set-up. */
import assert from "node:assert/strict";
import { browserTests, native } from "./support.mjs";
import {
  calm,
  cell,
  click,
  content,
  holds,
  moves,
  open as openPage,
  says,
  status,
  stones,
  text,
} from "./page.mjs";

const open = (page, url, hash) => openPage(page, url, hash, { solid: false });

browserTests([
  [
    "perfect wins Qubic, and why? shows how",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=4^3&as=second&level=perfect&seed=1");
      for (;;) {
        await says(page, /Your move|wins/);
        if (/wins/.test(await status(page).textContent())) break;
        // any reply will do: the first free cell
        const before = await page.locator("#flat .cell.taken").count();
        await page.locator("#flat .cell.target").first().click();
        await page.waitForFunction(
          (n) => document.querySelectorAll("#flat .cell.taken").length >= n + 2,
          before,
        );
      }
      assert.match(await status(page).textContent(), /X wins: you lose/);
      assert.equal(await page.locator("#flat .cell.won").count(), 4);
      assert.ok((await page.locator("#flat .lines .win").count()) >= 1);
      await shot("lost");

      await page.click("#act-why");
      assert.match(await text(page, "#why-text"), /lets X win by threats/);
      await page.click("#why-next");
      await says(page, /Step 1 of/);
      await page.click("#why-end");
      await says(page, /X wins/);
    },
    calm,
  ],
  [
    "level 1 is beaten by a scripted line",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=first&level=1&seed=5");
      for (const [i, name] of ["a1A", "a1B", "a1C", "a1D"].entries()) {
        // "Your move" may still be there from before the last reply
        await page.waitForFunction(
          (n) => document.querySelectorAll("#flat .cell.taken").length === n,
          2 * i,
        );
        await says(page, /Your move/);
        await click(page, name);
        await holds(page, name, "X");
      }
      await says(page, /wins/);
      assert.match(await status(page).textContent(), /X wins: you win/);
      // the live region says so
      await page.waitForFunction(() =>
        /X: a1D\. X wins/.test(document.querySelector("#live").textContent),
      );
      // and a new game begins
      await page.click("#act-again");
      await says(page, /Your move/);
      await stones(page, 0);
    },
    calm,
  ],
  [
    "undo, redo, another move, the move list",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=first&level=3&seed=4");
      await click(page, "b2B");
      await stones(page, 2);
      await says(page, /Your move/);
      const [, reply] = await moves(page);
      await page.click("#act-undo");
      await stones(page, 0);
      await page.click("#act-redo");
      await stones(page, 2);
      assert.equal(await content(page, reply), "O");
      await page.click("#act-undo");
      await stones(page, 0);
      await click(page, "c3C");
      await stones(page, 2);
      assert.equal(await content(page, "c3C"), "X");
      // the first try is still there
      await page.click("#move-1");
      await page.click("text=Also played here >> .. >> button:has-text('b2B')");
      await holds(page, "b2B", "X");
    },
    calm,
  ],
  [
    "a hint, verdicts of every move, a pass",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&moves=a4A.a1B.d4A.a1D.d1A.d4C&as=both");
      await page.click("#act-hint");
      assert.match(await text(page, "#hint-text"), /wins in (at most )?\d+ plies, forced/);
      assert.equal(await page.locator("#flat .cell.hint").count(), 1);

      await page.click("#tab-analysis");
      await page.waitForSelector("#panel .list button");
      // 58 free cells, 58 moves, each with its verdict
      assert.equal(await page.locator("#panel .list button").count(), 58);
      const wins = await page.locator("#flat .cell.tone-win").count();
      assert.equal(wins, await page.locator("#panel .list .sign.win").count());
      assert.ok(wins > 0);
      // some by force, with a count; others because a certificate says so
      const said = await page.$$eval("#flat .cell.tone-win", (list) =>
        list.map((c) => c.getAttribute("aria-label")),
      );
      assert.ok(said.some((label) => /wins in \d+/.test(label)), said.join());

      await page.click("#tab-game");
      await page.click("#act-pass");
      await says(page, /O to move/);
      await stones(page, 6);
      assert.equal((await moves(page)).at(-1), "pass");
    },
    calm,
  ],
  [
    "a hint that is proved has its sign among the verdicts",
    async ({ page, url }) => {
      const where = "#game=4^3&moves=a1A.d4D.b2B.c3C.a4A.d1D.d1A.b1A&as=both";
      await open(page, url, where, { solid: false });
      await page.click("#act-hint");
      assert.match(await text(page, "#hint-text"), /wins, proved/);
      await page.click("#act-verdicts");
      await page.waitForSelector("#flat .cell.hint.tone-win");
    },
    calm,
  ],
  [
    "why? steps through a refutation and back to the game",
    async ({ page, url, shot }) => {
      await open(
        page,
        url,
        "#game=4^3&moves=a4A.a1B.d4A.a1D.d1A.d4C&as=second",
      );
      await page.click("#act-why");
      const said = await text(page, "#why-text");
      assert.match(said, /until here nothing was forced: d4C lets X win by threats/);
      // as long as the verdict of the position after d4C, which begins with X
      const { plies } = native("analyse", "4^3", "a4A a1B d4A a1D d1A d4C", "--json");
      assert.ok(said.includes(`within ${plies} plies.`), `${plies}: ${said}`);
      await stones(page, 6);
      for (let step = 1; ; step++) {
        const next = page.locator("#why-next");
        if (await next.isDisabled()) break;
        await next.click();
        await says(page, new RegExp(`Step ${step} of`));
        await stones(page, 6 + step);
        if (step === 3) await shot("why");
      }
      assert.ok((await page.locator("#flat .cell.won").count()) >= 4);
      await page.keyboard.press("[");
      await page.waitForSelector("#why-next:not([disabled])");
      await page.click("#why-end");
      await stones(page, 6);
    },
    calm,
  ],
  [
    "a link holds the position",
    async ({ page, context, url }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await open(page, url, "#game=4^3&as=both");
      await click(page, "a1A", "d4D", "b2B");
      await stones(page, 3);
      await page.click("#act-share");
      await page.waitForSelector("#toast.shown");
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /#game=4\^3&moves=a1A\.d4D\.b2B&as=both$/);
      const other = await context.newPage();
      await other.goto(link);
      await stones(other, 3);
      assert.equal(await content(other, "b2B"), "X");
      assert.equal(await content(other, "d4D"), "O");
      // a wrong link says what is wrong and keeps what is right
      await open(other, url, "#game=4^3&moves=a1A.a1A");
      await stones(other, 1);
      await open(other, url, "#game=nonsense");
      await stones(other, 0);
      assert.match(await other.textContent("#game-problem"), /nonsense/);
    },
    calm,
  ],
  [
    "set up a position and play from it",
    async ({ page, url }) => {
      await open(page, url, "#game=3^2&as=both");
      await page.click("#tab-setup");
      await click(page, "a1", "b1");
      await page.click("#brush-2");
      await click(page, "a2", "b2");
      await page.click("#turn-first");
      await page.click("#setup-done");
      await says(page, /X to move/);
      await stones(page, 4);
      assert.match(
        await cell(page, "c1").getAttribute("aria-label"),
        /completes X.s line/,
      );
      await click(page, "c1");
      await says(page, /X wins/);
    },
    calm,
  ],
  [
    "records are written and read",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both&moves=a1A.d4D.b2B");
      await page.click("#tab-record");
      await page.fill("#comment", "a quiet move");
      await page.click("#record-show");
      await page.waitForFunction(
        () => document.querySelector("#record-text").value !== "",
      );
      const record = await page.inputValue("#record-text");
      assert.match(record, /^oxo-record 1\ngame 4\^3\n/);
      assert.match(record, /1\. a1A d4D 2\. b2B \{a quiet move\}/);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.click("#record-save"),
      ]);
      assert.match(download.suggestedFilename(), /\.oxo$/);

      await page.fill(
        "#record-text",
        "oxo-record 1\ngame 3^2\n\n1. b2 a1 (1... b1 c1) 2. c3\n",
      );
      await page.click("#record-read");
      await holds(page, "c3", "X"); // a cell of 3^2, not of the game before
      await page.click("#tab-game");
      assert.deepEqual(await moves(page), ["b2", "a1", "c3"]);
      // something broken: the part before the error
      await page.click("#tab-record");
      await page.fill(
        "#record-text",
        "oxo-record 1\ngame 3^2\n\n1. b2 a1 2. b2\n",
      );
      await page.click("#record-read");
      await stones(page, 2);
      await page.waitForFunction(() =>
        /Line 4, column \d+/.test(document.querySelector("#toast").textContent),
      );
    },
    calm,
  ],
  [
    "a long computation can be stopped",
    async ({ page, url }) => {
      await open(page, url, "#proof=a1Aa"); // 4^4: that of Qubic is over too soon
      await page.click("#walk");
      await page.waitForSelector("#thinking:not([hidden])");
      await page.click("#stop");
      await page.waitForSelector("#thinking[hidden]", { state: "attached" });
      assert.equal(await page.locator("#walk-result").count(), 0);
      // the page and its engine go on
      await page.click("#mode-play");
      await click(page, "a1A");
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .cell.taken").length >= 1,
      );
    },
    calm,
  ],
  [
    "a game by keyboard alone",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=first&level=1&seed=5");
      const press = (...keys) =>
        keys.reduce(
          (p, key) => p.then(() => page.keyboard.press(key)),
          Promise.resolve(),
        );
      // Tab reaches the board, and it is one stop
      for (let i = 0; i < 40; i++) {
        await press("Tab");
        if (
          await page.evaluate(
            () => document.activeElement?.getAttribute("role") === "gridcell",
          )
        )
          break;
      }
      const at = () =>
        page.evaluate(() => document.activeElement.getAttribute("aria-label"));
      assert.match(await at(), /^a1A, empty/);
      await press("ArrowRight", "ArrowDown", "PageDown");
      assert.match(await at(), /^b2B, empty/);
      assert.equal(await page.locator("#flat .lines .ray").count(), 7);
      await press("Home", "ArrowUp", "PageUp");
      assert.match(await at(), /^a1A/);
      for (const layer of ["A", "B", "C", "D"]) {
        await says(page, /Your move/);
        await press("Enter");
        await page.waitForFunction(
          (name) => document.querySelector(`#flat [aria-label^="${name}, X"]`),
          `a1${layer}`,
        );
        if (layer !== "D") await press("PageDown");
      }
      await says(page, /you win/);
      // help, and back
      await press("?");
      await page.waitForSelector("#help-dialog[open]");
      await press("Escape");
      await page.waitForSelector("#help-dialog:not([open])", {
        state: "attached",
      });
      await press("u");
      await says(page, /Your move/);
    },
    calm,
  ],
], { graphics: false });
