/** A colour and a sign for every seat, the same on all screens: nobody is told apart by colour alone, or by a letter that two share. */

export interface SeatSign {
  name: SignName;
  /** A light colour that dark ink is read on. */
  colour: string;
  /** A filled shape on a 24 x 24 grid. */
  d: string;
}

const SIGN_NAMES = ["star", "drop", "leaf", "moon", "bell", "key", "anchor", "sun", "kite", "hill"] as const;
export type SignName = (typeof SIGN_NAMES)[number];

const COLOURS = ["#e9b64c", "#86bdf0", "#93cf7c", "#bfa2ee", "#e8945f", "#62c9bb", "#d3d77a", "#aab6c6", "#d79acb", "#cdb898"];

const SHAPES: Record<SignName, string> = {
  star: "M12 2l3 6.700 7.200.8-5.400 4.900 1.500 7.100-6.300-3.600-6.300 3.600 1.500-7.100L1.800 9.500 9 8.700z",
  drop: "M12 1.500c4 5 7 8.500 7 13a7 7 0 0 1-14 0c0-4.500 3-8 7-13z",
  leaf: "M3 21C2 9 8 2.500 21.500 2.500 22 15 15.500 21 7.500 19.500L12 12l-7 9z",
  moon: "M15 2A10.500 10.500 0 1 0 22 15.500 9 9 0 0 1 15 2z",
  bell: "M12 1.500a2 2 0 0 1 2 2c3 1 4.500 3.500 4.500 7 0 4 1 5.500 3 7.500h-19c2-2 3-3.500 3-7.500 0-3.500 1.500-6 4.500-7a2 2 0 0 1 2-2zM9 19.500h6a3 3 0 0 1-6 0z",
  key: "M7.500 6a6 6 0 0 1 5.600 4H22v4h-2.500v3.500h-4V14h-2.400A6 6 0 1 1 7.500 6zm0 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  anchor: "M12 1.500a3.200 3.200 0 0 1 1.500 6V10H17v3h-3.500v5.500c2.500-.5 4.500-2 5-4.500L16.500 14l4-4.500L23 15l-2-.3c-.8 4.500-4.500 7.300-9 7.300s-8.200-2.800-9-7.300L1 15l2.500-5.500 4 4.500-2-.01c.5 2.500 2.500 4 5 4.500V13H7v-3h3.500V7.500A3.200 3.200 0 0 1 12 1.500z",
  sun: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM10.500 1h3v4h-3zM10.500 19h3v4h-3zM1 10.500h4v3H1zM19 10.500h4v3h-4zM3.600 5.700l2.100-2.100 2.900 2.900-2.100 2.100zM15.400 17.500l2.100-2.100 2.900 2.900-2.100 2.100zM3.600 18.300l2.900-2.900 2.100 2.100-2.900 2.900zM15.400 6.500l2.900-2.900 2.100 2.100-2.900 2.900z",
  kite: "M12 1l8 9.500L12 23 4 10.500z",
  hill: "M1 21L9 5l4.500 8L16.500 9 23 21z",
};

/** The sign of a seat; past the last one they begin anew. */
export function signOf(seat: number): SeatSign {
  const name = SIGN_NAMES[seat % SIGN_NAMES.length]!;
  return { name, colour: COLOURS[seat % COLOURS.length]!, d: SHAPES[name] };
}
