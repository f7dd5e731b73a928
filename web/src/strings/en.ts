/* English. The other tables have the type of this one. */

const plural = (n: number, one: string, many: string) =>
  `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
const words = ["no", "one", "two", "three", "four", "five", "six", "seven"];
const word = (n: number) => words[n] ?? String(n);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const en = {
  code: "en" as "en" | "nl",

  // ---- the frame ----
  skip: "Skip to the board",
  home: "oxo, home",
  whatToDo: "What to do",
  play: "Play",
  puzzles: "Puzzles",
  proof: "Proof",
  settings: "Settings",
  help: "Help",
  board: "Board",
  panel: "Panel",
  loadingEngine: "Loading the engine\u2026",
  loading: "Loading\u2026",
  stop: "Stop",
  spread: "Spread",
  turnLeft: "Turn left",
  turnRight: "Turn right",
  turnReset: "Turn back to the front",
  gameWord: "Game",
  views: "Views",
  viewBoth: "Both",
  viewSolid: "Solid",
  viewCubes: "Cubes",
  viewFlat: "Flat",
  lines: "Lines",
  threats: "Threats",
  layers: "Layers",
  layer: (name: string) => `Layer ${name}`,
  bottom: "bottom",
  top: "top",
  noSolid: "This browser shows no three-dimensional pictures.",
  lostSolid: "The browser has taken the three-dimensional picture away for now.",
  noEngineYet: "The engine is not there yet.",
  engineFailed: (why: string) => `The engine did not start: ${why}`,
  openWhole: "Open in oxo",
  close: "Close",

  // ---- sides and turns ----
  dark: "Dark",
  light: "Light",
  odd: "Odd",
  even: "Even",
  first: "First",
  second: "Second",
  white: "White",
  toMove: (side: string) => `${side} to move`,
  yourMove: (side: string) => `Your move (${side})`,
  placing: "placing",
  moving: "moving",
  sideWins: (side: string) => `${side} wins.`,
  statusWins: (side: string) => `${side} wins`,
  youWinTail: ": you win",
  youLoseTail: ": you lose",
  aDraw: "A draw",
  waitingFriend: (side: string) => `Waiting for ${side}, who has the link`,
  settingUp: "Setting up a position",
  toMoveAndWin: (side: string) => `${side} to move and win`,
  solved: "solved",
  solvedStatus: "Solved",
  chooseReply: "Choose a reply for Black (O)",
  whiteHasWon: "White (X) has won",
  proofTitle: { "4^3": "The proof of Qubic", "4^4": "The proof of 4\u2074" },
  puzzleTitle: (game: string) => `Puzzle: ${game}`,
  tour: "Introduction",
  to: "to",
  gets: "gets",
  or: "or",

  // ---- cells ----
  empty: "empty",
  completesLine: (side: string) => `completes ${side}\u2019s line`,
  inWinningLine: "in the winning line",
  lastMove: "last move",
  inHand: "in hand",
  hintWord: "hint",
  stepBadge: (n: number) => `step ${n}`,
  solidLabel:
    "The board in three dimensions. Arrow keys turn it; the flat view beside it is for playing by keyboard.",
  hyperLabel:
    "The four-dimensional board as cubes. Arrow keys turn them; the grid of layers beside them is for playing by keyboard.",
  fourth: (name: string) => `fourth: ${name}`,
  mixed: [
    ["left to right", "right to left"],
    ["top to bottom", "bottom to top"],
    ["front to back", "back to front"],
  ] as readonly (readonly [string, string])[],
  legend:
    "Every cube shows three of the four directions. In the first row the fourth stands still; in the others it runs along with one of the three. The colour of a cell\u2019s frame says where it is in the fourth direction:",
  tapAgain: (cell: string) => `${cell}: tap again to play there`,

  // ---- actions: name, and a tip ----
  actions: {
    undo: ["Undo", "Take back (U)"],
    redo: ["Redo", "Play again what was taken back (R)"],
    hint: ["Hint", "A good move, and what that rests on (H)"],
    why: ["Why?", "Where the game turned, and how (W)"],
    verdicts: [
      "Verdicts",
      "Show on the board what is known of every move (V)",
    ],
    pass: ["Pass", "What if I do nothing? (P)"],
    share: ["Share", "Copy a link to this place (S)"],
    go: ["Play on", "Let the computer make its move (G)"],
    again: ["New game", "Once more (N)"],
    takeback: ["Take back", "Take the last try back (U)"],
    solution: ["Solution", "Show how it is done (H)"],
    "next-puzzle": ["Next", "Another puzzle of this difficulty (N)"],
    result: ["Share", "Copy the result, or a link to the puzzle (S)"],
    "proof-back": ["Back", "Take back Black\u2019s last reply (U)"],
    answers: [
      "Answers",
      "Show on the board how White answers each reply (V)",
    ],
    "restart-proof": ["Start", "Back to the empty board"],
  } as Record<
    | "undo"
    | "redo"
    | "hint"
    | "why"
    | "verdicts"
    | "pass"
    | "share"
    | "go"
    | "again"
    | "takeback"
    | "solution"
    | "next-puzzle"
    | "result"
    | "proof-back"
    | "answers"
    | "restart-proof",
    readonly [string, string]
  >,
  explanation: "Explanation",
  back: "Back",
  next: "Next",
  undo: "Undo",
  share: "Share",
  stepOf: (step: number, total: number) => `Step ${step} of ${total}`,

  // ---- playing ----
  game: "Game",
  families: { line: "Lines", moving: "Moving tokens", number: "Numbers" },
  games: {
    "4^3": "Qubic, 4\u00d74\u00d74",
    "3^2": "Tic-tac-toe, 3\u00d73",
    "4^3:misere": "Qubic, mis\u00e8re",
    "4^3:gravity": "Qubic with gravity",
    "3^2:misere": "Tic-tac-toe, mis\u00e8re",
    "7x6:gravity,line=4": "Connect Four, 7\u00d76",
    "moving:2": "Tapatan",
    "moving:2,tokens=4": "Achi",
    "moving:2,steps=orthogonal": "Three Men\u2019s Morris",
    "moving:2,rank=off,steps=fly,diagonals=off": "Nine Holes",
    graham: "Graham\u2019s game",
    nygaard: "Nygaard\u2019s game",
    "number:k=4": "Numbers 4\u00d74 (1 to 16, sum 34)",
  },
  misere: "mis\u00e8re",
  gravity: "with gravity",
  movingTokens: (board: string) => `Moving tokens, ${board}`,
  anotherGame: "Another game\u2026",
  otherGameName: "Name of another game",
  openings: "First move",
  openingName: [
    "Qubic a1A",
    "Qubic b1A",
    "4\u2074 a1Aa",
    "4\u2074 b1Aa",
    "4\u2074 b2Aa",
  ] as readonly string[],
  openingNote: [
    "A corner or a centre cell: seven lines go through it",
    "Any other cell: four lines go through it",
    "Four dimensions, 256 cells: a corner or a centre cell, fifteen lines",
    "Four dimensions: a cell on eight lines",
    "Four dimensions: a cell on six lines",
  ] as readonly string[],
  gameFile: "Game file",
  openGameFile: "Open a .pg file\u2026",
  exampleGame: "Example: the Fano plane",
  gameFileNote:
    "A .pg file describes a game on any board: its points, whose turn it is, the sets that win. To begin with, save this one and change it:",
  open: "Open",
  ruleNumbers: (g: {
    target: number;
    product: boolean;
    parity: boolean;
    own: boolean;
  }) =>
    `Complete a line with ${g.product ? "product" : "sum"} ${g.target}${
      g.parity ? ", or of one parity" : g.own ? ", or of your own numbers" : ""
    }.`,
  ruleMoving: (g: { tokens: number; winLines: number }) =>
    `Place ${word(g.tokens)} tokens each, then move them; ${
      g.winLines === 1
        ? "a line of three"
        : `${word(g.winLines)} lines of three`
    } wins.`,
  noGame: (why: string) => `This link names no game that can be played: ${why}.`,
  badLink: "This link leads nowhere here; it may have been cut.",
  goOnHere: "Go on with this game",
  box: (sides: string, length: number) => `${sides}, ${word(length)} in a line`,
  ruleSets: (sets: number) =>
    `Whoever first owns all points of a set wins: ${sets} sets.`,
  ruleLines: (k: number, lines: number, misere: boolean, falls: boolean) =>
    `${capital(word(k))} in a line ${misere ? "loses" : "wins"}: ${lines} lines.${
      falls ? " Stones fall to the lowest free cell." : ""
    }`,
  players: "Players",
  youPlay: "You play",
  both: "Both",
  none: "None",
  first1: "1st",
  second2: "2nd",
  youFirst: (side: string) => `You move first, with ${side}`,
  youSecond: (side: string) => `You move second, with ${side}`,
  youBoth: "Two people at this screen, or you alone, move for both sides",
  youNone: "The computer plays against itself",
  opponent: "Opponent",
  strengthNote:
    "In brackets: strength in Elo, measured at Qubic (docs/LEVELS.md)",
  levels: {
    "1": ["Pebble", "moves at random"],
    "2": ["Puppy", "sees a line now and then"],
    "3": ["Beginner", "misses half"],
    "4": ["Casual", "misses a quarter"],
    "5": ["Steady", "slips now and then"],
    "6": ["Careful", "sees lines, no more"],
    "7": ["Fighter", "misses no forced win"],
    "8": ["Thinker", "searches a little"],
    "9": ["Master", "searches much"],
    perfect: ["Perfect", "proof, tables, full search"],
    net: ["Network", "judges by what it learned"],
  } as Record<string, readonly [string, string]>,
  byLink: "Against somebody elsewhere, by link",
  sendLink: "Now send this link",
  sendLinkNote:
    "It holds the whole game. The other player opens it, moves, and sends you a link back. Nothing is stored anywhere.",
  linkWord: "Link",
  newGame: "New game",
  moves: "Moves",
  toStart: "to the start",
  noMoveYet:
    "No move yet. Click a cell, or press Tab until the board has the focus and use the arrow keys.",
  alsoPlayed: "Also played here:",
  othersPlayed: "other moves were played here",
  typeMove: "Type a move",
  typeMoveHint: (example: string) => `Type a move, for example ${example}`,
  tabs: {
    game: "Game",
    analysis: "Analysis",
    setup: "Set up",
    record: "Record",
  },
  thinking: "Thinking",
  nobodyPasses: "Nobody can pass here.",
  notYourTurn: "It is not your turn.",
  takenBack: "Taken back.",
  cellInHand: (cell: string) => `${cell} in hand`,
  cellWaits: (cell: string) => `${cell} waits for a number`,
  tokenCannot: "That token cannot go there.",
  numbersOf: (side: string) => `Numbers of ${side}`,
  whichNumber: (side: string, cell: string) =>
    `${side}: which number on ${cell}?`,
  positions: (n: number) => plural(n, "position", "positions"),

  // ---- the card at the end ----
  gameOver: "The game is over",
  youWin: "You win",
  youLose: "You lose",
  endNote: (moves: number, lost: boolean) =>
    `After ${plural(moves, "move", "moves")}.${
      lost ? " Why? shows where the game turned." : ""
    }`,
  rematch: "Rematch",
  swapSides: "Swap sides",

  // ---- hints and verdicts ----
  hint: "Hint",
  lookingForMove: "Looking for a good move",
  analysing: "Analysing",
  playIt: "Play it",
  proved: "proved",
  forcedWord: "forced",
  aGuess: "a guess",
  inPlies: (n: number) => `in ${plural(n, "ply", "plies")}`,
  resultWords: (
    v: "win" | "loss" | "draw" | "open",
    plies: number,
    exact: boolean,
  ) => {
    const said = {
      win: "wins",
      loss: "loses",
      draw: "draws",
      open: "undecided",
    }[v];
    return plies
      ? `${said} in ${exact ? "" : "at most "}${plural(plies, "ply", "plies")}`
      : said;
  },
  resultCount: (v: "win" | "loss" | "draw" | "open", n: number) =>
    `${n} ${
      {
        win: n === 1 ? "wins" : "win",
        loss: n === 1 ? "loses" : "lose",
        draw: n === 1 ? "draws" : "draw",
        open: "undecided",
      }[v]
    }`,
  grounds: {
    estimate: "estimate",
    rules: "rules",
    forced: "forced",
    table: "table",
    certificate: "certificate",
    theory: "theory",
    "full-search": "search",
    "proof-search": "proved",
  },
  completesOn: (cells: string) => `completes a line on ${cells}`,
  noThrees: "no line lacks one cell",
  wouldWin: (plies: number, moves: string) =>
    `would win by force in ${plies}: ${moves}`,
  noForced: "has no forced sequence",
  gameOverNote: (turn: string) =>
    `The game is over. ${turn} Take moves back to see where it was decided, or ask Why?`,
  lookingAtAll: "Looking at every move\u2026",
  analyseNow: "Analyse this position",
  nothingDecided: (side: string) =>
    `${side} to move. Nothing here is decided by force or by search.`,
  bestLine: "Best line",
  everyMove: "Every move, best first",

  // ---- why? ----
  why: "Why?",
  turningPoint: "The turning point",
  lookingForTurning: "Looking for the turning point",
  moveFirst: "Make a move first; then ask why it was good or bad.",
  whyHead: (head: string, ply: number, move: string) =>
    `${head}${head.endsWith("?") ? " Move" : ": move"} ${ply}, ${move}`,
  whyTurning: (
    move: string,
    other: string,
    plies: number,
    best: string,
    better: number,
  ) =>
    `Up to here the game was not lost. ${move} lets ${other} win${
      plies ? ` within ${plural(plies, "ply", "plies")}` : ""
    }. Better was ${best}${
      better > 1 ? `; ${plural(better, "move", "moves")} did not lose` : ""
    }.`,
  whyLostAlready: (move: string, other: string, plies: number) =>
    `${move} loses, but so did every other move: ${other} wins anyway${
      plies ? `, within ${plural(plies, "ply", "plies")}` : ""
    }.`,
  whyTheory: (move: string, other: string, plies: number) =>
    `In theory ${other} wins from the start. But until here nothing was forced: ${move} lets ${other} win by threats${
      plies ? `, within ${plural(plies, "ply", "plies")}` : ""
    }.`,
  whyGood: (who: string, move: string) =>
    `${move} was no mistake: ${who} wins with it.`,
  whyDraws: (who: string, move: string) =>
    `${move} was no mistake: ${who} keeps the draw.`,
  whyOpen: (move: string) =>
    `Nothing refutes ${move} by force, as far as can be seen.`,
  whySteps: (total: number) =>
    `Follow the numbers, ${plural(total, "step", "steps")}:`,
  toGame: "To the game",
  stepPlain: (who: string, cell: string) => `${who} plays ${cell}.`,
  stepWins: (who: string, cell: string) =>
    `${who} plays ${cell} and completes a line: ${who} wins.`,
  stepThreatens: (who: string, cell: string, gap: string, other: string) =>
    `${who} plays ${cell} and threatens ${gap}. ${other} must block.`,
  stepFork: (who: string, cell: string, gaps: string, other: string) =>
    `${who} plays ${cell} and threatens ${gaps} at once. ${other} can block only one.`,
  stepBlocks: (who: string, cell: string) => `${who} must block at ${cell}.`,
  stepBlocksThreatens: (who: string, cell: string, gap: string) =>
    `${who} must play ${cell}, and now threatens ${gap} too.`,

  // ---- records and set-up ----
  record: "Record",
  recordOfGame: "Record of this game",
  save: "Save",
  copy: "Copy",
  copied: (what: string) => `${what} copied.`,
  result: "Result",
  commentOn: (move: string) => `Comment on ${move}`,
  commentGame: "Comment on the game",
  filesAndText: "Files and text",
  openFile: "Open a file",
  showGame: "Show this game",
  loadText: "Load this text",
  recordFile: "Record file",
  recordTextLabel: "Record, position or list of moves",
  recordTextHint:
    "Paste a record, a position (xo1x8x8o41o) or a list of moves (a1A d4D b2B) here.",
  position: "Position",
  copyPosition: "Copy position",
  copyLink: "Copy link",
  embedCode: "HTML that puts this board into a page of yours",
  noGameInText: (line: number, column: number, text: string) =>
    `No game there. Line ${line}, column ${column}: ${text}. Your game is still here.`,
  partLoaded: (line: number, column: number, text: string) =>
    `Line ${line}, column ${column}: ${text}. The part before it is loaded.`,
  loaded: (moves: number) => `Loaded: ${plural(moves, "move", "moves")}.`,
  setupHead: "Set up a position",
  begin: "Begin",
  setupNote: "Choose what to put, then click cells (or Enter on them).",
  put: "Put",
  rubOut: "Rub out",
  number: "Number",
  toMoveLabel: "To move",
  playFromHere: "Play from here",
  emptyBoard: "Empty",
  cancel: "Cancel",
  orAsText: "Or as text",

  // ---- puzzles ----
  checking: "Checking",
  solving: "Solving",
  puzzleOfDay: "Puzzle of the day",
  puzzleOfDayOn: (date: string) => `Puzzle of the day, ${date}`,
  puzzleNumber: (n: number) => `Puzzle ${n}`,
  anyPuzzle: "Any puzzle",
  puzzleTask: (
    side: string,
    plies: number,
    tempting: number,
    proved: boolean,
  ) =>
    `${side} to move and win${
      tempting || proved
        ? `: exactly one move does it${proved ? "" : " by force"}`
        : ""
    }. The win takes ${plural(plies, "ply", "plies")}${
      tempting
        ? `; ${tempting} wrong ${tempting === 1 ? "move tempts" : "moves tempt"} with a line`
        : ""
    }.`,
  gradeOf: (grade: number) => `difficulty ${grade} of 5`,
  difficulty: "Difficulty",
  allPuzzles: "All puzzles",
  allGrades: "All difficulties",
  all: "All",
  solvedCount: (solved: number, all: number) => `${solved} of ${all} solved`,
  streak: (days: number) => `${plural(days, "day", "days")} in a row`,
  noStreak: "Solve the puzzle of the day to begin a streak.",
  tries: (n: number) => plural(n, "wrong try", "wrong tries"),
  yourMistake: "Your own mistake",
  yourMistakes: "Your own mistakes",
  mistakesNote: "You had a forced win here and played something else.",
  noMistakes:
    "When you miss a forced win in a game, the position is kept here as a puzzle.",
  noForcedWin: "there is no forced win in that position",
  noPuzzle: (which: string, all: number, why: string) =>
    `There is no puzzle \u201c${which}\u201d (${why}). The stock has the numbers 1 to ${all}, and there is one for every day.`,
  tryMyself: "Try it myself",
  tryAgain: "Try again",
  wrongTry: (move: string, reply: string) =>
    `${move} does not win${reply ? `: ${reply} answers it, and nothing is forced any more` : ""}.`,
  wrongLoses: (move: string, steps: number) =>
    `${move} loses. See how, in ${plural(steps, "step", "steps")}.`,
  rightGoOn: (move: string) => `${move} is right. Go on.`,
  theAnswer: (move: string) => `The answer: ${move}.`,
  solvedIn: (tries: number) =>
    tries === 0
      ? "Solved, at the first try!"
      : `Solved, after ${plural(tries, "wrong try", "wrong tries")}.`,

  // ---- the proof ----
  kind: {
    strategic: "strategic",
    forced: "forced",
    block: "block",
    win: "win",
  },
  kindShort: {
    strategic: "White remembers the answer",
    forced: "White wins by threats",
    block: "White must block",
    win: "White completes a line",
  },
  kindNote: {
    strategic: "An entry of the certificate: this move must be remembered.",
    forced:
      "The first threat of a forced sequence, which the checker finds itself.",
    block: "Black was about to complete a line.",
    win: "Completes a line.",
  },
  answeredBy: (move: string, kind: string) => `answered by ${move}, ${kind}`,
  proofSaid: (black: string, white: string, kind: string) =>
    `Black ${black}. White ${white}, ${kind}.`,
  proofOther: (wanted: string, played: string) =>
    `The proof does not play ${wanted} here, it plays ${played}. This is where the two part.`,
  proofNoReply: (move: string) =>
    `\u201c${move}\u201d is not a reply Black has here. This is the last place that is.`,
  fromStart: "From the start",
  theorem: {
    "4^3": "The first player wins Qubic",
    "4^4": "The first player wins 4\u2074",
  },
  proofIntro: (entries: number) =>
    `You are Black (O). White (X) plays from a certificate of ${entries.toLocaleString("en")} positions to remember; everything else is forced. Choose any reply, on the board or below: pointing at it shows White\u2019s answer and what it threatens.`,
  beat: "Try to beat it",
  beatIntro:
    "You are Black (O) and may play anything. White (X) follows the certificate. Nothing saves Black: that is the theorem.",
  whiteWon:
    "White has completed a line. Go back to any of its moves and try another reply.",
  movesLeft: (n: number) =>
    `White needs at most ${plural(n, "more move", "more moves")}, whatever Black does.`,
  movesLeftCounting: "Counting how many moves White still needs\u2026",
  movesSoFar: "Moves so far",
  backToHere: (move: string, kind: string) =>
    `White ${move}, ${kind}: back to here`,
  replies: "Replies",
  blackReplies: "Black\u2019s replies (O)",
  upToSymmetry: (cells: number, classes: number) =>
    `${cells} cells, ${classes} up to symmetry`,
  andLikeIt: (n: number) => `and ${n} like it`,
  histogram: "Strategic positions by stones on the board",
  ours: (n: number) => `ours, ${n}`,
  histogramRow: (level: number, ours: number, theirs: number | null) =>
    `${level} stones: ours ${ours}${theirs === null ? "" : `, Patashnik ${theirs}`}`,
  histogramNote:
    "\u25b8 White\u2019s last choice. Patashnik\u2019s numbers: counted from his dictionary of 2929 strategic moves (1977; Mathematics Magazine 53, 1980, Figure 12).",
  checkHere: "Check it here and now",
  walkButton: "Walk the whole strategy",
  walking: "Walking the whole strategy",
  walkShort: (positions: number) =>
    `The strategy wins against every reply: ${positions.toLocaleString("en")} positions.`,
  walkFailed: "The walk failed: the certificate does not hold.",
  walkResult: (w: {
    positions: number;
    strategic: number;
    blocks: number;
    forced: number;
    longest: number;
  }) =>
    `White wins against every reply: ${w.positions.toLocaleString("en")} positions, ${w.strategic.toLocaleString("en")} strategic, ${w.blocks.toLocaleString("en")} blocks, ${w.forced.toLocaleString("en")} forced wins, the longest with ${w.longest} threats.`,
  download: {
    certificate: "The certificate, strong opening",
    weak: "The certificate, weak opening",
    four: "The certificate of 4\u2074, first move on 15 lines",
    four8: "The certificate of 4\u2074, first move on 8 lines",
    four6: "The certificate of 4\u2074, first move on 6 lines",
    theorem: "The theorem for a proof assistant",
    checker: "How to check it yourself",
  },
  tree: "Where you are in the tree",
  treeLabel: (rows: readonly number[]) =>
    `The branches at each of Black\u2019s turns so far: ${rows.join(", ")}`,
  smaller: "Smaller",
  larger: "Larger",
  story: "Why the first player wins",
  endStory: "Look around",
  chapters: [
    {
      title: "A claim",
      text: "On this board of 64 cells the first player, White (X), can always win, whatever Black (O) does. That is a theorem. Let us see what it takes to believe it.",
    },
    {
      title: "Black may do anything",
      text: "White begins in a corner. Black has 63 replies, but turning and mirroring the cube makes most of them the same: 12 are really different. A proof needs an answer to each, and to each reply after that. The tree on the side is what you see of it.",
    },
    {
      title: "Some answers are remembered",
      text: "Here White plays from a list, the certificate: this position is in it, with one move. Cells marked S lead to another position of the list. A list for every game there is would not fit on any disk; this one is short because of what comes next.",
    },
    {
      title: "The rest are threats",
      text: "Here White needs no list. Each move makes three in a line, so that Black must block, again and again, until two lines threaten at once. Such sequences are found by a simple search. Cells marked F are lost for Black that way.",
    },
    {
      title: "The end is always the same",
      text: "White completes a line. The threats come faster than Black can block them.",
    },
    {
      title: "Do not believe it: check it",
      text: "Press \u201cWalk the whole strategy\u201d and this page tries every reply of Black against the list. A second program, which shares no code with the first, checks the same file. Or take it home:",
    },
  ] as readonly { title: string; text: string }[],

  // ---- the introduction ----
  tourSteps: [
    "Four stones in a line win. There are four layers, A to D, like a stack of glass. A line may lie within a layer: along a row, along a column, or across.",
    "A line may also go through all four layers: straight down, slanted, or from corner to corner. There are 76 lines in all.",
    "X has three in a line. The diamond marks the cell that is missing: a threat. O must block there at once.",
    "Now X has two threats at the same time: a fork. O can block only one of them, and X wins.",
    "Your turn. You are X: find the cell that makes a fork.",
  ] as readonly string[],
  tourTryAgain:
    "That makes no fork. Look for two lines with two of your stones each: where do they cross?",
  tourBlocked: "A fork! O has blocked one line. Complete the other one.",
  tourDone: "You have won. That is all there is to it; now try somebody who blocks.",
  tourSkip: "Skip",
  tourPlay: "Play Qubic",
  tourAgain: "Show the introduction",

  // ---- settings ----
  colours: "Colours",
  asSystem: "As the system",
  lightTheme: "Light",
  darkTheme: "Dark",
  sound: "Sound",
  on: "On",
  off: "Off",
  language: "Language",

  // ---- help ----
  helpTitle: "How to use oxo",
  helpText: [
    "Complete a line of four and win: within a layer, straight through the layers, or across them. Qubic has 76 such lines. Point at a cell and its lines light up, 7 through corners and centre cells, 4 through all others.",
    "The first player can always win Qubic. Perfect moving first never lets you off; against lower levels you have a chance. When you have lost, ask Why?: it finds the turning point and plays what followed from it.",
  ] as readonly string[],
  signsHead: "What the signs mean",
  signs: [
    [
      "+ 5",
      "this move wins, in at most 5 plies (moves of both sides); + alone: proved, not counted",
    ],
    ["\u2212 8", "this move loses"],
    ["=", "this move draws"],
    [
      "no sign",
      "not decided by force or by search; the analysis has an estimate",
    ],
    [
      "\u25c7 dashed line",
      "a line that lacks one cell: X\u2019s gaps are diamonds, O\u2019s are rings",
    ],
    [
      "frame",
      "the last move; a violet frame is a hint or the cell you point at",
    ],
  ] as readonly (readonly [string, string])[],
  keysHead: "Keys",
  keys: {
    tab: "to the board and on; one stop for the whole board",
    arrows: "to the next cell of a layer",
    pages: "to the layer before, after",
    fourth: "along the fourth axis",
    ends: "to the ends of a row",
    enter: "play; pick up and put down a token; choose a cell for a number",
    digits: "number games: take that number",
    undo: "undo, redo",
    hint: "hint, why?, verdicts",
    steps: "steps of an explanation: back, next",
    pass: "pass, let the computer go on, new game",
    share: "share: copy a link",
    escape: "stop thinking; put down; leave an explanation",
    help: "this help",
  },
  helpMore: [
    {
      head: "The solid picture",
      text: "Drag it, or focus it and use the arrow keys, to turn it; pinch, + and \u2212 zoom, Home turns it back. Spread pulls the layers apart. A cell is played by a click; with a finger, the first tap shows its lines and the second one plays, and a finger that moves up or down scrolls the page. Four-dimensional boards are shown as cubes, as Marchi and Fischer drew them: one for each value of the fourth coordinate, and six that mix them; every cell appears in several cubes, and all of them light up together.",
    },
    {
      head: "Number games and moving games",
      text: "Take a number and then a cell, a cell and then a number, or drag the number. Tokens are placed by a click and moved by dragging them, or by choosing first the token and then where it goes.",
    },
    {
      head: "Two people",
      text: "At one screen: choose Both. Elsewhere: tick \u201cby link\u201d, move, and send the link; it holds the game, and nothing is stored anywhere.",
    },
  ] as readonly { head: string; text: string }[],
  documentation: "Documentation",
  offlineNote:
    "Everything runs on this device; after the first visit also without a network.",
};
