/** The lesson: Actions with a sentence each. How far the learner is follows from what has happened. */

import { progressOf, type Progress, type Tutorial } from "$lib/lesson";
import type { Wording } from "$lib/wire";
import { wordOf } from "./cards";
import { TARGETS, type Content } from "./wire";

/** What the learner has done in the turns that are over, in notation. */
export function doneSoFar(events: Wording[], content: Content, seat: number): string[] {
  const done: string[] = [];
  let doing = "";
  for (const { key, args } of events) {
    const a = args as Record<string, number>;
    if (key === "turn") {
      if (doing) done.push(doing);
      doing = "";
    }
    if (a.seat !== seat) continue;
    const card = wordOf(content, a.card ?? 0);
    if (key === "deployed") doing = `deploy ${card} ${TARGETS[a.target!]}`;
    if (key === "attacked") doing = `assassinate ${card} ${a.spot}`;
    if (key === "enlisted" || key === "encrypted") doing = `${key.slice(0, -2)} ${card}`;
  }
  return done;
}

export function lessonOf(tutorial: Tutorial, events: Wording[], content: Content): Progress {
  return progressOf(tutorial.steps, doneSoFar(events, content, tutorial.seat));
}
