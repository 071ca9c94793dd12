/** Our line glyphs on a 24 x 24 grid, each one path: stroked with the text's colour. */

function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function box(x: number, y: number, width: number, height: number, r: number): string {
  const [w, h] = [width - 2 * r, height - 2 * r];
  return (
    `M${x + r} ${y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}` +
    `h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`
  );
}

export const glyphs = {
  tick: "M4.5 12.5l5 5L19.5 7",
  cross: "M6 6l12 12M18 6L6 18",
  right: "M5 12h13M13 6.5l5.5 5.5-5.5 5.5",
  flag: "M6 21V3.5M6 4.5h12l-2.5 4L18 12.5H6",
  grid: "M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1",
  down: "M12 4v11M7 11l5 5 5-5M4.5 20h15",
  menu: "M4 7h16M4 12h16M4 17h16",
  book: "M12 6C9.5 4.3 6.500 4 3 4.500V18.500c3.500-.5 6.500-.2 9 1.500 2.500-1.700 5.500-2 9-1.500V4.500C17.500 4 14.500 4.300 12 6zM12 6v14",
  sound: "M4 9.500v5h3.500l5 4.500v-14l-5 4.500zM16 9a4.500 4.500 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  mute: "M4 9.500v5h3.500l5 4.500v-14l-5 4.500zM16 9.500l5 5M21 9.500l-5 5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  chair: "M7 3.5v10h10M7 13.5V21M17 13.5V21M7 8h8",
  eye: "M2.5 12C5 7.8 8.3 5.8 12 5.8s7 2 9.5 6.2c-2.5 4.2-5.8 6.2-9.5 6.2S5 16.2 2.5 12z" + ring(12, 12, 3),
  lock: box(4, 10.5, 16, 10, 2) + "M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2.5",
  robot: box(4.5, 8, 15, 11, 3) + "M12 8V4.500M9.500 12.500v2M14.500 12.500v2M2.500 12v4M21.500 12v4" + ring(12, 3.5, 1.2),
  people:
    ring(8.5, 8.5, 3.5) + "M2.5 20c0-4 2.5-6 6-6s6 2 6 6M15.500 5.500a3.500 3.500 0 0 1 0 6.500M17 14.500c2.800.5 4.500 2.400 4.500 5.500",
  keypad:
    "M4 4.5h7v7H4zM13 4.5h7v7h-7zM4 13.5h7v7H4zM13 13.5h7v7h-7z" +
    "M6 8l1.2 1.3L9.3 6.500M15.200 6.700l2.600 2.600M17.800 6.700l-2.600 2.600M15.500 17h2M6.500 17h2",
  case: box(3, 8, 18, 12, 2) + "M9 8V5.500A1.500 1.500 0 0 1 10.500 4h3A1.500 1.500 0 0 1 15 5.500V8M3 13h7M14 13h7" + box(10, 11.5, 4, 3.5, 0.8),
  drop:
    "M12 3v5M12 8l-5 5M12 8l5 5M7 13l-3.500 4M7 13l3.500 4M17 13l-3.500 4M17 13l3.500 4" +
    ring(12, 3.5, 1.5) + ring(7, 13, 1.2) + ring(17, 13, 1.2),
  phone: box(7, 2.5, 10, 19, 2) + "M11 18.500h2",
  screen: box(3, 4.5, 18, 12, 1.5) + "M12 16.500v4M8 20.500h8",
  point:
    "M8 21v-3.500C6 15.500 4.500 13 5 11.500s2-1 3 .8V4.800a1.700 1.700 0 0 1 3.400 0V10M11.400 9.500c.3-1.500 3-1.500 3.200.3" +
    ".500-1 2.700-.7 2.800 1 .6-.6 2-.2 2 1.300V15c0 2-1 3-1.500 4v2",
} as const;

export type GlyphName = keyof typeof glyphs;
