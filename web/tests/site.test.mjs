/* The folder for a static host: page, documents and downloads, linked. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { dist, source } from "./support.mjs";

test("tools/site.sh makes a folder in which every link leads somewhere", (t) => {
  if (!existsSync(join(dist, "index.html"))) {
    t.skip("the page has not been built");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "oxo-site-"));
  try {
    const out = join(folder, "site");
    const make = (...args) =>
      spawnSync(join(source, "tools/site.sh"), args, { encoding: "utf8" });
    const made = make(out, "https://example.org/oxo/");
    if (made.status === 77) {
      t.skip(made.stderr);
      return;
    }
    assert.equal(made.status, 0, made.stderr);
    const read = (name) => readFileSync(join(out, name), "utf8");
    // the picture of a preview card has a whole address
    assert.match(
      read("index.html"),
      /og:image" content="https:\/\/example.org\/oxo\/preview.png"/,
    );
    assert.match(read("docs/WEB.html"), /href="LEVELS.html"/);
    assert.match(read("docs/index.html"), /download\/qubic.proof/);
    assert.equal(
      read("download/qubic.proof"),
      readFileSync(join(source, "data/qubic.proof"), "utf8"),
    );
    // every link of every page, in the folder and in the page it leads to
    let seen = 0;
    for (const page of readdirSync(out, { recursive: true })) {
      if (!page.endsWith(".html")) continue;
      for (const [, link] of read(page).matchAll(/(?:href|src)="([^"]+)"/g)) {
        if (/^(https?|data|mailto):/.test(link)) continue;
        const [path, name] = link.split("#");
        const there = path ? join(out, dirname(page), path) : join(out, page);
        assert.ok(existsSync(there), `${page}: ${link}`);
        if (name) assert.match(readFileSync(there, "utf8"), new RegExp(`id="${name}"`));
        seen++;
      }
    }
    assert.ok(seen > 200, String(seen));
    // the page finds the documents
    assert.match(read("index.html"), /<meta name="oxo-docs" content=".\/docs\/">/);
    // it is made again in its own place, and never over something else
    assert.equal(make(out).status, 0);
    assert.equal(make(source).status, 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
