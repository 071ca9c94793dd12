/** The characters' portraits, which are the bots' faces too: a few strokes each on a 48 x 48 grid. */

import { BROAD, CALM, EYES, FACE, ring, SHOULDERS, SMILE, solid, stroke, type Stroke } from "./strokes";

const GRIN = "M20 25.5c2 3 6 2.500 8.500-1.500";
const CROWN = "M14.500 20c-.5-8 3.500-11 9.500-11s10 3 9.500 11c-2-2.500-3-4-4-6-3 2-10 2.500-15 6z";

const HEAD = stroke(FACE, SHOULDERS);

const drawings: Record<string, Stroke[]> = {
  "Ada Quill": [
    ...HEAD,
    ...stroke(ring(20, 21, 3.4), ring(28, 21, 3.4), "M23.400 20.500h1.200", CALM, "M14.500 19c0-7 4-10 9.500-10s9.500 3 9.500 10", ring(24, 6, 3), "M30.500 15l9 9M39.500 24l.8 2.800-2.800-.9"),
    ...solid(ring(20, 21, 0.9), ring(28, 21, 0.9)),
  ],
  "Rocco Blaze": [
    ...HEAD,
    ...solid(...EYES),
    ...stroke(SMILE, "M14 21c-4-1-4-6 0-7-2-4 3-7 6-5 2-4 8-3 9 0 4-1 6 3 4 6 3 1 3 5 0 6-2-1-2-3-4-4-3 1-5-1-6-2-2 2-5 1-6 1-2 1-2 3-3 5z", "M35 33l9 11M33.500 35.500c0-2.500.5-3.500 2.500-3.500M46 43.500c.3 2.300-.7 3-3 2.800", ring(36, 38.5, 1.3), ring(40.5, 43.5, 1.3)),
  ],
  "Captain Juno": [
    ...HEAD,
    ...solid(...EYES),
    ...stroke(SMILE, "M13.500 15.500h21M14 15.500c-1-5 3-8 10-8s11 3 10 8", "M22 11.500h4M24 9.500v4", "M33.500 31l10-7 2.500 3.500-10 7zM39 27l2.600 3.700M33.500 31l-3 2 1.500 2.400 3-2"),
  ],
  "Mister Moss": [
    ...HEAD,
    ...solid(...EYES),
    ...stroke(CALM, "M15 18c0-5 3-7 9-7M30 12.500c2 1 3 3 3 5.500M21 24.500c2-1 4-1 6 0", "M18.500 35.500L24 44l5.500-8.500M24 44v3", "M29 45c0-4 3-6 7-6s7 2 8 5M30 41l-.5-3.500 3 2M36 45c3-1 6-1 8-1"),
  ],
  "Pepper Lane": [
    ...HEAD,
    ...solid(...EYES),
    ...stroke(GRIN, "M15 20c-1-7 3-11 9-11s10 4 9 11c-1-3-3-5-5-6-4 3-9 3-13 6z", "M14 22c-3 2-4 6-3 10M34 22c3 2 4 6 3 10", "M33 8l12-5-5 11-2.500-4.500zM37.500 9.500L45 3"),
  ],
  "Judge Thorne": [
    ...HEAD,
    ...solid(...EYES),
    ...stroke("M21 27.500c2-1 4-1 6 0", "M18 18.500l4 .8M30 18.500l-4 .8", "M14.500 20c-1-8 3-11.500 9.500-11.500S34.500 12 33.500 20c-1-4-2-6-3-7-4-1.500-9-1.500-13 0-1 1-2 3-3 7z", "M15 36l2-6 7 7 7-7 2 6", ring(36, 42, 3.2), "M36 40.500v1.700l1.200.8M33 40c-2-2-3-3-3-5"),
  ],
  "Olive Marsh": [
    ...HEAD,
    ...solid(...EYES, "M38.500 40a1.200 1 0 1 0 .1 0zM41.500 42.500a1.200 1 0 1 0 .1 0z"),
    ...stroke(SMILE, CROWN, "M15 22c-2 3-2 7-4 9M33 22c2 3 2 7 4 9", "M35.500 35h9M36.500 35v2c-1 .5-1.500 1-1.500 2v6.500h10V39c0-1-.5-1.500-1.500-2v-2M39 40.500c1 .6 1.500.5 2 0M42 43c1 .6 1.500.5 2 0"),
  ],
  "Baron Velvet": [
    ...HEAD,
    ...solid(...EYES, "M24 36.500l-5.500-2.700v5.400zM24 36.500l5.500-2.700v5.400z"),
    ...stroke("M24 25c-1.500 1.500-3.500 1.500-4.500.2M24 25c1.500 1.500 3.500 1.500 4.500.2M22.500 28.500h3", "M15 18c0-6 3-9 9-9s9 3 9 9c-2-3-5-5-9-5s-7 2-9 5z", "M39 46V33M39 33c-2.500-1-2.500-6 0-6.500 2.500.5 2.500 5.500 0 6.500z"),
  ],
  "Wren Carter": [
    ...HEAD,
    ...solid(...EYES, "M23 23.500a1.700 1.400 0 1 0 2 0z"),
    ...stroke(SMILE, "M14.500 20c-2-7 3-11 9.500-11s11.500 4 9.500 11M15 16c5-1 12-1 18 0M33 13l4-3", "M36 37h9l1.500 9.500h-12zM38 37c0-4 5-4 5 0", ring(39, 41.5, 1.2), "M40 42.300l3 2.200M42 44l-.8.9"),
  ],
  "Aunt Bettina": [
    ...HEAD,
    ...solid(...EYES, ring(31, 9, 1)),
    ...stroke(SMILE, "M9 16c4 1.500 26 1.500 30 0-1-2-4-2.500-6-2.500C33 8 29 5.500 24 5.500S15 8 15 13.500c-2 0-5 .5-6 2.500z", ring(31, 9, 3), "M31 6v6M28 9h6", "M12 40h5v7M31 40h5v7M13 43h3M32 43h3"),
  ],
  "Felix Drum": [
    ...HEAD,
    ...solid(...EYES, "M12 19h3.500v6H12a3 3 0 0 1 0-6zM36 19h-3.500v6H36a3 3 0 0 0 0-6z"),
    ...stroke(SMILE, "M13 19c0-8 4-12.500 11-12.500S35 11 35 19", "M17 14c3 1 5-1 7-1s4 2 7 1", "M31 46l12-12M34 34l11 12", ring(43.8, 33.2, 1.2), ring(33.2, 33.2, 1.2)),
  ],
  "Doctor Sable": [
    ...HEAD,
    ...solid(...EYES, "M14 24c-2-9 2-15.500 10-15.500 3 0 5 .8 6.500 2.200L26 13c-4 2-9 4-12 11zM33 12.500c2 3 2.300 7 1 11.500-1-4-2.500-7-4-9z"),
    ...stroke("M21 27c2 1 4 1 6 0", "M33 38h12v8.500H33zM36.500 38v-2h5v2M39 41.500v2", "M18 35l6 6 6-6"),
  ],
  "Saffron Pike": [
    ...HEAD,
    ...solid(...EYES),
    ...stroke(SMILE, "M14.500 20c-1-8 3-11 9.500-11s10.500 3 9.500 11c-2-4-4-6-9.500-6s-8 2-9.500 6zM33 12c4 0 5 3 3 6", "M17 35.500V39h14v-3.500M17 39l-2 8M31 39l2 8", "M38 47l4-15M42.300 31.500c-2-1-1.500-6.500 1-6s3 5 .8 6.300z"),
  ],
  "Old Finch": [
    ...HEAD,
    ...solid(...EYES),
    ...stroke("M20 24.500c-2 1-3 3-2 6 4 3 8 3 12 0 1-3 0-5-2-6-2 1-6 1-8 0zM22 28h4", "M15 18c-1-3 0-5 2-6M33 18c1-3 0-5-2-6", "M13 33c6 4 16 4 22 0v4.500c-6 4-16 4-22 0zM31 39l2 8h5l-3-10M14 35.500l2.500 1.500M20 37.500l1 1.500M33 47v1.500M35.500 47v1.500"),
  ],
  "Iris Vane": [
    ...stroke(FACE, "M5 47c1-10 4-14 9-16M43 47c-1-10-4-14-9-16"),
    ...solid(...EYES),
    ...stroke(SMILE, "M14 31c-4-8-4-25 10-25s14 17 10 25c-2-4-1-8-1-11 0-6-3-9-9-9s-9 3-9 9c0 3 1 7-1 11zM14 31c5 5 15 5 20 0M24 35v12", "M32 38h8v8.500h-8zM34 38v8.500M36 41h2.500M36 43.500h2.500"),
  ],
  "Bruno Clay": [
    ...stroke(FACE, BROAD),
    ...solid(...EYES),
    ...stroke("M18 18.500h4M26 18.500h4", SMILE, "M15 17c1-4 3-6 9-6s8 2 9 6", "M15 24c0 6 4 8.500 9 8.500s9-2.500 9-8.500", "M33 38h6v3.500a3 3 0 0 1-6 0zM39 39c2 0 2 2.500 0 2.500M35 36c0-1 .8-1 .8-2M37.500 36c0-1 .8-1 .8-2"),
  ],
};

/** The strokes of a character's portrait; null for one that nobody has drawn. */
export function portraitOf(name: string): Stroke[] | null {
  return drawings[name] ?? null;
}

/** Such that no two of the server's bots look alike. */
const SPREAD = 9;

/** The portrait of a bot, by its name: the same at every table. */
export function faceOf(name: string): Stroke[] {
  const faces = Object.values(drawings);
  const sum = [...name].reduce((so, letter) => (so * SPREAD + letter.charCodeAt(0)) % 65521, 0);
  return faces[sum % faces.length]!;
}
