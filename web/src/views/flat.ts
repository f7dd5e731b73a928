/* The flat view: layers side by side, and the page's accessible board.
 *
 * Coordinates 0, 2, 4 go to the right and 1, 3, 5 down, the later ones in wider
 * steps, as in the pictures of `oxo draw`: 4^3 is four grids in a row, 3^4 a
 * square of nine grids, 3^6 a square of nine such squares.
 *
 *     block(n=4)          block(n=2)
 *     +---+---+---+       a b c
 *     |Aa |Ba |Ca |     1 . . .      every layer is an ARIA grid,
 *     +---+---+---+     2 . . .      one cell of all has tabindex 0
 *     |Ab |Bb |Cb |     3 . . .
 *
 * Where stones fall, row 1 of a flat board is the lowest. Where there is room for
 * one layer only (fit.ts), the others are small pictures (chooser.ts).
 *
 * Cells are real elements, because that is what keyboards and screen readers
 * work with; lines are drawn above them in one SVG. A line that leaves its
 * layer would run through cells that are not on it, so its steps are arcs.
 */
import {
  axisText,
  columnsOf,
  describe,
  layerName,
  layerOf,
  layersOf,
  layerSize,
  rowsOf,
  step,
  type BoardModel,
  type Shape,
} from "../board";
import { state } from "../state";
import { t } from "../strings";
import { Chooser, showLayer } from "./chooser";
import { fitBoard, type Fit } from "./fit";
import type { Pointing, View } from "./view";

const svgSpace = "http://www.w3.org/2000/svg";

export function markSvg(owner: 1 | 2, kind: "strokes" | "tokens"): string {
  if (kind === "tokens")
    return `<svg class="mark token-${owner}" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="33"/>${
      owner === 1
        ? '<path d="M40 40 60 60M60 40 40 60"/>'
        : '<circle class="eye" cx="50" cy="50" r="11"/>'
    }</svg>`;
  return owner === 1
    ? '<svg class="mark mark-1" viewBox="0 0 100 100" aria-hidden="true"><path d="M26 26 74 74M74 26 26 74"/></svg>'
    : '<svg class="mark mark-2" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="27"/></svg>';
}

interface Centre {
  x: number;
  y: number;
  size: number;
}

export class FlatView implements View {
  private readonly root: HTMLElement;
  private readonly pointing: Pointing;
  private readonly svg: SVGSVGElement;
  private shape: Shape | null = null;
  private cells: HTMLElement[] = [];
  private shown: string[] = []; // what each cell shows, to touch only changes
  private centres: Centre[] | null = null;
  private model: BoardModel | null = null;
  private roving = 0;
  private dragEnd = -Infinity;
  private ghost: HTMLElement | null = null;
  private fall = false;
  private language = "";
  private layers: HTMLElement[] = [];
  private fit: Fit = { cell: 0, columns: 1, one: false, beside: false };
  private readonly chooser = new Chooser(showLayer);

  constructor(root: HTMLElement, pointing: Pointing) {
    this.root = root;
    this.pointing = pointing;
    this.svg = document.createElementNS(svgSpace, "svg");
    this.svg.setAttribute("class", "lines");
    this.svg.setAttribute("aria-hidden", "true");
    root.addEventListener("keydown", (e) => this.onKey(e));
    root.addEventListener("focusin", (e) => this.onFocus(e));
    root.addEventListener("focusout", (e) => {
      const to = (e as FocusEvent).relatedTarget;
      if (!(to instanceof Node && root.contains(to)))
        this.pointing.focus(-1, "keys");
    });
    root.addEventListener("pointerover", (e) => this.onOver(e));
    root.addEventListener("pointerleave", (e) => {
      if (e.pointerType !== "touch") this.pointing.focus(-1, "pointer");
    });
    root.addEventListener("click", (e) => {
      const cell = this.cellOf(e.target);
      // the click that ends a drag is no choice
      if (cell >= 0 && performance.now() - this.dragEnd > 100)
        this.pointing.choose(cell);
    });
    root.addEventListener("pointerdown", (e) => this.onDown(e));
    new ResizeObserver(() => this.resize()).observe(root);
  }

