/** A lesson: moves with a sentence each, which a table starts with if its option says so. */

import { t } from "./texts";
import type { LessonWords } from "./words";

export interface LessonStep {
  /** The move, in notation. */
  action: string;
  text: string;
}

/** What a table's content says of its lesson. */
export interface Tutorial {
  seat: number;
  steps: LessonStep[];
}

/** How far the learner is. */
export interface Progress {
  /** The step that is next, from 0; as many as there are steps when all are done. */
  step: number;
  /** The learner went another way. */
  left: boolean;
}

/** How far somebody is who has done these moves. */
export function progressOf(steps: readonly LessonStep[], done: readonly string[]): Progress {
  const step = done.findIndex((action, i) => action !== steps[i]?.action);
  return step < 0 ? { step: done.length, left: false } : { step: Math.min(step, steps.length), left: step < steps.length };
}

/** The words around a game's lesson: its own title, ending and steps (messages `lesson-1`, `lesson-2`...), and those of every lesson. */
export function lessonWords(title: LessonWords["title"], done: string, said: (key: string) => string | undefined): LessonWords {
  const step = (number: number, text: string): string => said(`lesson-${number}`) ?? text;
  return { title, step, done, skip: t("lesson-skip"), left: t("lesson-left"), close: t("close") };
}
