/** A lesson at a table: which step is next, which control of the page is meant, and what this browser remembers of lessons. */

import { enter, openTable, start, tableInfo } from "./api";
import { local } from "./keeping.svelte";
import type { LessonProgress, LessonStep, TableLink } from "./wire";

/** What is left of a lesson when this browser comes back: steps that were looked at, and whether it was skipped. */
interface Kept {
  looked: number[];
  skipped: boolean;
}

/** The step that is next: as many as there are steps once all are done. Of those that only look, what lies behind a later action is done. */
export function stepAt(steps: readonly LessonStep[], done: number, looked: readonly number[]): number {
  let actions = 0;
  for (const [number, { acts }] of steps.entries()) {
    if (acts ? actions === done : actions === done && !looked.includes(number)) return number;
    if (acts) actions += 1;
  }
  return steps.length;
}

/** What shuts that which lies over the table: of a dialog its own button, else what has opened it. */
const SHUTS = ["dialog[open] [data-close]", '[data-drawer][aria-expanded="true"]'];

/** Where a control is on the page: its data attributes, outer ones first. */
export function selectorOf(control: string): string {
  const attribute = (part: string): string => {
    const [name, value] = part.split("=");
    return value === undefined ? `[data-${name}]` : `[data-${name}="${value}"]`;
  };
  return control.split(" ").map(attribute).join(" ");
}

const isOpen = (one: Element): boolean => one.getAttribute("aria-pressed") === "true" || one.getAttribute("aria-expanded") === "true" || one.matches("details[open] > summary");
const isThere = (one: Element): boolean => one.getClientRects().length > 0 && one.checkVisibility({ visibilityProperty: true });
const isFree = (one: Element): boolean => !one.matches(":disabled, [aria-disabled=true]");

/** Those of a selector that can be seen. */
function seen(selector: string, root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter(isThere);
}

/** The control that is meant: the first that can be pressed and is not. One without a value, as `choice`, means all of its kind that
    can be pressed, any of which will do. What lies over the table is shut first. */
export function meant(controls: readonly string[], root: ParentNode): HTMLElement[] {
  const shut = controls.some((control) => control.startsWith("drawer")) ? [] : SHUTS.flatMap((one) => seen(one, root)).slice(0, 1);
  if (shut.length) return shut;
  const open = controls.map((control) => seen(selectorOf(control), root).filter((one) => isFree(one) && !isOpen(one)));
  const next = open.findIndex((found) => found.length > 0);
  return next < 0 ? [] : open[next]!.slice(0, controls[next]!.includes("=") ? 1 : undefined);
}

/** Has the last of the controls been opened? */
export function isLookedAt(controls: readonly string[], root: ParentNode): boolean {
  return seen(selectorOf(controls.at(-1) ?? ""), root).some(isOpen);
}

const keyOf = (table: string): string => `underrose.lesson.${table}`;
const OPEN = "underrose.lessons";

/** One learner's way through a lesson. */
export class Way {
  #kept: Kept = $state.raw({ looked: [], skipped: false });

  constructor(
    readonly table: string,
    readonly steps: readonly LessonStep[],
  ) {
    this.#kept = local.readJson(keyOf(table), this.#kept);
  }

  get skipped(): boolean {
    return this.#kept.skipped;
  }

  at(progress: LessonProgress | null): number {
    return stepAt(this.steps, progress?.done ?? 0, this.#kept.looked);
  }

  look(step: number): void {
    this.#keep({ ...this.#kept, looked: [...this.#kept.looked, step] });
  }

  skip(): void {
    this.#keep({ ...this.#kept, skipped: true });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    local.writeJson(keyOf(this.table), kept);
  }
}

/** Under which name a lesson is kept: the first under that of its game. */
const nameOf = (game: string, number: number): string => (number > 1 ? `${game}.${number}` : game);

/** The codes of the tables with the lessons that were begun here and are not over. */
const begun = (): Record<string, string> => local.readJson(OPEN, {});

/** A lesson that is over, or was skipped, is not gone on with. */
export function finish(game: string, number: number): void {
  const { [nameOf(game, number)]: _, ...others } = begun();
  local.writeJson(OPEN, others);
}

/** One of a game's lessons: the table where it was begun, else a new one. */
export async function takeLesson(game: string, number: number, name = ""): Promise<Pick<TableLink, "code">> {
  const code = begun()[nameOf(game, number)];
  const found = code === undefined ? null : await tableInfo(code).catch(() => null);
  if (found?.lesson?.number === number && found.seat === 0 && !found.over) return { code: found.code };
  return anew(game, number, name);
}

/** A new table with one of a game's lessons. */
export async function anew(game: string, number: number, name = ""): Promise<TableLink> {
  await enter(name || undefined);
  const table = await openTable({ game, lesson: number });
  await start(table.id);
  local.writeJson(OPEN, { ...begun(), [nameOf(game, number)]: table.code });
  return table;
}
