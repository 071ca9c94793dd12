/** A review as its page reads it: fetched as soon as there is something of it, for one seat, with the cards as they lay or turned. */

import { broughtReview, enter, Refused, tableInfo, tableReview, watch, type ReviewQuery } from "$lib/api";
import { reviewStepPath, type Reviewed } from "$lib/router.svelte";
import { sharePath, type Shared } from "$lib/share";
import { reading } from "$lib/texts/catalogue.svelte";
import { troubleText } from "$lib/trouble";
import type { Review, ReviewProgress, TableInfo } from "$lib/wire";
import { opening, verdictOf, within } from "./shape";
import { t } from "./texts";
import { keep, lastOf, type Entry } from "./trend";

/** How long to wait before asking again, in milliseconds. */
const SOON = 350;

const isThere = (answer: Review | ReviewProgress): answer is Review => "decisions" in answer;

export class Reviewing {
  /** What is shown: the newest there is. */
  review = $state.raw<Review | null>(null);
  /** It is judged by few worlds, and another follows. */
  draft = $state(false);
  progress = $state.raw<ReviewProgress | null>(null);
  trouble = $state("");
  /** One's own last games of the title, this one among them; none in a review of somebody else's. */
  own = $state.raw<Entry[]>([]);
  /** Are the cards turned? For whoever looks at this page, and never as part of a link. */
  turned = $state(false);
  seat = $state<number | null>(null);
  /** The number of the game at its table; 0 until it is known which one is the latest, and of a record that was brought. */
  game = $state(0);
  /** The table as the server described it last. */
  #info = $state.raw<TableInfo | null>(null);
  #step = $state(1);
  #known = new Map<string, Review>();
  #asked = 0;
  /** Whether somebody chose the step; till then the page stands where it mattered most. */
  #chosen: boolean;

  constructor(
    private readonly of: Reviewed,
    game: number,
    seat: number | null,
    step: number | null,
  ) {
    this.game = game;
    this.seat = seat;
    this.#step = step ?? 1;
    this.#chosen = step !== null;
  }

  /** The place of the page: before this step, or behind the last one. */
  get step(): number {
    return this.review ? within(this.review, this.#step) : this.#step;
  }

  set step(k: number) {
    this.#chosen = true;
    this.#step = this.review ? within(this.review, k) : k;
  }

  /** Fetches what is wanted now; what was fetched before is shown at once. */
  async load(): Promise<void> {
    const [number, { seat, turned }] = [++this.#asked, this];
    const name = `${seat} ${turned} ${reading.language}`;
    this.trouble = "";
    this.progress = null;
    const known = this.#known.get(name);
    if (known) return this.#show(known, false);
    let drafted = false;
    try {
      await enter();
      if (!this.game && "code" in this.of) this.game = (this.#info = await tableInfo(this.of.code)).games; // another one may end meanwhile
      while (number === this.#asked) {
        const draft: boolean = !turned && !drafted && !!this.progress?.drafted;
        const answer = await this.#ask({ game: this.game, seat, turned, draft });
        if (number !== this.#asked) return;
        if (isThere(answer)) {
          this.#known.set(name, answer);
          return this.#show(answer, false);
        }
        this.progress = answer;
        if (answer.draft) this.#show(answer.draft, (drafted = true));
        if (turned || drafted || !answer.drafted) await new Promise((done) => setTimeout(done, SOON));
      }
    } catch (error) {
      if (number === this.#asked) this.trouble = troubleText(error);
    }
  }

  /** Turns the cards, or lays them as they were. */
  turn(turned: boolean): Promise<void> {
    this.turned = turned;
    return this.load();
  }

  /** Looks through the eyes of another seat. */
  lookAs(seat: number): Promise<void> {
    this.seat = seat;
    return this.load();
  }

  /** The address of the step the page stands at, to be passed on; null of a record that was brought. */
  get shared(): Shared | null {
    if (!this.review || !("code" in this.of)) return null;
    return sharePath(this.#info ?? this.of, reviewStepPath(this.of.code, this.game, this.review.seat, this.step));
  }

  /** Nothing more is asked. */
  leave(): void {
    this.#asked++;
  }

  #show(review: Review, draft: boolean): void {
    if (!this.#chosen) this.#step = opening(review);
    if (review.seat !== this.review?.seat) this.own = [];
    this.review = review;
    this.draft = draft;
    this.seat = review.seat;
    if (draft) return;
    this.progress = null;
    void this.#remember(review);
  }

  /** Keeps how one decided, if the seat is one's own and was from the deal on: of a game that one only watched, brought as a file, or played
   *  where nothing counts, nothing. */
  async #remember(review: Review): Promise<void> {
    if (!("code" in this.of)) return;
    try {
      const { id, code, seat, lesson, what_if } = (this.#info = await tableInfo(this.of.code));
      if (seat !== review.seat || review.table.levels[review.seat] !== "human" || lesson || what_if) return;
      keep(review, `${id} ${this.game}`, t("reviewed-headline", verdictOf(review)), `${code} ${this.game}`);
      if (this.review === review) this.own = lastOf(review.game);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // without a connection it is kept when the review is opened again
    }
  }

  async #ask(query: ReviewQuery): Promise<Review | ReviewProgress> {
    if ("key" in this.of) return broughtReview(this.of.key, query);
    try {
      return await tableReview(this.of.code, query);
    } catch (error) {
      if (!(error instanceof Refused && error.why.key === "not_at_table")) throw error;
      await watch(this.of.code); // whoever has the link may look on, as at the table itself
      return tableReview(this.of.code, query);
    }
  }
}
