/* Addresses: back and forward, bad links, links between people, embedding. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { browserTests } from "./support.mjs";
import { calm, cell, click, content, open as openPage, says, stones, text } from "./page.mjs";

const open = (page, url, hash) => openPage(page, url, hash, { solid: false });
const title = (page, pattern) =>
  page.waitForFunction(
    ([source]) =>
      new RegExp(source).test(document.querySelector("#title").textContent),
    [pattern.source],
  );

browserTests([
  [
    "back and forward: games, tabs, modes, puzzles, the proof",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both");
      await click(page, "a1A", "b2B");
      await stones(page, 2);
      await page.selectOption("#game", "3^2");
      await title(page, /Tic-tac-toe/);
      await page.click("#tab-record");
      await page.waitForSelector("#record-text");
      await page.click("#mode-puzzle");
      await title(page, /Puzzle/);
      await page.waitForSelector("#puzzle-7");
      await page.click("#puzzle-7");
      await page.waitForFunction(() => /puzzle=7$/.test(location.hash));
      await page.click("#mode-proof");
      await page.waitForSelector("#white-move");
      await click(page, "d4D");
      await stones(page, 3);

      await page.goBack();
      await stones(page, 1);
      await page.goBack();
      await page.waitForFunction(() => /puzzle=7$/.test(location.hash));
      await title(page, /Puzzle/);
      await page.goBack(); // the puzzle of the day
      await page.goBack();
      await page.waitForSelector("#record-text");
      await page.goBack();
      await title(page, /Tic-tac-toe/);
      await page.waitForSelector("#new-game");
      await page.goBack();
      await title(page, /Qubic/);
      await stones(page, 2); // the moves are still there
      assert.equal(await content(page, "b2B"), "O");
      await page.goForward();
      await title(page, /Tic-tac-toe/);
    },
    calm,
  ],
  [
    "a bad puzzle link says so and offers a way on",
    async ({ page, url }) => {
      for (const bad of ["9999", "nonsense", "4^3!64", "2026-99-99"]) {
        await open(page, url, `#puzzle=${bad}`);
        assert.match(await text(page, "#puzzle-problem"), /There is no puzzle/);
      }
      await page.click("#problem-today");
      await says(page, /to move and win/);
      assert.equal(await page.locator("#puzzle-problem").count(), 0);
    },
    calm,
  ],
  [
    "a bad proof link says so and offers a way on",
    async ({ page, url }) => {
      await open(page, url, "#proof=a1A.z9Z");
      assert.match(await text(page, "#proof-problem"), /z9Z.* is not a reply/);
      await stones(page, 1);
      await page.click("#problem-start");
      await page.waitForSelector("#proof-problem", { state: "detached" });
      await open(page, url, "#proof=z9Z");
      assert.match(await text(page, "#proof-problem"), /does not play z9Z/);
    },
    calm,
  ],
  [
    "a bad game link says so and leaves a game to go on with",
    async ({ page, url }) => {
      await open(page, url, "#game=foo^3&moves=a1A");
      assert.match(await text(page, "#game-problem"), /no game.*foo/);
      await page.click("#problem-close");
      await page.waitForSelector("#game-problem", { state: "detached" });
      await click(page, "a1A");
      await open(page, url, "#nonsense");
      assert.match(await text(page, "#game-problem"), /leads nowhere/);
      // moves up to the first that cannot be played
      await open(page, url, "#game=3^2&as=both&moves=b2.b2.a1");
      assert.match(await text(page, "#game-problem"), /b2/);
      await stones(page, 1);
      await click(page, "a1");
      await page.waitForSelector("#game-problem", { state: "detached" });
      // while a game is on the board, it stays
      await page.evaluate(() => {
        location.hash = "#game=foo^3";
      });
      await page.waitForSelector("#game-problem");
      await stones(page, 2);
    },
    calm,
  ],
  [
    "links keep who plays and how strong",
    async ({ page, context, url }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await open(page, url, "#game=4^3&as=second&level=7&moves=a1A.d4D.b2B");
      await page.waitForSelector("#act-share");
      await page.click("#act-share");
      await page.waitForSelector("#toast.shown");
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /moves=a1A\.d4D\.b2B&as=second&level=7$/);
    },
    calm,
  ],
  [
    "two people by link, without a server",
    async ({ page, context, url, shot }) => {
      await open(page, url, "#game=3^2&as=first");
      await page.check("#friend");
      await says(page, /Your move \(X\)/);
      await click(page, "b2");
      await says(page, /Waiting for O/);
      const link = await page.inputValue("#turn-link");
      assert.match(link, /#game=3\^2&moves=b2&as=second&friend=1$/);
      await shot("friend");
      // nothing happens here until the other side has moved
      await cell(page, "a1").click();
      await stones(page, 1);
      const other = await context.newPage();
      await other.goto(link);
      await says(other, /Your move \(O\)/);
      await click(other, "a1");
      const back = await other.inputValue("#turn-link");
      assert.match(back, /moves=b2\.a1&as=first&friend=1$/);
      await page.goto(back);
      await stones(page, 2);
      await says(page, /Your move \(X\)/);
    },
    calm,
  ],
  [
    "embedded in another page: a position, a puzzle, a step of the proof",
    async ({ page, url, shot }) => {
      // a page of another origin: another port
      const blog = createServer((_, response) => {
        response.setHeader("Content-Type", "text/html");
        response.end(
          ["game=4^3&moves=a1A.d4D&as=both", "puzzle=1", "proof=a1A.d4D"]
            .map(
              (hash, i) =>
                `<iframe id="f${i}" width="480" height="560" src="${url}?embed#${hash}"></iframe>`,
            )
            .join(""),
        );
      });
      await new Promise((done) => blog.listen(0, "127.0.0.1", done));
      await page.goto(`http://127.0.0.1:${blog.address().port}/`);
      for (const [i, count] of [
        [0, 2],
        [1, 20],
        [2, 3],
      ]) {
        const frame = page.frameLocator(`#f${i}`);
        await frame.locator("#flat .cell.taken").first().waitFor();
        await frame.locator("#flat .cell.taken").nth(count - 1).waitFor();
        assert.equal(await frame.locator(".bar").isVisible(), false);
        assert.equal(await frame.locator("#panel").isVisible(), false);
        assert.match(
          await frame.locator("#whole").getAttribute("href"),
          /^http[^?]*#(game|puzzle|proof)=/,
        );
      }
      await page
        .frameLocator("#f0")
        .locator('#flat [aria-label^="b2B,"]')
        .click();
      await page
        .frameLocator("#f0")
        .locator('#flat [aria-label^="b2B, X"]')
        .waitFor();
      await shot("embed");
      // without ?embed the server lets nobody frame it
      assert.match(
        (await fetch(url)).headers.get("content-security-policy"),
        /frame-ancestors 'none'/,
      );
      blog.close();
    },
    calm,
  ],
  [
    "junk in a record file leaves the game alone",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both&moves=a1A.d4D.b2B&tab=record");
      for (const junk of ["this is no game", "\u0001\u0002\u0003", "%PDF-1.4 x"]) {
        await page.setInputFiles("#record-file", {
          name: "junk.oxo",
          mimeType: "text/plain",
          buffer: Buffer.from(junk),
        });
        await page.waitForSelector("#toast.shown");
        await stones(page, 3);
        assert.equal(await content(page, "b2B"), "X");
      }
    },
    calm,
  ],
  [
    "cards and icons for those who link here",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both");
      const files = await page.evaluate(async () => {
        const manifest = await (await fetch("./manifest.webmanifest")).json();
        const meta = (p) =>
          document.querySelector(`meta[property="${p}"]`).content;
        const list = [
          meta("og:image"),
          document.querySelector('link[rel="apple-touch-icon"]').href,
          ...manifest.icons.map((i) => i.src),
        ];
        const answers = await Promise.all(list.map((f) => fetch(f)));
        return {
          answers: answers.map((a) => [a.status, a.headers.get("content-type")]),
          sizes: manifest.icons.map((i) => i.sizes),
          title: meta("og:title"),
        };
      });
      assert.match(files.title, /oxo/);
      for (const [status, type] of files.answers) {
        assert.equal(status, 200);
        assert.match(type, /^image\//);
      }
      assert.ok(files.sizes.includes("192x192"));
      assert.ok(files.sizes.includes("512x512"));
    },
    calm,
  ],
]);
