/* Offline after the first visit: a service worker of our own.
 *
 * The build knows every file it makes, so the worker gets their list and a
 * version (a hash over names and contents), keeps them in a cache of that name
 * and answers from it. A new version is fetched in the background, takes the
 * place of the old one when it is complete, and shows with the next visit. */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

const worker = (version: string, files: readonly string[]): string => `\
const version = ${JSON.stringify(version)};
const files = ${JSON.stringify(files, null, 2)};

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) =>
        Promise.all(
          keys
            .filter((key) => key.startsWith("oxo-") && key !== version)
            .map((key) => caches.delete(key)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (
    request.method !== "GET" ||
    new URL(request.url).origin !== self.location.origin
  )
    return;
  event.respondWith(
    caches.open(version).then(async (cache) => {
      // the page itself, by any of its names; documents beside it are others
      const path = new URL(request.url).pathname.replace(/index\\.html$/, "");
      const page = path === new URL("./", self.location.href).pathname;
      const found = await cache.match(page ? "./" : request, {
        ignoreSearch: true,
      });
      if (found) return found;
      const fresh = await fetch(request);
      // networks and large certificates are kept from their first use on
      if (fresh.ok && /\\.(net|proof)$/.test(path))
        await cache.put(request, fresh.clone());
      return fresh;
    }),
  );
});
`;

/* Everything but what nobody needs without a network: copies in another coding,
 * files to download, pictures for other people's pages; networks and certificates
 * of 4^4 are kept when they are first used. */
function kept(name: string): boolean {
  return (
    name !== "sw.js" &&
    name !== "preview.png" &&
    !name.startsWith("download/") &&
    !/\.(map|gz|br|net|proof)$/.test(name)
  );
}

/** Files below a folder, by their path in it. */
function listFiles(folder: string, front = ""): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? listFiles(join(folder, entry.name), `${front}${entry.name}/`)
      : [front + entry.name],
  );
}

export function offline(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "oxo-offline",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    /* after everything is written, files of public/ among it */
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const { writeFile } = await import("node:fs/promises");
        const out = resolve(config.root, config.build.outDir);
        const names = listFiles(out)
          .filter((name) => kept(name))
          .sort();
        const hash = createHash("sha256");
        for (const name of names)
          hash.update(name).update(readFileSync(join(out, name)));
        const version = `oxo-${hash.digest("hex").slice(0, 16)}`;
        const files = names.map((name) =>
          name === "index.html" ? "./" : `./${name}`,
        );
        await writeFile(join(out, "sw.js"), worker(version, files));
      },
    },
  };
}
