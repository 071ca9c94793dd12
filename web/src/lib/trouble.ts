/** What went wrong, as a sentence for the player. */

import { Refused } from "./api";
import { refusalText, said, t } from "./texts";
import type { Wording } from "./wire";

export function troubleText(error: unknown): string {
  if (error instanceof Refused) return refusalText(error.why);
  return error instanceof TypeError ? t("refused-http_0")! : t("refused");
}

/** What a table waits for before it can play: in our words where we have them. */
export function waitingText({ key, args, text }: Wording): string {
  return said(`waiting-${key}`, args) ?? text;
}
