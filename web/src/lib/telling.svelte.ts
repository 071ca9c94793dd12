/**
 * A table's timeline: what happened is told step by step, each step in beats, one after the other. The table, the log, the note sheet, the
 * counters, the question and the banners all take their cue from here, so none of them runs ahead of what is shown. Less motion changes
 * nothing of the order: each beat shows a state, and only style sheets move anything on the way to it.
 */

import { untrack } from "svelte";
import { seatsIn } from "./people";
import { play, type Sound } from "./sound";
import type { Table } from "./table.svelte";
import { unmarked } from "./texts/rich";
import type { Notes, TableView, Wording } from "./wire";

/** One thing that everybody should see, as a banner. Marks as in the catalogue's sentences. */
export interface Moment {
  title: string;
  /** Faces of cards, opened one after the other. */
  cards?: string[];
  /** What it came to, stamped below. */
  verdict?: string;
  /** Was a guess right? Until that is stamped nobody learns it from anything else. */
  right?: boolean;
}

/** What the page shows: what lies on the table, what one knows, what has happened. */
export interface Told {
  view: TableView;
  notes: Notes | null;
  events: Wording[];
}

/** One step, as it is about to be told: what was told before it, what it is, what is new in it. */
export interface Step {
  before: Told;
  now: Told;
  news: Wording[];
}

/** A part of a step's show, and for how long it is looked at. */
export interface Beat<Scene = unknown> {
  ms: number;
  /** A banner; beats of the same banner follow one another. */
  moment?: Moment;
  /** The banner's verdict is still out. */
  open?: boolean;
  /** What a game stages on its table meanwhile. */
  scene?: Scene;
  /** From here on the step's cards lie on the table; nothing else is told of it. */
  lays?: boolean;
  /** From here on everything is told of it. A step of which no beat says so is told after its last one. */
  tells?: boolean;
  /** A tap goes on to the first beat of another part; without one to the next beat or banner. */
  part?: string;
  /** Nobody hurries it. */
  fixed?: boolean;
  sound?: Sound;
}

/** How a game tells of itself. */
export interface Teller<Scene> {
  /** How a step is shown, in order; nothing where it is only laid. It is asked when the step's turn has come. */
  beats(step: Step): Beat<Scene>[];
  /** What of the news is heard when they are told; null leaves it to the sound for one's own turn. */
  sound(news: Wording[]): Sound | null;
  /** Of steps that wait more than so many are not shown but told at once: the oldest. */
  behind?: number;
  /** What a step is called among all pages of a table that share a screen; without it a page keeps its own time. */
  mark?(step: Step): number;
  /** This page is that screen: the others turn the page when it does. */
  leads?: boolean;
}

const MOST_BEHIND = 3;
/** How long it takes from a guess to its verdict. */
const SUSPENSE_MS = 950;
/** What is read takes so long, and so much longer for each word. */
const READ_MS = 2000;
const WORD_MS = 1000 / 3;
/** So long a page waits at a beat for the screen that it follows, but never longer than the show is. */
const LAG_MS = 600;
/** A tap within so short a time was meant for what lay there before. */
const UNSEEN_MS = 350;

/** How long people need to read this. */
export function readingMs(...sentences: string[]): number {
  return READ_MS + Math.round(WORD_MS * sentences.flatMap((one) => unmarked(one).split(/\s+/).filter(Boolean)).length);
}

/** Banners as beats, one after the other; everything else is told with the last verdict, or with the first banner if there is none. */
export function bannersOf<Scene>(moments: Moment[]): Beat<Scene>[] {
  const last = Math.max(0, moments.findLastIndex(({ right }) => right !== undefined));
  return moments.flatMap((moment, i) => {
    const ms = readingMs(moment.title, ...(moment.cards ?? []), moment.verdict ?? "");
    const told = { moment, ms, ...(i === last ? { tells: true } : {}) };
    return moment.right === undefined ? [told] : [{ moment, open: true, ms: SUSPENSE_MS }, told];
  });
}

