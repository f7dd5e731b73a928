/* Small pictures of all layers, where there is room for one: each is a button
 * that shows its layer. Stones, the last move, threats and the lines that are
 * shown are in the pictures, so that nothing on the board is out of sight. */
import { columnsOf, layerName, layersOf, rowsOf, type BoardModel } from "../board";
import { changed, state } from "../state";
import { t } from "../strings";
import { picturesAcross } from "./fit";

function picture(model: BoardModel, layer: number, lit: ReadonlySet<number>): string {
  const { n } = model.shape;
  const k = columnsOf(model.shape);
  const rows = rowsOf(model.shape);
  const parts: string[] = [];
  const gaps = new Map(model.threats.map((x) => [x.gap, x.side]));
  const won = new Set(model.won.flat());
  for (let i = 0; i < k * rows; i++) {
    const cell = layer * k * rows + i;
    const x = (i % k) * 10;
    const y = (n === 2 && model.fall ? rows - 1 - Math.floor(i / k) : Math.floor(i / k)) * 10;
    const cls = [
      "mini",
      lit.has(cell) ? "lit" : "",
      model.last.includes(cell) ? "last" : "",
      won.has(cell) ? "won" : "",
      cell === model.focus ? "focus" : "",
    ].join(" ");
    parts.push(
      `<rect class="${cls}" x="${x + 0.5}" y="${y + 0.5}" width="9" height="9"/>`,
    );
    const owner = model.owner[cell];
    const number = model.numbers[cell];
    if (number)
      parts.push(`<text x="${x + 5}" y="${y + 8}">${number}</text>`);
    else if (owner === 1)
      parts.push(
        `<path class="x" d="M${x + 2.5} ${y + 2.5}l5 5m0 -5l-5 5"/>`,
      );
    else if (owner)
      parts.push(`<circle class="o" cx="${x + 5}" cy="${y + 5}" r="2.7"/>`);
    else if (gaps.has(cell))
      parts.push(
        `<circle class="hole side-${gaps.get(cell)}" cx="${x + 5}" cy="${y + 5}" r="1.6"/>`,
      );
  }
  return `<svg viewBox="0 0 ${10 * k} ${10 * rows}" aria-hidden="true">${parts.join("")}</svg>`;
}

export class Chooser {
  readonly element = document.createElement("div");
  private buttons: HTMLButtonElement[] = [];
  private shown: string[] = [];

  constructor(private readonly choose: (layer: number) => void) {
    this.element.className = "chooser";
    this.element.setAttribute("role", "group");
    this.element.addEventListener("click", (e) => {
      const button = (e.target as Element).closest("button");
      if (button) this.choose(Number(button.dataset.layer));
    });
  }

  build(model: BoardModel): void {
    const { sizes } = model.shape;
    const layers = layersOf(model.shape);
    const across = picturesAcross(model.shape);
    this.element.dataset.columns = String(sizes[2] ?? 1);
    this.element.style.setProperty("--columns", String(across));
    this.buttons = Array.from({ length: layers }, (_, layer) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.layer = String(layer);
      button.className = `tint-${layer % (sizes[2] ?? 1)}`;
      return button;
    });
    this.shown = [];
    // as the flat board has them: coordinates 3 and 5 go down
    this.element.replaceChildren(...this.buttons);
  }

  update(model: BoardModel, current: number, lit: ReadonlySet<number>): void {
    this.element.setAttribute("aria-label", t.layers);
    this.buttons.forEach((button, layer) => {
      const name = layerName(model.shape, layer);
      button.setAttribute("aria-pressed", String(layer === current));
      button.setAttribute("aria-label", t.layer(name));
      const html = `<b>${name}</b>${picture(model, layer, lit)}`;
      if (this.shown[layer] !== html) {
        this.shown[layer] = html;
        button.innerHTML = html;
      }
    });
  }
}

/** Shows a layer; the page remembers which. */
export function showLayer(layer: number): void {
  state.layer = layer;
  changed();
}

