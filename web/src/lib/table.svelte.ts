/** One table as this browser sees it: what the feed said last, and the way to act. */

import { Feed, feedUrl, type Line } from "./feed";
import { History, type Kept } from "./history.svelte";
import { missingOf, type Missing, peopleOf, type People, peopleThen } from "./people";
import { refusalText } from "./texts";
import { type Args, command, serverKey, tableInfo } from "./api";
import { dealerOf, type Dealer, type Signature } from "./dealer";
import { Witness } from "./witness";
import { troubleText } from "./trouble";
import type { Action, Asking, CueMessage, Ended, Form, Laid, LessonProgress, Notes, Notice, NoticeKey, Position, Queued, SeatInfo, TableInfo, TableView, Tally, Wording } from "./wire";

/** What is announced where a bot decides for somebody. */
const BOT_DECIDES: ReadonlySet<string> = new Set<NoticeKey>(["ran_out", "stands_in", "steps_in"]);

/** Reads the viewer's seat out of a game's table; every game's view has it. */
function viewerOf(view: TableView | null): number | null {
  const table = view?.table as { seat?: unknown } | undefined;
  return typeof table?.seat === "number" ? table.seat : null;
}

/** Once the page is looked at. */
async function visible(): Promise<void> {
  while (document.visibilityState === "hidden") await new Promise((looked) => document.addEventListener("visibilitychange", looked, { once: true }));
}

/** A step of the history as a position that asks for nothing. */
function asPosition({ view, notes, seats, notices, outcome, events }: Kept, game: number, all: Wording[]): Position {
  const still = { n: 0, ask: null, legal: [], deadline: null, head: null, undo: 0, briefing: 0, count_in: null, sheet_follows: false, lesson: null, opening: null, whole: true };
  return { ...still, view, notes, seats, notices, outcome, game, events: all.slice(0, events), asking: [], queue: [], evening: [], hosting: null, paused: false };
}

export class Table {
  line = $state<Line>("joining");
  ask = $state<number | null>(null);
  view = $state.raw<TableView | null>(null);
  /** How far the page has told of it; null where whatever comes is shown at once. */
  told = $state.raw<TableView | null>(null);
  legal = $state.raw<Form[]>([]);
  /** How far the screen for all is in its show, as it said last. */
  cued = $state.raw<CueMessage | null>(null);
  events = $state.raw<Wording[]>([]);
  notes = $state.raw<Notes | null>(null);
  outcome = $state.raw<Ended | null>(null);
  seats = $state.raw<SeatInfo[]>([]);
  /** What the latest position told that was new; empty on joining. */
  news = $state.raw<Wording[]>([]);
  /** What happened while this seat's player was away. */
  briefing = $state.raw<Wording[]>([]);
  /** A bot has decided something for this seat's player meanwhile. */
  stoodIn = $state(false);
  /** Who asks to take over a seat. */
  asking = $state.raw<Asking[]>([]);
  /** What happened at the table besides playing. */
  notices = $state.raw<Notice[]>([]);
  /** The host's seat, where the host has one. */
  hosting = $state<number | null>(null);
  /** The host has stopped the game and its clocks. */
  paused = $state(false);
  /** The game has been put away: the room is open again. */
  cleared = $state(false);
  /** Who waits for a seat. */
  queue = $state.raw<Queued[]>([]);
  /** What all games of this table came to, once this one is over. */
  evening = $state.raw<Tally[]>([]);
  /** How far the lesson is that this table is. */
  lesson = $state.raw<LessonProgress | null>(null);
  /** When the clock that runs will have run out, by this page's own clock; null while none runs. */
  deadline = $state<number | null>(null);
  /** When a race begins, by this page's own clock: until then nobody may act. Null where nobody counts in. */
  countIn = $state<number | null>(null);
  #counting: ReturnType<typeof setTimeout> | undefined;
  /** The ask this browser has answered without having heard back. */
  answered = $state<number | null>(null);
  refusal = $state("");
  /** How many of one's own last steps may be taken back now. */
  undoable = $state(0);
  #undoing = $state(false);
  /** Which game of the table this is, from 1. */
  game = $state(0);
  /** What this page was told since it joined, step by step. */
  readonly history = new History();
  /** The table as it was, while this page looks back at it. */
  past = $state.raw<Table | null>(null);
  /** Of such a table: how it is now. Nothing can be done at it. */
  live: Table | null = null;
  /** It is looked at in a review: nothing is asked, and no line of its log leads anywhere. */
  reviewed = false;
  /** It is a picture on another page, where nobody minds who looks on: what is covered at a table is left out. */
  glance = false;
  /** What this page saw of the game, for when its record is checked; null where nobody looks on at a game of its own. */
  readonly witness: Witness | null;
  /** This page's part in the deals, and what signs its player's actions. */
  readonly dealer: Dealer | null;
  /** The chain's head as it was told last, and the action that was sent signed. */
  #head: string | null = null;
  #action: Action | null = null;
  #feed: Feed | null = null;
  #sent: string | null = null;

