/* Light, dark, or as the system says; and the colours for WebGL, which cannot
 * read style sheets: they are taken from the same custom properties, so that
 * a colour is written down once, in styles/base.css. */

import { keep, kept } from "./keep";

export type ThemeChoice = "auto" | "light" | "dark";

const listeners = new Set<() => void>();
const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function themeChoice(): ThemeChoice {
  const choice = kept("theme");
  return choice === "light" || choice === "dark" ? choice : "auto";
}

export function isDark(): boolean {
  const choice = themeChoice();
  return choice === "auto" ? dark.matches : choice === "dark";
}

function apply(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  const colour = getComputedStyle(document.documentElement)
    .getPropertyValue("--bg")
    .trim();
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", colour);
  for (const listener of listeners) listener();
}

export function setTheme(choice: ThemeChoice): void {
  keep("theme", choice === "auto" ? null : choice);
  apply();
}

export function onTheme(listener: () => void): void {
  listeners.add(listener);
}

export function startTheme(): void {
  dark.addEventListener("change", apply);
  apply();
}

/** A custom property of the page's style, for example "--first". */
export function colour(name: string): string {
  return getComputedStyle(document.documentElement)
    .getPropertyValue(name)
    .trim();
}

export function reducedMotion(): boolean {
  return still.matches;
}
