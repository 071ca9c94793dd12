/** TOP SECRET in English. A language is a file of this shape. */

import type { People } from "$lib/people";
import { seatsIn } from "$lib/people";
import { does, list } from "$lib/texts/english";
import { nameOf } from "../people";
import type { Content } from "../wire";

/** Whom and what the sentences speak of. */
export interface Say {
  people: People;
  content: Content;
}

type Numbers = Record<string, number>;

const LEVELS = ["not at all", "hardly", "so-so", "rather", "very"];
const NUMBERS = ["first", "second", "third"];

const points = (n: number): string => `${n} ${n === 1 ? "point" : "points"}`;

function object({ people }: Say, seat: number): string {
  return seat === people.viewer ? "you" : nameOf(people, seat);
}

function themselves({ people }: Say, seat: number): string {
  return seat === people.viewer ? "yourself" : "themselves";
}

function revealed(a: Numbers, say: Say): string {
  const team = en.teams[a.team!]!;
  const at = a.target === a.seat ? themselves(say, a.seat!) : object(say, a.target!);
  const found = a.found ? (a.right ? " and found" : ", found by a team-mate") : "";
  const how = a.right ? "<yes>rightly</yes>" : "<no>wrongly</no>";
  return `${does(say, a.seat!, "are", "is")} <b>${team}</b>, pointed ${how} at ${at}${found}: <b>${points(a.points!)}</b>.`;
}

