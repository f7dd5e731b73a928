/* Everything the page says, in one table per language.
 *
 * `t` is the table of the language in use: `t.undo`, `t.stepOf(3, 11)`. English
 * comes with the page; another one is fetched when it is chosen. A table has
 * the type of the English one, so that the compiler says what is missing. What
 * the library says itself (errors in a record, names of rare games) stays in
 * English. */
import { keep, kept } from "../keep";
import { en } from "./en";

export type Strings = typeof en;
export type Language = "en" | "nl";

export const languages = [
  ["en", "English"],
  ["nl", "Nederlands"],
] as const;

export let t: Strings = en;

const listeners: (() => void)[] = [];
export function onLanguage(listener: () => void): void {
  listeners.push(listener);
}

/* Texts of index.html carry the key of their text in the table. */
function translatePage(): void {
  document.documentElement.lang = t.code;
  const plain = t as unknown as Record<string, string>;
  for (const element of document.querySelectorAll<HTMLElement>("[data-t]"))
    element.textContent = plain[element.dataset.t!] ?? "";
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]"))
    element.setAttribute("aria-label", plain[element.dataset.label!] ?? "");
}

async function load(code: Language): Promise<void> {
  t = code === "nl" ? (await import("./nl")).nl : en;
  translatePage();
  for (const listener of listeners) listener();
}

export async function setLanguage(code: Language): Promise<void> {
  keep("language", code);
  await load(code);
}

/** The language that was chosen, or else the browser's, if we have it. */
export async function startLanguage(): Promise<void> {
  const asked = new URLSearchParams(location.search).get("lang");
  const wanted = asked ?? kept("language") ?? navigator.language.slice(0, 2);
  if (wanted === "nl") await load("nl");
}
