/** Classified Information in English. A language is a file of this shape. */

import { seatsIn, type People } from "$lib/people";
import { does, list, object, own } from "$lib/texts/english";
import type { AskWords } from "$lib/words";
import { cardOf, membersOf } from "../cards";
import { partsOf } from "../targets";
import { Why, type Content, type GuildName } from "../wire";

/** Whom and what the sentences speak of. */
export interface Say {
  people: People;
  content: Content;
}

type Numbers = Record<string, number>;

const SPOT = ["left", "middle", "right"];
const GUILD: Record<GuildName, string> = { guard: "Guard", assassin: "Assassin", sentinel: "Sentinel" };

/** "Scavenge (5)". */
function card({ content }: Say, id: number): string {
  if (id < 0) return "a card";
  const { kind, number } = cardOf(content, id);
  return `<b>${kind.title}</b> (${number})`;
}

function cards(say: Say, ids: number[]): string {
  return list(ids.map((id) => card(say, id)));
}

function verdict(yes: number | undefined): string {
  return yes ? "<yes>yes</yes>" : "<no>no</no>";
}

function spot(say: Say, seat: number, at: number): string {
  return `${own(say, seat)} ${SPOT[at]} Guard`;
}

function opponent(seat: number): number {
  return 1 - seat;
}

/** What a Deployed card is aimed at: ", at 5", ", at the left Guard". */
function aimed(say: Say, seat: number, target: number): string {
  const parts = partsOf(target);
  if (parts.length === 0) return "";
  if (parts.every((part) => /^\d$/.test(part))) return `, naming <b>${list(parts)}</b>`;
  const words = parts.map((part) => {
    const at = Number(part.slice(-1));
    if (part.startsWith("mine")) return spot(say, seat, at);
    if (part.startsWith("theirs")) return spot(say, opponent(seat), at);
    if (part === "pile") return "the top of the Discard Pile";
    if (part === "card") return "the card itself";
    return at === 0 ? "the top card of the Discard Pile" : `card ${at + 1} of the Discard Pile`;
  });
  return `: ${list(words)}`;
}

/** What was asked, and what was said: "Suitcase 4, 5 or 6? yes". */
function answered(say: Say, a: Numbers): string {
  const numbers = [...Array(10).keys()].filter((n) => (a.numbers! >> n) & 1).map(String);
  return `${card(say, a.card!)}: is ${own(say, a.seat!)} Suitcase Number <b>${list(numbers, "or")}</b>? ${verdict(a.answer)}`;
}

function aside(say: Say, ids: (number | undefined)[], word = ""): string {
  const known = ids.filter((id): id is number => id !== undefined && id >= 0);
  return known.length ? ` ${word}${cards(say, known)}` : "";
}

function ending(say: Say, mask: number): string {
  const seats = seatsIn(mask);
  return seats.length === 1 ? `<b>${does(say, seats[0]!, "win", "wins")}.</b>` : "<b>A tie.</b>";
}

/** Halves as Guards: 3 halves are 1½. */
export function guardsIn(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 ? `${whole || ""}½` : String(whole);
}

