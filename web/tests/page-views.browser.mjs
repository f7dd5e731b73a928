/* The views and the other modes: solid and flat in step, four dimensions,
 * numbers, moving tokens, puzzles, the proof; layouts, labels and contrast. */
import assert from "node:assert/strict";
import { browserTests } from "./support.mjs";
import { accessible } from "./axe.mjs";
import {
  calm,
  cell,
  click,
  content,
  holds,
  moves,
  noSideways,
  open,
  place,
  says,
  solidReady,
  stones,
  text,
} from "./page.mjs";

/* Where the solid view adds nothing to the test. */
const flat = { solid: false };

browserTests([
  [
    "solid and flat views are in step",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=4^3&as=both");
      // absent when the browser had no time to paint before the engine was there
      const first = await page.evaluate(
        () =>
          performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      );
      if (first)
        console.log(`# first contentful paint after ${Math.round(first)} ms`);
      await solidReady(page);
      // layers do not hide each other when they are spread
      await page.fill("#spread", "100");
      const at = (name) =>
        page.evaluate(
          (n) =>
            window.oxo.screen(
              Number(
                document.querySelector(`#flat [aria-label^="${n},"]`).dataset
                  .cell,
              ),
            ),
          name,
        );
      const middle = await at("b2B");
      await page.mouse.move(middle.x, middle.y);
      await page.waitForSelector('#flat .cell.focus[aria-label^="b2B,"]');
      assert.equal(await page.locator("#flat .lines .ray").count(), 7);
      await page.mouse.click(middle.x, middle.y);
      await stones(page, 1);
      const edge = await at("b1A");
      await page.mouse.move(edge.x, edge.y);
      await page.waitForSelector('#flat .cell.focus[aria-label^="b1A,"]');
      assert.equal(await page.locator("#flat .lines .ray").count(), 4);
      // dragging turns the picture and plays nothing
      const before = await at("a1A");
      await page.mouse.move(edge.x, edge.y + 40);
      await page.mouse.down();
      await page.mouse.move(edge.x + 120, edge.y + 80, { steps: 6 });
      await page.mouse.up();
      const after = await at("a1A");
      assert.ok(Math.hypot(before.x - after.x, before.y - after.y) > 10);
      await stones(page, 1);
      await shot("solid-turned");
      // keys turn it too, and Home turns it back
      await page.focus("#solid canvas");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowLeft");
      const fps = await page.evaluate(() => window.oxo.framesPerSecond(1));
      console.log(`# ${fps.toFixed(1)} frames a second while turning`);
      assert.ok(fps > 0);
    },
    calm,
  ],
  [
    "nothing is drawn while nothing moves",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both");
      await solidReady(page);
      const asked = await page.evaluate(async () => {
        // let what is under way finish, then count requests for frames
        const settle = () => new Promise((done) => setTimeout(done, 400));
        await settle();
        const real = window.requestAnimationFrame;
        let count = 0;
        window.requestAnimationFrame = (f) => (count++, real.call(window, f));
        await settle();
        window.requestAnimationFrame = real;
        return count;
      });
      assert.equal(asked, 0);
    },
    calm,
  ],
  [
    "the board turns smoothly, and at once where motion is unwelcome",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both");
      await solidReady(page);
      // frames that one press of a button asks for
      await page.evaluate(() => {
        const real = window.requestAnimationFrame.bind(window);
        window.asked = 0;
        window.requestAnimationFrame = (f) => (window.asked++, real(f));
        window.frame = () => new Promise(real);
      });
      const press = () =>
        page.evaluate(async () => {
          for (let was = -1; was !== window.asked; ) {
            was = window.asked;
            await new Promise((done) => setTimeout(done, 1500));
            await window.frame(); // what was asked for has been drawn
          }
          window.asked = 0;
          document.querySelector("#turn-left").click();
          await window.frame();
          await window.frame();
        });
      await press();
      assert.equal(await page.evaluate(() => window.asked), 1);
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await press();
      await page.waitForFunction(() => window.asked >= 3, null, { polling: 100 });
    },
    calm,
  ],
  [
    "the stone at hand has a shadow on every layer below it",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both");
      await solidReady(page);
      await page.uncheck("#show-lines");
      const below = await Promise.all([16, 32, 48].map((c) => place(page, c)));
      const look = async () =>
        Promise.all(
          below.map(async ({ x, y }) =>
            (
              await page.screenshot({
                clip: { x: x - 6, y: y - 4, width: 12, height: 8 },
              })
            ).toString("base64"),
          ),
        );
      const before = await look();
      await cell(page, "a1A").hover();
      await page.waitForSelector("#flat .layer.here");
      await page.evaluate(
        () => new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(f))),
      );
      const after = await look();
      for (let i = 0; i < 3; i++)
        assert.notEqual(before[i], after[i], `layer ${"BCD"[i]}`);
    },
    calm,
  ],
  [
    "four dimensions: nine cubes and a grid of layers",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=3^4&as=both");
      assert.equal(await page.locator("#flat [role=grid]").count(), 9);
      assert.equal(await page.locator("#flat [role=gridcell]").count(), 81);
      await solidReady(page);
      assert.equal(await page.locator(".captions span").count(), 9);
      await cell(page, "b2Bb").hover();
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .lines .ray").length === 40,
      );
      await click(page, "b2Bb", "a1Aa");
      // a cell is played in a cube as well
      const at = await page.evaluate(() => window.oxo.screen(0));
      await page.mouse.move(at.x, at.y);
      await page.waitForSelector('#flat .cell.focus[aria-label^="a1Aa,"]');
      // keys: layers, and the fourth axis
      await cell(page, "a1Aa").focus();
      await page.keyboard.press("PageDown");
      await page.keyboard.press("Shift+PageDown");
      await page.keyboard.press("Enter");
      await stones(page, 3);
      assert.equal(await content(page, "a1Bb"), "X");
      await click(page, "c3Cc", "b3Bb");
      await says(page, /O to move/);
      await shot("four");
    },
    calm,
  ],
  [
    "another game while a solid picture is on its way",
    async ({ page, url }) => {
      for (const [late, from, to, cells] of [
        ["solid", "4^3", "3^4", 81],
        ["hyper", "3^4", "4^3", 64],
      ]) {
        const file = `**/assets/${late}-*.js`;
        let held;
        await page.route(file, (route) => (held = route));
        const asked = page.waitForRequest(file);
        await open(page, url, `#game=${from}&as=both`);
        await asked;
        await page.selectOption("#game", to);
        await page.waitForFunction(
          (n) => document.querySelectorAll("#flat .cell").length === n,
          cells,
        );
        await page.waitForSelector("main[aria-busy=false]");
        await held.continue();
        await page.unroute(file);
        await solidReady(page);
      }
    },
    // a service worker would answer in the place of the route
    { ...calm, serviceWorkers: "block" },
  ],
  [
    "a solid picture that the browser takes away is replaced, and comes back",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both");
      await solidReady(page);
      await page.click("#view-solid");
      await page.waitForSelector("#pictures[data-view=solid]");
      await page.evaluate(() => {
        window.graphics = document
          .querySelector("#solid canvas")
          .getContext("webgl2")
          .getExtension("WEBGL_lose_context");
        window.graphics.loseContext();
      });
      await page.waitForSelector("#toast.shown");
      assert.match(await page.textContent("#toast"), /taken .* away/);
      await click(page, "b2B"); // on the flat board
      await stones(page, 1);
      assert.ok(await page.locator("#views").isHidden());
      await page.evaluate(() => window.graphics.restoreContext());
      await page.waitForSelector("#pictures[data-view=solid]");
      await page.evaluate(
        () => new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(f))),
      );
      const look = async (opacity) => {
        await page.evaluate((value) => {
          document.querySelector("#toast").style.display = "none";
          document.querySelector("#solid canvas").style.opacity = value;
        }, opacity);
        return (await page.locator("#solid").screenshot()).toString("base64");
      };
      assert.notEqual(await look("1"), await look("0"), "something is drawn");
    },
    calm,
  ],
  [
    "a number game: click, digit and drag",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=graham&as=both", flat);
      await page.click("#tile-first-1");
      await click(page, "b1");
      await holds(page, "b1", "1");
      // a cell first, then the number by its digit
      await click(page, "a1");
      await page.keyboard.press("8");
      await stones(page, 2);
      assert.equal(await content(page, "a1"), "8");
      // dragged
      const tile = await page.locator("#tile-first-5").boundingBox();
      const target = await cell(page, "b2").boundingBox();
      await page.mouse.move(tile.x + 20, tile.y + 20);
      await page.mouse.down();
      await page.mouse.move(target.x + 30, target.y + 30, { steps: 5 });
      await page.mouse.up();
      await stones(page, 3);
      assert.equal(await content(page, "b2"), "5");
      await shot("number");
      // 1 + 5 + ? : 9 is Odd's; Even has 2, 4, 6 and completes another line
      await page.click("#tile-second-6");
      await click(page, "c1");
      await says(page, /Even wins/);
      assert.deepEqual(await moves(page), ["b1=1", "a1=8", "b2=5", "c1=6"]);
    },
    calm,
  ],
  [
    "a moving game: placing, dragging, choosing",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=tapatan&as=both", flat);
      await click(page, "b2", "a1", "a2", "c2", "c3", "b1");
      await says(page, /Dark to move, moving/);
      const legal = async () =>
        page.$$eval("#flat .cell.target:not(.taken)", (list) => list.length);
      assert.equal(await legal(), 0);
      // click, then click
      await cell(page, "b2").click();
      await page.waitForSelector("#flat.holding");
      assert.ok((await legal()) > 0);
      await page.keyboard.press("Escape");
      await page.waitForSelector("#flat:not(.holding)");
      // drag
      const box = async (name) => {
        const b = await cell(page, name).boundingBox();
        return [b.x + b.width / 2, b.y + b.height / 2];
      };
      await page.mouse.move(...(await box("b2")));
      await page.mouse.down();
      await page.mouse.move(...(await box("b3")), { steps: 6 });
      await page.mouse.up();
      await says(page, /Light to move/);
      assert.equal(await content(page, "b3"), "Dark");
      assert.equal(await content(page, "b2"), "empty");
      // keys
      await cell(page, "b1").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await says(page, /Dark to move/);
      assert.equal(await content(page, "b2"), "Light");
      await shot("moving");
    },
    calm,
  ],
  [
    "the proof explorer",
    async ({ page, url, shot }) => {
      await open(page, url, "#proof=", flat);
      assert.match(
        await text(page, "#white-move"),
        /White \(X\): a1A.*strategic/,
      );
      // the histogram: ours and Patashnik's, whose sum is 2929
      assert.match(await page.textContent("#panel"), /Patashnik 1980, 2929/);
      assert.ok((await page.locator(".bars .bar-ours").count()) >= 9);
      // replies up to symmetry: 12 after a corner
      assert.match(
        await page.textContent('[aria-label="Replies"] header'),
        /63 cells, 12 up to symmetry/,
      );
      await click(page, "d4D");
      await page.waitForFunction(
        () => document.querySelectorAll(".path > *").length === 3,
      );
      await shot("proof");
      // any reply, to the end: White wins, and says by which right at each move
      const kinds = new Set();
      for (let length = 3; ; length += 2) {
        const chip = await page.textContent("#white-move .chip");
        kinds.add(chip.split(" ").pop());
        if ((await page.locator("#flat .cell.target").count()) === 0) break;
        await page
          .locator('[aria-label="Replies"] .list button')
          .last()
          .click();
        await page.waitForFunction(
          (n) => document.querySelectorAll(".path > *").length === n,
          length + 2,
        );
      }
      assert.ok(
        kinds.has("strategic") && kinds.has("forced") && kinds.has("win"),
        [...kinds].join(),
      );
      await says(page, /White \(X\) has won/);
      // back to White's first move
      await page.click("#path-0");
      await stones(page, 1);
    },
    calm,
  ],
  [
    "labels, roles and contrast: light",
    async ({ page, url }) => {
      await open(
        page,
        url,
        "#game=4^3&moves=a4A.a1B.d4A.a1D.d1A.d4C&as=both",
        flat,
      );
      await accessible(page, "play");
      await page.click("#tab-analysis");
      await page.waitForSelector("#panel .list button");
      await accessible(page, "analysis");
      await page.click("#tab-setup");
      await accessible(page, "set-up");
      await page.click("#tab-record");
      await accessible(page, "record");
      await page.click("#help");
      await accessible(page, "help");
    },
    calm,
  ],
  [
    "labels, roles and contrast: dark",
    async ({ page, url }) => {
      await open(page, url, "#puzzle=2", flat);
      await accessible(page, "puzzle");
      await open(page, url, "#proof=a1A.d4D", flat);
      await page.waitForSelector("#white-move");
      await accessible(page, "proof");
      await open(page, url, "#game=graham&as=both", flat);
      await accessible(page, "number");
      await open(page, url, "#game=moving:3&as=both&moves=b2B.a1A.c3C", flat);
      await page.click("#tab-analysis");
      await page.waitForSelector("#panel .list button");
      await accessible(page, "moving");
    },
    { ...calm, colorScheme: "dark" },
  ],
  [
    "no two cells come closer than half a stone, no layer lies over another",
    async ({ page, url }) => {
      for (const [game, columns, rows, layers] of [
        ["4^3", 4, 4, 4],
        ["3^3", 3, 3, 3],
        ["5^3", 5, 5, 5],
        ["3x3x4", 3, 3, 4],
        ["5x3x2:line=3", 5, 3, 2],
      ]) {
        await open(page, url, `#game=${game}&as=both`);
        await solidReady(page);
        const cells = columns * rows * layers;
        const layer = columns * rows;
        const at = await page.evaluate(
          (n) => Array.from({ length: n }, (_, i) => window.oxo.screen(i)),
          cells,
        );
        const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
        // a stone is three quarters of a cell wide; cells 0 and 1 are neighbours
        const half = (0.75 / 2) * far(at[0], at[1]);
        let least = Infinity;
        for (let i = 0; i < cells; i++)
          for (let j = 0; j < i; j++) least = Math.min(least, far(at[i], at[j]));
        assert.ok(least >= half, `${game}: ${least} px, half a stone ${half}`);
        // a cell of the layer below, in steps along the rows and columns of this
        for (let z = 0; z + 1 < layers; z++) {
          const first = z * layer;
          const step = (to, length) => ({
            x: (at[first + to].x - at[first].x) / length,
            y: (at[first + to].y - at[first].y) / length,
          });
          const right = step(columns - 1, columns - 1);
          const down = step(layer - columns, rows - 1);
          const area = right.x * down.y - right.y * down.x;
          for (let i = first + layer; i < first + 2 * layer; i++) {
            const x = at[i].x - at[first].x;
            const y = at[i].y - at[first].y;
            const column = (x * down.y - y * down.x) / area;
            const row = (right.x * y - right.y * x) / area;
            const on = (value, size) => value > -0.5 && value < size - 0.5;
            assert.ok(
              !(on(column, columns) && on(row, rows)),
              `${game}: cell ${i} is seen through layer ${z}`,
            );
          }
        }
      }
    },
    calm,
  ],
  [
    "a box has a solid view: layers of its own size, and a click there plays",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=3x3x4&as=both&moves=a1A.b2B");
      await solidReady(page);
      assert.equal(await page.locator("#flat .layer").count(), 4);
      assert.equal(await page.locator("#flat .layer").nth(3).locator(".cell").count(), 9);
      // c3D is the last cell
      const at = await place(page, 35);
      await page.mouse.click(at.x, at.y);
      await holds(page, "c3D", "X");
      // and keys go from layer to layer
      await cell(page, "a1C").focus();
      await page.keyboard.press("PageDown");
      assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "27");
      await shot("box");
      // where stones fall, a click anywhere in the column plays
      await open(page, url, "#game=4x4x2:gravity&as=both");
      await solidReady(page);
      const high = await place(page, 16);
      const low = await place(page, 0);
      assert.ok(low.y > high.y, "layer A is the lower one");
      await page.mouse.click(high.x, high.y);
      await holds(page, "a1A", "X");
    },
    calm,
  ],
  [
    "pointing at a cell lights its layer, and the won line is on top",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both&moves=a1A.b1B.a1B.b2C.a1C.c4D");
      await solidReady(page);
      await cell(page, "c2C").hover();
      await page.waitForSelector("#flat .layer.here");
      assert.match(
        await page.textContent("#flat .layer.here .layer-name"),
        /^C/,
      );
      await click(page, "a1D");
      await page.waitForSelector("#flat .lines .win");
      // nothing lies over the line in the flat view
      const covered = await page.evaluate(() => {
        const list = [...document.querySelectorAll("#flat .cell.won")];
        return list.filter((cell) => {
          const box = cell.getBoundingClientRect();
          const top = document.elementFromPoint(
            box.x + box.width / 2,
            box.y + box.height / 2,
          );
          return top?.closest(".cell") !== cell;
        }).length;
      });
      assert.equal(covered, 0);
    },
    calm,
  ],
  [
    "gravity: stones fall, and a click anywhere in the column plays",
    async ({ page, url, shot }) => {
      await open(page, url, "#game=4^3:gravity&as=both");
      await solidReady(page);
      // A is the lowest layer of the picture
      const low = await place(page, 0);
      const high = await place(page, 48);
      assert.ok(low.y > high.y, "A below D");
      await cell(page, "b2D").click();
      await holds(page, "b2A", "X");
      await cell(page, "b2C").click();
      await holds(page, "b2B", "O");
      await cell(page, "b2D").hover();
      await page.waitForSelector('#flat .cell.focus[aria-label^="b2C,"] .preview');
      await shot("gravity");
      // flat boards: row 1 is the lowest
      await open(page, url, "#game=4^2:gravity&as=both", flat);
      const first = await cell(page, "a1").boundingBox();
      const last = await cell(page, "a4").boundingBox();
      assert.ok(first.y > last.y);
      await cell(page, "c4").click();
      await holds(page, "c1", "X");
      // boxes too: sides that differ
      await open(page, url, "#game=7x6:gravity,line=4&as=both", flat);
      assert.match(await page.textContent("#rule"), /Four in a line.*fall/);
      await cell(page, "e6").click();
      await holds(page, "e1", "X");
      await cell(page, "e5").click();
      await holds(page, "e2", "O");
      await open(page, url, "#game=4x4x2:gravity&as=both", flat);
      await cell(page, "b3B").click();
      await holds(page, "b3A", "X");
    },
    calm,
  ],
  [
    "another game while a cell is pointed at",
    async ({ page, url }) => {
      await open(page, url, "#game=4^3&as=both");
      await solidReady(page);
      await cell(page, "d4D").focus();
      await page.selectOption("#game", "3^2");
      await page.waitForFunction(
        () => document.querySelectorAll("#flat .cell").length === 9,
      );
      await click(page, "b2");
      await stones(page, 1);
    },
    calm,
  ],
  [
    "a window without scrolling, on each kind of board",
    async ({ page, url }) => {
      for (const [width, height] of [
        [1440, 900],
        [1280, 720],
      ]) {
        await page.setViewportSize({ width, height });
        for (const hash of [
          "#game=4^3&as=both&moves=a1A.b2B",
          "#game=4^4&as=both",
          "#game=3^2&as=both",
          "#game=graham&as=both",
          "#puzzle=1",
          "#proof=a1A.d4D",
          "#tour",
        ]) {
          if (hash === "#tour") await page.goto(`${url}#tour`);
          else await open(page, url, hash, flat);
          const over = await page.evaluate(() => [
            document.scrollingElement.scrollWidth - innerWidth,
            document.scrollingElement.scrollHeight - innerHeight,
          ]);
          assert.deepEqual(over, [0, 0], `${hash} at ${width}x${height}`);
        }
        // all 256 cells of 4^4 are in sight at once
        await open(page, url, "#game=4^4&as=both", flat);
        const hidden = await page.$$eval(
          "#flat .cell",
          (list) =>
            list.filter((c) => c.getBoundingClientRect().bottom > innerHeight)
              .length,
        );
        assert.equal(hidden, 0);
      }
    },
    calm,
  ],
  [
    "the cubes of four dimensions have a legend",
    async ({ page, url }) => {
      await open(page, url, "#game=3^4&as=both");
      assert.match(await text(page, "#legend"), /fourth direction/);
      assert.equal(await page.locator("#legend .swatch").count(), 3);
    },
    calm,
  ],
  [
    "the colours of the legend are those of the cubes",
    async ({ page, url }) => {
      await open(page, url, "#game=4^4&as=both");
      await solidReady(page);
      const png = (await page.screenshot()).toString("base64");
      const hues = await page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes]));
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        pen.drawImage(picture, 0, 0);
        const hue = ([r, g, b]) =>
          (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
        const chroma = ([r, g, b]) => Math.max(r, g, b) - Math.min(r, g, b);
        return [...document.querySelectorAll("#legend .swatch")].map((swatch, w) => {
          // the cell in front, above, to the left, in the cube of the first row
          const at = window.oxo.screen(64 * w);
          const { data } = pen.getImageData(at.x - 6, at.y - 6, 12, 12);
          let strongest = [0, 0, 0];
          for (let i = 0; i < data.length; i += 4) {
            const pixel = [...data.slice(i, i + 3)];
            if (chroma(pixel) > chroma(strongest)) strongest = pixel;
          }
          const said = getComputedStyle(swatch).color.match(/\d+/g).map(Number);
          return { said: hue(said), shown: hue(strongest), chroma: chroma(strongest) };
        });
      }, png);
      assert.equal(hues.length, 4);
      for (const { said, shown, chroma } of hues) {
        assert.ok(chroma > 40, JSON.stringify(hues));
        const apart = Math.abs(said - shown) % 360;
        assert.ok(Math.min(apart, 360 - apart) < 20, JSON.stringify(hues));
      }
    },
    calm,
  ],
  [
    "names: Tapatan, a verdict without a gap, levels with their strength",
    async ({ page, url }) => {
      await open(page, url, "#game=tapatan&as=first", flat);
      assert.equal(await page.textContent("#title"), "Tapatan");
      await open(page, url, "#game=3^2&as=both&moves=a1.b1.a2.b2", flat);
      await page.click("#tab-analysis");
      const said = await text(page, "#panel .card p");
      await page.waitForSelector("#panel .list button");
      assert.match(
        await page.textContent("#panel .card p"),
        /^X to move: wins in 1 ply\.$/,
        said,
      );
      await open(page, url, "#game=4^3&as=first", flat);
      const levels = await page.$$eval("#level option", (list) =>
        list.map((o) => o.textContent),
      );
      assert.match(levels[3], /^4 Casual \(\u2212\d+\)/);
      assert.match(levels[8], /^9 Master \(\+\d+\)/);
      // and what they say fits beside the arrow, in either language
      for (const language of ["en", "nl"]) {
        await open(page, url, `?lang=${language}#game=4^3&as=first`, flat);
        const cut = await page.$eval("#level", (select) => {
          const style = getComputedStyle(select);
          const pen = new OffscreenCanvas(1, 1).getContext("2d");
          pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
          const room =
            select.clientWidth -
            parseFloat(style.paddingLeft) -
            parseFloat(style.paddingRight) -
            16;
          return [...select.options]
            .map((o) => o.textContent)
            .filter((text) => pen.measureText(text).width > room);
        });
        assert.deepEqual(cut, [], language);
      }
    },
    calm,
  ],
  [
    "the colours can be chosen and are kept",
    async ({ page, url }) => {
      await open(page, url, "", flat);
      const theme = () =>
        page.evaluate(() => document.documentElement.dataset.theme);
      assert.equal(await theme(), "light");
      await page.click("#settings");
      await page.click("#theme-dark");
      assert.equal(await theme(), "dark");
      await open(page, url, "", flat);
      assert.equal(await theme(), "dark");
    },
    calm,
  ],
]);