/** What is heard of the end, where the news tell of it: whoever only looks on is glad for whoever has won. */
export function soundOfEnd(news: Wording[], viewer: number): Sound | null {
  const over = news.find(({ key }) => key === "over");
  if (!over) return null;
  const winners = seatsIn(Number(over.args.winners));
  return (viewer < 0 ? winners.length > 0 : winners.includes(viewer)) ? "win" : "out";
}

/** A step on its way. */
interface Entry<Scene> {
  now: Told;
  news: Wording[];
  /** What is still to be shown; null before its turn has come. */
  beats: Beat<Scene>[] | null;
  /** Its name among the pages that share a screen, which of its beats is shown, and when its show is over at the latest. */
  mark: number | null;
  at: number;
  ends: number;
  laid: boolean;
  told: boolean;
  /** It is not shown, but told at once. */
  late: boolean;
}

/** News that were told, by the number of their step. */
export interface Spoken {
  n: number;
  news: Wording[];
}

/** So many steps stay to be read out: more than are told between two looks at them. */
const MOST_SPOKEN = 20;

export class Telling<Scene = never> {
  /** What lies on the table by now. */
  lying: Told = $state.raw()!;
  /** What everything else of the page knows by now. */
  shown: Told = $state.raw()!;
  /** What the step that was told last told that was new. */
  news = $state.raw<Wording[]>([]);
  /** The steps that were told last, to be read out: several may be told in one breath. */
  spoken = $state.raw<Spoken[]>([]);
  /** What is shown now. */
  beat = $state.raw<Beat<Scene> | null>(null);
  moment = $derived(this.beat?.moment ?? null);
  scene = $derived(this.beat?.scene ?? null);
  #table: Table;
  #ready: () => boolean;
  #live: Told = $derived.by(() => ({ view: this.#table.view!, notes: this.#table.notes, events: this.#table.events }));
  /** What is being told, and what waits behind it. */
  #waiting = $state.raw<Entry<Scene>[]>([]);
  #heard: Wording[] = [];
  #teller: Teller<Scene> = { beats: () => [], sound: () => null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #begun = 0;

