/** What went wrong, as a sentence for the player. */

import { Refused } from "./api";
import { refusalText, texts } from "./texts";

export function troubleText(error: unknown): string {
  if (error instanceof Refused) return refusalText(error.why);
  return error instanceof TypeError ? texts.refusals.http_0! : texts.unknownRefusal;
}
