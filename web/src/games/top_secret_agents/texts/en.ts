/** Top-Secret in English. A language is a file of this shape. */

import { seatsIn, type People } from "$lib/people";
import { count, does, list } from "$lib/texts/english";
import type { AskWords } from "$lib/words";
import { agentName, spaceName, tileName } from "../names";
import { Path, type Content, Why } from "../wire";

/** Whom and what the sentences speak of. */
export interface Say {
  people: People;
  content: Content;
}

type Numbers = Record<string, number>;


function start(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const agent = (say: Say, a: Numbers, key = "agent"): string => agentName(say.content, say.people, a[key]!);
const tile = (say: Say, a: Numbers): string => `<b>${tileName(say.content, a.tile!)}</b>`;
const space = (say: Say, a: Numbers, key = "space"): string => spaceName(say.content, a[key]!);

function fell(say: Say, a: Numbers): string {
  const aside = a.path === Path.TURNED_ASIDE ? " A Blockade turned it aside." : "";
  if (a.path! >= Path.HEMMED_IN) return `${tile(say, a)} stays on ${space(say, a, "origin")}: ${a.path === Path.COVERED ? "a Blockade lies on it" : "Blockades both ways"}.`;
  if (a.space! < 0) return `${tile(say, a)} falls off the board and goes back to the bag.${aside}`;
  if (a.agent! >= 0) return `${start(agent(say, a))} catches ${tile(say, a)}.${aside}`;
  return aside ? `${tile(say, a)} falls to ${space(say, a)}.${aside}` : "";
}

function carried(say: Say, a: Numbers, way: string): string {
  if (a.space! < 0) return `${start(agent(say, a))} moves ${tile(say, a)} ${way} and off the board.`;
  const caught = a.target! >= 0 ? `, to ${agent(say, a, "target")}` : "";
  return `${start(agent(say, a))} moves ${tile(say, a)} ${way} to ${space(say, a)}${caught}.`;
}

function rolled(say: Say, a: Numbers): string {
  const ways = say.content.colours.map(({ name }, i) => ({ name, left: (a[`die${i}`] ?? 0) % 2 === 1 }));
  const names = (left: boolean): string => list(ways.filter((one) => one.left === left).map(({ name }) => name)) || "nothing";
  return `The dice: left fall ${names(true)}; right fall ${names(false)}.`;
}

function winners(say: Say, mask: number): string {
  const seats = seatsIn(mask);
  return seats.length === 1 ? `<b>${does(say, seats[0]!, "win", "wins")}.</b>` : "<b>A tie.</b>";
}

export const en = {
  /** One sentence per event; an empty one is not shown. */
  events: {
    first: (a, say) => `${does(say, a.seat!, "go", "goes")} first.`,
    turn: (a, say) => `<b>Turn ${a.number}: ${say.people.name(a.seat!)}.</b>`,
    entered: (a, say) => `${tile(say, a)} enters on ${space(say, a)}.`,
    empty: () => "The bag is empty: nothing is drawn.",
    rolled: (a, say) => rolled(say, a),
    fell: (a, say) => fell(say, a),
    lost: (a, say) => `${start(agent(say, a))} falls for a <no>Honeypot</no> and is gone; all its Intel goes back to the bag.`,
    overflowed: (a, say) => `${start(agent(say, a))} has <no>${a.tiles} Intel</no>, too many: all of it goes back to the bag.`,
    spawned: (a, say) => `${does(say, a.seat!, "bring", "brings")} ${agent(say, a)} onto ${space(say, a)}.`,
    moved: (a, say) => `${start(agent(say, a))} goes from ${space(say, a, "origin")} to ${space(say, a)}.`,
    took: (a, say) => `${start(agent(say, a))} takes ${tile(say, a)}.`,
    transferred: (a, say) => `${start(agent(say, a))} hands ${tile(say, a)} to ${agent(say, a, "target")}.`,
    gave: (a, say) => `${start(agent(say, a))} slips ${tile(say, a)} to ${agent(say, a, "target")}.`,
    spent: (a, say) => `${start(agent(say, a))} pays with ${tile(say, a)}.`,
    raised: (a, say) => carried(say, a, "up"),
    lowered: (a, say) => carried(say, a, "down"),
    pinned: (a, say) => `${start(agent(say, a))} pins ${agent(say, a, "target")} until the end of turn ${a.until}.`,
    unpinned: (a, say) => `${start(agent(say, a))} unpins ${agent(say, a, "target")}.`,
    stole: (a, say) => `${start(agent(say, a))} takes ${tile(say, a)} from ${agent(say, a, "target")}.`,
    blocked: (a, say) => `${start(agent(say, a))} puts a Blockade on ${space(say, a)} until the end of turn ${a.until}.`,
    retired: (a, say) => `${start(agent(say, a))} retires with ${a.tiles} Intel.`,
    scored: (a, say) => `${does(say, a.seat!, "score", "scores")} ${tile(say, a)}: <b>${a.points}</b> points.`,
    drew: (a, say) => `${start(agent(say, a))} draws ${tile(say, a)} from the bag.`,
    returned: (a, say) => `${tile(say, a)} goes back to the bag.`,
    ended: () => "",
    cleared: (a, say) => `The Blockade on ${space(say, a)} is gone.`,
    freed: (a, say) => `${start(agent(say, a))} is no longer pinned.`,
    undone: (a, say) => `${does(say, a.seat!, "take", "takes")} back ${a.steps === 1 ? "a step" : `${a.steps} steps`}.`,
    resigned: (a, say) => `<b>${does(say, a.seat!, "give", "gives")} up.</b>`,
    over: (a, say) => winners(say, a.winners!),
  } as Record<string, (args: Numbers, say: Say) => string>,

  why(why: number | string, { people }: Say, winner: number): string {
    const code = typeof why === "number" ? why : Why[why.toUpperCase() as keyof typeof Why];
    if (code === Why.GOAL) return `${people.name(winner)} reached the goal.`;
    if (code === Why.SPENT) return "Nobody has an agent left, so points decide.";
    if (code === Why.TURNS) return "The last turn is over, so points decide.";
    if (code === Why.RESIGNED) return "The other side gave up.";
    return "";
  },
  tie: "A tie",

  phase: (turn: number, goal: number): string => `Turn ${turn}, first to ${goal}`,
  over: "Game over",

  parts: ["Trickle", "Spawn", "Actions"],
  partsOf: (turn: number): string => `The parts of turn ${turn}`,
  partDone: "done",

  dice: {
    title: "This turn’s dice",
    rule: "Odd falls left, even falls right.",
    not: "not rolled yet",
    die: (name: string, pips: number): string => (pips ? `${name}: ${pips}, falls ${pips % 2 ? "left" : "right"}` : `${name}: not rolled yet`),
    before: "The dice of the last trickle.",
  },
  bag: (n: number): string => count(n, "tile in the bag", "tiles in the bag"),
  bagOf: (all: number): string => `of ${all}, any order`,
  /** The two sides of the table. */
  wings: { turn: "This turn", players: "Players and what you may do" },
  coming: "Chances of the next tile from the bag",
  points: "Points",
  score: (name: string, points: number, goal: number): string => `${name}: ${points} of ${goal} points`,
  sides: ["Ivory, rounds", "Onyx, octagons"],
  roster: {
    title: "Rosters",
    field: "on the field",
    roster: "in the roster",
    gone: "gone",
    retired: "retired",
  },
  board: {
    title: "Board",
    how: "Arrow keys walk from space to space, Enter acts.",
    relay: "Relay zone",
    relayWhy: "no agents here",
    entry: "entry",
    blocked: "blocked",
    star: "starred",
    enlarge: "Enlarge the board",
    may: (verb: string): string => `${verb} here`,
    holds: (tiles: string[]): string => `holds ${list(tiles)}`,
    lies: (tiles: string[]): string => `${list(tiles)} loose`,
    pinned: (until: number): string => `pinned until the end of turn ${until}`,
    blockade: (until: number): string => `Blockade until the end of turn ${until}`,
    fresh: "spawned this turn",
    empty: "empty",
    over: "over 3",
    trap: "trap",
    odds: (percent: string, turns: number): string => `${percent} in ${count(turns, "turn", "turns")}`,
  },

  /** What stands on an agent's card. */
  trades: {
    give: "Slips one of its Intel to any agent in play, the opponent’s too: 1 Action.",
    raise: "Moves loose Intel up a space for 1 Action, or down a space for 1 Action and 1 Intel.",
    analyse: "Retiring with three Intel it draws one more from the bag: score it, or put it back.",
    pin: "Pins an adjacent agent for 1 Action; for 1 Intel takes Intel from a pinned opponent. Each once a turn.",
    block: "Puts a Blockade on an adjacent space for 1 Action, or on any space for 1 Intel.",
  } as Record<string, string>,
  holdsPoints: (tiles: number, points: number): string => (tiles ? `holds ${tiles} Intel worth ${points}` : "holds nothing"),
  tileOn: (where: string): string => `loose on ${where}`,
  honeypotWhy: "Whoever gains it is out of the game",
  tileWorth: (value: number): string => count(value, "point", "points"),
  odds: {
    title: "Where it may fall",
    next: "next trickle",
    after: "in two",
    off: "off the board",
    caught: "caught",
    bag: "Left in the bag",
    facts: (n: number): string => `${count(n, "tile is", "tiles are")} left in the bag.`,
  },

  /** On buttons, with what it costs. */
  verbs: {
    trickle: { name: "Trickle", cost: "draw two, roll the dice" },
    spawn: { name: "Spawn", cost: "free" },
    move: { name: "Move", cost: "1 Action" },
    retire: { name: "Retire", cost: "free" },
    transfer: { name: "Transfer", cost: "1 Action" },
    give: { name: "Slip Intel", cost: "1 Action" },
    raise: { name: "Push up", cost: "1 Action" },
    lower: { name: "Push down", cost: "1 Action, 1 Intel" },
    pin: { name: "Pin", cost: "1 Action" },
    unpin: { name: "Unpin", cost: "1 Action" },
    steal: { name: "Take Intel", cost: "1 Intel" },
    block: { name: "Blockade beside", cost: "1 Action" },
    wall: { name: "Blockade anywhere", cost: "1 Intel" },
    keep: { name: "Keep it", cost: "" },
    return: { name: "Put it back", cost: "" },
    end: { name: "End turn", cost: "" },
  } as Record<string, { name: string; cost: string }>,

  /** Why a button rests. */
  resting: {
    pinned: "pinned",
    actions: "no Action left",
    star: "starred spaces only",
    fresh: "spawned this turn",
    tiles: "holds no Intel",
    adjacent: "nobody of yours adjacent",
    anybody: "nobody else in play",
    used: "used this turn",
    nobody: "nobody adjacent",
    pins: "none of yours is pinned",
    prey: "nobody of theirs is pinned",
    loose: "no Intel can go there",
    room: "no free space beside",
    full: "three on the field",
    late: "only before Actions",
    now: "not now",
  },

  /** What is picked next. */
  wanted: {
    profession: "Whom do you bring?",
    "spawn.space": "Choose a dashed starred space.",
    to: "Choose a dashed space.",
    "transfer.tile": "Which Intel changes hands?",
    "transfer.to": "To which of your agents?",
    "give.tile": "Which Intel do you slip away?",
    "give.to": "To which agent?",
    "raise.tile": "Which Intel goes up?",
    "lower.tile": "Which Intel goes down?",
    way: "Which way?",
    cost: "What does it pay with?",
    target: "Which agent?",
    "steal.tile": "Which Intel does it take?",
    space: "Choose a dashed space.",
  } as Record<string, string>,
  left: "Left",
  right: "Right",
  offBoard: "off the board",
  cancel: "Not this",
  payWith: (tile: string): string => `Pay with ${tile}`,
  on: (name: string, where: string): string => `${name} on ${where}`,
  toSpace: (where: string): string => `${where}`,

  advice: "Advice",

  yours: {
    trickle: (): AskWords => ({ title: "Your turn", why: "Let the Intel trickle: two tiles enter, then everything loose falls." }),
    spawn: (n: number): AskWords => ({ title: "Your turn: spawn or act", why: `Up to ${n} more of yours may come onto starred spaces; any other step ends that.` }),
    act: (): AskWords => ({ title: "Your turn", why: "Choose one of your agents, on the board or here." }),
    agent: (name: string): AskWords => ({ title: `Your turn: ${name}`, why: "Step to a dashed space, or choose:" }),
    still: (name: string): AskWords => ({ title: `Your turn: ${name}`, why: "It cannot step anywhere now." }),
    drawn: (tile: string): AskWords => ({ title: `Your Analyst drew ${tile}`, why: "Keep it and score it at once, or put it back into the bag." }),
    spent: (): AskWords => ({ title: "Your turn", why: "No Actions are left. What costs none may still be done." }),
    verb: (name: string, cost: string, wanted: string): AskWords => ({ title: cost ? `${name}: ${cost}` : name, why: wanted }),
  },
  theirs: {
    waits: (names: string): AskWords => ({ title: `${names} to play`, why: "" }),
    trickling: { title: "Intel trickles", why: "A tap or a key skips ahead." } as AskWords,
    over: { title: "The game is over", why: "" } as AskWords,
  },
  actionsLeft: (n: number): string => `${n} of 3 Actions left`,

  moments: {
    lost: (name: string): string => `<b>${start(name)}</b> falls for a Honeypot`,
    overflowed: (name: string): string => `<b>${start(name)}</b> carries too much`,
    overflowedWhy: (n: number): string => `${n} Intel: all of it is lost`,
    retired: (name: string): string => `<b>${start(name)}</b> retires`,
    scored: (n: number): string => `+${count(n, "point", "points")}`,
    resigned: (say: Say, seat: number): string => `<b>${does(say, seat, "give", "gives")} up</b>`,
  },

  tutorial: {
    title: (step: number, all: number): string => `Your first retirement, ${step} of ${all}`,
    skip: "Skip the lesson",
    left: "You have left the path. Play on as you like: everything else works the same.",
    done: "That is all there is to it. From here on dice and bag decide.",
    close: "Close",
  },
};
