/** Set-ups with a name: which one a table is, in the making or in the room, and what it takes to make it another. */

import type { Assist, Clock, GameInfo, GameOption, Level, Preset, SettingsArgs, Value } from "./wire";

export type Chosen = Record<string, Value>;

/** What a set-up without a name is: nothing was chosen, or something of one's own. */
export const USUAL = "usual";
export const OWN = "own";

/** How a table is set up, as far as set-ups differ. */
export interface Laid {
  options: Chosen;
  assist: Assist;
  clock: Clock;
}

type Game = Pick<GameInfo, "options" | "presets" | "clock">;

/** Who begins is asked anew at every table, and is of no set-up. */
const FREE: ReadonlySet<string> = new Set(["first"]);
/** The clocks that every game has, in seconds, where a table says nothing; those that a game hurries by are the game's. */
const WINDOW = 2;
const CLOCKS = ["answer", "point", "turn", "window"] as const;

/** The options as they stand: what was chosen, else what is usual. */
export function standing(options: readonly GameOption[], chosen: Chosen): Chosen {
  return Object.fromEntries(options.map(({ name, default: usual }) => [name, chosen[name] ?? usual]));
}

/** The clocks of a table as they stand. */
function running(game: Game, clock: Clock): Record<(typeof CLOCKS)[number], number | "ask"> {
  return { answer: clock.answer ?? game.clock?.answer ?? 0, point: clock.point ?? game.clock?.point ?? 0, turn: clock.turn ?? 0, window: clock.window ?? WINDOW };
}

/** All that a set-up says, with what is usual where it says nothing. */
function whole(game: Game, { options = {}, assist = "elimination", clock = {} }: Partial<Laid>): string {
  const mattering = Object.entries(standing(game.options, options)).filter(([name]) => !FREE.has(name));
  return JSON.stringify([mattering.map(([name, value]) => [name, String(value)]).sort(), assist, Object.entries(running(game, clock)).sort()]);
}

/** The set-up by its name; without one, what is usual. */
const named = (game: Game, key: string): Partial<Preset> => game.presets?.find((one) => one.key === key) ?? {};

/** Which set-up this is: the one that says the same of options, help and clocks. How many play, and how strong bots are, may be changed. */
export function presetOf(game: Game, laid: Laid): string {
  const now = whole(game, laid);
  const keys = [USUAL, ...(game.presets ?? []).map(({ key }) => key)];
  return keys.find((key) => whole(game, named(game, key)) === now) ?? OWN;
}

/** The set-ups to choose from; "your own" is only there once it is chosen, by changing something. */
export function choices(game: Game | undefined, now: string): string[] {
  return [USUAL, ...(game?.presets ?? []).map(({ key }) => key), ...(now === OWN ? [OWN] : [])];
}

/** What a room's host settles to make the table a set-up with a name: everything it says, all else as usual, and its level for the bots that sit
 *  there (`bots`). Who begins, how many play, and when a bot plays for who has left stay as they are. */
export function settingsFor(game: Game, key: string, clock: Clock, bots: readonly number[], usualLevel: Level): SettingsArgs {
  const { options = {}, assist = "elimination", clock: said = {}, level = usualLevel } = named(game, key);
  const all = Object.entries(standing(game.options, options)).filter(([name]) => !FREE.has(name));
  return {
    options: Object.fromEntries(all),
    assist,
    clock: { ...clock, answer: null, point: null, turn: 0, window: WINDOW, ...said },
    ...(bots.length ? { bots: bots.map((seat) => ({ seat, level })) } : {}),
  };
}
