/** The Coding in English. A language is a file of this shape. */

import { seatsIn, type People } from "$lib/people";
import { does, list, object, own } from "$lib/texts/english";
import type { Value } from "$lib/wire";
import type { AskWords } from "$lib/words";
import { codeText, dataName, hackPlace, hackValues, printed } from "../cards";
import { Why, type Content } from "../wire";

/** Whom and what the sentences speak of. */
export interface Say {
  people: People;
  content: Content;
}

type Numbers = Record<string, number>;

const PLACE = ["letter", "tens", "ones"];

function verdict(right: number | undefined, yes: string, no: string): string {
  return right ? `<yes>${yes}</yes>` : `<no>${no}</no>`;
}

function question(say: Say, card: number): string {
  return `${PLACE[hackPlace(say.content, card)]} <b>${hackValues(say.content, card)}</b>?`;
}

function announced(say: Say, seat: number, available: number): string {
  const types = seatsIn(available).map((type) => `<b>${dataName(say.content, type)}</b>`);
  const start = does(say, seat, "can take no data card", "can take no data card");
  return types.length ? `${start}: every range left (${list(types)}) covers ${own(say, seat)} code.` : `${start}.`;
}

function dealt(say: Say, args: Numbers): string {
  if (args.letter === undefined) return "";
  const cards = [printed(say.content, 0, args.letter), printed(say.content, 1, args.first!), printed(say.content, 2, args.second!)];
  return `You are dealt ${list(cards.map((card) => `<b>${card}</b>`))}.`;
}

function ordered(say: Say, args: Numbers): string {
  if (args.tens === undefined) return `${does(say, args.seat!, "have", "has")} ordered the digits.`;
  return `You lay <b>${args.tens}</b> as tens and <b>${args.ones}</b> as ones.`;
}

function winners(say: Say, mask: number): string {
  const seats = seatsIn(mask);
  if (seats.length === 0) return "Nobody wins.";
  return seats.length === 1 ? `<b>${does(say, seats[0]!, "win", "wins")}.</b>` : `<b>${list(seats.map(say.people.name))} win.</b>`;
}

