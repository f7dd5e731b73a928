/* The page loads, says nothing wrong, and works without a network after the
 * first visit. */
import assert from "node:assert/strict";
import { browserTests } from "./support.mjs";

browserTests([
  [
    "the page loads and the engine answers",
    async ({ page, url, shot }) => {
      await page.goto(url);
      await page.waitForFunction(() =>
        document.querySelector("#app")?.textContent?.trim(),
      );
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
      await page.waitForFunction(() =>
        document.querySelector("#app")?.textContent?.trim(),
      );
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
