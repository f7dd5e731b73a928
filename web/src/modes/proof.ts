/* The proof explorer: White follows the certificate, you are Black.
 *
 * The path is White, Black, White ...; it always ends with White's move, so
 * that the board waits for a reply (or the game is over). */
import type { Move, ProofKind } from "../engine/api";
import { announce } from "../a11y";
import { desk, long, report } from "../desk";
import { changed, state } from "../state";
import { spoken } from "./play";

const proof = state.proof;
let visit = 0;

export const kindText: Record<ProofKind, string> = {
  strategic: "strategic",
  forced: "forced",
  block: "a block",
  win: "the win",
};

export const kindSign: Record<ProofKind, string> = {
  strategic: "S",
  forced: "F",
  block: "B",
  win: "W",
};

export const kindNote: Record<ProofKind, string> = {
  strategic: "an entry of the certificate: this move must be remembered",
  forced:
    "the first attack of a forced sequence, which the checker finds itself",
  block: "Black was about to complete a line",
  win: "completes a line",
};

/** Goes to a place: White's and Black's moves in turn, as in the address.
 * What does not follow the strategy is left out from there on. */
export async function openProof(moves: readonly string[]): Promise<void> {
  const mine = ++visit;
  try {
    if (!proof.info) proof.info = await desk().info("4^3");
    if (!proof.data) proof.data = await desk().proofInfo();
    const path: { move: Move; kind: ProofKind | null }[] = [];
    const texts = () => path.map((p) => p.move.text);
    for (;;) {
      const step = await desk().proofStep(texts());
      if (mine !== visit) return;
      proof.step = step;
      if (step.white) {
        path.push({ move: step.white.move, kind: step.white.kind });
        continue;
      }
      const wanted = moves[path.length];
      const reply = step.black.find((b) => b.move.text === wanted);
      if (!reply) break;
      path.push({ move: reply.move, kind: null });
    }
    proof.moves = path;
    changed();
  } catch (error) {
    report(error);
  }
}

export async function reply(cell: number): Promise<void> {
  const choice = proof.step?.black.find((b) => b.move.cell === cell);
  if (!choice) return;
  const before = proof.moves.length;
  await openProof([...proof.moves.map((m) => m.move.text), choice.move.text]);
  const white = proof.moves[before + 1];
  if (white?.kind)
    announce(
      `Black ${spoken(choice.move.text)}. White ${spoken(white.move.text)}, ${kindText[white.kind]}.`,
    );
}

/** Back to the position after the first `count` moves of the path. */
export async function backTo(count: number): Promise<void> {
  await openProof(proof.moves.slice(0, count).map((m) => m.move.text));
}

export async function walkAll(): Promise<void> {
  const walk = await long("Walking the whole strategy", (engine) =>
    engine.proofWalk(),
  );
  if (!walk) return;
  proof.walk = walk;
  announce(
    walk.verified
      ? `The strategy wins against every reply: ${walk.positions} positions.`
      : "The walk failed.",
  );
  changed();
}
