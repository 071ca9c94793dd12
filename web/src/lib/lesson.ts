/** A lesson: moves with a sentence each, which a table starts with if its option says so. */

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
