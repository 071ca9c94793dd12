/** The lesson: ten moves with a sentence each. How far the learner is follows from what has happened. */

import { progressOf, type Progress, type Tutorial } from "$lib/lesson";
import type { Wording } from "$lib/wire";
import type { Content } from "./wire";

type Numbers = Record<string, number>;

/** What the learner has done, in notation, without what was taken back. */
export function doneSoFar(events: Wording[], content: Content, seat: number): string[] {
  const done: string[] = [];
  let turn = -1;
  let drew = false;
  const add = (action: string): void => void done.push(action);
  for (const { key, args } of events) {
    const a = args as Numbers;
    const name = (space: number): string => content.spaces[space]?.name ?? "";
    if (key === "turn") turn = a.seat!;
    if (key === "undone" && a.seat === seat) done.splice(done.length - a.steps!);
    if (key === "rolled" && turn === seat) add("trickle");
    if (a.seat !== seat) {
      if (key === "drew") drew = false;
      continue;
    }
    if (key === "spawned") add(`spawn ${content.professions[content.agents[a.agent!]!.profession]!.id} ${name(a.space!)}`);
    if (key === "moved") add(`move ${name(a.origin!)} ${name(a.space!)}`);
    if (key === "retired") add(`retire ${name(a.space!)}`);
    if (key === "ended") add("end");
    if (key === "scored" && drew) add("keep");
    if (key === "returned" && drew) add("return");
    if (["transferred", "gave", "raised", "lowered", "pinned", "unpinned", "stole", "blocked"].includes(key)) add(key);
    drew = key === "drew";
  }
  return done;
}

export function lessonOf(tutorial: Tutorial, events: Wording[], content: Content): Progress {
  return progressOf(tutorial.steps, doneSoFar(events, content, tutorial.seat));
}

/** The spaces that a move in notation names. */
export function spacesIn(action: string, content: Content): number[] {
  const words = action.split(" ");
  return content.spaces.flatMap(({ name }, number) => (words.includes(name) ? [number] : []));
}
