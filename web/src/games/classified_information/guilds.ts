/** The signs of the guilds. */

import type { GlyphName } from "$lib/glyphs";
import type { GuildName } from "./wire";
import { solid, stroke, type Stroke } from "$lib/strokes";

export const GUILD_SIGN: Record<GuildName, GlyphName> = { guard: "shield", assassin: "dagger", sentinel: "eye" };

/** A guard whose face lies in the shadow of the cap: the same on every card that lies face down. */
export const GUARD: Stroke[] = [
  ...stroke("M16 26c0 5.500 3.500 8.500 8 8.500s8-3 8-8.500", "M6 47c1-8 6-11 12-12l6 6 6-6c6 1 11 4 12 12", "M22 30.500h4"),
  ...solid("M9 12.500C11 7 16 4 24 4s13 3 15 8.500L34.500 16h-21zM24 7.500L21.500 11l2.500 3 2.500-3z", "M13.500 20h21c1.500 2.500-.5 5-3.500 5.500-4.500-1.800-9.500-1.800-14 0-3-.5-5-3-3.500-5.500z", "M21.500 42.500h5l-1 4.500h-3z"),
];
