/** What a screen shows of the table: it waits a moment where the table has already moved on, so that people see the last token. */

import { Phase, type View } from "./wire";

/** One card being answered, all cards of the round, or everybody pointing. */
export type Scene = { kind: "card"; slot: number } | { kind: "cards" } | { kind: "ring" };

/** How far the reveal is. */
export const Stage = { ARROWS: 0, TEAMS: 1, POINTS: 2 } as const;

/** How long the last token is looked at before the next card comes, in ms; longer where all tokens come at once. */
const LOOK_MS = 1400;
const LOOK_SEALED_MS = 2400;
/** From the fingers to the first team, from one person's team to the next one's (less where there are many), and from the last to the points. */
const ARROWS_MS = 1900;
const TURN_MS = 800;
const ALL_TURNS_MS = 5600;
const TEAMS_MS = 1100;

/** How a position came about, and how it is shown. */
export interface Coming {
  /** It has just come about. */
  live: boolean;
  sealed?: boolean;
  /** All have just begun to count to three. */
  counted?: boolean;
}

export function sceneOf({ phase, slot }: Pick<View, "phase" | "slot">): Scene {
  if (phase === Phase.ANSWERING) return { kind: "card", slot };
  return phase === Phase.READYING || phase === Phase.POINTING ? { kind: "cards" } : { kind: "ring" };
}

const same = (a: Scene, b: Scene): boolean => a.kind === b.kind && (a.kind !== "card" || b.kind !== "card" || a.slot === b.slot);

export class Show {
  scene = $state<Scene | null>(null);
  stage = $state<number>(Stage.POINTS);
  /** How many people's team cards have been turned over, one by one. */
  turned = $state(0);
  /** All count to three; on three the fingers show. */
  counting = $state(false);
  #next: Scene | null = null;
  #live = false;
  #round = 0;
  #players = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes over a position. */
  follow(table: View, { live, sealed = false, counted = false }: Coming): void {
    const next = sceneOf(table);
    const anew = table.current_round !== this.#round;
    this.#round = table.current_round;
    this.#players = table.players;
    if (live && counted) this.counting = true;
    if (this.scene && same(next, this.#next ?? this.scene)) return;
    const lingers = live && !anew && this.scene?.kind === "card";
    this.#next = next;
    this.#live = live;
    if (this.counting && next.kind === "ring") return; // until three
    if (!lingers) this.#turn();
    else if (this.#timer === undefined) this.#timer = setTimeout(this.#turn, sealed ? LOOK_SEALED_MS : LOOK_MS);
  }

  /** Three: everybody points. */
  three = (): void => {
    this.counting = false;
    if (this.#next) this.#turn();
  };

  /** A tap: on with it. Nobody counts faster. */
  hurry = (): void => {
    if (this.counting) return;
    if (this.#next) this.#turn();
    else if (this.scene?.kind === "ring" && this.stage < Stage.POINTS) {
      this.stop();
      this.#tell();
    }
  };

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #turn = (): void => {
    this.stop();
    this.counting = false;
    this.scene = this.#next;
    this.#next = null;
    if (this.scene?.kind !== "ring") return;
    if (this.#live) this.#reveal();
    else this.#tell();
  };

  #reveal(): void {
    this.stage = Stage.ARROWS;
    this.turned = 0;
    this.#timer = setTimeout(this.#one, ARROWS_MS);
  }

  /** One more person's card is turned over; after the last come the points. */
  #one = (): void => {
    this.stage = Stage.TEAMS;
    this.turned += 1;
    const last = this.turned >= this.#players;
    this.#timer = last ? setTimeout(this.#tell, TEAMS_MS) : setTimeout(this.#one, Math.min(TURN_MS, ALL_TURNS_MS / this.#players));
  };

  #tell = (): void => {
    this.stage = Stage.POINTS;
    this.turned = this.#players;
    this.#timer = undefined;
  };
}