  /** What the page shows by now: its header is not ahead of its table. */
  shown = $derived(this.told ?? this.view);
  /** Whose view it is: one's own seat's, or that of the bot over whose shoulder one looks; -1 for a spectator's. */
  place = $derived.by(() => viewerOf(this.view) ?? this.info.seat ?? -1);
  /** Whom a sentence calls "you". */
  viewer = $derived.by(() => (this.shoulder === null ? this.place : -1));
  sitting: People = $derived(peopleOf(this.seats, this.viewer));
  /** The same of whom the game is told: once it is over, of those who sat there then. Who has taken a seat since has won nothing. */
  people: People = $derived.by(() => (this.outcome ? this.peopleWhen(this.events.length) : this.sitting));
  /** The ask whose window this page has reported as shown: its time runs. */
  #shown = $state<number | null>(null);
  windowBegun = $derived(this.ask !== null && this.#shown === this.ask);
  #reported: number | null = null;
  /** True while an answer is on its way: buttons rest. */
  busy = $derived(this.#undoing || (this.answered !== null && this.answered === this.ask));
  mayAct = $derived(this.ask !== null && this.legal.length > 0 && !this.outcome);
  /** The game is over, and the page has told so. */
  over = $derived(this.outcome !== null && this.shown === this.view);

  /** `info` is what the server said last of the table, `shoulder` the bot of an exhibition over whose shoulder this page looks. */
  constructor(
    public info: TableInfo,
    readonly shoulder: number | null = null,
    live: Table | null = null,
  ) {
    this.live = live;
    this.seats = info.seats;
    this.dealer = info.lesson || info.what_if || info.exhibition || live ? null : dealerOf(info.id);
    this.witness = info.lesson || info.what_if || info.exhibition || live ? null : new Witness(info.id);
  }

  /** Has this page the host's say: the host's own, or the screen that the table was opened on? */
  get hosts(): boolean {
    if (this.live) return false;
    if (this.viewer >= 0) return this.hosting === this.viewer;
    return this.info.host && (this.info.screen || this.hosting === null); // who gave up the seat gave up the role
  }

  /** Is this the browser of the screen that everybody sees? It waits for no seat; others who watch may. */
  get isScreen(): boolean {
    return this.viewer < 0 && this.info.host && this.info.screen;
  }

  /** What is played on the table, and with which options: those of `info` may be the next game's already. */
  get laid(): Laid {
    return this.info.laid ?? this.info;
  }

  /** How whoever sits here is missed, if they are. */
  away(seat: number): Missing {
    return missingOf(this.seats.find((one) => one.seat === seat));
  }

  /** Who sat there when so many events had been told. */
  peopleWhen(told: number): People {
    return peopleThen(this.seats, this.viewer, this.notices, told);
  }

  join(): void {
    this.#feed ??= new Feed(feedUrl(this.info.id, this.shoulder), {
      position: (position, first) => this.show(position, first),
      notes: (notes) => {
        this.notes = notes;
        this.history.note(notes);
      },
      done: (id) => this.#answer(id, ""),
      refused: (id, why) => this.#refused(id, why),
      line: (line) => (this.line = line),
      cue: (cue) => (this.cued = cue),
    });
  }

  /** Hears of the table in the language that is read by now: what the server says itself comes in that of the line. */
  hearAnew(): void {
    this.#feed?.turnTo(feedUrl(this.info.id, this.shoulder));
  }

  /** Says how far this screen is in showing a step. */
  cue(mark: number, beat: number): void {
    this.#feed?.cue({ game: this.game, mark, beat });
  }

