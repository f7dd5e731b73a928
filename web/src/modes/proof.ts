/* The proof explorer: White follows the certificate, you are Black.
 *
 * The path is White, Black, White ...; it always ends with White's move, so
 * that the board waits for a reply (or the game is over). `fan` holds, for each
 * of Black's turns on the path, the replies up to symmetry: the tree's branches.
 *
 * The same walk serves three ways of looking: exploring, a story in chapters,
 * and a game against the certificate, in which its answers are not shown. */
import type { CertificateNumber, Move, ProofGame, ProofKind, ProofStep } from "../engine/api";
import { announce } from "../a11y";
import { engine, long, report } from "../ask";
import { sound } from "../sound";
import { changed, state } from "../state";
import { t } from "../strings";
import { spoken } from "./play";

const proof = state.proof;
let visit = 0;

/* The letter stands for the same kind in every language. */
export const kindSign: Record<ProofKind, string> = {
  strategic: "S",
  forced: "F",
  block: "B",
  win: "W",
};

/** The certificates by their first moves: all 64 of Qubic are like one of two;
 * all 256 of 4^4 like one of three. */
export const openings: readonly {
  game: ProofGame;
  first: string;
  certificate: CertificateNumber;
}[] = [
  { game: "4^3", first: "a1A", certificate: 1 },
  { game: "4^3", first: "b1A", certificate: 2 },
  { game: "4^4", first: "a1Aa", certificate: 1 },
  { game: "4^4", first: "b1Aa", certificate: 2 },
  { game: "4^4", first: "b2Aa", certificate: 3 },
];

/** Which of them is shown. */
export function opening(): number {
  return openings.findIndex(
    (o) => o.game === proof.game && o.certificate === proof.certificate,
  );
}

/** Replies that are the same up to symmetry stand together. */
export function replyClasses(step: ProofStep): ProofStep["black"][] {
  const groups = new Map<number, ProofStep["black"]>();
  for (const b of step.black) {
    const group = groups.get(b.class);
    if (group) group.push(b);
    else groups.set(b.class, [b]);
  }
  const order: ProofKind[] = ["strategic", "block", "forced", "win"];
  return [...groups.values()].sort(
    (a, b) => order.indexOf(a[0]!.kind) - order.indexOf(b[0]!.kind),
  );
}

/** Goes to a place: White's and Black's moves in turn, as in the address.
 * What does not follow the strategy is left out from there on, and said. */
export async function openProof(moves: readonly string[]): Promise<void> {
  const mine = ++visit;
  try {
    // a name of a cell says how many dimensions there are
    const game: ProofGame = moves[0]?.length === 4 ? "4^4" : "4^3";
    // one certificate to the end: the count of its moves then only falls
    let which = openings.find((o) => o.first === moves[0])?.certificate ?? 1;
    const path: { move: Move; kind: ProofKind | null }[] = [];
    const fan: typeof proof.fan = [];
    const texts = () => path.map((p) => p.move.text);
    let problem = "";
    let at: ProofStep;
    for (;;) {
      const step = await engine().proofStep(game, texts(), which);
      if (mine !== visit) return;
      at = step;
      const wanted = moves[path.length];
      if (step.white) {
        // a first move of the other kind has a certificate of its own
        if (path.length === 0 && wanted && wanted !== step.white.move.text) {
          const other = await engine()
            .proofStep(game, [wanted])
            .catch(() => null);
          if (mine !== visit) return;
          if (other?.black.length && other.state.last) {
            path.push({ move: other.state.last, kind: "strategic" });
            which = other.certificate;
            continue;
          }
        }
        if (wanted && wanted !== step.white.move.text && !problem)
          problem = t.proofOther(wanted, step.white.move.text);
        path.push({ move: step.white.move, kind: step.white.kind });
        if (problem) break;
        continue;
      }
      const groups = replyClasses(step);
      if (groups.length)
        fan.push(
          groups.map((g) => ({
            move: g[0]!.move.text,
            kind: g[0]!.kind,
            cells: g.length,
          })),
        );
      if (!wanted) break;
      const reply = step.black.find((b) => b.move.text === wanted);
      if (!reply) {
        problem = t.proofNoReply(wanted);
        break;
      }
      path.push({ move: reply.move, kind: null });
    }
    if (at.white) at = await engine().proofStep(game, texts(), which);
    const same =
      proof.info && proof.game === game && proof.certificate === which;
    const info = same ? proof.info : await engine().info(game);
    const data = same ? proof.data : await engine().proofInfo(game, which);
    if (mine !== visit) return;
    if (!same) proof.walk = null;
    proof.info = info;
    proof.data = data;
    proof.game = game;
    proof.certificate = which;
    proof.step = at;
    proof.moves = path;
    proof.fan = fan;
    proof.problem = problem;
    proof.left = 0;
    if (problem) announce(problem);
    changed();
    if (!at.state.over)
      countLeft(mine, game, texts()).catch(report);
  } catch (error) {
    report(error);
  }
}

