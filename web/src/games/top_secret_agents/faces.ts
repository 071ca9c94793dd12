/** The six professions as faces, in the hand of the bots' portraits: each has a shape that is told apart on a piece of the board. */

import { BROAD, FACE, ring, SHOULDERS, SMILE, solid, stroke, type Stroke } from "$lib/strokes";

const EYE = ring(20.3, 21.5, 1.3);
const LEFT_EYE = [EYE, ring(27.7, 21.5, 1.3)];

/** What of the grid a face fills. */
export const FACE_VIEW = "3 1 42 46";

/** By the profession's id. */
const drawings: Record<string, Stroke[]> = {
  // A hat, and one half of the face in the dark.
  "double-agent": [
    ...stroke(FACE, SHOULDERS, "M24 36l-6 4 6 7M21 27h3"),
    ...solid("M7 16.500c4-1 6-2 8-3 0-6 3-9.500 5.500-9.500 1.500 0 2 1 3.500 1s2-1 3.500-1C30 4 33 7.500 33 13.500c2 1 4 2 8 3-6 3.500-28 3.500-34 0z", `M24 18v13c5 0 9-4.500 9-10 0-1.300-.1-2-.4-3z${ring(28.2, 22, 1.5)}`, EYE, "M24 36l6 4-6 7z"),
  ],
  // Headphones and a microphone.
  "comms-specialist": [
    ...stroke(FACE, SHOULDERS, "M11.500 19C11.500 9.500 16.500 5.500 24 5.500S36.500 9.500 36.500 19", "M13 27c1 4.500 4 6 7.500 5.500"),
    ...solid(...LEFT_EYE, "M14.800 18.500v9.500h-2.300a3.300 3.300 0 0 1-3.300-3.300v-2.900a3.300 3.300 0 0 1 3.300-3.300zM33.200 18.500v9.500h2.300a3.300 3.300 0 0 0 3.300-3.300v-2.900a3.300 3.300 0 0 0-3.300-3.300z", ring(22, 31.8, 1.9), "M16 15c1.500-4 4.500-5.500 8-5.500s6.500 1.500 8 5.500c-5 1.500-11 1.500-16 0z"),
  ],
  // A cap, a moustache, and a scarf.
  smuggler: [
    ...stroke(FACE, BROAD),
    ...solid(...LEFT_EYE, "M12 17c-1-8 4-12.500 12-12.500 9 0 14 5 14.500 11.500-5-1.500-10-2-14-2-5 0-8 1-12.500 3z", "M24 25.500c-3-1.500-6 0-8 2.500 2.500 1.500 6 1.300 8-.8 2 2.100 5.500 2.300 8 .8-2-2.500-5-4-8-2.500z", "M15.500 33.500c5 4 12 4 17 0l1 4c-3 2.500-5.500 3.300-7 3.600l2.500 5.900h-10l2.500-5.900c-1.500-.3-4-1.100-7-3.600z"),
  ],
  // Large glasses under a fringe.
  analyst: [
    ...stroke(ring(19.2, 21.5, 4.600), ring(28.8, 21.5, 4.600), "M23.600 21h.8M22 28.800h4M15 27c1.500 4 5 5.500 9 5.500s7.500-1.500 9-5.500", SHOULDERS, "M17.500 36l6.500 6 6.500-6"),
    ...solid(ring(19.2, 21.5, 1.6), ring(28.8, 21.5, 1.6), "M12.500 31.500c-2.500-5-2-12-1-16C13 9 18 6.500 24 6.500S35 9 36.500 15.500c1 4 1.500 11-1 16-2-3-2-7-2.500-11.500-.3-3-1.500-5-3-6.500-4 2-9 2.500-13 2-1 1.500-1.700 3-2 5-.5 4-.5 8-2.500 11z", ring(24, 4.5, 3)),
  ],
  // Nothing to be seen under a hood but two eyes.
  hacker: [
    ...stroke("M5 47c1-6 3-9 7-11M43 47c-1-6-3-9-7-11", "M21 36l-2.500 9M27 36l2.500 9"),
    ...solid("M24 3C13.500 3 9.500 12 9.500 21c0 7 2.500 12 6 15.500h17c3.500-3.500 6-8.500 6-15.500C38.500 12 34.500 3 24 3zM24 10c6 0 9.300 4.500 9.300 11S30 32.500 24 32.500 14.700 27.500 14.700 21 18 10 24 10z", "M17 19.500l5.500 1.800-.3 2.700c-2.500.3-4.700-.7-5.200-4.500zM31 19.500l-5.500 1.800.3 2.700c2.500.3 4.700-.7 5.200-4.500z"),
  ],
  // A helmet with its lamp.
  engineer: [
    ...stroke(FACE, BROAD, "M17 36v11M31 36v11", SMILE),
    ...solid(...LEFT_EYE, `M9.500 17.500c0-1.700 1.500-2.500 3.500-2.500C13.500 7.500 18 4 24 4s10.500 3.500 11 11c2 0 3.500.8 3.500 2.500zM24 5.200a4.300 4.300 0 1 0 .1 0z`, ring(24, 9.5, 1.4), "M17 40h14v3H17z"),
  ],
};

/** The face of a profession; null for one that nobody has drawn. */
export function faceOfTrade(id: string): Stroke[] | null {
  return drawings[id] ?? null;
}