  /** Chooses the size of the cells for the room there is. */
  resize(): void {
    const shape = this.shape;
    if (!shape) return;
    const style = getComputedStyle(this.root);
    const pads = (a: string, b: string) => parseFloat(a) + parseFloat(b);
    const fit = fitBoard(shape, {
      width:
        this.root.clientWidth - pads(style.paddingLeft, style.paddingRight),
      height:
        style.getPropertyValue("--fits").trim() === "1"
          ? this.root.clientHeight - pads(style.paddingTop, style.paddingBottom)
          : Infinity,
      // less the head of the page and the actions, which an embedded one lacks
      sight: window.innerHeight - (state.embed ? 100 : 180),
      touch: matchMedia("(pointer: coarse), (max-width: 700px)").matches,
    });
    this.fit = fit;
    this.root.style.setProperty("--cell", `${fit.cell}px`);
    this.root.style.setProperty("--columns", String(fit.columns));
    this.root.classList.toggle("one", fit.one);
    this.root.classList.toggle("beside", fit.beside);
    this.chooser.element.hidden = !fit.one;
    this.centres = null;
    if (this.model) this.showCurrent(this.model);
  }

  update(model: BoardModel): void {
    if (
      !this.shape ||
      this.shape.sizes.join() !== model.shape.sizes.join() ||
      this.shape.grid !== model.shape.grid ||
      this.fall !== model.fall ||
      this.root.dataset.kind !== model.kind ||
      this.language !== t.code
    )
      this.build(model);
    this.model = model;
    const lit = new Set(model.rays.flatMap((ray) => ray.cells));
    this.cells.forEach((element, cell) =>
      this.paint(element, cell, model, lit),
    );
    const here = model.focus < 0 ? -1 : layerOf(model.shape, model.focus);
    this.layers.forEach((layer, i) => layer.classList.toggle("here", i === here));
    this.root.classList.toggle("holding", model.held >= 0);
    this.showCurrent(model);
  }

  /* Which layer is shown where there is room for one. */
  private current(): number {
    return Math.min(state.layer, this.layers.length - 1);
  }

  private showCurrent(model: BoardModel): void {
    const { one } = this.fit;
    const now = this.current();
    this.layers.forEach((layer, i) => {
      layer.hidden = one && i !== now;
    });
    if (one) {
      this.centres = null;
      const lit = new Set(model.rays.flatMap((ray) => ray.cells));
      this.chooser.update(model, now, lit);
    }
    this.drawLines(model);
  }

  /** Puts the keyboard on a cell. */
  focusCell(cell: number): void {
    if (this.fit.one && this.model && this.shape) {
      state.layer = layerOf(this.shape, cell);
      this.showCurrent(this.model);
    }
    this.rove(cell);
    this.cells[cell]?.focus();
  }

  // ---- building ----

  private build(model: BoardModel): void {
    const shape = model.shape;
    this.shape = shape;
    this.model = null; // the one before is of another board
    this.cells = new Array<HTMLElement>(shape.cells);
    this.shown = new Array<string>(shape.cells).fill("");
    this.centres = null;
    this.roving = 0;
    this.fall = model.fall;
    this.language = t.code;
    this.layers = [];
    this.chooser.build(model);
    this.root.replaceChildren(
      this.chooser.element,
      this.block(model, shape.n, 0),
      this.svg,
    );
    this.root.style.setProperty("--k", String(columnsOf(shape)));
    this.root.dataset.n = String(shape.n);
    this.root.dataset.kind = model.kind;
    this.rove(0);
    this.resize();
  }

  /* A block of the first `n` coordinates; `base` is its first cell. */
  private block(model: BoardModel, n: number, base: number): HTMLElement {
    const { sizes } = model.shape;
    if (n <= 2) return this.layer(model, base);
    const block = document.createElement("div");
    block.className = `block block-${n}`;
    const axis = n % 2 === 0 ? n - 2 : n - 1; // the axis that goes right
    const across = sizes[axis]!;
    const down = n % 2 === 0 ? sizes[n - 1]! : 1;
    block.style.setProperty("--across", String(across));
    const part = sizes.slice(0, axis).reduce((a, b) => a * b, 1);
    for (let i = 0; i < across * down; i++)
      block.append(this.block(model, axis, base + i * part));
    return block;
  }