const slice = 150; // milliseconds for which a click may have to wait

/* How many moves White still needs, in slices: counting far from the end takes
 * seconds, and nobody should wait for it. */
async function countLeft(
  mine: number,
  game: ProofGame,
  moves: readonly string[],
): Promise<void> {
  while (mine === visit) {
    const left =
      state.mode === "proof"
        ? await engine().proofLeft(game, moves, proof.certificate, slice)
        : null;
    if (mine !== visit) return;
    if (left !== null) {
      proof.left = left;
      changed();
      return;
    }
    await new Promise((next) => setTimeout(next, slice));
  }
}

export async function reply(cell: number): Promise<void> {
  const choice = proof.step?.black.find((b) => b.move.cell === cell);
  if (!choice) return;
  const before = proof.moves.length;
  state.focus = -1;
  sound("second");
  await openProof([...proof.moves.map((m) => m.move.text), choice.move.text]);
  const white = proof.moves[before + 1];
  if (white?.kind)
    announce(
      t.proofSaid(
        spoken(choice.move.text),
        spoken(white.move.text),
        t.kind[white.kind],
      ),
    );
}

/** Another reply at an earlier turn of Black: the tree was clicked. */
export async function branch(turn: number, move: string): Promise<void> {
  await openProof([
    ...proof.moves.slice(0, 2 * turn + 1).map((m) => m.move.text),
    move,
  ]);
}

/** Back to the position after the first `count` moves of the path. */
export async function backTo(count: number): Promise<void> {
  await openProof(
    proof.moves.slice(0, Math.max(1, count)).map((m) => m.move.text),
  );
}

export function setBeat(on: boolean): void {
  proof.beat = on;
  proof.story = -1;
  void openProof(proof.moves.slice(0, 1).map((m) => m.move.text));
}

export async function walkAll(): Promise<void> {
  const walk = await long(t.walking, (e) =>
    e.proofWalk(proof.game, proof.certificate),
  );
  if (!walk) return;
  proof.walk = walk;
  announce(walk.verified ? t.walkShort(walk.positions) : t.walkFailed);
  changed();
}

// ---- the story ----

export const chapters = 6;

/** Follows the strategy with the last reply of each turn until White's move is
 * of a kind that is asked for. */
async function follow(kind: ProofKind): Promise<string[]> {
  const path: string[] = [];
  for (;;) {
    const step = await engine().proofStep("4^3", path);
    if (step.white) {
      path.push(step.white.move.text);
      if (step.white.kind === kind && path.length > 1) return path;
      continue;
    }
    const replies = replyClasses(step);
    const next = replies.find((g) => g[0]!.kind === kind) ?? replies[0];
    if (!next) return path;
    path.push(next[0]!.move.text);
  }
}

export async function tell(chapter: number): Promise<void> {
  proof.story = Math.max(0, Math.min(chapters - 1, chapter));
  proof.beat = false;
  state.focus = -1;
  // chapters 3 and 4 stand where such a move is on the board
  const kinds: Record<number, ProofKind> = { 2: "strategic", 3: "forced", 4: "win" };
  const kind = kinds[proof.story];
  try {
    await openProof(kind ? await follow(kind) : []);
  } catch (error) {
    report(error);
  }
  announce(t.chapters[proof.story]!.text);
}

export function endStory(): void {
  proof.story = -1;
  changed();
}
