/* Records: the tree of moves as a text, and back. */
import type { GameRecord, RecordNode, Side } from "../engine/api";
import { toast } from "../a11y";
import { engine, interrupt, report } from "../ask";
import { changed, pathOf, state, type TreeNode } from "../state";
import { t } from "../strings";
import { goTo, isHuman, open, playerOf, where } from "./play";

const play = state.play;

function toRecord(node: TreeNode): RecordNode {
  return {
    move: node.move,
    ...(node.comment ? { comment: node.comment } : {}),
    children: node.children.map(toRecord),
  };
}

/* In a record, which travels: in English whatever the page speaks. */
function playerName(side: Side): string {
  return isHuman(side) ? "you" : playerOf(play.level);
}

export async function recordText(): Promise<string> {
  const header = new Map(play.header);
  if (!header.has("first")) header.set("first", playerName("first"));
  if (!header.has("second")) header.set("second", playerName("second"));
  if (!header.has("date"))
    header.set("date", new Date().toISOString().slice(0, 10));
  // the result belongs to the end of the main line
  const main = mainLine();
  const end = await engine().state({ ...where(), moves: pathOf(main) });
  header.set("result", end.over ? end.winner : "ongoing");
  const record: GameRecord = {
    game: play.info!.name,
    ...(play.start ? { start: play.start } : {}),
    header: [...header],
    ...(play.root.comment ? { comment: play.root.comment } : {}),
    children: play.root.children.map(toRecord),
  };
  return engine().writeRecord(record);
}

function mainLine(): TreeNode {
  let node = play.root;
  while (node.children[0]) node = node.children[0];
  return node;
}

function fromRecord(nodes: readonly RecordNode[], parent: TreeNode): void {
  for (const n of nodes) {
    const node: TreeNode = {
      move: n.move,
      ...(n.comment ? { comment: n.comment } : {}),
      parent,
      children: [],
      recent: null,
    };
    parent.children.push(node);
    fromRecord(n.children, node);
  }
}

/** Loads a record, or any text that holds a game. What holds none is reported,
 * and the game on the board stays. */
export async function loadRecord(text: string): Promise<boolean> {
  try {
    const { record, error } = await engine().readRecord(text);
    if (error && record.children.length === 0) {
      toast(t.noGameInText(error.line, error.column, error.text));
      return false;
    }
    interrupt();
    if (
      !(await open(record.game, {
        as: "both",
        ...(record.start ? { start: record.start } : {}),
      }))
    )
      return false;
    play.header = record.header;
    if (record.comment) play.root.comment = record.comment;
    fromRecord(record.children, play.root);
    await goTo(mainLine());
    toast(
      error
        ? t.partLoaded(error.line, error.column, error.text)
        : t.loaded(pathOf(play.current).length),
    );
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

export function setComment(text: string): void {
  if (text.trim()) play.current.comment = text.trim();
  else delete play.current.comment;
  changed();
}
