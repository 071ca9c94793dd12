/** The positions that the pictures of Top-Secret's page are drawn from: pieces of the board, with a few tiles and agents. */

import { peopleCalled } from "$lib/how";
import { type Frame } from "../show";
import { AgentPlace, Phase, TilePlace, type AgentSeen, type Content, type Space, type TileSeen, type View } from "../wire";

export const people = peopleCalled("Ann");

const by = "house" as const;
const colour = (letter: string, name: string, one: string, honeypots = false) => ({ name, one, letter, honeypots, provenance: by });
const trade = (id: string, name: string, abilities: string[]) => ({ id, name, agents: 2, abilities, provenance: by });

/** Rows of so many spaces, as the board has them: the lower ones are field, the last one starred. */
function lattice(from: string, rows: number[], relay: number): Space[] {
  const most = Math.max(...rows);
  return rows.flatMap((spaces, row) =>
    [...Array(spaces).keys()].map((i) => ({
      name: `${String.fromCharCode(from.charCodeAt(0) + row)}${i + 1}`,
      row,
      x: most - spaces + 2 * i,
      zone: row < relay ? ("relay" as const) : ("field" as const),
      star: relay === 0 && row === rows.length - 1,
    })),
  );
}

const base = {
  goal: 20, turns: 300, faces: 6, carry: 3, analysed: 3, board: { rows: [], relay: 0, provenance: by }, tutorial: null,
  colours: [
    colour("C", "Credentials", "Credentials"), colour("B", "Blueprints", "Blueprints"), colour("L", "Ledgers", "Ledger"), colour("D", "Dossiers", "Dossier"),
    colour("X", "Ciphers", "Cipher"), colour("H", "Honeypots", "Honeypot", true),
  ],
  tiles: [{ name: "L3a", colour: 2, value: 3 }, { name: "D2a", colour: 3, value: 2 }, { name: "X4", colour: 4, value: 4 }, { name: "H1", colour: 5, value: 0 }],
  professions: [
    trade("double-agent", "Double Agent", ["give"]), trade("comms-specialist", "Comms Specialist", ["raise", "lower"]), trade("smuggler", "Smuggler", ["raise", "lower"]),
    trade("analyst", "Analyst", ["analyse"]), trade("hacker", "Hacker", ["pin", "steal"]), trade("engineer", "Engineer", ["block", "wall"]),
  ],
  agents: [{ seat: 0, profession: 3 }, { seat: 0, profession: 4 }, { seat: 1, profession: 5 }],
};

export const top: Content = { ...base, spaces: lattice("a", [4, 5], 2), entries: [0, 3] };
export const foot: Content = { ...base, spaces: lattice("g", [3, 4], 0), entries: [] };

const BAG: TileSeen = { place: TilePlace.BAG, where: 0 };
const HOME: AgentSeen = { place: AgentPlace.ROSTER, space: -1, pinned: 0, fresh: 0, used_pin: 0, used_steal: 0 };

function view({ spaces }: Content, tiles: TileSeen[], agents: AgentSeen[], more: Partial<View> = {}): View {
  return {
    seat: 0, phase: Phase.ACT, turn: 0, number: 1, actions: 3, starter: 0, goal: 20, turns: 300, points: [0, 0], bag: 40, drawn: -1,
    dice: [1, 4, 2, 3, 6, 5], tiles, agents, blockades: spaces.map(() => 0), spawned: [], scoring: [], unused: 0, why: 0, winners: 0, ...more,
  };
}

export const loose = (where: number): TileSeen => ({ place: TilePlace.LOOSE, where });
export const held = (where: number): TileSeen => ({ place: TilePlace.HELD, where });
const on = (space: number, more: Partial<AgentSeen> = {}): AgentSeen => ({ ...HOME, place: AgentPlace.FIELD, space, ...more });

export interface Scene {
  content: Content;
  frame: Frame;
  /** Spaces to which something may go. */
  to: number[];
  points: [number, number];
}

function scene(content: Content, tiles: TileSeen[], agents: AgentSeen[], to: number[] = [], points: [number, number] = [0, 0]): Scene {
  return { content, frame: { table: view(content, tiles, agents), off: new Map(), rolling: false, caught: new Set(), home: null }, to, points };
}

/** Spaces: top has a1 to a4 (0-3) and b1 to b5 (4-8); foot has g1 to g3 (0-2) and h1 to h4 (3-6). */
export const scenes: Record<string, Scene> = {
  fall: scene(top, [loose(0), loose(3), BAG, BAG], [HOME, HOME, HOME], [5, 7]),
  spawn: scene(foot, [BAG, BAG, BAG, BAG], [on(4, { fresh: 1 }), HOME, HOME], [3, 5, 6]),
  act: scene(foot, [loose(1), BAG, BAG, BAG], [on(4), HOME, on(2)], [0, 1, 3, 5]),
  catch: scene(foot, [held(0), held(0), BAG, loose(2)], [on(0), HOME, HOME]),
  home: scene(foot, [held(0), held(0), held(0), BAG], [on(4), on(2), HOME], [], [9, 4]),
  end: scene(foot, [BAG, BAG, BAG, BAG], [HOME, HOME, HOME], [], [20, 16]),
};
