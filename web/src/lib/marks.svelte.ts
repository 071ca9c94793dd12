/**
 * A player's own pencil marks on the note sheet. They stay in this browser, and belong to one game, one seat and the guest who sits there:
 * another guest of the same browser, or whoever takes the seat over, starts with a clean sheet.
 */

import { knownGuest } from "./api";
import { local } from "./keeping.svelte";

export type Mark = "none" | "out" | "ring";

const NEXT: Record<Mark, Mark> = { none: "out", out: "ring", ring: "none" };

export class Marks {
  #key: string;
  #marks = $state<Record<string, Mark>>({});

  /** `game` tells games at one table apart. Marks of before seats had their own are thrown away: nobody knows whose they were. */
  constructor(table: string, game: string, seat: number) {
    const ofNobody = `underrose.marks.${table}.${game}`;
    this.#key = `${ofNobody}.${seat}.${knownGuest()?.player ?? ""}`;
    local.remove(ofNobody);
    this.#marks = local.readJson(this.#key, {});
  }

  of(cell: string): Mark {
    return this.#marks[cell] ?? "none";
  }

  /** None, crossed out, circled, none again. */
  turn(cell: string): void {
    // Another window of the same guest may have marked something else since this one came.
    this.#marks = { ...local.readJson(this.#key, {}), [cell]: NEXT[this.of(cell)] };
    local.writeJson(this.#key, this.#marks);
  }
}
