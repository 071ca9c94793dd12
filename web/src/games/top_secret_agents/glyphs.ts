/** Glyphs of Intel on a 24 x 24 grid, one path each: stroked. Content that we do not know gets its letter instead. */

import { ring } from "$lib/strokes";

/** By the colour's letter. */
export const intel: Record<string, string> = {
  C: ring(8, 8, 4.5) + "M11.300 11.300L20 20M16.500 16.500l2.500-2.500M13.800 13.800l1.800-1.800",
  B: "M4 20V4l16 16zM8 16v-3l3 3z",
  L: "M12 6C9.500 4.300 6.500 4 3 4.500V18.500c3.500-.5 6.500-.2 9 1.500 2.500-1.700 5.500-2 9-1.500V4.500C17.500 4 14.500 4.300 12 6zM12 6v14",
  D: "M3 19V6.500A1.500 1.500 0 0 1 4.500 5H9l2.500 3h8A1.500 1.500 0 0 1 21 9.500V19zM7 13h10",
  X: ring(12, 12, 8.5) + ring(12, 12, 3.5) + "M12 3.500v5M12 15.500v5M3.500 12h5M15.500 12h5",
  H:
    "M6.500 8.500h11M7.500 5h9v3.500c2.500 1.500 3.500 3.500 3.500 6 0 4-3 6-8 6s-8-2-8-6c0-2.500 1-4.500 3.500-6z" +
    "M9.500 8.500v3.200a1.300 1.300 0 0 0 2.600 0V8.500",
};

/** The token of the colour's ground, by its letter. */
export const grounds: Record<string, string> = {
  C: "var(--i-credentials)",
  B: "var(--i-blueprints)",
  L: "var(--i-ledgers)",
  D: "var(--i-dossiers)",
  X: "var(--i-ciphers)",
  H: "var(--i-honeypot)",
};

export const LOCK = "M7 10.500h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 10.500V8a4 4 0 0 1 8 0v2.500M12 14.500v2.500";
export const DOWN = { left: "M18 6L7 17M7 9v8h8", right: "M6 6l11 11M17 9v8H9" } as const;
export const BAG = "M9 3h6M9.500 3c0 2 1 3 1.500 4M14.500 3c0 2-1 3-1.500 4M9.500 7h5c4 2.500 6 6 6 9.500 0 3-2 4.500-5 4.500h-7c-3 0-5-1.500-5-4.500 0-3.500 2-7 6-9.500z";
