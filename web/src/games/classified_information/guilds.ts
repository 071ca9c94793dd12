/** The signs of the guilds. */

import type { GlyphName } from "$lib/glyphs";
import type { GuildName } from "./wire";

export const GUILD_SIGN: Record<GuildName, GlyphName> = { guard: "shield", assassin: "dagger", sentinel: "eye" };
