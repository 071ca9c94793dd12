/** Where a note about something lies on the screen: near it, and over as little as can be of what may be chosen. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels between the note and whatever it keeps away from, the edges of the window included. */
const GAP = 8;
/** How far the places that are tried lie apart. */
const STEP = 12;

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The left top corner of a note of that size about `word`, in a window of that size; `choices` should stay in sight. */
export function placeOf(word: Box, note: { width: number; height: number }, room: { width: number; height: number }, choices: readonly Box[]): { left: number; top: number } {
  const left = Math.max(GAP, Math.min((word.left + word.right - note.width) / 2, room.width - note.width - GAP));
  const last = Math.max(GAP, room.height - note.height - GAP);
  const tops = [word.bottom + GAP, word.top - note.height - GAP, ...Array.from({ length: Math.floor(last / STEP) + 1 }, (_, i) => GAP + i * STEP)];
  const fitting = tops.filter((top) => top >= GAP && top <= last);
  const near = { left: word.left, right: word.right, top: word.top - GAP + 1, bottom: word.bottom + GAP - 1 };
  const cost = (top: number): number => {
    const box = { left, top, right: left + note.width, bottom: top + note.height };
    const away = Math.max(0, top - word.bottom, word.top - box.bottom);
    return (meet(box, near) ? 1e6 : 0) + choices.filter((one) => meet(box, one)).length * 1e3 + away;
  };
  return { left, top: fitting.reduce((best, top) => (cost(top) < cost(best) ? top : best), fitting[0] ?? GAP) };
}
