/* Elements without a framework: one function makes them, another replaces a
 * container's content only when it would change, and keeps the focus. */

type Child = Node | string | null | undefined | false;
type Handler = (event: Event) => void;
export interface Props {
  [name: string]: string | number | boolean | Handler | undefined;
}

/** h("button", {class: "quiet", onclick: f, disabled: true}, "Text") */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function")
      element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, String(value));
  }
  for (const child of children)
    if (child !== null && child !== undefined && child !== false)
      element.append(child);
  return element;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element as T;
}

const keys = new WeakMap<Element, string>();

/** Rebuilds `container` when `key` differs from the last time. An element that
 * had the focus and an id gets it back. */
export function fill(
  container: HTMLElement,
  key: string,
  build: () => Child[],
): void {
  if (keys.get(container) === key) return;
  keys.set(container, key);
  const active = document.activeElement;
  const id = active && container.contains(active) ? active.id : "";
  container.replaceChildren(
    ...build().filter((child): child is Node | string => Boolean(child)),
  );
  if (id) document.getElementById(id)?.focus();
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** An icon of the sprite in index.html. */
export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}
