/** How a table is going to be set up, read off the server's list of games. */

import { BOT_LEVEL, type Wish } from "./tables";
import { asWritten, said, t } from "./texts";
import { presetOf, standing, USUAL, type Chosen } from "./presets";
import type { Assist, Clock, GameInfo, GameOption, Level, Preset, Strength, Value } from "./wire";

/** A word of the rules as a person reads it: "sealed_answers" is "Sealed answers". */
function spoken(word: string): string {
  const plain = asWritten(word);
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

export function optionName(option: string): string {
  return said(`option-${option}`) ?? spoken(option);
}

/** Values that no key can be made of: no mixture of decks, and the book's. */
const MIXTURES: Record<string, string> = { "": "none", "E1,R2,C3,E4,R5,E6,C7,R8,R9": "book" };

/** A value of an option in words; `seats` are the names of those who sit already. */
export function optionValue(option: string, value: Value, seats: readonly string[] = []): string {
  const named = said(`option-${option}-${MIXTURES[String(value)] ?? value}`) ?? said(`value-${value}`);
  if (named !== undefined) return named;
  if (option === "first") return seats[Number(value)] || t("table-seat", { number: Number(value) + 1 });
  return spoken(String(value));
}

/** What an option is for, in a sentence. */
export function optionAbout(option: GameOption): string {
  return said(`option-${option.name}.about`) ?? option.about;
}

/** How a level thinks and how strong it is, in a line; "" where nobody has measured it. */
export function levelAbout(level: Level, strength: Strength | null | undefined): string {
  if (!strength || level === "random") return "";
  return said(`levels-${level}.about`, { figure: strength[level], counts: strength.counts ?? "wins" }) ?? "";
}

/** The game has races as it is set up, in which bots let people think. */
export function races(game: Pick<GameInfo, "options" | "patience"> | null | undefined, options: Chosen): boolean {
  const wanted = Object.entries(game?.patience?.options ?? {});
  const now = standing(game?.options ?? [], options);
  return wanted.length > 0 && wanted.every(([name, value]) => now[name] === value);
}

/** How strong bots are where nobody says it: in a race a person has to have a chance. */
export const usualLevel = (game: Pick<GameInfo, "options" | "patience"> | null | undefined, options: Chosen): Level => (races(game, options) ? "novice" : BOT_LEVEL);

/** How long a level lets people think in the races of a game as it is set up; "" where there are none. */
export function patienceText(level: Level, game: Pick<GameInfo, "options" | "patience"> | null | undefined, options: Chosen): string {
  return races(game, options) ? t("levels-patience", { seconds: game!.patience!.seconds[level] ?? 0 }) : "";
}

/** For how many players a game is. */
export function seatsText(min: number, max: number): string {
  return min === max ? t("count-players", { players: min }) : t("front-seats", { min, max });
}

/** The values that mean something with so many players: nobody sits in the seats beyond. */
export function valuesFor(option: GameOption, players: number): Value[] {
  return option.name === "first" ? option.values.filter((value) => !(Number(value) >= players)) : option.values;
}

/** One table in the making. Changing the game begins afresh. */
export class Setup {
  #game = $state("");
  players = $state(2);
  options = $state<Chosen>({});
  assist = $state<Assist>("elimination");
  clock = $state<Clock>({});
  /** What was chosen; null leaves it to what is usual. */
  #level = $state<Level | null>(null);
  bots = $state(0);
  watch = $state(false);
  /** With friends nobody is counted before they are there. */
  room = $state(true);

  /** The games that can be played here; whether whoever sets it up has played none yet, and so begins against the easiest bots. */
  constructor(
    readonly games: () => readonly GameInfo[],
    readonly beginner: () => boolean = () => false,
  ) {}

  get level(): Level {
    return this.#level ?? (this.beginner() ? "novice" : usualLevel(this.info, this.options));
  }

  set level(level: Level) {
    this.#level = level;
  }

  get game(): string {
    return this.info?.id ?? this.#game;
  }

  set game(id: string) {
    this.#game = id;
    this.players = this.counts[0] ?? 2;
    this.bots = 0;
    this.preset = USUAL;
  }

  /** The set-ups with a name that this game has. */
  get presets(): Preset[] {
    return this.info?.presets ?? [];
  }

  /** Which of them this is. */
  get preset(): string {
    return this.info ? presetOf(this.info, this) : USUAL;
  }

  set preset(key: string) {
    const { options = {}, assist = "elimination", clock = {}, level, players }: Partial<Preset> = this.presets.find((one) => one.key === key) ?? {};
    this.options = { ...options };
    this.assist = assist;
    this.clock = { ...clock };
    this.#level = level ?? null;
    if (players) this.players = players;
  }

  get info(): GameInfo | undefined {
    return this.games().find(({ id }) => id === this.#game) ?? this.games()[0];
  }

  /** How many may play. */
  get counts(): number[] {
    const [least, most] = this.info?.players ?? [2, 2];
    return [...Array(most - least + 1).keys()].map((i) => least + i);
  }

  /** Bots that leave a seat for somebody who comes; the host sits in another, unless only looking on. */
  get mostBots(): number {
    return this.players - (this.watch ? 1 : 2);
  }

  wish(name: string): Wish {
    const { game, players, options, assist, clock, watch, room } = this;
    return { game, players, options: { ...options }, assist, name, ...(Object.keys(clock).length ? { clock: { ...clock } } : {}), ...(watch ? { watch } : {}), ...(room ? { room } : {}) };
  }
}
