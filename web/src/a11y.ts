/* What the page says aloud, and what a key does wherever the focus is. */
import { byId } from "./dom";

let turn = 0;

/** Into the live region: moves, results, answers. */
export function announce(text: string): void {
  const region = byId("live");
  // two paragraphs in turn: the same sentence twice is still two messages
  region.children[turn]!.textContent = "";
  turn = 1 - turn;
  region.children[turn]!.textContent = text;
}

/** A short note that people see and hear. */
let timer = 0;
export function toast(text: string): void {
  const box = byId("toast");
  box.textContent = text;
  box.classList.add("shown");
  announce(text);
  clearTimeout(timer);
  timer = window.setTimeout(() => box.classList.remove("shown"), 4000);
}

/** Single keys, ignored while somebody writes into a field. */
export function onShortcut(
  keys: Record<string, () => void>,
  target: EventTarget = window,
): void {
  target.addEventListener("keydown", (e) => {
    const event = e as KeyboardEvent;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target;
    if (
      at instanceof HTMLInputElement ||
      at instanceof HTMLTextAreaElement ||
      at instanceof HTMLSelectElement
    )
      return;
    if (document.querySelector("dialog[open]")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
