/** Glyphs of Intel and professions on a 24 x 24 grid, one path each: stroked. Content that we do not know gets its letter instead. */

function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

const BOX = "M5 4.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2z";

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

/** By the profession's id. */
export const trades: Record<string, string> = {
  "double-agent":
    "M12 4v16M12 4C7 4 4.500 5 4.500 5v6c0 5 3 8 7.500 9M12 4c5 0 7.500 1 7.500 1v6c0 5-3 8-7.500 9" +
    "M7 10.500c1-.8 2-.8 3 0M14 10.500h3M8 15c1.200.9 2.500 1.200 4 1.200s3-1 4-2.400",
  "comms-specialist": "M12 11v10M9 21h6M8.500 14.500a5 5 0 1 1 7 0M5.700 17.300a9 9 0 1 1 12.600 0" + ring(12, 11, 1.3),
  smuggler: "M3.500 8.500L12 4l8.500 4.500v8L12 21l-8.500-4.500zM3.500 8.500L12 13l8.500-4.500M12 13v8M7.700 6.300l8.500 4.500",
  analyst: ring(10.5, 10.5, 6.5) + "M15.500 15.500L21 21M7.500 12.500v-2M10.500 13V7.500M13.500 13v-3.500",
  hacker: BOX + "M7 9l3 2.500L7 14M12 14h5M8 21h8",
  engineer: "M14.500 6.500a4.500 4.500 0 0 1 5.800-2.300l-3 3 .5 2 2 .5 2.700-2.700a4.500 4.500 0 0 1-6 5.300L8 20.500a2.400 2.400 0 0 1-3.500-3.500l8.400-8.300",
};

export const LOCK = "M7 10.500h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 10.500V8a4 4 0 0 1 8 0v2.500M12 14.500v2.500";
export const DOWN = { left: "M18 6L7 17M7 9v8h8", right: "M6 6l11 11M17 9v8H9" } as const;
export const BAG = "M9 3h6M9.500 3c0 2 1 3 1.500 4M14.500 3c0 2-1 3-1.500 4M9.500 7h5c4 2.500 6 6 6 9.500 0 3-2 4.500-5 4.500h-7c-3 0-5-1.500-5-4.500 0-3.500 2-7 6-9.500z";