export const en = {
  teams: ["Yellow", "Blue"],
  yes: "Yes",
  no: "No",
  nobody: "nobody",
  sealed: "Answered",

  phase: {
    card: (round: number, slot: number): string => `Round ${round} of 3, card ${slot + 1} of 3`,
    think: (round: number): string => `Round ${round} of 3, who is with you?`,
    point: (round: number): string => `Round ${round} of 3, pointing`,
    reveal: (round: number): string => `Round ${round} of 3, the reveal`,
    over: "The game is over",
  },
  short: (slot: number): string => `Card ${slot + 1} of 3`,
  shortRound: (round: number): string => `Round ${round} of 3`,

  cardNumber: (slot: number): string => `Card ${slot + 1}`,
  questionFor: (team: string): string => `Question for ${team}`,
  zone: (yes: boolean, n: number): string => `Answered ${yes ? "yes" : "no"}: ${n}`,

  team: {
    yours: "Your secret team",
    hidden: "Covered",
    show: "Look",
    hide: "Hide",
  },

  answer: {
    title: "Answer for your own team",
    why: "Truthfully, for yourself. Everyone will see your token; it cannot be taken back.",
    sealedWhy: "Truthfully, for yourself. Answers are shown together; yours cannot be taken back.",
    onPhones: "Answer for your team, on your phone",
    done: "Your token lies.",
    doneWhy: (names: string): string => `Thinking: ${names}.`,
    yours: (yes: boolean): string => `You answered ${yes ? "Yes" : "No"}.`,
    late: "Your time ran out: chance placed your token.",
    thinking: "Thinking:",
    all: "Everybody has answered.",
    count: (n: number, of: number): string => `${n} of ${of}`,
    answered: "Answered",
  },
  ready: {
    title: "Who is on your team?",
    why: "Look at the three cards again. Say that you are ready when you know whom to point at.",
    screen: "Look at the cards. Who is on your team?",
    screenWhy: "When everybody is ready, we count to three.",
    button: "I am ready",
    done: "Ready. Waiting for the others.",
    doneWhy: "Then we count to three, and everybody points.",
    not: "Not ready yet:",
    are: "Ready",
  },
  point: {
    title: "Point!",
    why: "At one player who you think is on your team. There are no take-backs.",
    whyThree: "At one player who you think is on your team, or at yourself if you think you are alone.",
    screen: "Point, on your phone!",
    done: (name: string): string => `You point at ${name}.`,
    doneSelf: "You point at yourself.",
    doneWhy: "Fingers show when everybody has pointed.",
    self: "Myself: I am alone",
    choose: "Choose a face",
    atSelf: "Point at myself",
    pointed: "Pointed",
    themselves: "themselves",
    at: (name: string): string => `Point at ${name}`,
    not: "Still choosing:",
    late: "Your time ran out: chance pointed for you.",
  },
  count: { ready: "Everybody is ready", three: "Three, two, one: point!" },
  reveal: {
    title: "The reveal",
    pointing: "Everybody points",
    teams: (name: string): string => `Team ${name}`,
    next: "Next round",
    nextWhy: "The next round begins when everybody is ready.",
    done: "Ready for the next round.",
    doneWhy: (names: string): string => `Waiting for ${names}.`,
    got: (n: number): string => `You get ${points(n)}`,
    gained: (n: number): string => `+${n}`,
    right: "right",
    wrong: "wrong",
    found: "found",
    alone: "alone",
    late: "by chance",
    you: {
      found: (name: string): string => `${name} is on your team, and you found each other.`,
      mate: (name: string): string => `${name} is on your team.`,
      other: (name: string, team: string): string => `${name} is on team ${team}.`,
      alone: "You were alone, and you knew it.",
      notAlone: "You were not alone.",
      andFound: "A team-mate found you.",
    },
  },
  arrow: (from: string, to: string, right: number): string =>
    `${from} points at ${from === to ? "themselves" : to}${right < 0 ? "" : right ? ", a team-mate" : ", not a team-mate"}`,
  scores: {
    title: "Scores",
    of: points,
    game: "Final score",
    player: "Player",
    round: (n: number): string => `Round ${n}`,
    sum: "In all",
  },
  notYet: "not yet",
  faces: "Whom do you point at?",
  odds: (percent: number): string => `${percent}%`,
  cards: { show: "Show the cards here too", hide: "Hide the cards", open: "The cards on the table" },
  cast: {
    title: "The bots",
    short: "Bots",
    about: "A bot answers as its character would, nearly always. Anybody may read these.",
    plays: (name: string): string => `plays for ${name}`,
    level: (value: number): string => LEVELS[value + 2] ?? String(value),
    trait: (name: string, value: number): string => `${name}: ${LEVELS[value + 2] ?? value}`,
  },
  traits: {
    adventurous: "Adventurous",
    tidy: "Tidy",
    sociable: "Sociable",
    patient: "Patient",
    curious: "Curious",
    thrifty: "Thrifty",
    punctual: "Punctual",
    cheeky: "Cheeky",
  } as Record<string, string>,

  room: {
    skip: "Another question",
    skipWhy: "Nobody has answered yet, so this question may be put away.",
  },

  settings: {
    /** The packs that come with the game. */
    house: ["everyday", "travel_and_food", "work_and_school", "merciless"],
    packs: "Packs of questions",
    packTitles: { everyday: "Everyday", travel_and_food: "Travel and food", work_and_school: "Work and school", merciless: "Merciless" } as Record<string, string>,
    family: "The family filter leaves out the merciless ones until you say otherwise.",
    merciless: "Merciless questions?",
    mercilessSure: "They are cheeky and poke fun at whoever answers, though never about health, faith, origin, politics or love. Put them in?",
    mercilessYes: "Put them in",
    mercilessNo: "Leave them out",
    own: "Questions of your own",
    ownAdd: "Add a pack of your own",
    ownHint: "At least nine cards of two faces each. Every face has a yellow and a blue question, both to be answered by yes or no.",
    ownText: "The pack, as text",
    ownFile: "Open a file",
    ownUse: "Use this pack",
    ownUsed: (title: string, faces: number): string => `“${title}” is shuffled in: ${faces} faces.`,
    ownOnly: "Play it alone",
    ownDrop: "Take it out",
    ownLong: (kb: number): string => `A pack may have ${kb} KB at most.`,
  },

  late: {
    title: "You are early for the next round",
    why: "A round is under way. You take over a bot’s seat when the next one begins.",
    take: "Join at the next round",
    now: "Join now",
    waiting: "You join when this round is over.",
    none: "Every seat is played by a person. You join when one is free.",
  },

  events: {
    cast: () => "",
    person: (a, say) => `${does(say, a.seat!, "play", "plays")} in person from now on.`,
    character: (a, say) => (say.people.isBot(a.seat!) ? "" : `A bot plays for ${object(say, a.seat!)}.`),
    round: (a) => `<b>Round ${a.round}</b>: the team cards are dealt.`,
    dealt: (a, say) => (a.team === undefined || a.seat !== say.people.viewer ? "" : "You have a new team."),
    turned: (a, say) => {
      const face = say.content.faces[a.face!];
      return `The ${NUMBERS[a.slot!]} card. Yellow: ${face?.yellow} Blue: ${face?.blue}`;
    },
    skipped: () => "The question is put away for another one.",
    placed: (a, say) => `${does(say, a.seat!, "answer", "answers")} ${a.yes ? "<yes>Yes</yes>" : "<no>No</no>"}.`,
    sealed: (a, say) => `${does(say, a.seat!, "have", "has")} answered.`,
    shown: (a, say) => `The answers are shown. Yes: ${list(seatsIn(a.yes!).map((seat) => nameOf(say.people, seat))) || "nobody"}.`,
    overdue: (a, say) => `Time is up for ${object(say, a.seat!)}: chance decides.`,
    ready: (a, say) => `${does(say, a.seat!, "are", "is")} ready.`,
    counted: () => "Everybody is ready: <b>three, two, one</b>.",
    pointed: (a, say) => (a.seat === say.people.viewer && a.target !== undefined ? `You point at ${a.target === a.seat ? "yourself" : object(say, a.target)}.` : `${nameOf(say.people, a.seat!)} has pointed.`),
    revealed,
    over: (a, say) => `The game is over: ${list(seatsIn(a.winners!).map((seat) => object(say, seat)))} ${seatsIn(a.winners!).length > 1 ? "share the win" : "won"}.`,
  } as Record<string, (args: Numbers, say: Say) => string>,

  again: "Another game? Say so on your phone.",

  outcome: {
    won: (n: number): string => `With ${points(n)} after three rounds.`,
    shared: (n: number): string => `Both with ${points(n)}: they share the win.`,
    sharedMany: (n: number): string => `All with ${points(n)}: they share the win.`,
  },
};

export type PartyTexts = typeof en;
