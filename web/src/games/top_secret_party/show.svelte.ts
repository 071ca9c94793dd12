/** What a screen shows of the table: it waits a moment where the table has already moved on, so that people see the last token. */

import { Phase, type View } from "./wire";

/** One card being answered, all cards of the round, or everybody pointing. */
export type Scene = { kind: "card"; slot: number } | { kind: "cards" } | { kind: "ring" };

/** How far the reveal is. */
export const Stage = { ARROWS: 0, TEAMS: 1, POINTS: 2 } as const;

/** How long the last token is looked at before the next card comes, in ms; longer where all tokens come at once. */
const LOOK_MS = 1400;
const LOOK_SEALED_MS = 3000;
/** From the arrows to the teams, and from the teams to the points. */
const ARROWS_MS = 1900;
const TEAMS_MS = 1100;

export function sceneOf({ phase, slot }: Pick<View, "phase" | "slot">): Scene {
  if (phase === Phase.ANSWERING) return { kind: "card", slot };
  return phase === Phase.READYING || phase === Phase.POINTING ? { kind: "cards" } : { kind: "ring" };
}

const same = (a: Scene, b: Scene): boolean => a.kind === b.kind && (a.kind !== "card" || b.kind !== "card" || a.slot === b.slot);

export class Show {
  scene = $state<Scene | null>(null);
  stage = $state<number>(Stage.POINTS);
  #next: Scene | null = null;
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes over a position; `live` if it has just come about. */
  follow(table: View, live: boolean, sealed = false): void {
    const next = sceneOf(table);
    const anew = table.current_round !== this.#round;
    this.#round = table.current_round;
    if (this.scene && same(next, this.#next ?? this.scene)) return;
    const lingers = live && !anew && this.scene?.kind === "card";
    this.#next = next;
    if (!lingers) this.#turn(live);
    else if (this.#timer === undefined) this.#timer = setTimeout(() => this.#turn(live), sealed ? LOOK_SEALED_MS : LOOK_MS);
  }

  /** A tap: on with it. */
  hurry = (): void => {
    if (this.#next) this.#turn(true);
    else if (this.scene?.kind === "ring" && this.stage < Stage.POINTS) {
      this.stop();
      this.stage = Stage.POINTS;
    }
  };

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #turn(live: boolean): void {
    this.stop();
    this.scene = this.#next;
    this.#next = null;
    if (this.scene?.kind === "ring") this.#reveal(live);
  }

  #reveal(live: boolean): void {
    this.stage = live ? Stage.ARROWS : Stage.POINTS;
    if (this.stage === Stage.POINTS) return;
    this.#timer = setTimeout(() => {
      this.stage = Stage.TEAMS;
      this.#timer = setTimeout(() => {
        this.stage = Stage.POINTS;
        this.#timer = undefined;
      }, TEAMS_MS);
    }, ARROWS_MS);
  }
}
