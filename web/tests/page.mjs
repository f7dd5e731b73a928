/* What the tests of the page share: opening it at an address, cells by name,
 * waiting for a turn. Nobody waits for a fixed time: always for something. */
import assert from "node:assert/strict";

/** Options of most tests: no animations, so that nothing has to be waited for. */
export const calm = { reducedMotion: "reduce" };

/** Opens an address of the page (see src/share.ts) and waits until it is there. */
export async function open(page, url, hash = "", { solid = true } = {}) {
  // the introduction has tests of its own
  await page.addInitScript(() => {
    if (location.protocol === "http:") localStorage.setItem("oxo.seen", "yes");
  });
  // without a graphics card the solid view takes most of the time
  if (!solid)
    await page.addInitScript(() => {
      if (location.protocol === "http:")
        localStorage.setItem("oxo.view", "flat");
    });
  await page.goto("about:blank"); // a changed fragment alone would not reload
  await page.goto(url + hash);
  await page.waitForSelector("main[aria-busy=false]");
}

/** The element of a cell in the flat view, by its name: "a1A". */
export const cell = (page, name) =>
  page.locator(`#flat [role=gridcell][aria-label^="${name},"]`);

export const status = (page) => page.locator("#status");

export async function says(page, pattern) {
  await page.waitForFunction(
    ([source]) =>
      new RegExp(source).test(document.querySelector("#status").textContent),
    [pattern.source],
  );
}

/** What stands on a cell: "empty", "X" ... as a screen reader hears it. */
export async function content(page, name) {
  const label = await cell(page, name).getAttribute("aria-label");
  return label.split(", ")[1];
}

/** Waits until a cell holds something. */
export async function holds(page, name, what) {
  await page.waitForSelector(`#flat [aria-label^="${name}, ${what}"]`);
}

/** Plays moves by clicking cells, each when it is a legal target. */
export async function click(page, ...names) {
  for (const name of names) {
    await page.waitForSelector(`#flat .cell.target[aria-label^="${name},"]`);
    await cell(page, name).click();
  }
}

export async function moves(page) {
  return page.$$eval("#panel .moves button", (list) =>
    list.map((b) => b.firstChild.textContent),
  );
}

export async function text(page, selector) {
  await page.waitForSelector(selector);
  return page.textContent(selector);
}

/** Waits until the flat view shows so many stones. */
export async function stones(page, count) {
  await page.waitForFunction(
    (n) => document.querySelectorAll("#flat .cell.taken").length === n,
    count,
  );
}

export function includes(list, item) {
  assert.ok(list.includes(item), `${item} in ${list.join(" ")}`);
}

/** The solid picture is there. */
export async function solidReady(page) {
  await page.waitForFunction(() => window.oxo.screen(0) !== null);
  await page.waitForSelector("#solid canvas:not([hidden])");
}

/** Where in the window a cell of the solid picture is. */
export const place = (page, cell) =>
  page.evaluate((c) => window.oxo.screen(c), cell);

/* What is too wide makes a phone show the page smaller, with a larger
 * innerWidth: it is the screen that counts. */
export const noSideways = (page) =>
  page.evaluate(
    (width) => document.scrollingElement.scrollWidth <= width + 1,
    page.viewportSize().width,
  );

export const phone = {
  ...calm,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