export const en = {
  title: "The Coding",
  places: ["Letter", "Tens", "Ones"],

  /** One sentence per event; an empty one is not shown. */
  events: {
    dealt: (a, say) => dealt(say, a),
    first: (a, say) => `${does(say, a.seat!, "hold", "holds")} the First Player card.`,
    turned: () => "",
    ordered: (a, say) => ordered(say, a),
    round: (a) => `<b>Round ${a.round} begins.</b>`,
    picked: (a, say) => `${does(say, a.seat!, "take", "takes")} <b>${dataName(say.content, a.card!)}</b>.`,
    announced: (a, say) => announced(say, a.seat!, a.available!),
    hacked: (a, say) =>
      `${does(say, a.seat!, "ask", "asks")} ${object(say, a.target!)}: ${question(say, a.card!)} ${verdict(a.answer, "true", "false")}`,
    counter: () => "<b>Counter Cracking begins.</b>",
    cleared: () => "<b>Speed Cracking begins.</b> The field is cleared.",
    decoded: (a, say) =>
      `${does(say, a.seat!, "decode", "decodes")} ${object(say, a.target!)} as ` +
      `<b>${codeText(say.content, a.letter!, a.tens!, a.ones!)}</b>: ${verdict(a.right, "right", "wrong")}`,
    revealed: (a, say) =>
      `${does(say, a.seat!, "turn", "turns")} up ${own(say, a.seat!) === "your" ? "your" : "the"} ${PLACE[a.place!]}: ` +
      `<b>${printed(say.content, a.place!, a.value!)}</b>.`,
    out: (a, say) => `<b>${does(say, a.seat!, "are", "is")} out.</b>`,
    played_on: (a, say) => `${does(say, a.seat!, "play", "plays")} on.`,
    stopped: (a, say) => `${does(say, a.seat!, "stop", "stops")}.`,
    chose: (a, say) => `${does(say, a.seat!, "have", "has")} chosen${a.choice === undefined ? "" : a.choice ? " to tap" : ": not enough"}.`,
    shown: (a, say) => (a.taps ? `${list(seatsIn(a.taps).map(say.people.name))} tapped.` : "It is not enough for anybody yet."),
    tapped: (a, say) => `${does(say, a.seat!, "tap", "taps")} first.`,
    fouled: (a, say) => `${does(say, a.seat!, "were", "was")} too slow: a foul.`,
    flipped: (a, say) => `${does(say, a.seat!, "flip", "flips")} a card from the pile: <b>${printed(say.content, a.letter ? 0 : 1, a.value!)}</b>.`,
    picked_digit: (a, say) =>
      `${does(say, a.seat!, "have", "has")} chosen a digit${a.place === undefined ? "" : ` (${PLACE[a.place]})`} to turn up.`,
    said: (a, say) => `${does(say, a.seat!, "say", "says")}: not enough yet.`,
    withdrew: (a, say) => `${does(say, a.seat!, "take", "takes")} “not enough” back.`,
    resigned: (a, say) => `<b>${does(say, a.seat!, "give", "gives")} up.</b>`,
    over: (a, say) => winners(say, a.winners!),
  } as Record<string, (args: Numbers, say: Say) => string>,

  why(why: number | string, say: Say, winner: number): string {
    const code = typeof why === "number" ? why : Why[why.toUpperCase() as keyof typeof Why];
    if (code === Why.CRACKED) return `${does(say, winner, "cracked", "cracked")} a code.`;
    if (code === Why.LAST_STANDING) return `${does(say, winner, "are", "is")} the last one standing.`;
    if (code === Why.RESIGNED) return winner < 0 ? "The others have given up." : `The others have given up; ${object(say, winner)} ${winner === say.people.viewer ? "are" : "is"} left.`;
    if (code === Why.NOBODY) return "Everybody passed to the end, and the pile is empty.";
    return "";
  },

  phase: {
    order: "Ordering digits",
    round: (round: number): string => `Round ${round} of 4`,
    counter: "Counter Cracking",
    speed: "Speed Cracking",
    over: "Game over",
  },

  /** What the seat in turn is asked. */
  yours: {
    order: (): AskWords => ({ title: "Order your two digits", why: "One becomes the tens, the other the ones. Nobody sees which is which." }),
    data: (opening: boolean): AskWords => ({
      title: opening ? "Your turn: hack or decode" : "Your turn: take a data card",
      why: "You may take a range that your code is not in. The others will draw their conclusions.",
    }),
    none: (opening: boolean): AskWords => ({
      title: opening ? "Your turn: hack or decode" : "Your turn: no data card is open to you",
      why: "Every range left covers your code, or you hold it already. To go on, say so aloud.",
    }),
    send: (opening: boolean, can: string[], cannot: string[]): AskWords => ({
      title: opening ? "Your turn: hack or decode" : "Your turn: send a hack card",
      why:
        (cannot.length ? `${list(cannot)} cannot be asked now. ` : "") +
        (can.length === 1 ? `Choose a card of the hack line; ${can[0]} must answer it.` : "Choose a card of the hack line and who must answer it."),
    }),
    decoding: (): AskWords => ({ title: "Decode: name a player and the code", why: "Right, and they are out. Wrong, and you turn up one of your own cards." }),
    decode: (): AskWords => ({ title: "Your turn: decode", why: "No hack card can be sent any more, so name a player and the full code." }),
    reveal: (): AskWords => ({ title: "Wrong: turn up one of your cards", why: "It stays open for good, and everybody sees where it lies." }),
    playOn: (): AskWords => ({ title: "Right! Play on or stop?", why: "You may hack or decode again, or leave it at that." }),
    tap: (): AskWords => ({ title: "Do you know a code?", why: "Whoever taps must name a code at once. A wrong one puts you out." }),
    said: (): AskWords => ({ title: "You said: not enough yet", why: "You can still tap at any time, or take it back." }),
    name: (): AskWords => ({ title: "You tapped first: name a code", why: "Right, and you win. Wrong, and you are out." }),
    digit: (): AskWords => ({ title: "Choose a digit to turn up", why: "All players show theirs at the same moment." }),
  },

  /** A guess that is being put together. */
  guess: {
    title: (name: string, code: string[]): string => `Decode ${name}: ${code.map((value) => value || "?").join(" ")}`,
    out: (place: number, value: string): string => `Your sheet rules out ${value} as ${PLACE[place]}. You may say it all the same.`,
    odds: (percent: string): string => `By your sheet it is right in ${percent}% of the deals that fit.`,
  },

  /** What the others are asked, while this seat waits. */
  theirs: {
    order: (names: string): AskWords => ({ title: `Waiting for ${names}`, why: "The digits are being ordered." }),
    data: (names: string): AskWords => ({ title: `${names} takes a data card`, why: "" }),
    send: (names: string): AskWords => ({ title: `${names} chooses a hack card`, why: "" }),
    choose: (names: string): AskWords => ({ title: `${names} hacks or decodes`, why: "" }),
    reveal: (names: string): AskWords => ({ title: `${names} turns up a card`, why: "The code was wrong." }),
    playOn: (names: string): AskWords => ({ title: `${names} plays on or stops`, why: "The code was right." }),
    tap: (names: string): AskWords => ({ title: `Waiting for ${names}`, why: "Tap, or is it not enough yet?" }),
    name: (names: string): AskWords => ({ title: `${names} names a code`, why: "" }),
    digit: (names: string): AskWords => ({ title: `Waiting for ${names}`, why: "Everybody turns up one digit." }),
    over: (): AskWords => ({ title: "The game is over", why: "" }),
  },

  /** On buttons. */
  verbs: {
    order: "Order the digits",
    data: "Take a data card",
    none: "Announce none",
    hack: "Send a hack card",
    decode: "Decode someone",
    reveal: "Turn up a card",
  } as Record<string, string>,
  args: { card: "Data card", slot: "Hack card", target: "Player", letter: "Letter", tens: "Tens", ones: "Ones", place: "Card" } as Record<
    string,
    string
  >,
  wanted: {
    card: "a data card",
    slot: "a hack card",
    target: "a player",
    letter: "letter",
    tens: "tens",
    ones: "ones",
    place: "a card",
  } as Record<string, string>,
  placeValue: { letter: "Letter", tens: "Tens", ones: "Ones" } as Record<string, string>,
  actions: {
    order: (a: Record<string, Value>): string => `Lay ${a.tens} ${a.ones}`,
    data: (a: Record<string, Value>): string => `Take ${String(a.card).replace("-", "–")}`,
    none: (): string => "Say: no data card for me",
    hack: (name: string, place: number, values: string): string => `Ask ${name}: ${PLACE[place]} ${values}?`,
    decode: (a: Record<string, Value>, name: string): string => `Decode ${name}: ${a.letter} ${a.tens} ${a.ones}`,
    reveal: (a: Record<string, Value>): string => `Turn up your ${a.place}`,
    play: (): string => "Play on",
    stop: (): string => "Stop here",
    tap: (): string => "Tap: I know a code",
    pass: (): string => "Not enough yet",
    withdraw: (): string => "Take “not enough” back",
  },

  cards: {
    back: (place: number): string => `${PLACE[place]}: face down`,
    face: (place: number, value: string): string => `${PLACE[place]}: ${value}`,
    own: (place: number, value: string): string => `${PLACE[place]}: ${value}, known to you only`,
    hack: (place: number, values: string): string => `${PLACE[place]} ${values}`,
    answer: (values: string, right: boolean): string => `${values}: ${right ? "true" : "false"}`,
    line: "Hack line",
    deck: (n: number): string => (n === 0 ? "none left in the deck" : `${n} left in the deck`),
    noLine: "No hack card is left.",
    field: "Data field",
    noField: "No data card is left.",
    left: (n: number): string => (n === 1 ? "one left" : n === 2 ? "two left" : `${n} left`),
    drawn: "Deck",
    pile: "Set aside",
    saidEnough: "Not enough",
    hasChosen: "Has chosen",
    tapping: "Tapped",
    haveIt: "have it",
    notOpen: "closed",
    data: "Data cards",
    yourData: "Your data cards",
    noData: "none yet",
    aside: (n: number): string => `${n} code cards set aside`,
    open: "Turned up from the pile",
    firstPlayer: "First Player",
    full: "Five hacks: full",
    out: "Out",
    wrong: (n: number): string => (n === 0 ? "no wrong code" : `${n} of 3 wrong`),
  },

  /** The decode picker. */
  decode: {
    title: (name: string): string => `Decode ${name}`,
    whom: "Whom do you decode?",
    as: "as",
    crossed: "Crossed out on your sheet; you may say it all the same.",
    back: "Back to the hack line",
  },

  /** The shared moment of Speed Cracking. */
  tap: {
    title: "The First Player card lies in the middle",
    why: "Tap it when you know a code. The first tap counts, and must name a code at once.",
    button: "Tap",
    theirs: (name: string): string => `${name} tapped!`,
    yours: "You tapped!",
    naming: "A code has to be named before the clock runs out.",
  },

  /** Shown large when it happens. */
  moments: {
    decoded: (say: Say, seat: number, target: number): string => `${does(say, seat, "decode", "decodes")} ${object(say, target)}`,
    right: "Right",
    wrong: "Wrong",
    out: (say: Say, seat: number): string => `${does(say, seat, "are", "is")} out`,
    tapped: (say: Say, seat: number): string => `${does(say, seat, "tap", "taps")}`,
    mustName: "A code has to follow at once",
    fouled: (say: Say, seat: number): string => `${does(say, seat, "were", "was")} too slow`,
    foul: "A foul",
    resigned: (say: Say, seat: number): string => `${does(say, seat, "give", "gives")} up`,
    counter: "Counter Cracking begins",
    counterWhy: "Hack or decode; the last one in wins",
    cleared: "Speed Cracking begins",
    clearedWhy: "Whoever taps first may name a code",
    notEnough: "Not enough for anybody",
    flipped: "Turned up from the pile",
  },

  sheet: {
    title: "Crack Sheet",
    short: "Sheet",
    codes: (n: number, first: number): string => (n === 1 ? "one code left" : `${n} of ${first} codes left`),
    hint: "Tap an open value to mark it for yourself, a crossed one to see why.",
    blankHint: "Tap a value to cross it out or circle it for yourself.",
    open: (letters: number, tens: number, ones: number): string => `${letters} × ${tens} × ${ones} open`,
    ownCard: (place: number, value: string): string => `you hold the ${value} yourself (your ${PLACE[place]}).`,
    once: "Every letter and every digit exists once.",
    showWhy: "show why",
    nobody: "Nobody is left to be cracked.",
    likely: "Likeliest",
    cell: (value: string, state: string, mark: string): string => [`${value}: ${state}`, mark].filter(Boolean).join(", "),
    possible: "possible",
    out: "ruled out",
  },

  ownCode: (code: string): string => `Your code: ${code}`,
  side: { you: "Your side", other: (name: string): string => `${name}’s side` },
};

export type CodingTexts = typeof en;
