/* Fingers: the solid board by touch, and the layouts of phones and tablets. */
import assert from "node:assert/strict";
import { accessible } from "./axe.mjs";
import { browserTests } from "./support.mjs";
import {
  calm,
  cell,
  click,
  holds,
  noSideways,
  open,
  phone,
  place,
  solidReady,
  stones,
} from "./page.mjs";

/** One finger (or more) on the screen, as the browser sees it. */
async function finger(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    tap: async ({ x, y }) => {
      await send("touchStart", [{ x, y }]);
      await send("touchEnd", []);
    },
    drag: async (from, to, steps = 8) => {
      await send("touchStart", [from]);
      for (let i = 1; i <= steps; i++)
        await send("touchMove", [
          {
            x: from.x + ((to.x - from.x) * i) / steps,
            y: from.y + ((to.y - from.y) * i) / steps,
          },
        ]);
      await send("touchEnd", []);
    },
    pinch: async (at, from, to, steps = 8) => {
      const pair = (d) => [
        { x: at.x - d, y: at.y, id: 0 },
        { x: at.x + d, y: at.y, id: 1 },
      ];
      await send("touchStart", pair(from));
      for (let i = 1; i <= steps; i++)
        await send("touchMove", pair(from + ((to - from) * i) / steps));
      await send("touchEnd", []);
    },
  };
}

/** The smallest side of the cells that can be seen. */
const smallest = (page) =>
  page.$$eval("#flat .cell", (list) =>
    Math.min(
      ...list
        .map((c) => c.getBoundingClientRect())
        .filter((b) => b.width > 0)
        .map((b) => Math.min(b.width, b.height)),
    ),
  );

/** Are all of them inside the window, above the actions? */
const inReach = (page) =>
  page.evaluate(() => {
    const bar = document.querySelector("#actions").getBoundingClientRect();
    return [
      bar.bottom <= innerHeight + 1 && bar.top > innerHeight / 2,
      [...document.querySelectorAll("#actions button")].every((b) => {
        const box = b.getBoundingClientRect();
        return box.left >= 0 && box.right <= innerWidth && box.height >= 44;
      }),
    ];
  });

/* Buttons whose words do not fit them. */
const cutWords = (page) =>
  page.$$eval("button", (list) =>
    list
      .filter((b) => b.offsetParent && b.scrollWidth > b.clientWidth + 1)
      .map((b) => b.textContent),
  );

