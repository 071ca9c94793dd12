/** One case as this browser goes through it: the position, the facts turned up so far, what is chosen, and how it goes. */

import { ask } from "$lib/api";
import { Marks } from "$lib/marks.svelte";
import { peopleOf } from "$lib/people";
import { t as table } from "$lib/texts";
import type { About, CaseFact, CaseQuestion, CaseSolution, CaseVerdict } from "$lib/wire";
import { all, fresh, keep, nameOf, today, type Entry } from "./kept";
import type { CasePages, Laid } from "$lib/casePages";
import { queryOf, type Which } from "./which";

export class CaseRun {
  readonly which: Which;
  readonly name: string;
  readonly marks: Marks;
  entry = $state<Entry>(fresh());
  facts = $state.raw<CaseFact[]>([]);
  solution = $state.raw<CaseSolution | null>(null);
  chosen = $state<Record<string, string>>({});
  /** The last answer, if it was wrong. */
  wrong = $state("");
  busy = $state(false);
  #pages: CasePages;

  readonly rows: string[];
  people = $derived.by(() => {
    const { names: called, seat: own } = this.question;
    const names = called.length > 2 ? called : called.map((_, seat) => table(seat === own ? "case-own-seat" : "case-other-seat"));
    const seats = names.map((name, seat) => ({ seat, name, kind: "human" as const, level: null, connected: true, ready: true }));
    return peopleOf(seats, this.question.seat);
  });
  /** What a game's components draw. */
  laid: Laid = $derived.by(() => ({ table: (this.question.view as { table: unknown }).table, content: this.question.content, people: this.people, about: this.question.about, answer: this.solution?.answer ?? "" }));
  /** What the facts so far leave on the sheet. */
  noted: About[] = $derived.by(() => (this.solution?.facts ?? this.facts).at(-1)?.about ?? []);
  /** The answer as it is chosen; "" while a row is open. */
  answer = $derived.by(() => (this.rows.every((row) => this.chosen[row]) ? this.rows.map((row) => this.chosen[row]).join("") : ""));
  /** Is what is chosen known to be wrong? */
  tried = $derived.by(() => this.answer !== "" && this.entry.tried.includes(this.answer));
  left = $derived.by(() => this.question.facts - this.facts.length);
  over = $derived.by(() => this.solution !== null);

  private constructor(readonly question: CaseQuestion, which: Which, pages: CasePages) {
    this.which = { ...which, day: question.day ?? "" };
    this.name = nameOf(this.which);
    this.#pages = pages;
    this.rows = pages.rows(question.about);
    this.marks = new Marks("case", this.name, question.seat);
    this.entry = { ...fresh(), ...all()[this.name], at: Date.now() };
    this.chosen = pages.known(this.laid);
  }

  /** Asks for a case, and for what was seen of it here before. Raises Refused. */
  static async open(which: Which, pages: CasePages): Promise<CaseRun> {
    const run = new CaseRun(await ask<CaseQuestion>("GET", `/case?${queryOf(which)}`), which, pages);
    await run.#again();
    return run;
  }

  /** What a row is called. */
  rowName = (row: string): string => this.#pages.rowName(row, this.people);

  /** What a value is called. */
  valueName = (value: string): string => this.#pages.valueName?.(value) ?? value;

  /** Whether the facts are the steps of a plan. */
  get isPlan(): boolean {
    return !!this.#pages.plan;
  }

  /** Whether values are words: then they are not drawn as cards. */
  get inWords(): boolean {
    return !!this.#pages.valueName;
  }

  /** The sentence of a fact, or of an event. */
  say = (fact: CaseQuestion["events"][number]): string => this.#pages.say([fact], this.laid)[0] ?? fact.text;

  get log(): string[] {
    return this.#pages.say(this.question.events, this.laid);
  }

