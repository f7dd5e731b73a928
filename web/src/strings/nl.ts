/* Nederlands. */
import type { Strings } from ".";

const number = (n: number) => n.toLocaleString("nl");
const plural = (n: number, one: string, many: string) =>
  `${number(n)} ${n === 1 ? one : many}`;
const words = ["nul", "één", "twee", "drie", "vier", "vijf", "zes", "zeven"];
const word = (n: number) => words[n] ?? String(n);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const nl: Strings = {
  code: "nl",

  skip: "Naar het bord",
  home: "oxo, begin",
  whatToDo: "Wat te doen",
  play: "Spelen",
  puzzles: "Puzzels",
  proof: "Bewijs",
  settings: "Instellingen",
  help: "Hulp",
  board: "Bord",
  panel: "Paneel",
  loadingEngine: "De motor wordt geladen\u2026",
  loading: "Laden\u2026",
  stop: "Stop",
  spread: "Spreiding",
  turnLeft: "Naar links draaien",
  turnRight: "Naar rechts draaien",
  turnReset: "Terug naar voren",
  gameWord: "Spel",
  views: "Weergaven",
  viewBoth: "Beide",
  viewSolid: "Ruimtelijk",
  viewCubes: "Kubussen",
  viewFlat: "Plat",
  lines: "Lijnen",
  threats: "Dreigingen",
  layers: "Lagen",
  layer: (name) => `Laag ${name}`,
  bottom: "onder",
  top: "boven",
  noSolid: "Deze browser toont geen ruimtelijke beelden.",
  lostSolid: "De browser heeft het ruimtelijke beeld voorlopig weggenomen.",
  noEngineYet: "De motor is er nog niet.",
  engineFailed: (why) => `De motor startte niet: ${why}`,
  openWhole: "Openen in oxo",
  close: "Sluiten",

  dark: "Donker",
  light: "Licht",
  odd: "Oneven",
  even: "Even",
  first: "Eerste",
  second: "Tweede",
  white: "Wit",
  toMove: (side) => `${side} aan zet`,
  yourMove: (side) => `Jij bent aan zet (${side})`,
  placing: "plaatsen",
  moving: "schuiven",
  sideWins: (side) => `${side} wint.`,
  statusWins: (side) => `${side} wint`,
  youWinTail: ": jij wint",
  youLoseTail: ": jij verliest",
  aDraw: "Remise",
  waitingFriend: (side) => `Wachten op ${side}, die de link heeft`,
  settingUp: "Een stelling opzetten",
  toMoveAndWin: (side) => `${side} aan zet wint`,
  solved: "opgelost",
  solvedStatus: "Opgelost",
  chooseReply: "Kies een antwoord voor Zwart (O)",
  whiteHasWon: "Wit (X) heeft gewonnen",
  proofTitle: { "4^3": "Het bewijs van Qubic", "4^4": "Het bewijs van 4\u2074" },
  puzzleTitle: (game) => `Puzzel: ${game}`,
  tour: "Kennismaking",
  to: "naar",
  gets: "krijgt",
  or: "of",

  empty: "leeg",
  completesLine: (side) => `voltooit een lijn van ${side}`,
  inWinningLine: "in de winnende lijn",
  lastMove: "laatste zet",
  inHand: "in de hand",
  hintWord: "tip",
  stepBadge: (n) => `stap ${n}`,
  solidLabel:
    "Het bord in drie dimensies. Pijltjestoetsen draaien het; het platte bord ernaast is om met het toetsenbord te spelen.",
  hyperLabel:
    "Het vierdimensionale bord als kubussen. Pijltjestoetsen draaien ze; het rooster van lagen ernaast is om met het toetsenbord te spelen.",
  fourth: (name) => `vierde: ${name}`,
  mixed: [
    ["links naar rechts", "rechts naar links"],
    ["boven naar onder", "onder naar boven"],
    ["voor naar achter", "achter naar voor"],
  ],
  legend:
    "Elke kubus toont drie van de vier richtingen. In de eerste rij staat de vierde stil; in de andere loopt hij met één van de drie mee. De kleur van de rand van een veld zegt waar het in de vierde richting ligt:",
  tapAgain: (cell) => `${cell}: tik nog eens om daar te spelen`,

  actions: {
    undo: ["Terug", "Zet terugnemen (U)"],
    redo: ["Vooruit", "Teruggenomen zet weer spelen (R)"],
    hint: ["Tip", "Een goede zet, en waar dat op rust (H)"],
    why: ["Waarom?", "Waar het spel kantelde, en hoe (W)"],
    verdicts: ["Oordelen", "Toon op het bord wat van elke zet bekend is (V)"],
    pass: ["Passen", "Wat als ik niets doe? (P)"],
    share: ["Delen", "Een link naar deze plek kopiëren (S)"],
    go: ["Verder", "Laat de computer zetten (G)"],
    again: ["Nieuw spel", "Nog een keer (N)"],
    takeback: ["Terug", "De laatste poging terugnemen (U)"],
    solution: ["Oplossing", "Laat zien hoe het moet (H)"],
    "next-puzzle": ["Volgende", "Nog een puzzel van deze moeilijkheid (N)"],
    result: ["Delen", "De uitslag of een link naar de puzzel kopiëren (S)"],
    "proof-back": ["Terug", "Het laatste antwoord van Zwart terugnemen (U)"],
    answers: ["Antwoorden", "Toon op het bord hoe Wit elk antwoord beantwoordt (V)"],
    "restart-proof": ["Begin", "Terug naar het lege bord"],
  },
  explanation: "Uitleg",
  back: "Terug",
  next: "Verder",
  undo: "Terugnemen",
  share: "Delen",
  stepOf: (step, total) => `Stap ${step} van ${total}`,

  game: "Spel",
  families: { line: "Lijnen", moving: "Schuivende stenen", number: "Getallen" },
  games: {
    "4^3": "Qubic, 4\u00d74\u00d74",
    "3^2": "Boter-kaas-en-eieren, 3\u00d73",
    "4^3:misere": "Qubic, misère",
    "4^3:gravity": "Qubic met zwaartekracht",
    "3^2:misere": "Boter-kaas-en-eieren, misère",
    "7x6:gravity,line=4": "Vier op een rij, 7\u00d76",
    "moving:2": "Tapatan",
    "moving:2,tokens=4": "Achi",
    "moving:2,steps=orthogonal": "Three Men\u2019s Morris",
    "moving:2,rank=off,steps=fly,diagonals=off": "Negen Gaten",
    graham: "Grahams spel",
    nygaard: "Nygaards spel",
    "number:k=4": "Getallen 4\u00d74 (1 tot 16, som 34)",
  },
  misere: "misère",
  gravity: "met zwaartekracht",
  movingTokens: (board) => `Schuivende stenen, ${board}`,
  anotherGame: "Een ander spel\u2026",
  otherGameName: "Naam van een ander spel",
  openings: "Eerste zet",
  openingName: [
    "Qubic a1A",
    "Qubic b1A",
    "4\u2074 a1Aa",
    "4\u2074 b1Aa",
    "4\u2074 b2Aa",
  ],
  openingNote: [
    "Een hoek of een middenveld: er gaan zeven lijnen doorheen",
    "Elk ander veld: er gaan vier lijnen doorheen",
    "Vier dimensies, 256 velden: een hoek of een middenveld, vijftien lijnen",
    "Vier dimensies: een veld op acht lijnen",
    "Vier dimensies: een veld op zes lijnen",
  ],
  gameFile: "Spelbestand",
  openGameFile: "Een .pg-bestand openen\u2026",
  exampleGame: "Voorbeeld: het Fano-vlak",
  gameFileNote:
    "Een .pg-bestand beschrijft een spel op een willekeurig bord: de punten, wie wanneer speelt, de verzamelingen die winnen. Bewaar dit om te beginnen en verander het:",
  open: "Openen",
  ruleNumbers: (g) =>
    `Voltooi een lijn met ${g.product ? "product" : "som"} ${g.target}${
      g.parity
        ? ", of van één pariteit"
        : g.own
          ? ", of van je eigen getallen"
          : ""
    }.`,
  ruleMoving: (g) =>
    `Plaats elk ${word(g.tokens)} stenen en schuif ze dan; ${
      g.winLines === 1
        ? "een lijn van drie wint"
        : `${word(g.winLines)} lijnen van drie winnen`
    }.`,
  noGame: (why) => `Deze link noemt geen spel dat gespeeld kan worden: ${why}.`,
  badLink: "Deze link leidt hier nergens heen; misschien is hij afgekapt.",
  goOnHere: "Verder met dit spel",
  box: (sides, length) => `${sides}, ${word(length)} op een rij`,
  ruleSets: (sets) =>
    `Wie als eerste alle punten van een verzameling bezit, wint: ${sets} verzamelingen.`,
  ruleLines: (k, lines, misere, falls) =>
    `${capital(word(k))} op een lijn ${misere ? "verliest" : "wint"}: ${lines} lijnen.${
      falls ? " Stenen vallen naar het laagste vrije veld." : ""
    }`,
  players: "Spelers",
  youPlay: "Jij speelt",
  both: "Beide",
  none: "Geen",
  first1: "1e",
  second2: "2e",
  youFirst: (side) => `Jij begint, met ${side}`,
  youSecond: (side) => `Jij speelt als tweede, met ${side}`,
  youBoth: "Twee mensen aan dit scherm, of jij alleen, spelen beide kanten",
  youNone: "De computer speelt tegen zichzelf",
  opponent: "Tegenstander",
  strengthNote:
    "Tussen haakjes: sterkte in Elo, gemeten bij Qubic (docs/LEVELS.md)",
  levels: {
    "1": ["Kiezel", "zet willekeurig"],
    "2": ["Puppy", "ziet af en toe een lijn"],
    "3": ["Beginner", "mist de helft"],
    "4": ["Gezellig", "mist een kwart"],
    "5": ["Vast", "vergist zich soms"],
    "6": ["Zorgvuldig", "ziet lijnen, meer niet"],
    "7": ["Vechter", "ziet gedwongen winst"],
    "8": ["Denker", "zoekt een beetje"],
    "9": ["Meester", "zoekt veel"],
    perfect: ["Perfect", "bewijs, tabellen, zoeken"],
    net: ["Netwerk", "oordeelt naar wat het leerde"],
  },
  byLink: "Tegen iemand elders, per link",
  sendLink: "Stuur nu deze link",
  sendLinkNote:
    "Het hele spel zit erin. De ander opent hem, zet, en stuurt jou een link terug. Nergens wordt iets bewaard.",
  linkWord: "Link",
  newGame: "Nieuw spel",
  moves: "Zetten",
  toStart: "naar het begin",
  noMoveYet:
    "Nog geen zet. Klik op een veld, of druk op Tab tot het bord de focus heeft en gebruik de pijltjestoetsen.",
  alsoPlayed: "Hier ook gespeeld:",
  othersPlayed: "hier zijn ook andere zetten gespeeld",
  typeMove: "Typ een zet",
  typeMoveHint: (example) => `Typ een zet, bijvoorbeeld ${example}`,
  tabs: {
    game: "Spel",
    analysis: "Analyse",
    setup: "Opzetten",
    record: "Notatie",
  },
  thinking: "Denkt na",
  nobodyPasses: "Hier kan niemand passen.",
  notYourTurn: "Jij bent niet aan zet.",
  takenBack: "Teruggenomen.",
  cellInHand: (cell) => `${cell} in de hand`,
  cellWaits: (cell) => `${cell} wacht op een getal`,
  tokenCannot: "Die steen kan daar niet heen.",
  numbersOf: (side) => `Getallen van ${side}`,
  whichNumber: (side, cell) => `${side}: welk getal op ${cell}?`,
  positions: (n) => plural(n, "stelling", "stellingen"),

  gameOver: "Het spel is uit",
  youWin: "Jij wint",
  youLose: "Jij verliest",
  endNote: (moves, lost) =>
    `Na ${plural(moves, "zet", "zetten")}.${
      lost ? " Waarom? laat zien waar het spel kantelde." : ""
    }`,
  rematch: "Revanche",
  swapSides: "Van kant wisselen",

  hint: "Tip",
  lookingForMove: "Zoekt een goede zet",
  analysing: "Analyseert",
  playIt: "Speel hem",
  proved: "bewezen",
  forcedWord: "gedwongen",
  aGuess: "een gok",
  inPlies: (n) => `in ${plural(n, "zet", "zetten")}`,
  resultWords: (v, plies, exact) => {
    const said = {
      win: "wint",
      loss: "verliest",
      draw: "geeft remise",
      open: "onbeslist",
    }[v];
    return plies
      ? `${said} in ${exact ? "" : "hoogstens "}${plural(plies, "zet", "zetten")}`
      : said;
  },
  resultCount: (v, n) =>
    `${n} ${
      {
        win: n === 1 ? "wint" : "winnen",
        loss: n === 1 ? "verliest" : "verliezen",
        draw: "remise",
        open: "onbeslist",
      }[v]
    }`,
  grounds: {
    estimate: "schatting",
    rules: "regels",
    forced: "gedwongen",
    table: "tabel",
    certificate: "certificaat",
    theory: "theorie",
    "full-search": "gezocht",
    "proof-search": "bewezen",
  },
  completesOn: (cells) => `voltooit een lijn op ${cells}`,
  noThrees: "geen lijn mist nog één veld",
  wouldWin: (plies, moves) => `zou gedwongen winnen in ${plies}: ${moves}`,
  noForced: "heeft geen gedwongen reeks",
  gameOverNote: (turn) =>
    `Het spel is uit. ${turn} Neem zetten terug om te zien waar het beslist werd, of vraag Waarom?`,
  lookingAtAll: "Bekijkt elke zet\u2026",
  analyseNow: "Deze stelling analyseren",
  nothingDecided: (side) =>
    `${side} aan zet. Niets is hier gedwongen of door zoeken beslist.`,
  bestLine: "Beste lijn",
  everyMove: "Elke zet, de beste eerst",

  why: "Waarom?",
  turningPoint: "Het keerpunt",
  lookingForTurning: "Zoekt het keerpunt",
  moveFirst: "Doe eerst een zet; vraag dan waarom die goed of slecht was.",
  whyHead: (head, ply, move) => `${head}${head.endsWith("?") ? " Zet" : ": zet"} ${ply}, ${move}`,
  whyTurning: (move, other, plies, best, better) =>
    `Tot hier was het spel niet verloren. ${move} laat ${other} winnen${
      plies ? `, binnen ${plural(plies, "zet", "zetten")}` : ""
    }. Beter was ${best}${
      better > 1 ? `; ${number(better)} zetten verloren niet` : ""
    }.`,
  whyLostAlready: (move, other, plies) =>
    `${move} verliest, maar elke andere zet ook: ${other} wint toch${
      plies ? `, binnen ${plural(plies, "zet", "zetten")}` : ""
    }.`,
  whyTheory: (move, other, plies) =>
    `In theorie wint ${other} vanaf het begin. Maar tot hier was niets gedwongen: ${move} laat ${other} met dreigingen winnen${
      plies ? `, binnen ${plural(plies, "zet", "zetten")}` : ""
    }.`,
  whyGood: (who, move) => `${move} was geen fout: ${who} wint ermee.`,
  whyDraws: (who, move) => `${move} was geen fout: ${who} houdt remise.`,
  whyOpen: (move) =>
    `Niets weerlegt ${move} gedwongen, voor zover te zien is.`,
  whySteps: (total) => `Volg de getallen, ${plural(total, "stap", "stappen")}:`,
  toGame: "Naar het spel",
  stepPlain: (who, cell) => `${who} speelt ${cell}.`,
  stepWins: (who, cell) =>
    `${who} speelt ${cell} en voltooit een lijn: ${who} wint.`,
  stepThreatens: (who, cell, gap, other) =>
    `${who} speelt ${cell} en dreigt ${gap}. ${other} moet blokkeren.`,
  stepFork: (who, cell, gaps, other) =>
    `${who} speelt ${cell} en dreigt ${gaps} tegelijk. ${other} kan er maar één blokkeren.`,
  stepBlocks: (who, cell) => `${who} moet blokkeren op ${cell}.`,
  stepBlocksThreatens: (who, cell, gap) =>
    `${who} moet ${cell} spelen, en dreigt nu zelf ${gap}.`,

  record: "Notatie",
  recordOfGame: "Notatie van dit spel",
  save: "Opslaan",
  copy: "Kopiëren",
  copied: (what) => `${what} gekopieerd.`,
  result: "Uitslag",
  commentOn: (move) => `Opmerking bij ${move}`,
  commentGame: "Opmerking bij het spel",
  filesAndText: "Bestanden en tekst",
  openFile: "Bestand openen",
  showGame: "Dit spel tonen",
  loadText: "Deze tekst laden",
  recordFile: "Notatiebestand",
  recordTextLabel: "Notatie, stelling of lijst van zetten",
  recordTextHint:
    "Plak hier een notatie, een stelling (xo1x8x8o41o) of een lijst van zetten (a1A d4D b2B).",
  position: "Stelling",
  copyPosition: "Stelling kopiëren",
  copyLink: "Link kopiëren",
  embedCode: "HTML die dit bord in een eigen pagina zet",
  noGameInText: (line, column, text) =>
    `Daar staat geen spel. Regel ${line}, kolom ${column}: ${text}. Je spel is er nog.`,
  partLoaded: (line, column, text) =>
    `Regel ${line}, kolom ${column}: ${text}. Het deel ervoor is geladen.`,
  loaded: (moves) => `Geladen: ${plural(moves, "zet", "zetten")}.`,
  setupHead: "Een stelling opzetten",
  begin: "Begin",
  setupNote: "Kies wat je wilt zetten en klik op velden (of druk er op Enter).",
  put: "Zetten",
  rubOut: "Uitgummen",
  number: "Getal",
  toMoveLabel: "Aan zet",
  playFromHere: "Vanaf hier spelen",
  emptyBoard: "Leeg",
  cancel: "Annuleren",
  orAsText: "Of als tekst",

  checking: "Controleert",
  solving: "Lost op",
  puzzleOfDay: "Puzzel van de dag",
  puzzleOfDayOn: (date) => `Puzzel van de dag, ${date}`,
  puzzleNumber: (n) => `Puzzel ${n}`,
  anyPuzzle: "Een willekeurige puzzel",
  puzzleTask: (side, plies, tempting, proved) =>
    `${side} aan zet wint${
      tempting || proved
        ? `: precies één zet doet het${proved ? "" : " gedwongen"}`
        : ""
    }. De winst duurt ${plural(plies, "zet", "zetten")}${
      tempting
        ? `; ${tempting} verkeerde ${tempting === 1 ? "zet verleidt" : "zetten verleiden"} met een lijn`
        : ""
    }.`,
  gradeOf: (grade) => `moeilijkheid ${grade} van 5`,
  difficulty: "Moeilijkheid",
  allPuzzles: "Alle puzzels",
  allGrades: "Alle moeilijkheden",
  all: "Alle",
  solvedCount: (solved, all) => `${solved} van ${all} opgelost`,
  streak: (days) => `${plural(days, "dag", "dagen")} op rij`,
  noStreak: "Los de puzzel van de dag op om een reeks te beginnen.",
  tries: (n) => plural(n, "verkeerde poging", "verkeerde pogingen"),
  yourMistake: "Je eigen fout",
  yourMistakes: "Je eigen fouten",
  mistakesNote: "Hier had je een gedwongen winst en speelde je iets anders.",
  noMistakes:
    "Als je in een spel een gedwongen winst mist, komt de stelling hier als puzzel.",
  noForcedWin: "in die stelling is geen gedwongen winst",
  noPuzzle: (which, all, why) =>
    `Er is geen puzzel \u201c${which}\u201d (${why}). De voorraad heeft de nummers 1 tot ${all}, en er is er een voor elke dag.`,
  tryMyself: "Zelf proberen",
  tryAgain: "Nog eens",
  wrongTry: (move, reply) =>
    `${move} wint niet${reply ? `: ${reply} beantwoordt het, en niets is meer gedwongen` : ""}.`,
  wrongLoses: (move, steps) =>
    `${move} verliest. Zie hoe, in ${plural(steps, "stap", "stappen")}.`,
  rightGoOn: (move) => `${move} is goed. Ga verder.`,
  theAnswer: (move) => `Het antwoord: ${move}.`,
  solvedIn: (tries) =>
    tries === 0
      ? "Opgelost, in één keer!"
      : `Opgelost, na ${plural(tries, "verkeerde poging", "verkeerde pogingen")}.`,

  kind: {
    strategic: "strategisch",
    forced: "gedwongen",
    block: "blokkade",
    win: "winst",
  },
  kindShort: {
    strategic: "Wit onthoudt het antwoord",
    forced: "Wit wint met dreigingen",
    block: "Wit moet blokkeren",
    win: "Wit voltooit een lijn",
  },
  kindNote: {
    strategic: "Een regel van het certificaat: deze zet moet onthouden worden.",
    forced:
      "De eerste dreiging van een gedwongen reeks, die de controleur zelf vindt.",
    block: "Zwart stond op het punt een lijn te voltooien.",
    win: "Voltooit een lijn.",
  },
  answeredBy: (move, kind) => `beantwoord met ${move}, ${kind}`,
  proofSaid: (black, white, kind) => `Zwart ${black}. Wit ${white}, ${kind}.`,
  proofOther: (wanted, played) =>
    `Het bewijs speelt hier niet ${wanted} maar ${played}. Hier gaan de twee uiteen.`,
  proofNoReply: (move) =>
    `\u201c${move}\u201d is geen antwoord dat Zwart hier heeft. Dit is de laatste plek die klopt.`,
  fromStart: "Vanaf het begin",
  theorem: {
    "4^3": "De eerste speler wint Qubic",
    "4^4": "De eerste speler wint 4\u2074",
  },
  proofIntro: (entries) =>
    `Jij bent Zwart (O). Wit (X) speelt uit een certificaat van ${number(entries)} stellingen om te onthouden; al het andere is gedwongen. Kies een antwoord, op het bord of hieronder: ernaar wijzen toont het antwoord van Wit en wat het dreigt.`,
  beat: "Probeer het te verslaan",
  beatIntro:
    "Jij bent Zwart (O) en mag alles spelen. Wit (X) volgt het certificaat. Niets redt Zwart: dat is de stelling.",
  whiteWon:
    "Wit heeft een lijn voltooid. Ga terug naar een van zijn zetten en probeer een ander antwoord.",
  movesLeft: (n) =>
    `Wit heeft nog hoogstens ${plural(n, "zet", "zetten")} nodig, wat Zwart ook doet.`,
  movesLeftCounting: "Tellen hoeveel zetten Wit nog nodig heeft\u2026",
  movesSoFar: "Zetten tot nu toe",
  backToHere: (move, kind) => `Wit ${move}, ${kind}: terug naar hier`,
  replies: "Antwoorden",
  blackReplies: "Antwoorden van Zwart (O)",
  upToSymmetry: (cells, classes) =>
    `${cells} velden, ${classes} op symmetrie na`,
  andLikeIt: (n) => `en ${n} net zo`,
  histogram: "Strategische stellingen naar stenen op het bord",
  ours: (n) => `van ons, ${n}`,
  histogramRow: (level, ours, theirs) =>
    `${level} stenen: van ons ${ours}${theirs === null ? "" : `, Patashnik ${theirs}`}`,
  histogramNote:
    "\u25b8 de laatste keuze van Wit. Patashniks getallen: geteld uit zijn woordenboek van 2929 strategische zetten (1977; Mathematics Magazine 53, 1980, figuur 12).",
  checkHere: "Controleer het hier en nu",
  walkButton: "De hele strategie doorlopen",
  walking: "Doorloopt de hele strategie",
  walkShort: (positions) =>
    `De strategie wint tegen elk antwoord: ${number(positions)} stellingen.`,
  walkFailed: "De controle mislukte: het certificaat klopt niet.",
  walkResult: (w) =>
    `Wit wint tegen elk antwoord: ${number(w.positions)} stellingen, ${number(w.strategic)} strategisch, ${number(w.blocks)} blokkades, ${number(w.forced)} gedwongen winsten, de langste met ${w.longest} dreigingen.`,
  download: {
    certificate: "Het certificaat, sterke opening",
    weak: "Het certificaat, zwakke opening",
    four: "Het certificaat van 4\u2074, eerste zet op 15 lijnen",
    four8: "Het certificaat van 4\u2074, eerste zet op 8 lijnen",
    four6: "Het certificaat van 4\u2074, eerste zet op 6 lijnen",
    theorem: "De stelling voor een bewijsassistent",
    checker: "Hoe je het zelf controleert",
  },
  tree: "Waar je bent in de boom",
  treeLabel: (rows) =>
    `De takken bij elke beurt van Zwart tot nu toe: ${rows.join(", ")}`,
  smaller: "Kleiner",
  larger: "Groter",
  story: "Waarom de eerste speler wint",
  endStory: "Rondkijken",
  chapters: [
    {
      title: "Een bewering",
      text: "Op dit bord van 64 velden kan de eerste speler, Wit (X), altijd winnen, wat Zwart (O) ook doet. Dat is een stelling. Laten we zien wat er nodig is om het te geloven.",
    },
    {
      title: "Zwart mag alles",
      text: "Wit begint in een hoek. Zwart heeft 63 antwoorden, maar door de kubus te draaien en te spiegelen worden de meeste hetzelfde: 12 zijn er echt verschillend. Een bewijs heeft een antwoord op elk ervan nodig, en op elk antwoord daarna. De boom opzij is wat je ervan ziet.",
    },
    {
      title: "Sommige antwoorden worden onthouden",
      text: "Hier speelt Wit uit een lijst, het certificaat: deze stelling staat erin, met één zet. Velden met S leiden naar een andere stelling uit de lijst. Een lijst voor elk spel dat er is past op geen schijf; deze is kort door wat nu komt.",
    },
    {
      title: "De rest zijn dreigingen",
      text: "Hier heeft Wit geen lijst nodig. Elke zet maakt drie op een lijn, zodat Zwart moet blokkeren, steeds weer, tot twee lijnen tegelijk dreigen. Zulke reeksen vindt een eenvoudige zoektocht. Velden met F verliezen zo voor Zwart.",
    },
    {
      title: "Het einde is altijd hetzelfde",
      text: "Wit voltooit een lijn. De dreigingen komen sneller dan Zwart ze kan blokkeren.",
    },
    {
      title: "Geloof het niet: controleer het",
      text: "Druk op \u201cDe hele strategie doorlopen\u201d en deze pagina probeert elk antwoord van Zwart tegen de lijst. Een tweede programma, dat geen code met het eerste deelt, controleert hetzelfde bestand. Of neem het mee naar huis:",
    },
  ],

  tourSteps: [
    "Vier stenen op een lijn winnen. Er zijn vier lagen, A tot D, als een stapel glas. Een lijn kan in een laag liggen: langs een rij, langs een kolom of schuin.",
    "Een lijn kan ook door alle vier de lagen gaan: recht naar beneden, schuin, of van hoek naar hoek. Er zijn 76 lijnen.",
    "X heeft er drie op een lijn. De ruit wijst het veld aan dat nog mist: een dreiging. O moet daar meteen blokkeren.",
    "Nu heeft X twee dreigingen tegelijk: een vork. O kan er maar één blokkeren, en X wint.",
    "Jouw beurt. Jij bent X: vind het veld dat een vork maakt.",
  ],
  tourTryAgain:
    "Dat maakt geen vork. Zoek twee lijnen met elk twee van jouw stenen: waar kruisen ze?",
  tourBlocked: "Een vork! O heeft één lijn geblokkeerd. Voltooi de andere.",
  tourDone:
    "Je hebt gewonnen. Meer is het niet; probeer nu iemand die blokkeert.",
  tourSkip: "Overslaan",
  tourPlay: "Qubic spelen",
  tourAgain: "De kennismaking tonen",

  colours: "Kleuren",
  asSystem: "Als het systeem",
  lightTheme: "Licht",
  darkTheme: "Donker",
  sound: "Geluid",
  on: "Aan",
  off: "Uit",
  language: "Taal",

  helpTitle: "Hoe je oxo gebruikt",
  helpText: [
    "Voltooi een lijn van vier en win: in een laag, recht door de lagen of schuin erdoorheen. Qubic heeft 76 van die lijnen. Wijs een veld aan en zijn lijnen lichten op: 7 door hoeken en middenvelden, 4 door alle andere.",
    "De eerste speler kan Qubic altijd winnen. Perfect laat je als eerste speler nooit ontsnappen; tegen lagere niveaus heb je een kans. Heb je verloren, vraag dan Waarom?: het vindt het keerpunt en speelt wat erop volgde.",
  ],
  signsHead: "Wat de tekens betekenen",
  signs: [
    [
      "+ 5",
      "deze zet wint, in hoogstens 5 zetten (van beide kanten); + alleen: bewezen, niet geteld",
    ],
    ["\u2212 8", "deze zet verliest"],
    ["=", "deze zet geeft remise"],
    [
      "geen teken",
      "niet gedwongen of door zoeken beslist; de analyse heeft een schatting",
    ],
    [
      "\u25c7 streeplijn",
      "een lijn die één veld mist: bij X een ruit, bij O een ring",
    ],
    [
      "kader",
      "de laatste zet; een paars kader is een tip of het veld dat je aanwijst",
    ],
  ],
  keysHead: "Toetsen",
  keys: {
    tab: "naar het bord en verder; één halte voor het hele bord",
    arrows: "naar het volgende veld van een laag",
    pages: "naar de laag ervoor, erna",
    fourth: "langs de vierde as",
    ends: "naar de einden van een rij",
    enter: "spelen; een steen oppakken en neerzetten; een veld voor een getal kiezen",
    digits: "getallenspelen: dat getal nemen",
    undo: "terug, vooruit",
    hint: "tip, waarom?, oordelen",
    steps: "stappen van een uitleg: terug, verder",
    pass: "passen, de computer verder laten gaan, nieuw spel",
    share: "delen: een link kopiëren",
    escape: "stoppen met denken; neerleggen; een uitleg verlaten",
    help: "deze hulp",
  },
  helpMore: [
    {
      head: "Het ruimtelijke beeld",
      text: "Sleep het, of geef het de focus en gebruik de pijltjestoetsen, om het te draaien; knijpen, + en \u2212 zoomen, Home draait het terug. Spreiding trekt de lagen uit elkaar. Een veld speel je met een klik; met een vinger toont de eerste tik zijn lijnen en speelt de tweede, en een vinger die omhoog of omlaag gaat schuift de pagina. Vierdimensionale borden staan er als kubussen, zoals Marchi en Fischer ze tekenden: één voor elke waarde van de vierde coördinaat, en zes die ze mengen; elk veld staat in verscheidene kubussen en licht in alle tegelijk op.",
    },
    {
      head: "Getallenspelen en schuifspelen",
      text: "Neem een getal en dan een veld, een veld en dan een getal, of sleep het getal. Stenen plaats je met een klik en verschuif je door ze te slepen, of door eerst de steen en dan het doel te kiezen.",
    },
    {
      head: "Twee mensen",
      text: "Aan één scherm: kies Beide. Elders: vink \u201cper link\u201d aan, zet, en stuur de link; het spel zit erin, en nergens wordt iets bewaard.",
    },
  ],
  documentation: "Documentatie",
  offlineNote:
    "Alles draait op dit apparaat; na het eerste bezoek ook zonder netwerk.",
};
