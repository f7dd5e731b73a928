/* The networks that players called `net` judge with: fetched when the first
 * question needs one (a megabyte that most visitors never need), and handed to
 * the module before it. */
import cubeUrl from "../../../data/cube.net?url";
import qubicUrl from "../../../data/qubic.net?url";

/** The k of the k^3 board whose network a request needs; 0: none. */
export function networkOf(request: string): 0 | 3 | 4 {
  if (!request.includes('"net')) return 0;
  const { ask, player, game } = JSON.parse(request) as Record<string, unknown>;
  if (ask !== "choose" || typeof player !== "string") return 0;
  if (!/^net(:|$)/.test(player)) return 0;
  return game === "3^3" ? 3 : game === "4^3" ? 4 : 0;
}

export async function fetchNetwork(k: 3 | 4): Promise<Uint8Array> {
  const response = await fetch(k === 3 ? cubeUrl : qubicUrl);
  if (!response.ok)
    throw new Error(`the network could not be fetched: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