  leave(): void {
    clearTimeout(this.#counting);
    this.#feed?.close();
    this.#feed = null;
  }

  /** Sends an action in answer to the open ask. */
  act(action: Action): void {
    if (this.#feed === null || this.ask === null || this.busy) return;
    this.refusal = "";
    this.history.missed = null;
    this.briefing = []; // who plays on is not away any more
    this.answered = this.ask;
    const { ask, game, viewer } = this;
    if (this.#head === null || !this.dealer?.signs(game, viewer)) return this.#send(ask, action, null);
    void this.dealer.sign(game, viewer, ask, this.#head, action).then((signed) => this.#send(ask, action, signed));
  }

  #send(ask: number, action: Action, signed: Signature | null): void {
    if (this.#feed === null || this.answered !== ask) return; // asked for something else meanwhile
    this.#action = signed && action;
    this.#sent = this.#feed.act(ask, action, signed);
  }

  /** Where the server does not take this page's signature, an action counts without one. */
  #refused(id: string, why: Wording): void {
    const [action, ask] = [this.#action, this.answered];
    if (why.key !== "wrong_signature" || id !== this.#sent || action === null || ask === null) return this.#answer(id, refusalText(why));
    this.dealer?.spoil(this.game);
    this.#send(ask, action, null);
  }

  /** Reports, once somebody looks, that this page shows the reaction window that is open: its time begins when all do for whom it is open. */
  async showsWindow(ask: number): Promise<void> {
    if (this.live || this.#reported === ask) return;
    this.#reported = ask;
    const { game } = this;
    await visible();
    if (this.ask !== ask || this.game !== game || this.#feed === null) return;
    await command(this.info.id, "shown", { ask }).catch(() => undefined); // it begins by itself then
    if (this.game === game) this.#shown = ask;
  }

  /** Takes back one's own last steps; nobody is asked. */
  async undo(steps = 1): Promise<void> {
    if (this.undoable < steps || this.busy) return;
    this.refusal = "";
    this.#undoing = true;
    try {
      await command(this.info.id, "undo", { steps, ...(await this.#undoSigned(steps)) });
    } catch (error) {
      this.refusal = troubleText(error);
    } finally {
      this.#undoing = false;
    }
  }

  /** The signature under taking back, where one is asked and signs. */
  async #undoSigned(steps: number): Promise<Args<"undo">> {
    const { ask, game, viewer } = this;
    if (ask === null || this.#head === null || !this.dealer?.signs(game, viewer)) return {};
    const signed = await this.dealer.sign(game, viewer, ask, this.#head, { do: "undo", steps });
    return signed ? { ask, ...signed } : {};
  }

  /** Takes over a position; `first` if its events are the first log. */
  show(position: Position, first: boolean): void {
    if (position.ask !== this.ask) this.refusal = "";
    this.ask = position.ask;
    this.view = position.view;
    this.legal = position.legal;
    const anew = position.game !== this.game;
    if (anew) this.answered = this.#shown = this.#reported = null; // questions are counted anew in every game
    if (anew) this.briefing = [];
    this.#log(position, first || anew);
    this.game = position.game;
    if (first && position.briefing) this.#brief(position, position.events.length - position.briefing);
    this.paused = position.paused;
    this.deadline = position.deadline === null || position.paused ? null : performance.now() + position.deadline;
    this.#count(position.paused ? null : (position.count_in ?? null));
    // A sheet that takes long to work out comes by itself; until then the last one of this game stands.
    if (!position.sheet_follows) this.notes = position.notes;
    else if (anew) this.notes = null;
    this.undoable = position.undo ?? 0;
    this.outcome = position.outcome;
    this.seats = position.seats;
    this.asking = position.asking;
    this.notices = position.notices;
    this.hosting = position.hosting;
    this.queue = position.queue;
    this.evening = position.evening;
    this.lesson = position.lesson ?? null;
    this.cleared = position.view === null;
    this.#head = position.head;
    if (position.head !== null) this.#witness(position.game, position.head, anew);
    this.#takePart(position);
    if (!this.live) this.history.keep(position, this.events.length, first || anew);
    if (this.past && this.history.at === null) this.past = null; // a new game has begun
  }

  /** Takes over the log, or what is new of it. On a slow line, and after a gap, the whole log comes again: its end is the news. */
  #log({ events, whole }: Position, first: boolean): void {
    this.news = first ? [] : whole ? events.slice(this.events.length) : events;
    this.events = first || whole ? events : [...this.events, ...events];
  }

  /** Shows the table as it was at a step of its history, for one's own eyes then; the latest step is how it is now. */
  lookBack(step: number): void {
    const one = this.history.go(step);
    if (one === null) {
      this.past = null;
      return;
    }
    const past = this.past ?? new Table(this.info, this.shoulder, this);
    past.show(asPosition(one, this.game, this.events), true);
    this.past = past;
  }

  /** Back to the table as it is. */
  toNow(): void {
    this.lookBack(Infinity);
  }

  /** The next deal: commits to something when a game is over, and opens it. */
  #takePart({ opening, outcome, game }: Position): void {
    if (!this.dealer || this.viewer < 0) return;
    if (opening) return void this.dealer.open(opening, this.viewer);
    this.dealer.closed(game);
    if (outcome) void this.dealer.commit(this.viewer, game);
  }

  /** Keeps what the server has told of the record. */
  #witness(game: number, head: string, anew: boolean): void {
    this.witness?.saw(game, head);
    if (!anew || this.witness?.of(game).commitment !== null) return;
    const { witness } = this;
    void Promise.all([tableInfo(this.info.id), serverKey()])
      .then(([info, key]) => info.games === game && witness.bound(game, { commitment: info.commitment, key }))
      .catch(() => undefined); // then it is checked without
  }

  /** What happened from event `since` on, and whether a bot played for this seat by then. */
  #brief({ events, notices }: Position, since: number): void {
    this.briefing = events.slice(since);
    this.stoodIn = notices.some(({ key, args, after }) => BOT_DECIDES.has(key) && args.seat === this.viewer && after >= since);
  }

  /** Counts in for so many milliseconds. */
  #count(ms: number | null): void {
    clearTimeout(this.#counting);
    this.countIn = ms === null ? null : performance.now() + ms;
    if (ms !== null) this.#counting = setTimeout(() => (this.countIn = null), ms);
  }

  /** A refused answer leaves the ask open, so the buttons come back together with the reason. */
  #answer(id: string, refusal: string): void {
    if (id !== this.#sent) return;
    this.#sent = null;
    if (!refusal) return;
    this.answered = null;
    this.refusal = refusal;
  }
}
