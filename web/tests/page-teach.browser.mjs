/* What the page teaches: the introduction, why a game was lost, the story of the
 * proof, puzzles; and its second language. */
import assert from "node:assert/strict";
import { accessible } from "./axe.mjs";
import { browserTests, nativeAnswers } from "./support.mjs";
import { calm, cell, click, holds, open as openPage, says, stones, text } from "./page.mjs";

const open = (page, url, hash) => openPage(page, url, hash, { solid: false });

/** When the other side has blocked: the end of the line that is left. */
async function completeLine(page, side) {
  await page.locator(`#flat .cell.target:has(.gap-${side})`).first().click();
  await page.waitForSelector("#flat .cell.won");
}

const ask = (question) =>
  JSON.parse(nativeAnswers([question])[0]).answer;

browserTests([
  [
    "the first visit: lines, a threat, a fork, a win; skipped, and again",
    async ({ page, url, shot }) => {
      await page.addInitScript(() => {
        if (location.protocol === "http:") localStorage.setItem("oxo.view", "flat");
      });
      await page.goto(url);
      assert.match(await text(page, "#tour-text"), /Four stones in a line win/);
      assert.equal(await page.locator("#flat .lines .ray").count(), 3);
      await shot("tour");
      await accessible(page, "introduction");
      await page.click("#tour-next");
      await page.waitForFunction(() =>
        /through all four layers/.test(
          document.querySelector("#tour-text").textContent,
        ),
      );
      await page.click("#tour-next");
      await page.waitForSelector("#flat .gap-1");
      assert.equal(await page.locator("#flat .gap-1").count(), 1);
      await page.click("#tour-next");
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .gap-1").length === 2,
      );
      await page.click("#tour-next");
      await page.waitForSelector("#flat .cell.target");
      // a wrong cell is answered, the right ones win
      await click(page, "d4D");
      await page.waitForSelector("#flat .cell.hint");
      await click(page, "d1A");
      await page.waitForSelector("#flat .cell.taken[aria-label^='d4A, O']");
      await click(page, "c1A");
      await page.waitForSelector("#flat .cell.won");
      assert.match(await text(page, "#tour-text"), /You have won/);
      await page.click("#tour-end");
      await says(page, /Your move/);
      // it does not come again by itself, but when it is asked for
      await page.goto("about:blank");
      await page.goto(url);
      await says(page, /Your move/);
      await page.click("#settings");
      await page.click("#tour-again");
      await page.waitForSelector("#tour-text");
      await page.click("#tour-end");
      await says(page, /Your move/);
    },
    calm,
  ],
  [
    "why? finds the turning point and plays what followed",
    async ({ page, url, shot }) => {
      // every reply to the fork is lost; b1, long before it, gave the game away
      await open(page, url, "#game=3^2&as=second&moves=a1.b1.a3.a2.c3.b2.b3");
      await says(page, /X wins: you lose/);
      await page.click("#card-why");
      const head = await text(page, "#coach h2");
      assert.match(head, /The turning point: move 2, b1/);
      assert.match(
        await page.textContent("#why-text"),
        /Up to here the game was not lost.*lets X win.*Better was b2/,
      );
      await stones(page, 2);
      await page.waitForSelector("#flat .cell.hint"); // the better move
      await page.click("#why-next");
      await page.waitForSelector("#flat .cell.tone-step");
      await page.click("#why-next");
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .tone-step .badge").length === 2,
      );
      assert.deepEqual(
        (
          await page.$$eval("#flat .tone-step .badge", (l) =>
            l.map((b) => b.textContent),
          )
        ).sort(),
        ["1", "2"],
      );
      await shot("turning");
      await page.click("#why-back");
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .tone-step .badge").length === 1,
      );
      await page.keyboard.press("]");
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .tone-step .badge").length === 2,
      );
      await accessible(page, "why");
    },
    calm,
  ],
  [
    "every step of a forced sequence says what it does",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&moves=a4A.a1B.d4A.a1D.d1A.d4C&as=second");
      await page.click("#act-why");
      await page.waitForSelector("#why-next");
      const said = [];
      for (let step = 1; ; step++) {
        const next = page.locator("#why-next");
        if (await next.isDisabled()) break;
        await next.click();
        await says(page, new RegExp(`Step ${step} of`));
        said.push(await page.textContent("#why-text"));
      }
      assert.match(said[0], /X plays .* and threatens .*\. O must block/);
      assert.match(said[1], /O must block at/);
      assert.match(said.at(-1), /completes a line: X wins/);
      assert.ok(said.some((line) => /at once/.test(line)), "a fork");
    },
    calm,
  ],
  [
    "the end of a game: a card with why, rematch and share",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=first&level=1&seed=5&moves=a1A.b1B.a1B.b2C.a1C.c4D");
      await click(page, "a1D");
      await page.waitForSelector("#card-again");
      // a strip: the board with the winning line keeps its room
      const card = await page.locator(".endcard").boundingBox();
      assert.ok(card.height < 80, `the card is ${card.height} px high`);
      assert.match(await page.textContent("#card h2"), /You win/);
      assert.equal(await page.locator("#card-share").count(), 1);
      await accessible(page, "card");
      await page.click("#card-close");
      await page.waitForSelector("#card-again", { state: "detached" });
      await page.click("#act-again");
      await stones(page, 0);
    },
    calm,
  ],
  [
    "the proof of the weak opening: its replies, and a link into it",
    async ({ page, url, shot }) => {
      await open(page, url, "#proof=");
      const strong = await text(page, "#panel");
      assert.match(strong, /Patashnik/);
      await page.click("#opening-b1A");
      await page.waitForSelector('#opening-b1A[aria-pressed="true"]');
      await holds(page, "b1A", "X");
      assert.doesNotMatch(await text(page, "#panel"), /Patashnik/);
      await click(page, "d4D");
      await page.waitForFunction(
        () => document.querySelectorAll(".path > *").length === 3,
      );
      await shot("weak");
      // 4^4 has a certificate, too; "Start" stays with it
      await page.click("#opening-a1Aa");
      await holds(page, "a1Aa", "X");
      assert.match(await text(page, "#panel h2"), /wins 4\u2074/);
      await click(page, "c3Cb");
      const path = ["a1Aa", "c3Cb"];
      const { white } = ask({ ask: "proof_step", game: "4^4", moves: path });
      await holds(page, white.move, "X");
      assert.ok(page.url().endsWith(`#proof=${[...path, white.move].join(".")}`));
      await shot("four-proof");
      await page.click("#act-restart-proof");
      await stones(page, 1);
      await holds(page, "a1Aa", "X");
      await open(page, url, "#proof=b1A.d4D");
      await holds(page, "d4D", "O");
      await page.waitForFunction(
        () => document.querySelectorAll(".path > *").length === 3,
      );
    },
    calm,
  ],
  [
    "the proof as a story, a tree, and an opponent",
    async ({ page, url, shot }) => {
      await open(page, url, "#proof=");
      await page.click("#story");
      assert.match(await text(page, "#coach h2"), /^1\/6\. A claim/);
      const kind = { 3: ".strategic", 4: ".forced", 5: ".win" };
      for (let chapter = 2; chapter <= 6; chapter++) {
        await page.click("#story-next");
        await page.waitForFunction(
          (n) =>
            document.querySelector("#coach h2").textContent.startsWith(`${n}/6`),
          chapter,
        );
        await page.waitForSelector(`#white-move .chip${kind[chapter] ?? ""}`);
        if (chapter === 4) await shot("story");
      }
      // theorem, certificate: linked, and there
      const links = await page.$$eval("#coach .links a", (l) => l.map((a) => a.href));
      assert.ok(links.length >= 2);
      for (const link of links) {
        const status = await page.evaluate(
          async (l) => (await fetch(l)).status,
          link,
        );
        assert.equal(status, 200, link);
      }
      await page.click("#story-end");

      // the letters are explained beside the board
      await open(page, url, "#proof=a1A.d4D");
      assert.match(await text(page, "#letters"), /S.*remembers.*F.*threats/);
      // pointing at a reply: White's answer and what it threatens, no more
      await cell(page, "b2B").hover();
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .preview").length === 2,
      );
      const rays = await page.locator("#flat .lines .ray").count();
      assert.ok(rays < 4, `${rays} lines`);
      // the tree: a row for each turn of Black, larger and smaller, to go along
      assert.ok((await page.locator(".tree-box .dot").count()) > 20);
      const wide = async () =>
        Number(await page.getAttribute(".tree-box svg", "width"));
      const before = await wide();
      await page.click("#tree-in");
      await page.waitForFunction(
        (w) =>
          Number(document.querySelector(".tree-box svg").getAttribute("width")) > w,
        before,
      );
      await page.click("#tree-out");
      await page.locator(".tree-box .dot").nth(2).click();
      await page.waitForFunction(
        () => document.querySelector(".path .soft").textContent !== "d4D",
      );

      // an opponent: no letters, and how long it still needs
      await page.click("#beat");
      await page.waitForSelector('#beat[aria-pressed="true"]');
      assert.equal(await page.locator("#flat .badge").count(), 0);
      let needs = 64;
      for (let length = 1; ; length += 2) {
        await page.waitForFunction(
          (n) => document.querySelectorAll(".path > *").length === n,
          length,
        );
        if ((await page.locator("#flat .cell.target").count()) === 0) break;
        await page.locator("#flat .cell.target").first().click();
        await page.waitForFunction(
          (n) => document.querySelectorAll(".path > *").length === n,
          length + 2,
        );
        // it counts down, from the first move on
        const left = await page.waitForFunction(() => {
          const said = document.querySelector("#remaining")?.textContent;
          return said ? /at most (\d+)/.exec(said)?.[1] : "0";
        });
        const now = Number(await left.jsonValue());
        assert.ok(now < needs, `${now} after ${needs}`);
        needs = now;
      }
      assert.equal(needs, 0);
      await says(page, /White \(X\) has won/);
    },
    calm,
  ],
  [
    "puzzles: wrong with its refutation, right to the last stone",
    async ({ page, url, shot }) => {
      await open(page, url, "#puzzle=1");
      const before = await page.locator("#flat .cell.taken").count();
      await page
        .locator('#flat .cell.target:not([aria-label^="a4C"])')
        .first()
        .click();
      await page.waitForSelector("#puzzle-feedback.loss");
      await page.waitForSelector("#flat .tone-step .badge"); // the answer to it
      await shot("refutation");
      await page.click("#refutation-end");
      await stones(page, before);
      assert.match(await text(page, "#streak"), /1 wrong try/);
      // puzzle 1 is answered by a4C (data/puzzles.txt), and then by a fork
      // two clicks at once are one move
      await page.waitForSelector('#flat .cell.target[aria-label^="a4C,"]');
      await page.evaluate(() => {
        for (const name of ["a4C", "a1A"])
          document.querySelector(`#flat .cell[aria-label^="${name},"]`).click();
      });
      await page.waitForSelector("#puzzle-feedback.win");
      await click(page, "a4A");
      await completeLine(page, 2);
      await says(page, /Solved/);
      assert.match(
        await text(page, "#puzzle-feedback"),
        /Solved, after 1 wrong try/,
      );
      await accessible(page, "puzzle");
      await page.click("#act-solution");
      await page.waitForSelector("#solution-next");
      while (!(await page.locator("#solution-next").isDisabled())) {
        const now = await page.textContent("#puzzle-feedback");
        await page.click("#solution-next");
        await page.waitForFunction(
          (old) =>
            document.querySelector("#puzzle-feedback")?.textContent !== old,
          now,
        );
      }
      assert.ok((await page.locator("#flat .cell.won").count()) >= 4);
    },
    calm,
  ],
  [
    "the puzzle of the day: streak, and a result to send",
    async ({ page, context, url }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      // yesterday and the day before were solved
      await page.addInitScript(() => {
        if (location.protocol !== "http:") return;
        const day = (back) => {
          const at = new Date();
          at.setDate(at.getDate() - back);
          const two = (x) => String(x).padStart(2, "0");
          return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
        };
        if (!localStorage.getItem("oxo.days"))
          localStorage.setItem(
            "oxo.days",
            JSON.stringify({ [day(1)]: 0, [day(2)]: 3, [day(4)]: 0 }),
          );
      });
      await open(page, url, "#puzzle=");
      assert.match(await text(page, "#streak"), /2 days in a row/);
      // whatever day it is: play forced sequences to the last stone
      const [, date] = /puzzle=([\d-]+)/.exec(page.url());
      const { game, position } = ask({ ask: "puzzle_of_the_day", date });
      const at = { game, position, moves: [] };
      const before = ask({ ask: "state", ...at }).marks.filter(Boolean).length;
      while (!ask({ ask: "state", ...at }).over) {
        const move = ask({ ask: "forced", ...at }).moves[0];
        await click(page, move);
        at.moves.push(move);
        if (ask({ ask: "state", ...at }).over) break;
        await stones(page, before + at.moves.length + 1);
        const reply = await page.getAttribute("#flat .cell.last", "aria-label");
        at.moves.push(reply.split(",")[0]);
      }
      await says(page, /Solved/);
      assert.match(await text(page, "#streak"), /3 days in a row/);
      await page.click("#act-result");
      await page.waitForSelector("#toast.shown");
      const result = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(
        result,
        /^oxo \d{4}-\d\d-\d\d \u2605+\u2606*\n\u2705 3 days in a row\nhttp.*#puzzle=\d{4}-\d\d-\d\d$/,
      );
    },
    calm,
  ],
  [
    "a win that was missed becomes a puzzle",
    async ({ page, url }) => {
      // X has a forced win here and plays something else
      await open(page, url, "#game=4^3&moves=a4A.a1B.d4A.a1D.d1A.d4C&as=both");
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .cell.target").length > 0,
      );
      // (the threats of the position have to be known before the move)
      await page.click("#act-verdicts");
      await page.waitForSelector("#flat .cell.tone-win");
      await click(page, "b2D");
      await holds(page, "b2D", "X");
      await page.waitForFunction(
        () => JSON.parse(localStorage.getItem("oxo.mistakes") ?? "[]").length === 1,
      );
      await page.click("#mode-puzzle");
      await page.waitForSelector("#mistake-1");
      await page.click("#mistake-1");
      await says(page, /X to move and win/);
      await stones(page, 6);
      assert.match(await page.textContent("#panel h2"), /Your own mistake/);
      // solved by its solution's first move, among others
      await page.click("#act-solution");
      await page.waitForSelector("#solution-next");
    },
    calm,
  ],
  [
    "the second language is complete",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=4^3&as=first&level=4");
      await page.click("#settings");
      await page.click("#language-nl");
      await says(page, /Jij bent aan zet/);
      await page.keyboard.press("Escape");
      assert.equal(
        await page.evaluate(() => document.documentElement.lang),
        "nl",
      );
      for (const [id, pattern] of [
        ["#tab-analysis", /Analyse/],
        ["#mode-puzzle", /Puzzels/],
        ["#act-undo", /Terug/],
        ["#show-lines >> ..", /Lijnen/],
      ])
        assert.match(await page.textContent(id), pattern);
      await shot("dutch");
      await accessible(page, "Dutch");
      await page.click("#tab-setup");
      assert.match(
        await page.getAttribute("#position-text", "placeholder"),
        /, of a1A/,
      );
      // it is kept
      await open(page, url, "#puzzle=1");
      await says(page, /aan zet wint/);
    },
    calm,
  ],
  [
    "sounds are off until they are switched on",
    async ({ page, url }) => {
      await open(page, url, "#game=3^2&as=both");
      await page.evaluate(() => {
        window.tones = 0;
        const real = window.AudioContext.prototype.createOscillator;
        window.AudioContext.prototype.createOscillator = function () {
          window.tones++;
          return real.call(this);
        };
      });
      await click(page, "a1");
      await stones(page, 1);
      assert.equal(await page.evaluate(() => window.tones), 0);
      await page.click("#settings");
      await page.click("#sound-yes");
      await page.keyboard.press("Escape");
      await click(page, "b2");
      await stones(page, 2);
      await page.waitForFunction(() => window.tones >= 2);
    },
    calm,
  ],
], { graphics: false });
