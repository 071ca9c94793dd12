/**
 * A player's own pencil marks on the note sheet. They stay in this browser, and belong to one game, one seat and the guest who sits there:
 * another guest of the same browser, or whoever takes the seat over, starts with a clean sheet.
 */

import { knownGuest } from "./api";

export type Mark = "none" | "out" | "ring";

const NEXT: Record<Mark, Mark> = { none: "out", out: "ring", ring: "none" };

export class Marks {
  #key: string;
  #marks = $state<Record<string, Mark>>({});

  /** `game` tells games at one table apart. Marks of before seats had their own are thrown away: nobody knows whose they were. */
  constructor(table: string, game: string, seat: number) {
    const ofNobody = `underrose.marks.${table}.${game}`;
    this.#key = `${ofNobody}.${seat}.${knownGuest()?.player ?? ""}`;
    this.#forget(ofNobody);
    this.#marks = this.#load();
  }

  of(cell: string): Mark {
    return this.#marks[cell] ?? "none";
  }

  /** None, crossed out, circled, none again. */
  turn(cell: string): void {
    this.#marks[cell] = NEXT[this.of(cell)];
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#marks));
    } catch {
      // A full or forbidden store only means that marks do not outlive the page.
    }
  }

  #forget(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // A forbidden store holds nothing.
    }
  }

  #load(): Record<string, Mark> {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "{}") as Record<string, Mark>;
    } catch {
      return {};
    }
  }
}
