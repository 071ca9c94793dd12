/** What went wrong, as a sentence for the player. */

import { Refused } from "./api";
import { refusalText, t } from "./texts";

export function troubleText(error: unknown): string {
  if (error instanceof Refused) return refusalText(error.why);
  return error instanceof TypeError ? t("refused-http_0")! : t("refused");
}

/** Why a table that has begun cannot be played at. */
export const waitingText = refusalText;
