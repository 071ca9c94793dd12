/** What each kind of card is about, drawn in the hand of the portraits: an emblem for every ability. Fetched where the first card lies. */

import { ring, solid, stroke, type Stroke } from "$lib/strokes";

/** A suitcase about a corner. */
const suitcase = (x: number, y: number): string => `M${x + 2} ${y}h20a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H${x + 2}a2 2 0 0 1-2-2V${y + 2}a2 2 0 0 1 2-2z`;
const handle = (x: number, y: number): string => `M${x + 8} ${y}v-3.500h8V${y}`;
/** By the ability's name. */
const drawings: Record<string, Stroke[]> = {
  fortune_teller: [
    ...stroke(ring(24, 19, 14), "M15.500 19c0-5 3-8.500 7-9"),
    ...solid("M12 44l4-9c5 3 11 3 16 0l4 9z", "M28 14l1.800 4.200 4.200 1.800-4.200 1.800L28 26l-1.800-4.200L22 20l4.200-1.800z"),
  ],
  test_access_codes: [
    ...stroke("M13 4h22a3 3 0 0 1 3 3v34a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z"),
    ...solid("M15 10h18v6H15z", ...[21.5, 29, 36.5].flatMap((y) => [15.5, 22, 28.5].map((x) => `M${x} ${y}h4v4h-4z`))),
  ],
  picking_petals: [
    ...stroke(...[0, 60, 120, 180, 240].map((turn) => petal(24, 19, turn)), "M24 36v9", petal(34, 26, 145)),
    ...solid(ring(24, 19, 4), "M24 43c-5 1-8-1-9-5 5-1 8 1 9 5z"),
  ],
  switch_places: [
    ...stroke(ring(12, 27, 4.500), "M4 43c0-7 3-10 8-10s8 3 8 10z", "M11 16C14 8 30 6 37 14M37 14l.5-7M37 14l-7-.5"),
    ...solid(ring(36, 27, 4.500), "M28 43c0-7 3-10 8-10s8 3 8 10z"),
  ],
  scavenge: [
    ...stroke("M11 21h26l-3 23H14zM18 27l1.300 11M30 27l-1.300 11M24 27v11", "M16 21l3-14 12 2.500L30 21"),
    ...solid("M21 10l7 1.500-1.300 6.500-7-1.500z", "M8 18.500h32V23H8z"),
  ],
  extra_protection: [
    ...stroke("M24 4c5 3 10 4 16 4v13c0 11-6 18-16 23C14 39 8 32 8 21V8c6 0 11-1 16-4z"),
    ...solid("M24 12c3 1.800 6 2.500 9 2.700V22c0 6.500-3 11-9 14.500zM24 12c-3 1.800-6 2.500-9 2.700V22h9z"),
  ],
  wheel_of_fate: [
    ...stroke(ring(24, 27, 16), ring(24, 27, 4.500), "M24 11v11.500M24 31.500V43M8 27h11.500M28.500 27H40M12.700 15.700l8.100 8.100M27.200 30.200l8.100 8.100M35.300 15.700l-8.100 8.100M20.800 30.200l-8.100 8.100"),
    ...solid("M24 15l-5.500-11h11z", "M28.500 27h11.500a16 16 0 0 1-4.700 11.300l-8.100-8.100z"),
  ],
  shine_spotlights: [
    ...stroke("M19 19L9 41h30L29 19", "M14.500 45h19", "M4 10l6 3M44 10l-6 3M24 2v2"),
    ...solid("M16 6h16l-3 13H19z", ring(24, 32, 3), "M18.500 41c.5-4 2.500-6 5.500-6s5 2 5.500 6z"),
  ],
  bullet_proof_vest: [
    ...stroke("M13 4c0 7 4 10 11 10S35 11 35 4h6v12c-3 3-3 6-2 10v18H9V26c1-4 1-7-2-10V4z", "M9 36h30"),
    ...solid("M15 20h18v11H15z"),
  ],
  brute_force: [
    ...stroke("M25 23L9 43M40 27l4 1M36 32l2 4M44 19l-3 2"),
    ...solid("M17 11l9-8 15 17-9 8zM7.500 41l4 3.500L9 46l-3.500-3z"),
  ],
  decoy_guard: [
    ...stroke("M24 37v6M15 44h18", "M3 12l3 1M45 12l-3 1"),
    ...solid("M9 5c10 4 20 4 30 0 2.500 9 2 16-1.500 22C34 33 29.500 36 24 37.500 18.500 36 14 33 10.500 27 7 21 6.500 14 9 5zM12.500 16c4-3.500 8-2.500 9.500 3-4 2.500-8 1.500-9.500-3zM35.500 16c-4-3.500-8-2.500-9.500 3 4 2.500 8 1.500 9.500-3zM17 26.500c4.500 3 9.500 3 14 0-3.500 6.500-10.500 6.500-14 0z"),
  ],
  dead_drop: [
    ...stroke("M5 6h38v36H5zM5 15h38M5 24h14M33 24h10M5 33h38M17 6v9M31 6v9M11 15v9M39 15v9M17 33v9M31 33v9M12 24v9M39 24v9"),
    ...solid("M19 22h14v11H19z"),
  ],
  intercept: [
    ...stroke("M5 19h26v19H5zM5 20l13 10 13-10", "M44 28H31"),
    ...solid("M22 4c8-1 15 3 17 10l5-1-6.500 9.500L28 17l5-1c-1.500-5-5.500-8-11-8z"),
  ],
  cache: [
    ...stroke("M6 24h36v18H6zM6 24c0-9 4-15 10-15h16c6 0 10 6 10 15M14 10v32M34 10v32"),
    ...solid("M19 19h10v12H19z"),
  ],
  kill_order: [
    ...stroke("M10 4h21l8 8v32H10zM31 4v8h8M15 13h10M15 19h8"),
    ...solid("M31 17l3.500 3.500-10 13-4.500 1 1-4.500zM18 31l8 8-2 2-3-2.500-2.500 3-2.500-2.500 3-2.500L16 33z"),
  ],
  crossfire: [
    ...stroke(ring(24, 24, 5.500)),
    ...solid("M3 3l15 6-9 9zM45 3l-6 15-9-9zM45 45l-15-6 9-9zM3 45l6-15 9 9z", ring(24, 24, 1.500)),
  ],
  neutralize_target: [
    ...stroke(ring(22, 26, 17), ring(22, 26, 10)),
    ...solid(ring(22, 26, 4), "M21 25.500L34 12l1-7 8-3-1.500 5L46 8.500l-3 7-7 .5-13.500 11.500z"),
  ],
  rooftop_sniper: [
    ...stroke(ring(24, 19, 14), "M24 2v11M24 25v9M7 19h11M30 19h11"),
    ...solid(ring(24, 19, 2.4), "M2 46V36l9-5 8 6v4h10v-7h9v4l8 2v6z"),
  ],
  high_tech_bookends: [
    ...stroke("M7 6v36h9M41 6v36h-9", "M27 12l7 1.500-5 28"),
    ...solid("M12 13h6v29h-6zM20 9h6v33h-6z", ring(7, 6, 2.500), ring(41, 6, 2.500)),
  ],
  turncoat: [
    ...stroke("M24 11l-7-7-8 4-5 17 7 2v17h13zM24 11l-7 3"),
    ...solid("M24 11l7-7 8 4 5 17-7 2v17H24zM28 20a1.500 1.500 0 1 0 .1 0zM28 28a1.500 1.500 0 1 0 .1 0zM28 36a1.500 1.500 0 1 0 .1 0z"),
  ],
  parity_check: [
    ...stroke("M24 7v33M8 13h32M4 28l6-15 6 15M32 28l6-15 6 15"),
    ...solid("M2 28h16c-1 5-4 7-8 7s-7-2-8-7zM14 44c1-4 5-5 10-5s9 1 10 5z", ring(24, 7, 3), ring(38, 31, 1.5)),
    ...stroke("M30 28h16c-1 5-4 7-8 7s-7-2-8-7z"),
  ],
  digital_exhumation: [
    ...stroke("M11 39V19C11 10 16 5 23 5s12 5 12 14v4"),
    ...solid("M17 15h4v4h-4zM25 15h4v4h-4zM21 19h4v4h-4zM17 23h4v4h-4zM25 23h4v4h-4z", "M4 39c8-2 16-2 24 0l2 5H4zM38 20h3v13h4c1 5-1 9-5.500 13-4.500-4-6.500-8-5.500-13h4z"),
  ],
  forecast: [
    ...stroke("M30 5v3M40.500 9.500l-2 2M44 20h-3M19.500 9.500l2 2M21 19a9 9 0 1 1 17 5", "M14 40l-2 4M24 40l-2 4M34 40l-2 4"),
    ...solid("M12 36c-5 0-8-3-8-7s3-7 7-7c1.500-5 5-7 9-7 5 0 8.500 3 9.500 8 5-.5 8.500 2.500 8.500 6.500S35 36 31 36z"),
  ],
  resilience: [
    ...stroke("M13 13l22 5-22 5 22 5-22 5 22 5M13 13h22"),
    ...solid("M9 5h30v6H9zM9 38h30v6H9z"),
  ],
  triangulate: [
    ...stroke("M24 10L8 38h32zM24 10v17M8 38l16-11 16 11"),
    ...solid(ring(24, 8, 4.500), ring(8, 39, 4.500), ring(40, 39, 4.500), ring(24, 28, 3)),
  ],
  cover_story: [
    ...stroke("M5 8h30v32a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM35 18h8v22a4 4 0 0 1-8 0M24 25h6M24 31h6M10 38h20"),
    ...solid("M10 13h20v6H10zM10 24h10v9H10z"),
  ],
  switch_cases: [
    ...stroke(suitcase(3, 11), handle(3, 11), "M34 5c5 0 8 3 8 8M42 13l-3.500-3M42 13l3-3.500M14 43c-5 0-8-3-8-8M6 35l3.500 3M6 35l-3 3.500"),
    ...solid(suitcase(21, 27), "M29 27v-3.500h8V27z"),
  ],
};

function petal(x: number, y: number, turn: number): string {
  const at = (dx: number, dy: number): string => {
    const a = (turn * Math.PI) / 180;
    return `${(x + dx * Math.cos(a) - dy * Math.sin(a)).toFixed(1)} ${(y + dx * Math.sin(a) + dy * Math.cos(a)).toFixed(1)}`;
  };
  return `M${at(-1.5, -4.5)}C${at(-7, -10)} ${at(-4, -16)} ${at(0, -16)}C${at(4, -16)} ${at(7, -10)} ${at(1.5, -4.5)}`;
}

/** The emblem of a card's ability; null for one that nobody has drawn. */
export function emblemOf(ability: string): Stroke[] | null {
  return drawings[ability] ?? null;
}