  private layer(model: BoardModel, base: number): HTMLElement {
    const shape = model.shape;
    const { grid: places } = shape;
    const width = columnsOf(shape);
    const rows = rowsOf(shape);
    const high = shape.sizes[2] ?? 1;
    const layer = document.createElement("div");
    const index = layerOf(shape, base);
    layer.className = `layer tint-${index % high}`;
    this.layers[index] = layer;
    const name = shape.n > 2 ? layerName(shape, index) : "";
    // where stones fall, it is said which way
    const height =
      !model.fall || shape.n !== 3
        ? ""
        : index === 0
          ? ` (${t.bottom})`
          : index === high - 1
            ? ` (${t.top})`
            : "";
    const label = (text: string, cls: string) => {
      const span = document.createElement("span");
      span.className = cls;
      span.textContent = text;
      span.setAttribute("aria-hidden", "true");
      return span;
    };
    layer.append(label(name + height, "layer-name"));
    const columns = label("", "columns");
    for (let x = 0; x < width; x++)
      columns.append(label(places?.columns[x] ?? axisText(0, x), "tick"));
    const ranks = label("", "ranks");
    // a flat board with gravity has its lowest row below
    const order = Array.from({ length: rows }, (_, y) =>
      model.fall && shape.n === 2 ? rows - 1 - y : y,
    );
    for (const y of order)
      ranks.append(label(places?.rows[y] ?? axisText(1, y), "tick"));
    const grid = document.createElement("div");
    grid.className = "grid";
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", name ? t.layer(name) : t.board);
    for (const y of order) {
      const row = document.createElement("div");
      row.className = "row";
      row.setAttribute("role", "row");
      for (let x = 0; x < width; x++) {
        const place = base + x + y * width;
        const cell = places ? places.cells[place]! : place;
        const element = document.createElement("div");
        if (cell < 0) {
          element.className = "hole";
          element.setAttribute("role", "presentation");
          row.append(element);
          continue;
        }
        element.className = "cell";
        element.setAttribute("role", "gridcell");
        element.tabIndex = -1;
        element.dataset.cell = String(cell);
        // an attribute, which the style shows: a name is no HTML
        if (places?.named) element.dataset.name = model.names[cell];
        this.cells[cell] = element;
        row.append(element);
      }
      grid.append(row);
    }
    layer.append(columns, ranks, grid);
    return layer;
  }

  // ---- painting ----

  private paint(
    element: HTMLElement,
    cell: number,
    model: BoardModel,
    lit: ReadonlySet<number>,
  ): void {
    const owner = model.owner[cell]!;
    const number = model.numbers[cell] ?? 0;
    const badge = model.badges.get(cell);
    const gap = model.threats
      .filter((t) => t.gap === cell)
      .map((t) => t.side)
      .sort();
    const classes = ["cell"];
    if (owner || number) classes.push("taken");
    if (model.targets.has(cell)) classes.push("target");
    if (model.last.includes(cell)) classes.push("last");
    if (model.won.some((line) => line.includes(cell))) classes.push("won");
    if (model.hint.includes(cell)) classes.push("hint");
    if (model.held === cell) classes.push("held");
    if (model.focus === cell) classes.push("focus");
    else if (lit.has(cell)) classes.push("lit");
    if (badge) classes.push(`tone-${badge.tone}`);
    const className = classes.join(" ");
    if (element.className !== className) element.className = className;
    const text = describe(model, cell);
    if (element.getAttribute("aria-label") !== text)
      element.setAttribute("aria-label", text);

    const content = [owner, number, gap.join(), badge?.sign, badge?.note];
    const preview = model.previews.find((p) => p.cell === cell);
    const key = `${content.join("|")}|${model.kind}|${preview?.side ?? 0}`;
    if (this.shown[cell] === key) return;
    this.shown[cell] = key;
    let html = "";
    if (model.kind === "numbers") {
      if (number) html += `<span class="tile tile-${owner}">${number}</span>`;
    } else if (owner === 1 || owner === 2) {
      html += markSvg(owner, model.kind);
    } else if (preview) {
      html += `<span class="preview">${markSvg(preview.side, model.kind)}</span>`;
    }
    for (const side of new Set(gap))
      html += `<span class="gap gap-${side}"></span>`;
    if (badge)
      html += `<span class="badge">${badge.sign}${
        badge.note ? `<small>${badge.note}</small>` : ""
      }</span>`;
    element.innerHTML = html;
  }

