/* The page loads, says nothing wrong, and works without a network after the
 * first visit. */
import assert from "node:assert/strict";
import { browserTests } from "./support.mjs";

/* the board is there, and the engine has said whose turn it is */
const ready = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector("#flat")?.childElementCount &&
      !/Loading/.test(document.querySelector("#status")?.textContent ?? "L"),
  );

browserTests([
  [
    "the page loads and the engine answers",
    async ({ page, url, shot }) => {
      await page.goto(url);
      await ready(page);
      assert.match(await page.title(), /oxo/);
      await shot("smoke");
    },
  ],
  [
    "it works offline after the first visit",
    async ({ page, context, url, wrong }) => {
      await page.goto(url);
      /* ready: installed, so every file is in the cache, and active */
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      await context.setOffline(true);
      await page.goto(url + "?again=1");
      await ready(page);
      /* the network is really gone: what is not in the cache fails */
      assert.equal(
        await page.evaluate(() =>
          fetch("./not-in-the-list").then(
            () => "fetched",
            () => "failed",
          ),
        ),
        "failed",
      );
      wrong.splice(wrong.findIndex((text) => text.includes("not-in-the-list")), 1);
    },
  ],
]);
