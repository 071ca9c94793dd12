/** The tables where this browser's guest sits, as the server lists them: asked for anew when somebody looks, and now and then meanwhile. */

import { knownGuest, myTables } from "./api";
import { peopleOf, peopleThen, type People } from "./people";
import type { MyTable } from "./wire";

/** How often the list is asked for while the page is looked at. */
const LOOK_MS = 20_000;

/** Running tables (a game that is not over, or people who gather for one), those that wait for somebody first; finished ones; lessons stand apart, and what is played on from a review. */
export interface Sorted {
  running: MyTable[];
  finished: MyTable[];
  lessons: MyTable[];
  whatIfs: MyTable[];
}

export function sorted(lines: readonly MyTable[]): Sorted {
  const games = lines.filter(({ lesson, what_if }) => !lesson && !what_if);
  const running = games.filter(({ over }) => !over);
  return {
    running: [...running.filter(({ asked }) => asked), ...running.filter(({ asked }) => !asked)],
    finished: games.filter(({ over }) => over),
    lessons: lines.filter(({ lesson }) => lesson),
    whatIfs: lines.filter(({ what_if }) => what_if),
  };
}

/** How a lesson stands by the tables there are: a finished one counts, else one that was begun can be gone on with. */
export function lessonOf(lines: readonly MyTable[], game: string, number: number): "done" | MyTable | null {
  const own = lines.filter((line) => line.lesson_number === number && line.game === game);
  return own.some(({ over }) => over) ? "done" : (own.find(({ started }) => started) ?? null);
}

/** Whether somebody has played nothing yet, or lessons only. */
export const isBeginner = (known: boolean, lines: readonly MyTable[]): boolean => (known ? lines.length > 0 && lines.every(({ lesson }) => lesson) : true);

/** The people at a table of the list. */
export const peopleAt = (line: MyTable): People => peopleOf(line.seats, line.seat);

/** Those who were there when its game ended. */
export const peopleAtEnd = (line: MyTable): People => peopleThen(line.seats, line.seat, line.notices, 0);

/** Everybody else's names, as "Ann, Mira". */
export function othersAt(line: MyTable): string[] {
  const people = peopleAt(line);
  return line.seats.filter(({ seat, kind }) => seat !== line.seat && kind !== "empty").map(({ seat }) => people.name(seat));
}

export class Mine {
  lines = $state.raw<MyTable[]>([]);
  #timer: ReturnType<typeof setInterval> | undefined;
  /** How often it was asked for: an older answer comes too late. */
  #asked = 0;

  /** Looks, and goes on looking until the function that is returned is called. */
  watch(): () => void {
    void this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    document.addEventListener("visibilitychange", this.#back);
    return () => {
      clearInterval(this.#timer);
      document.removeEventListener("visibilitychange", this.#back);
    };
  }

  #back = (): void => void this.look();

  async look(): Promise<void> {
    const number = (this.#asked += 1);
    if (knownGuest() === null || document.visibilityState !== "visible") return;
    const lines = await myTables().catch(() => null);
    // Without an answer the list stays as it was: the front page works without it.
    if (lines && number === this.#asked) this.lines = lines;
  }
}