  private measure(): Centre[] {
    if (this.centres) return this.centres;
    const origin = this.root.getBoundingClientRect();
    this.centres = this.cells.map((element) => {
      const box = element.getBoundingClientRect();
      return {
        x: box.left - origin.left + this.root.scrollLeft + box.width / 2,
        y: box.top - origin.top + this.root.scrollTop + box.height / 2,
        size: box.width,
      };
    });
    this.svg.setAttribute("width", String(this.root.scrollWidth));
    this.svg.setAttribute("height", String(this.root.scrollHeight));
    return this.centres;
  }

  /* A line as a path: straight within a layer, arcs from layer to layer. */
  private path(line: readonly number[]): string {
    const at = this.measure();
    const shape = this.shape!;
    const first = at[line[0]!]!;
    let d = `M${first.x.toFixed(1)} ${first.y.toFixed(1)}`;
    for (let i = 1; i < line.length; i++) {
      const a = at[line[i - 1]!]!;
      const b = at[line[i]!]!;
      if (layerOf(shape, line[i - 1]!) === layerOf(shape, line[i]!)) {
        d += `L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
      } else {
        const dx = b.x - a.x;
        const dy = b.y - a.y;
        const length = Math.hypot(dx, dy) || 1;
        const bend = Math.min(0.16 * length, 0.9 * a.size);
        // bulge upwards, or to the left where the step goes down
        const sign = dx > 0 || (dx === 0 && dy < 0) ? 1 : -1;
        const mx = (a.x + b.x) / 2 + (sign * bend * dy) / length;
        const my = (a.y + b.y) / 2 - (sign * bend * dx) / length;
        d += `Q${mx.toFixed(1)} ${my.toFixed(1)} ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
      }
    }
    return d;
  }

  private drawLines(model: BoardModel): void {
    const parts: string[] = [];
    const shape = model.shape;
    // a line that leaves the only layer there is shows in the small pictures
    const visible = (line: readonly number[]) =>
      !this.fit.one ||
      line.every((cell) => layerOf(shape, cell) === this.current());
    if (this.root.offsetParent !== null || this.root.isConnected) {
      for (const threat of model.threats.filter((x) => visible(x.cells)))
        parts.push(
          `<path class="threat side-${threat.side}" d="${this.path(threat.cells)}"/>`,
        );
      for (const ray of model.rays) {
        const at = this.measure();
        if (visible(ray.cells))
          parts.push(
            `<path class="ray ${ray.state}" d="${this.path(ray.cells)}"/>`,
          );
        for (const cell of ray.cells)
          if (
            cell !== model.focus &&
            !model.owner[cell] &&
            visible([cell]) &&
            !model.previews.some((p) => p.cell === cell)
          )
            parts.push(
              `<circle class="dot ${ray.state}" cx="${at[cell]!.x.toFixed(1)}" cy="${at[cell]!.y.toFixed(1)}" r="${(0.07 * at[cell]!.size).toFixed(1)}"/>`,
            );
      }
      for (const line of model.won.filter(visible))
        parts.push(
          `<path class="win side-${model.owner[line[0]!]}" d="${this.path(line)}"/>`,
        );
    }
    this.svg.classList.toggle("many", model.rays.length > 13);
    const html = parts.join("");
    if (this.svg.innerHTML !== html) this.svg.innerHTML = html;
  }

  // ---- pointing ----

