/* What stands behind the proof, to read and to take along. The files are there
 * where the page is served with them (the build puts them beside it). */
import facts from "virtual:facts";
import { h } from "../dom";
import { t } from "../strings";

/** Where the documentation is, if it is beside the page (tools/site.sh). */
export function docs(): string | null {
  return (
    document.querySelector<HTMLMetaElement>('meta[name="oxo-docs"]')?.content ??
    null
  );
}

export function links(): HTMLElement {
  const beside = docs();
  const entry = (href: string, text: string, note: string) =>
    h("li", {}, h("a", { href, download: href.endsWith(".html") ? undefined : "" }, text), ` ${note}`);
  const kb = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  return h(
    "ul",
    { class: "links" },
    ...facts.downloads.map((d) =>
      entry(`./${d.file}`, t.download[d.kind], `(${kb(d.size)})`),
    ),
    beside && entry(`${beside}CERTIFICATE.html`, t.download.checker, ""),
  );
}
