/** A player's own pencil marks on the note sheet. They stay in this browser. */

export type Mark = "none" | "out" | "ring";

const NEXT: Record<Mark, Mark> = { none: "out", out: "ring", ring: "none" };

export class Marks {
  #key: string;
  #marks = $state<Record<string, Mark>>({});

  /** `game` tells games at one table apart. */
  constructor(table: string, game: string) {
    this.#key = `underrose.marks.${table}.${game}`;
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

  #load(): Record<string, Mark> {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "{}") as Record<string, Mark>;
    } catch {
      return {};
    }
  }
}