  private cellOf(target: EventTarget | null): number {
    const element =
      target instanceof Element ? target.closest("[data-cell]") : null;
    return element instanceof HTMLElement && this.root.contains(element)
      ? Number(element.dataset.cell)
      : -1;
  }

  private onOver(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    this.pointing.focus(this.cellOf(event.target), "pointer");
  }

  private onFocus(event: FocusEvent): void {
    const cell = this.cellOf(event.target);
    if (cell < 0) return;
    this.rove(cell);
    this.pointing.focus(cell, "keys");
  }

  private rove(cell: number): void {
    const before = this.cells[this.roving];
    if (before) before.tabIndex = -1;
    this.roving = cell;
    const now = this.cells[cell];
    if (now) now.tabIndex = 0;
  }

  /* The end of a row. */
  private farthest(shape: Shape, cell: number, by: number): number {
    for (;;) {
      const next = step(shape, cell, 0, by);
      if (next === cell) return cell;
      cell = next;
    }
  }

  private onKey(event: KeyboardEvent): void {
    const shape = this.shape;
    const cell = this.cellOf(event.target);
    if (!shape || cell < 0 || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const turnLayer = (by: number) => {
      const layer = layerOf(shape, cell) + by;
      return layer >= 0 && layer < layersOf(shape)
        ? cell + by * layerSize(shape)
        : cell;
    };
    const down = this.fall && shape.n === 2 ? -1 : 1;
    let to = cell;
    switch (event.key) {
      case "ArrowRight":
        to = step(shape, cell, 0, 1);
        break;
      case "ArrowLeft":
        to = step(shape, cell, 0, -1);
        break;
      case "ArrowDown":
        to = step(shape, cell, 1, down);
        break;
      case "ArrowUp":
        to = step(shape, cell, 1, -down);
        break;
      case "PageDown":
        to = event.shiftKey ? step(shape, cell, 3, 1) : turnLayer(1);
        break;
      case "PageUp":
        to = event.shiftKey ? step(shape, cell, 3, -1) : turnLayer(-1);
        break;
      case "Home":
        to = this.farthest(shape, cell, -1);
        break;
      case "End":
        to = this.farthest(shape, cell, 1);
        break;
      case "Enter":
      case " ":
        event.preventDefault();
        this.pointing.choose(cell);
        return;
      default:
        return;
    }
    event.preventDefault();
    this.focusCell(to);
  }

  // ---- dragging a token ----

  private onDown(event: PointerEvent): void {
    const model = this.model;
    const cell = this.cellOf(event.target);
    if (!model || model.kind !== "tokens" || cell < 0) return;
    if (model.owner[cell] !== model.turn || !model.targets.has(cell)) return;
    const element = this.cells[cell]!;
    const startX = event.clientX;
    const startY = event.clientY;
    const move = (e: PointerEvent) => {
      const far = Math.hypot(e.clientX - startX, e.clientY - startY) > 6;
      if (!this.ghost && far) {
        this.ghost = document.createElement("div");
        this.ghost.className = "drag-ghost";
        this.ghost.innerHTML = markSvg(model.turn, "tokens");
        const size = element.getBoundingClientRect().width;
        this.ghost.style.width = this.ghost.style.height = `${size}px`;
        document.body.append(this.ghost);
        element.classList.add("lifted");
        if (model.held !== cell) this.pointing.choose(cell);
      }
      if (this.ghost) {
        e.preventDefault();
        this.ghost.style.transform = `translate(${e.clientX}px, ${e.clientY}px) translate(-50%, -50%)`;
        const under = document.elementFromPoint(e.clientX, e.clientY);
        this.pointing.focus(this.cellOf(under), "pointer");
      }
    };
    const end = (e: PointerEvent) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      element.classList.remove("lifted");
      const dragged = this.ghost !== null;
      this.ghost?.remove();
      this.ghost = null;
      if (dragged && e.type === "pointerup") {
        const to = this.cellOf(document.elementFromPoint(e.clientX, e.clientY));
        this.dragEnd = performance.now();
        if (to >= 0 && to !== cell) this.pointing.drag(cell, to);
      }
    };
    window.addEventListener("pointermove", move, { passive: false });
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }
}
