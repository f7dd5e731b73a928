/* A position as an address: everything is in the fragment, so a link works
 * from any host and nothing is sent anywhere.
 *
 *     #game=4^3&moves=a1A.d4D.b2B          a game
 *     #game=4^3&start=xo1x8x8o41o          a position that was set up
 *     #puzzle=17        #puzzle=2026-11-15 a puzzle of the stock, of a day
 *     #puzzle=4^3!xo1x8x8o41o              a position of one's own to solve
 *     #proof=a1A.d4D                       a place in the proof of Qubic
 *     #proof=a1Aa.c3Cc                     ... of 4^4
 *     #tour                                the introduction
 *
 * and for games: as=first|second|both|none, level=1..9|perfect, seed=NUMBER,
 * friend=1 (the other side is a person elsewhere, who gets the next link),
 * tab=analysis|setup|record.
 * Moves are separated by dots, which no move contains. What cannot be read is
 * left out; the engine judges games, positions and moves.
 */

export type As = "first" | "second" | "both" | "none";
export type Tab = "analysis" | "setup" | "record";

export type Address =
  | {
      mode: "play";
      game: string;
      start?: string;
      moves: string[];
      as?: As;
      level?: string;
      seed?: number;
      friend?: boolean;
      tab?: Tab;
    }
  | { mode: "puzzle"; which: string }
  | { mode: "proof"; moves: string[] }
  | { mode: "tour" };

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return text;
  }
}

/* Escapes what breaks an address, and leaves the rest readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(5E|3A|2C|3D|2F|21)/g, (code) =>
    decodeURIComponent(code),
  );
}

export function parseAddress(hash: string): Address | null {
  const values = new Map<string, string>();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at > 0) values.set(part.slice(0, at), decode(part.slice(at + 1)));
    else if (part) values.set(part, "");
  }
  const list = (text: string | undefined) =>
    (text ?? "").split(/[.\s]+/).filter((move) => move !== "");
  if (values.has("proof"))
    return { mode: "proof", moves: list(values.get("proof")) };
  if (values.has("tour")) return { mode: "tour" };
  const puzzle = values.get("puzzle");
  if (puzzle !== undefined) return { mode: "puzzle", which: puzzle };
  const game = values.get("game");
  if (!game) return null;
  const address: Address = {
    mode: "play",
    game,
    moves: list(values.get("moves")),
  };
  const start = values.get("start");
  if (start) address.start = start;
  const as = values.get("as");
  if (as === "first" || as === "second" || as === "both" || as === "none")
    address.as = as;
  const level = values.get("level");
  if (level && /^([1-9]|perfect|net)$/.test(level)) address.level = level;
  const seed = Number(values.get("seed"));
  if (Number.isInteger(seed) && seed > 0) address.seed = seed;
  if (values.get("friend") === "1") address.friend = true;
  const tab = values.get("tab");
  if (tab === "analysis" || tab === "setup" || tab === "record")
    address.tab = tab;
  return address;
}

export function formatAddress(address: Address): string {
  if (address.mode === "tour") return "#tour";
  if (address.mode === "proof") return `#proof=${address.moves.join(".")}`;
  if (address.mode === "puzzle") return `#puzzle=${encode(address.which)}`;
  const parts = [`game=${encode(address.game)}`];
  if (address.start) parts.push(`start=${encode(address.start)}`);
  if (address.moves.length)
    parts.push(`moves=${encode(address.moves.join("."))}`);
  if (address.as) parts.push(`as=${address.as}`);
  if (address.level) parts.push(`level=${address.level}`);
  if (address.seed) parts.push(`seed=${address.seed}`);
  if (address.friend) parts.push("friend=1");
  if (address.tab) parts.push(`tab=${address.tab}`);
  return `#${parts.join("&")}`;
}
