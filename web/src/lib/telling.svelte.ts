/** A table as its player is told of it: what has happened is staged first, and from a guess to its verdict the table keeps still. */

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
}

/** What the page shows: what lies on the table, what one knows, what has happened. */
export interface Told {
  view: TableView;
  notes: Notes | null;
  events: Wording[];
}

export class Telling {
  readonly stage = new Stage();
  /** The table as it is shown by now. */
  shown: Told = $state.raw()!;
  #table: Table;
  #ready: () => boolean;
  #live: Told = $derived.by(() => ({ view: this.#table.view!, notes: this.#table.notes, events: this.#table.events }));

  /** While `ready` says no the table keeps still, whatever is staged. */
  constructor(table: Table, ready: () => boolean = () => true) {
    this.#table = table;
    this.#ready = ready;
    this.shown = untrack(() => this.#live);
    table.told = this.shown.view;
  }

  /** Begins to tell what happens, for as long as the component lives that says so. It is asked for words at once. */
  follow({ moments, sound }: Teller): void {
    const table = this.#table;
    // Before the cards move: what is shown large meanwhile. A second effect, for it asks what the first has staged.
    $effect.pre(() => {
      const { news } = table;
      untrack(() => this.stage.show(moments(news)));
    });
    $effect.pre(() => {
      const now = this.#live;
      if (!this.told) return;
      this.shown = now;
      table.told = now.view;
    });
    $effect(() => () => (table.told = null));
    let heard: Wording[] = [];
    $effect(() => {
      if (!this.stage.told || table.news === heard) return;
      heard = table.news;
      const heardNow = sound(heard) ?? (table.mayAct && heard.length ? "turn" : null);
      if (heardNow) play(heardNow);
    });
  }

  /** Is the table shown as it is? */
  get told(): boolean {
    return this.stage.told && this.#ready();
  }

  /** The end is told once everything before it has been seen. */
  get ended(): boolean {
    return this.#table.outcome !== null && this.stage.now === null && this.told;
  }
}