browserTests([
  [
    "touch on the solid board: the first tap shows, the second plays",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=4^3&as=both");
      await solidReady(page);
      const one = await finger(page);
      await one.tap(await place(page, 21)); // b2B
      await page.waitForSelector('#flat .cell.focus[aria-label^="b2B,"]');
      assert.match(await page.textContent("#tap-text"), /b2B: tap again/);
      await stones(page, 0);
      // what the tap says moves the picture: look again where the cell is
      await one.tap(await place(page, 21));
      await holds(page, "b2B", "X");
      await one.tap(await place(page, 0));
      await one.tap(await place(page, 63)); // another cell: shown, not played
      await page.waitForSelector('#flat .cell.focus[aria-label^="d4D,"]');
      await stones(page, 1);
      await one.tap(await place(page, 63));
      await holds(page, "d4D", "O");
      await shot("touch");
    },
    phone,
  ],
  [
    "a finger sideways turns, up and down scrolls, two zoom",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both");
      await solidReady(page);
      const one = await finger(page);
      const box = await page.locator("#solid canvas").boundingBox();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const before = await place(page, 0);
      await one.drag(middle, { x: middle.x + 120, y: middle.y + 4 });
      await page.waitForFunction(
        ([x, y]) => {
          const now = window.oxo.screen(0);
          return Math.hypot(now.x - x, now.y - y) > 8;
        },
        [before.x, before.y],
      );
      assert.equal(await page.evaluate(() => scrollY), 0);
      await stones(page, 0);
      const wide = async () => {
        const [a, b] = [await place(page, 0), await place(page, 63)];
        return Math.hypot(a.x - b.x, a.y - b.y);
      };
      const was = await wide();
      await one.pinch(middle, 30, 90);
      await page.waitForFunction(
        (w) => {
          const [a, b] = [window.oxo.screen(0), window.oxo.screen(63)];
          return Math.hypot(a.x - b.x, a.y - b.y) > 1.2 * w;
        },
        was,
      );
      // the canvas does not trap the page
      await one.drag(middle, { x: middle.x + 2, y: middle.y - 200 }, 12);
      await page.waitForFunction(() => scrollY > 40);
    },
    phone,
  ],
  [
    "a phone upright: everything in sight, cells for fingers",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=4^3&as=both");
      await solidReady(page);
      assert.ok(await noSideways(page));
      assert.ok((await smallest(page)) >= 44, `${await smallest(page)} px`);
      assert.deepEqual(await inReach(page), [true, true]);
      // both pictures and the actions fit one screen
      const bottom = await page.$eval(
        "#flat",
        (e) => e.getBoundingClientRect().bottom,
      );
      const bar = await page.$eval(
        "#actions",
        (e) => e.getBoundingClientRect().top,
      );
      assert.ok(bottom <= bar + 1, `board ends at ${bottom}, actions at ${bar}`);
      await cell(page, "c2B").tap();
      await stones(page, 1);
      await accessible(page, "phone");
      await shot("phone");
      for (const hash of [
        "#puzzle=1",
        "#proof=",
        "#game=3^4&as=both",
        "#game=4^4&as=both",
        "#game=5^3&as=both",
        "#game=3^2&as=both",
        "#game=graham&as=both",
        "#game=tapatan&as=both",
        "#game=8^3&as=both",
        "#game=3x3x4&as=both",
        "#game=7x6:gravity,line=4&as=both",
        "#proof=a1Aa.c3Cb",
        "?lang=nl#game=4^3&moves=a1A.a1B.d1A.a1C.b1A.d4C.c1A&as=both",
        "?lang=nl#proof=a1A.d4D",
        "?lang=nl#puzzle=17",
      ]) {
        await open(page, url, hash, { solid: false });
        assert.ok(await noSideways(page), `${hash} fits`);
        assert.deepEqual(await cutWords(page), [], `${hash}: words that are cut`);
        assert.ok((await smallest(page)) >= 44, `${hash}: fingers`);
        assert.deepEqual(await inReach(page), [true, true], hash);
      }
    },
    phone,
  ],
  [
    "the narrowest phone: nothing beyond the edge, in either language",
    async ({ page, url }) => {
      for (const hash of [
        "#game=4^3&as=first",
        "?lang=nl#game=4^3&moves=a1A.a1B.d1A.a1C.b1A.d4C.c1A&as=both",
        "?lang=nl#game=graham&as=both",
        "?lang=nl#puzzle=17",
        "?lang=nl#proof=a1A.d4D",
      ]) {
        await open(page, url, hash, { solid: false });
        assert.ok(await noSideways(page), `${hash} fits`);
        assert.deepEqual(await cutWords(page), [], `${hash}: words that are cut`);
        assert.deepEqual(await inReach(page), [true, true], hash);
        const help = await page.locator("#help").boundingBox();
        assert.ok(help.x + help.width <= 320, `${hash}: help is in sight`);
      }
    },
    { ...phone, viewport: { width: 320, height: 568 } },
  ],
  [
    "one layer at a time where there is no room for all",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=4^4&as=both", { solid: false });
      const visible = () =>
        page.$$eval("#flat .layer", (list) => list.filter((l) => !l.hidden).length);
      assert.equal(await visible(), 1);
      assert.equal(await page.locator(".chooser button").count(), 16);
      await page.click('.chooser button[aria-label="Layer Bc"]');
      await cell(page, "b2Bc").tap();
      await stones(page, 1);
      assert.equal(await visible(), 1);
      await shot("phone-four");
      await accessible(page, "one layer");
      // keys go from layer to layer as well
      await cell(page, "b2Bc").focus();
      await page.keyboard.press("PageDown");
      await page.keyboard.press("Enter");
      await holds(page, "b2Cc", "O");
      // the layer is in sight, the cubes above it as well
      await open(page, url, "#game=4^4&as=both");
      const lowest = () =>
        page.evaluate(() => [
          Math.max(
            ...[...document.querySelectorAll("#flat .cell")].map(
              (c) => c.getBoundingClientRect().bottom,
            ),
          ),
          document.querySelector("#actions").getBoundingClientRect().top,
        ]);
      const [cells, bar] = await lowest();
      assert.ok(cells <= bar, `cells end at ${cells}, actions at ${bar}`);
    },
    phone,
  ],
  [
    "a phone on its side",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=4^3&as=both");
      await solidReady(page);
      const lowest = await page.$$eval("#flat .cell", (list) =>
        Math.max(...list.map((c) => c.getBoundingClientRect().bottom)),
      );
      const bar = await page.$eval(
        "#actions",
        (e) => e.getBoundingClientRect().top,
      );
      assert.ok(lowest <= bar, `cells end at ${lowest}, actions at ${bar}`);
      await click(page, "d4D");
      await shot("landscape");
      // a small board is no larger than the window
      for (const hash of ["#game=3^2&as=both", "#game=tapatan&as=both"]) {
        await open(page, url, hash, { solid: false });
        const end = await page.$eval(
          "#flat .grid",
          (e) => e.getBoundingClientRect().bottom,
        );
        assert.ok(end <= bar, `${hash} ends at ${end}, actions at ${bar}`);
      }
      // of five layers one, with all of its cells; tiles beside their board
      for (const hash of [
        "#game=5^3&as=both",
        "#game=graham&as=both",
        "#game=number:k=4,sum=34&as=both",
      ]) {
        await open(page, url, hash, { solid: false });
        const ends = await page.$$eval("#flat .cell, #tray button", (list) =>
          list.map((e) => e.getBoundingClientRect().bottom),
        );
        const end = Math.max(...ends);
        assert.ok(end <= bar + 1, `${hash} ends at ${end}, actions at ${bar}`);
      }
      for (const hash of [
        "#game=4^3&as=both",
        "#puzzle=1",
        "#proof=",
        "#game=4^4&as=both",
        "#game=8^3&as=both",
        "#game=3x3x4&as=both",
        "?lang=nl#game=4^3&moves=a1A.a1B.d1A.a1C.b1A.d4C.c1A&as=both",
      ]) {
        await open(page, url, hash, { solid: false });
        assert.ok(await noSideways(page), `${hash} fits`);
        assert.deepEqual(await cutWords(page), [], `${hash}: words that are cut`);
        // nor does the board go beyond its frame
        assert.ok(
          await page.$eval("#flat", (e) => e.scrollWidth <= e.clientWidth + 1),
          `${hash} is in its frame`,
        );
        assert.ok((await smallest(page)) >= 44, `${hash}: fingers`);
        assert.deepEqual(await inReach(page), [true, true], hash);
      }
    },
    { ...phone, viewport: { width: 844, height: 390 } },
  ],
  [
    "a tablet",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=4^3&as=both");
      await solidReady(page);
      assert.ok(await noSideways(page));
      assert.ok((await smallest(page)) >= 44);
      assert.deepEqual(await inReach(page), [true, true]);
      await cell(page, "a1D").tap();
      await holds(page, "a1D", "X");
      await shot("tablet");
      for (const game of ["8^3", "4^4", "3x3x4", "12^3"]) {
        await open(page, url, `#game=${game}&as=both`, { solid: false });
        assert.ok(await noSideways(page), `${game} fits`);
        assert.ok(
          await page.$eval("#flat", (e) => e.scrollWidth <= e.clientWidth + 1),
          `${game} is in its frame`,
        );
      }
    },
    { ...calm, viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  ],
]);
