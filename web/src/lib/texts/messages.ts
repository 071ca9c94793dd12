// Written by `python -m tools.wire` from src/underrose/texts/en.ftl: change that, and run it again.

import type { Who } from "./catalogue.svelte";

/** Every message and its arguments. */
export interface Messages {
  "event-undone": { seat: Who; steps: number };
}
