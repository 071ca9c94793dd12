/**
 * A table as its player is told of it, in order and once: what has happened is staged first, from a guess to its verdict the table keeps
 * still, and what comes after it waits until it has been told.
 */

import { untrack } from "svelte";
import { play, type Sound } from "./sound";
import { Stage, type Moment } from "./stage.svelte";
import type { Table } from "./table.svelte";
import type { Notes, TableView, Wording } from "./wire";

/** How a game tells of itself. */
export interface Teller {
  /** What of the news is shown large. */
  moments(news: Wording[]): Moment[];
  /** What of the news is heard; null leaves it to the sound for one's own turn. */
  sound(news: Wording[]): Sound | null;
  /** It is the news' turn now: what the game itself stages of them begins. */
  begin?(news: Wording[]): void;
}

/** What the page shows: what lies on the table, what one knows, what has happened. */
export interface Told {
  view: TableView;
  notes: Notes | null;
  events: Wording[];
}

/** One position that is told. */
interface Entry {
  told: Told;
  news: Wording[];
  moments: Moment[];
  /** What of it is shown large has begun. */
  staged: boolean;
  /** The table has taken it over. */
  laid: boolean;
}

/** More positions than this do not wait to be shown large: the oldest are laid at once. */
const MOST_BEHIND = 3;

export class Telling {
  readonly stage = new Stage();
  /** The table as it is shown by now. */
  shown: Told = $state.raw()!;
  /** What the position that is shown told that was new. */
  news = $state.raw<Wording[]>([]);
  #table: Table;
  #ready: () => boolean;
  #live: Told = $derived.by(() => ({ view: this.#table.view!, notes: this.#table.notes, events: this.#table.events }));
  /** What is being told, and what waits behind it. */
  #waiting = $state.raw<Entry[]>([]);
  #heard: Wording[] = [];

  /** While `ready` says no the table keeps still, whatever is staged. */
  constructor(table: Table, ready: () => boolean = () => true) {
    this.#table = table;
    this.#ready = ready;
    this.shown = untrack(() => this.#live);
    this.#heard = this.news = untrack(() => table.news);
    table.told = this.shown.view;
  }

  /** Begins to tell what happens, for as long as the component lives that says so. It is asked for words at once. */
  follow(teller: Teller): void {
    const table = this.#table;
    $effect.pre(() => {
      const [now, { news }] = [this.#live, table];
      untrack(() => this.#hear(now, news, teller));
    });
    // A second effect, for it asks what is staged.
    $effect.pre(() => {
      void [this.stage.now, this.stage.told, this.#ready(), this.#waiting];
      untrack(() => this.#tell(teller));
    });
    $effect(() => () => (table.told = null));
  }

  /** Is the table shown as it is? */
  get told(): boolean {
    return this.stage.told && this.#ready() && this.#waiting.every(({ laid }) => laid);
  }

  /** The end is told once everything before it has been seen. */
  get ended(): boolean {
    return this.#table.outcome !== null && this.stage.now === null && this.told;
  }

  /** Takes what has happened into the queue; where nothing has, as with a note sheet that follows, the latest is told anew. */
  #hear(told: Told, news: Wording[], teller: Teller): void {
    const last = this.#waiting.at(-1);
    if (news === this.#heard) {
      if (last) last.told = told;
      if (!last || last.laid) this.#show(told);
      return;
    }
    this.#heard = news;
    const waiting = [...this.#waiting, { told, news, moments: teller.moments(news), staged: false, laid: false }];
    for (const late of waiting.slice(0, -MOST_BEHIND)) if (!late.staged) late.moments = [];
    this.#waiting = waiting;
  }

  /** Stages and lays what may be told now, one after the other. */
  #tell(teller: Teller): void {
    for (let one = this.#waiting[0]; one; one = this.#waiting[0]) {
      if (!one.staged) this.#stage(one, teller);
      if (!one.laid && !(this.stage.told && this.#ready())) return;
      if (!one.laid) this.#lay(one, teller);
      if (this.stage.now !== null && one.moments.length) return;
      this.#waiting = this.#waiting.slice(1);
    }
  }

  #show(told: Told): void {
    this.shown = told;
    this.#table.told = told.view;
  }

  #stage(one: Entry, { begin }: Teller): void {
    one.staged = true;
    begin?.(one.news);
    this.stage.show(one.moments);
  }

  #lay(one: Entry, { sound }: Teller): void {
    one.laid = true;
    this.#waiting = [...this.#waiting];
    this.news = one.news;
    this.#show(one.told);
    const heard = sound(one.news) ?? (this.#table.mayAct && one.news.length ? "turn" : null);
    if (heard) play(heard);
  }
}