  /** While `ready` says no, nothing is told. */
  constructor(table: Table, ready: () => boolean = () => true) {
    this.#table = table;
    this.#ready = ready;
    this.shown = this.lying = untrack(() => this.#live);
    this.#heard = this.news = untrack(() => table.news);
    this.spoken = [{ n: 0, news: this.news }];
    table.told = this.shown.view;
  }

  /** Begins to tell what happens, for as long as the component lives that says so. */
  follow(teller: Teller<Scene>): void {
    const table = this.#table;
    this.#teller = teller;
    $effect.pre(() => {
      const [now, { news }] = [this.#live, table];
      untrack(() => this.#hear(now, news));
    });
    // A second effect, for it asks whether the game is ready.
    $effect.pre(() => {
      void [this.#ready(), this.#waiting, this.beat];
      untrack(() => this.#go());
    });
    $effect.pre(() => {
      void table.cued;
      untrack(() => this.beat && this.#cuedPast(this.#waiting[0]) && this.#end());
    });
    $effect(() => () => {
      clearTimeout(this.#timer);
      table.told = null;
    });
  }

  /** Has everything that has happened been told? */
  get told(): boolean {
    return this.#ready() && this.#waiting.every(({ told }) => told);
  }

  /** Is nothing on its way? */
  get still(): boolean {
    return this.beat === null && this.told;
  }

  /** The end is told once everything before it has been seen. */
  get ended(): boolean {
    return this.#table.outcome !== null && this.still;
  }

  /** A tap: on with it. */
  hurry = (): void => {
    if (this.beat && !this.beat.fixed && performance.now() - this.#begun >= UNSEEN_MS) this.skip();
  };

  /** On to the next part of the show; what is left out is told all the same. */
  skip(): void {
    const [entry, { moment, part }] = [this.#waiting[0], this.beat ?? {}];
    const same = (beat?: Beat<Scene>): boolean => !!beat && ((!!moment && beat.moment === moment) || (!!part && beat.part === part));
    for (; entry && same(entry.beats?.[0]); this.#count(entry)) this.#cue(entry.beats!.shift()!, entry);
    this.#end();
  }

  /** Takes what has happened into the queue; where nothing has, as with a note sheet that follows, the latest is told anew. */
  #hear(now: Told, news: Wording[]): void {
    const last = this.#waiting.at(-1);
    if (news === this.#heard) {
      if (last) last.now = now;
      if (!last || last.told) this.#show(now);
      else if (last.laid) this.lying = now;
      return;
    }
    this.#heard = news;
    const waiting: Entry<Scene>[] = [...this.#waiting, { now, news, beats: null, mark: null, at: -1, ends: 0, laid: false, told: false, late: false }];
    const unseen = waiting.filter((one) => one.beats === null && !one.late && one.news.length);
    for (const one of unseen.slice(0, -(this.#teller.behind ?? MOST_BEHIND))) one.late = true;
    this.#waiting = waiting;
  }

  /** Begins the next beat, of the next step where one is over. */
  #go(): void {
    for (let one = this.#waiting[0]; one && this.beat === null && this.#ready(); one = this.#waiting[0]) {
      const beat = this.#beatsOf(one).shift();
      this.#count(one);
      if (beat) {
        if (this.#cuedPast(one)) this.#cue(beat, one);
        else this.#begin(beat, one);
        continue;
      }
      this.#tell(one);
      this.#waiting = this.#waiting.slice(1);
    }
  }

  /** What is still to be shown of a step. */
  #beatsOf(one: Entry<Scene>): Beat<Scene>[] {
    if (one.beats) return one.beats;
    const step = { before: this.shown, now: one.now, news: one.news };
    one.beats = one.late || !one.news.length ? [] : this.#teller.beats(step);
    one.mark = one.beats.length ? (this.#teller.mark?.(step) ?? null) : null;
    one.ends = performance.now() + one.beats.reduce((all, { ms }) => all + ms, 0);
    return one.beats;
  }

  /** The next beat begins, or the show is over: a screen lets the others know. */
  #count(one: Entry<Scene>): void {
    one.at += 1;
    if (one.mark !== null && this.#teller.leads) this.#table.cue(one.mark, one.at);
  }

  /** Does the screen that this page follows say something of this step? */
  #cued(one: Entry<Scene> | undefined): number {
    const { cued, game } = this.#table;
    return one && cued && !this.#teller.leads && cued.mark === one.mark && cued.game === game ? cued.beat : -1;
  }

  /** Has that screen gone on, or is it too slow to be waited for any longer? */
  #cuedPast(one: Entry<Scene> | undefined): boolean {
    if (!one || this.#cued(one) < 0) return false;
    return this.#cued(one) > one.at || performance.now() >= one.ends;
  }

  #begin(beat: Beat<Scene>, one: Entry<Scene>): void {
    this.beat = beat;
    this.#begun = performance.now();
    this.#cue(beat, one);
    if (beat.sound) play(beat.sound);
    const ms = this.#cued(one) < 0 ? beat.ms : Math.min(beat.ms + LAG_MS, one.ends - this.#begun);
    this.#timer = setTimeout(this.#end, Math.max(0, ms));
  }

  #end = (): void => {
    clearTimeout(this.#timer);
    this.beat = null;
    this.#go();
  };

  #cue({ lays, tells }: Beat<Scene>, one: Entry<Scene>): void {
    if (lays) this.#lay(one);
    if (tells) this.#tell(one);
  }

  #lay(one: Entry<Scene>): void {
    one.laid = true;
    this.lying = one.now;
  }

  #tell(one: Entry<Scene>): void {
    if (one.told) return;
    one.laid = one.told = true;
    this.#waiting = [...this.#waiting];
    this.news = one.news;
    this.spoken = [...this.spoken, { n: this.spoken.at(-1)!.n + 1, news: one.news }].slice(-MOST_SPOKEN);
    this.#show(one.now);
    const heard = this.#teller.sound(one.news) ?? (this.#table.mayAct && one.news.length ? "turn" : null);
    if (heard) play(heard);
  }

  #show(now: Told): void {
    this.lying = this.shown = now;
    this.#table.told = now.view;
  }
}