export const en = {
  title: "Classified Information",
  guilds: GUILD,
  spots: SPOT,

  /** One sentence per event; an empty one is not shown. */
  events: {
    first: (a, say) => `${does(say, a.seat!, "begin", "begins")}.`,
    dealt: (a, say) =>
      a.suitcase === undefined || a.suitcase < 0
        ? ""
        : `You are dealt ${cards(say, [a.first!, a.second!])}; your Suitcase holds ${card(say, a.suitcase)}.`,
    offered: (a, say) => (a.first === undefined ? "" : `You are dealt ${cards(say, [a.first, a.second!, a.third!, a.fourth!])}.`),
    stowed: (a, say) =>
      a.suitcase === undefined
        ? `${does(say, a.seat!, "have", "has")} packed.`
        : `You put ${card(say, a.suitcase)} into your Suitcase and encrypt ${card(say, a.encrypted!)}.`,
    packed: () => "Both Suitcases are packed.",
    turn: (a, say) => `<b>${a.final ? "Final turn" : `Turn ${a.turn}`}: ${say.people.name(a.seat!)}.</b>`,
    drew: (a, say) => `${does(say, a.seat!, "draw", "draws")}${aside(say, [a.card]) || " a card"}.`,
    peeked: (a, say) => `${does(say, a.seat!, "peek", "peeks")} at the deck${aside(say, [a.card], "and sees ")}.`,
    paid: (a, say) => `${does(say, a.seat!, "have", "has")} reacted and ${a.seat === say.people.viewer ? "take" : "takes"} no Action.`,
    deployed: (a, say) => `${does(say, a.seat!, "deploy", "deploys")} ${card(say, a.card!)}${aimed(say, a.seat!, a.target!)}.`,
    attacked: (a, say) => `${does(say, a.seat!, "send", "sends")} ${card(say, a.card!)} against ${spot(say, opponent(a.seat!), a.spot!)}.`,
    enlisted: (a, say) => `${does(say, a.seat!, "enlist", "enlists")}${aside(say, [a.card]) || " a Guard"}, face down.`,
    encrypted: (a, say) => `${does(say, a.seat!, "encrypt", "encrypts")}${aside(say, [a.card]) || " a card"}.`,
    reacted: (a, say) => `<b>${does(say, a.seat!, "react", "reacts")}</b> with ${card(say, a.card!)}: ${card(say, a.to!)} is blocked.`,
    laid: () => "",
    answered: (a, say) => answered(say, a),
    opened: (a, say) => `${does(say, a.seat!, "reveal", "reveals")} ${cards(say, membersOf(a.cards!))}.`,
    shown: (a, say) => `${does(say, a.seat!, "show", "shows")} ${object(say, a.to!)} a card drawn by chance${aside(say, [a.card], ": ").replace(" : ", ": ")}.`,
    noticed: (a, say) => `The card shown is ${card(say, a.card!)}.`,
    judged: (a, say) => `Do ${spot(say, a.seat!, a.spot!)} and ${card(say, a.card!)} share a number? ${verdict(a.match)}`,
    flipped: (a, say) => `${spot(say, a.seat!, a.spot!)} is turned up: ${card(say, a.card!)}.`.replace(/^your/, "Your"),
    killed: (a, say) => `${does(say, a.seat!, "lose", "loses")} ${card(say, a.card!)}${a.cover ? ", the protection of a Guard" : ""}.`,
    spared: (a, say) => `${card(say, a.card!)} falls instead; ${spot(say, a.seat!, a.spot!)} stays.`,
    posted: (a, say) => `${card(say, a.card!)} stands guard for ${object(say, a.seat!)}, face up.`,
    covered: (a, say) => `${card(say, a.card!)} protects ${spot(say, a.seat!, a.spot!)}.`,
    placed: (a, say) => `${card(say, a.card!)} stays before ${object(say, a.seat!)}.`,
    exchanged: (a, say) => `Guards change sides: ${card(say, a.card!)} comes to ${object(say, a.seat!)}, ${card(say, a.other_card!)} goes across.`,
    topped: (a, say) => `${card(say, a.card!)} comes off the Discard Pile and guards ${object(say, a.seat!)}; ${card(say, a.guard!)} goes onto it.`,
    relieved: (a, say) => `${card(say, a.card!)} relieves ${spot(say, a.seat!, a.spot!)}${aside(say, [a.guard], ", which was ").replace(" , ", ", ")}.`,
    discarded: (a, say) => `${does(say, a.seat!, "discard", "discards")} ${card(say, a.card!)}.`,
    scavenged: (a, say) => `${does(say, a.seat!, "take", "takes")} ${card(say, a.card!)} from the Discard Pile.`,
    dropped: (a, say) =>
      a.given === undefined
        ? `${does(say, a.seat!, "exchange", "exchanges")} a card of the hand with one of ${object(say, a.other!)}.`
        : `You give ${card(say, a.given)} and get ${card(say, a.received!)}.`,
    got: (a, say) => `You get ${card(say, a.received!)} and give ${card(say, a.given!)}.`,
    searched: (a, say) => `${does(say, a.seat!, "look", "looks")} at the Encrypted pile${a.cards === undefined ? "" : `: ${cards(say, membersOf(a.cards))}`}.`,
    exhumed: (a, say) =>
      !a.changed
        ? `${does(say, a.seat!, "leave", "leaves")} the Encrypted pile as it is.`
        : `${does(say, a.seat!, "exchange", "exchanges")} a card with the Encrypted pile${a.encrypted === undefined || a.encrypted < 0 ? "" : `: ${card(say, a.encrypted)} for ${card(say, a.received!)}`}.`,
    cached: (a, say) => `${does(say, a.seat!, "tuck", "tucks")} ${card(say, a.card!)} under ${card(say, a.cache!)}.`,
    foresaw: (a, say) => `${does(say, a.seat!, "look", "looks")} at the top of the deck${aside(say, [a.top, a.second, a.third], "and sees ")}.`,
    arranged: (a, say) => `${does(say, a.seat!, "put", "puts")} the cards back${aside(say, [a.top, a.second, a.third], "as ")}.`,
    switched: (a, say) =>
      a.suitcase === undefined || a.suitcase < 0
        ? `${does(say, a.seat!, "have", "has")} another Suitcase now.`
        : `Your Suitcase is ${card(say, a.suitcase)} now; you take ${card(say, a.received!)} into hand.`,
    turned_coat: (a, say) => `${card(say, a.card!)} changes sides and guards ${object(say, a.seat!)}.`,
    crossed: (a, say) => `${does(say, a.seat!, "lose", "loses")} ${card(say, a.card!)} to the Crossfire.`,
    revealed: (a, say) =>
      `<b>${does(say, a.seat!, "reveal", "reveals")}</b> Suitcase ${card(say, a.suitcase!)}` + (a.final! >= 0 ? ` and Final Card ${card(say, a.final!)}.` : "."),
    resigned: (a, say) => `<b>${does(say, a.seat!, "give", "gives")} up.</b>`,
    over: (a, say) => ending(say, a.winners!),
    own: (a, say) => `You hold ${card(say, a.card!)} yourself.`,
  } as Record<string, (args: Numbers, say: Say) => string>,

  why(why: number | string, say: Say, winner: number): string {
    const code = typeof why === "number" ? why : Why[why.toUpperCase() as keyof typeof Why];
    if (code === Why.MATCH) return `${does(say, winner, "have", "has")} the only Unguarded Match.`;
    if (code === Why.GUARDS) return "Nobody has an Unguarded Match, so the Guards are counted.";
    if (code === Why.BOTH_MATCH) return "Both have an Unguarded Match, so the Guards are counted.";
    if (code === Why.TIE) return "Neither a match nor the Guards decide.";
    if (code === Why.RESIGNED) return `${does(say, 1 - winner, "have", "has")} given up.`;
    return "";
  },

  phase: {
    stow: "Packing the Suitcases",
    turn: (turn: number, of: number): string => `Turn ${turn} of ${of}`,
    final: "Final turns",
    over: "Game over",
  },

  /** What the viewer is asked. */
  yours: {
    stow: (): AskWords => ({ title: "Pack your Suitcase", why: "One card into the Suitcase, one into the Encrypted pile; you keep the other two." }),
    act: (): AskWords => ({ title: "Your turn: play one card", why: "Choose a card of your hand, then what to do with it." }),
    chosen: (name: string, guild: string): AskWords => ({ title: `Your turn: play ${name}`, why: guild }),
    window: (what: string, may: boolean): AskWords => ({
      title: "A moment for reactions",
      why: `${what} ${may ? "Whoever reacts takes no Action in the next turn." : "Nothing in your hand answers it."}`,
    }),
    petals: (number: number): AskWords => ({
      title: "Name a number that is not yours",
      why: `Neither ${number}, the card that asks, nor your Suitcase Number.`,
    }),
    codes: (): AskWords => ({ title: "Name one of the numbers shown", why: "Your opponent says whether it is their Suitcase Number." }),
    show: (): AskWords => ({ title: "Reveal a card of your hand", why: "Is their Suitcase Number from 1 to that number?" }),
    give: (): AskWords => ({ title: "Choose a card of your hand", why: "It leaves your hand, and another one comes for it." }),
    discard: (): AskWords => ({ title: "Discard a card of your hand", why: "It goes face up onto the Discard Pile." }),
    tuck: (): AskWords => ({ title: "Tuck an Encrypted card", why: "It lies face up under Cache, and may serve as your Final Card." }),
    exhume: (): AskWords => ({ title: "Exchange a card, or leave it", why: "Everybody sees whether you exchange, nobody which cards." }),
    arrange: (): AskWords => ({ title: "Put the cards back", why: "Choose them in the order in which they will be drawn." }),
    order: (): AskWords => ({ title: "Which card goes on top?", why: "The Discard Pile keeps its order." }),
  },

  /** What the other is asked, while the viewer waits. */
  theirs: {
    stow: (name: string): AskWords => ({ title: `Waiting for ${name}`, why: "The Suitcases are being packed." }),
    act: (name: string): AskWords => ({ title: `${name} plays a card`, why: "" }),
    window: (name: string): AskWords => ({ title: "A moment for reactions", why: `${name} may react. It lasts as long whether or not there is a card for it.` }),
    choose: (name: string): AskWords => ({ title: `${name} chooses`, why: "" }),
    over: (): AskWords => ({ title: "The game is over", why: "" }),
  },
  windowOver: (say: Say, seat: number, card: string, attack: boolean): string =>
    attack ? `${does(say, seat, "have", "has")} succeeded with ${card}.` : `${does(say, seat, "deploy", "deploys")} ${card}.`,

  /** On buttons. */
  verbs: {
    stow: "Pack the Suitcase",
    assassinate: "Assassinate",
    deploy: "Deploy",
    enlist: "Enlist",
    encrypt: "Encrypt",
    react: "React",
    name: "Name a number",
    show: "Reveal a card",
    give: "Choose a card",
    discard: "Discard",
    tuck: "Tuck a card",
    exhume: "Exchange cards",
    arrange: "Put the cards back",
    top: "Lay one on top",
  } as Record<string, string>,
  args: { suitcase: "Suitcase", encrypted: "Encrypted pile", card: "Card of your hand", number: "Number", order: "From the top", target: "Target" } as Record<string, string>,
  topCard: "On top",
  tuckCard: "Encrypted card",
  /** Where a question calls an argument something else: "exhume.card". */
  wanted: { "exhume.encrypted": "an Encrypted card", "exhume.card": "one of yours", suitcase: "your Suitcase", encrypted: "a card to encrypt", card: "a card", number: "a number", order: "an order", target: "a target", verb: "what to do with it" } as Record<string, string>,
  actions: {
    stow: (suitcase: string, encrypted: string): string => `Pack ${suitcase}, encrypt ${encrypted}`,
    deploy: (card: string, aim: string): string => `Deploy ${card}${aim}`,
    enlist: (card: string): string => `Enlist ${card}`,
    assassinate: (card: string, target: string): string => `Send ${card} against ${target}`,
    encrypt: (card: string): string => `Encrypt ${card}`,
    react: (card: string): string => `React: ${card}`,
    pass: (): string => "Let it pass",
    name: (number: string): string => `Name ${number}`,
    show: (card: string): string => `Reveal ${card}`,
    give: (card: string): string => `Give ${card}`,
    discard: (card: string): string => `Discard ${card}`,
    tuck: (card: string): string => `Tuck ${card}`,
    exhume: (taken: string, given: string): string => `Take ${taken} for ${given}`,
    leave: (): string => "Leave them as they are",
    arrange: (order: string): string => `Put back: ${order}`,
    top: (card: string): string => `${card} on top`,
  },
  part: {
    number: (n: string): string => n,
    mine: (at: number): string => `your ${SPOT[at]} Guard`,
    theirs: (at: number): string => `the ${SPOT[at]} Guard`,
    pile: "the top of the Discard Pile",
    card: "this card itself",
    depth: (title: string): string => title,
  },
  aim: (words: string[], named: boolean): string => (words.length ? `${named ? ", naming " : ": "}${list(words)}` : ""),
  /** Why something cannot be done with the chosen card. */
  whyNot: {
    reacts: "It only reacts to what your opponent does.",
    deploy: "It could do nothing now.",
    assassin: "An Assassin stands no guard.",
    full: "Your three spots are taken.",
    guard: "A Guard does not attack.",
    target: "There is no Guard that it could meet.",
  },
  targets: "Aim at",
  pickNumbers: (left: number): string => (left === 1 ? "a number" : left === 2 ? "two numbers" : "three numbers"),

  cards: {
    face: (title: string, number: number, guild: string): string => `${number}, ${title}, ${guild}`,
    back: "face down",
    own: (label: string): string => `${label}; known to you only`,
    free: "free spot",
    up: "face up",
    down: "face down",
    yours: "only you see it",
    suitcase: "suitcase",
    hand: (n: number): string => `${n} in hand`,
    debt: "no Action next turn",
    packing: "packing",
    packed: "packed",
    deck: (n: number): string => (n === 0 ? "deck empty" : `<b>${n}</b> left to draw`),
    encrypted: (n: number): string => `<b>${n}</b> encrypted`,
    pile: (n: number): string => (n === 0 ? "nothing discarded yet" : `<b>${n}</b> discarded, oldest left`),
    playing: "being played",
    naming: (numbers: string[]): string => `naming ${list(numbers)}`,
    aimed: "aimed at",
    shown: (say: Say, seat: number): string => `${own(say, seat) === "your" ? "Your" : own(say, seat)} hand lies open`,
    looked: "Encrypted cards",
    taken: "this one",
    foreseen: "Top of the deck",
    area: "in play",
    protected: "protected",
    final: "Final Card",
    cached: "In the Cache",
    codeOf: (say: Say, seat: number): string => `${own(say, seat)} Code`,
    strike: { misses: (code: string) => `not in ${code}`, met: (code: string) => `in ${code}, met by a Guard`, match: (_: string) => "Unguarded Match" },
    trigger: "Decoy",
    inCode: (percent: string): string => `${percent}% in Code`,
    meets: (numbers: string): string => `shares ${numbers}`,
    attempt: "may fail",
    code: (code: number[]): string => `Code ${code.join(" ")}`,
    yourHand: "Your hand",
    handOf: (name: string): string => `${name}’s hand`,
    printed: "As printed.",
    house: "Made for this table.",
    ruled: "As ruled here.",
    guildHelp: {
      guard: "A Guard: enlist it before your Suitcase.",
      assassin: "An Assassin: send it against a Guard whose Code shares a number.",
      sentinel: "A Sentinel: enlist it as a Guard, or send it as an Assassin.",
    } as Record<GuildName, string>,
  },

  wheel: {
    title: "Cypher Wheel",
    short: "Wheel",
    hub: (name: string): string => `${name}’s`,
    suitcase: "suitcase",
    left: (n: number, of: number): string => `${n} left of ${of}`,
    yours: "yours to mark",
    out: "out",
    possible: "open",
    /** As it is written on the wheel, and then what is drawn. */
    sector: (n: number, code: number[], state: string, seen: string): string => `${n} ${code.join(" ")} ${[state, seen].filter(Boolean).join(", ")}`,
    seen: ["", "one copy seen", "both copies seen"],
    oneSeen: "one copy seen",
    bothSeen: "both seen",
    hint: "Tap an open number to mark it for yourself, a crossed one to see why.",
    blankHint: "Tap a number to cross it out or circle it for yourself.",
    guard: (name: string, at: number): string => `${name}’s ${SPOT[at]} Guard`,
    yourGuard: (at: number): string => `Your ${SPOT[at]} Guard`,
    hand: (name: string): string => `${name}’s hand`,
    given: (name: string): string => `What ${name} can know of you`,
    ofYou: "Your Suitcase",
    more: (n: number): string => `and ${n} more`,
    whyNot: (what: string, value: string): string => `${what}: why not ${value}?`,
    know: "What you know",
    likely: (value: string, percent: string): string => (percent ? `${value} ${percent}%` : value),
  },

  /** Shown large when it happens. */
  moments: {
    attack: (say: Say, seat: number): string => `${does(say, seat, "attack", "attacks")}`,
    killed: "The Codes share a number",
    missed: "The Codes share nothing",
    reacted: (say: Say, seat: number, title: string): string => `${does(say, seat, "react", "reacts")}: ${title}`,
    blocked: "Blocked",
    answer: (say: Say, seat: number, numbers: string): string => `${own(say, seat) === "your" ? "Your" : own(say, seat)} Suitcase: ${numbers}?`,
    yes: "Yes",
    no: "No",
    finals: "Final turns",
    finalsWhy: "The deck is empty: one more turn each",
    reveal: "The Big Reveal",
    resigned: (say: Say, seat: number): string => `${does(say, seat, "give", "gives")} up`,
  },

  /** Building a deck. */
  builder: {
    title: "Build a deck",
    next: "The deck of the next game",
    about: "One card for each number; both its copies are played.",
    open: "Build a deck…",
    use: "Use this deck",
    play: "Play with this deck",
    presets: "Start from",
    decks: { citrine: "Citrine", ruby: "Ruby", emerald: "Emerald", book: "The book’s mixture" } as Record<string, string>,
    number: (n: number): string => `The card with number ${n}`,
    inIt: (titles: string[]): string => titles.join(", "),
    difficulty: (level: number, of: number): string => `Difficulty ${level} of ${of}`,
  },

  /** A match of several games. */
  match: {
    title: "The match",
    look: "Look at the next deck",
    youBuild: "You have won: build the deck of the next game, or keep this one.",
    built: "You have built the next deck.",
    mayBuild: (name: string): string => `${name} may build the deck of the next game.`,
    hasBuilt: (name: string): string => `${name} has built another deck: have a look before you go on.`,
    keeps: "The same deck is played again.",
    replayed: "A tie counts for nobody: the same deck again.",
    begins: (games: number): string => `Best of ${games}`,
    bestOf: (games: number): string => `best of ${games}`,
    leads: (name: string, you: boolean, score: string): string => `${name} ${you ? "lead" : "leads"} ${score}`,
    wins: (name: string, you: boolean, score: string): string => `${name} ${you ? "win" : "wins"} the match ${score}`,
    level: (score: string): string => `It stands ${score}`,
  },

  tutorial: {
    title: (step: number, all: number): string => `Your first elimination, ${step} of ${all}`,
    skip: "Skip the lesson",
    left: "You have left the path. Play on as you like: everything else works the same.",
    done: "That is all there is to it. From here on the deck decides: find their Suitcase, guard yours.",
    close: "Close",
  },

  guards: (halves: number): string => `${guardsIn(halves)} ${halves === 2 ? "Guard" : "Guards"}`,
  side: { you: "Your side", other: (name: string): string => `${name}’s side` },
  middle: "Between the players",
};