  /** Values that a fact rules out beside those before it, row by row. */
  outBy(fact: number): { row: string; values: string[] }[] {
    const facts = this.solution?.facts ?? this.facts;
    const before = (row: string): string[] => facts[fact - 1]?.about.find(({ key }) => key === row)?.out ?? [];
    return facts[fact]!.about.map(({ key, out }) => ({ row: key, values: out.filter((value) => !before(key).includes(value)) }));
  }

  /** Takes a value as part of the answer; what is ruled out is no answer, and after the end nothing is. */
  take(row: string, value: string): void {
    if (this.over || this.noted.some(({ key, out }) => key === row && out.includes(value))) return;
    this.wrong = "";
    if (this.chosen[row] === value) delete this.chosen[row];
    else this.chosen[row] = value;
  }

  /** Turns up the next fact. Raises Refused. */
  async hint(): Promise<void> {
    await this.#during(async () => {
      this.facts = [...this.facts, await this.#fact(this.facts.length + 1)];
      this.wrong = "";
      this.entry.hints = Math.max(this.entry.hints, this.facts.length);
      for (const { key, out } of this.noted) if (out.includes(this.chosen[key] ?? "")) delete this.chosen[key];
    });
  }

  /** Says that it is what is chosen. Raises Refused. */
  async judge(): Promise<void> {
    const { answer } = this;
    if (!answer || this.tried) return;
    await this.#during(async () => {
      const { right } = await ask<CaseVerdict>("POST", "/case/answer", { ...Object.fromEntries(queryOf(this.which)), ...this.#number(), answer, ...this.#went() });
      if (right) await this.#end("solved");
      else {
        this.wrong = answer;
        this.entry.wrong++;
        this.entry.tried = [...this.entry.tried, answer];
      }
    });
  }

  /** Gives up: the proof is shown. Raises Refused. */
  async giveUp(): Promise<void> {
    await this.#during(() => this.#end("shown"));
  }

  /** Counts time that was spent on it; it is kept now and then, and whenever something happens. */
  spend(ms: number, store: boolean): void {
    if (this.over) return;
    this.entry.ms += ms;
    if (store) this.keep();
  }

  keep(): void {
    this.entry.at = Date.now();
    keep(this.name, $state.snapshot(this.entry));
  }

  async #end(how: "solved" | "shown"): Promise<void> {
    const solution = await ask<CaseSolution>("GET", `/case/solution?${queryOf(this.which)}`);
    Object.assign(this.entry, { end: how, on: today() });
    this.keep(); // what is shown now counts with it
    this.solution = solution;
    this.#fill();
  }

  /** The answer stands on the sheet. */
  #fill(): void {
    this.chosen = Object.fromEntries(this.noted.flatMap(({ key, values }) => (Object.keys(values).length === 1 ? [[key, Object.keys(values)[0]!]] : [])));
  }

  async #again(): Promise<void> {
    if (this.entry.end) {
      this.solution = await ask<CaseSolution>("GET", `/case/solution?${queryOf(this.which)}`);
      this.#fill();
    }
    for (let n = 1; n <= Math.min(this.entry.hints, this.question.facts) && !this.entry.end; n++) this.facts = [...this.facts, await this.#fact(n)];
  }

  #fact(n: number): Promise<CaseFact> {
    const query = queryOf(this.which);
    query.set("n", String(n));
    return ask<CaseFact>("GET", `/case/hint?${query}`);
  }

  /** How it went until this answer: it counts for the server, once an address, if the case is a day's. */
  #went(): { seconds?: number; hints?: number } {
    return this.which.practice === null ? { seconds: Math.round(this.entry.ms / 1000), hints: this.entry.hints } : {};
  }

  #number(): { practice?: number } {
    return this.which.practice === null ? {} : { practice: this.which.practice };
  }

  async #during(work: () => Promise<void>): Promise<void> {
    if (this.busy || this.over) return;
    this.busy = true;
    try {
      await work();
      this.keep();
    } finally {
      this.busy = false;
    }
  }
}
