/** A pack of questions to begin with: nine cards, to be written over. */

import { NEEDED, SIDES } from "./wire";

const START = `pack = "our_own"
language = "en"
title = "Our own questions"
merciless = false
`;

const FIRST = ["Is this evening going as you planned?", "Did you arrive before the host was ready?"] as const;
/** The last card may have one face. */
const FACES = SIDES * NEEDED - 1;

function face(number: number): string {
  const [yellow, blue] = number ? [`Yellow question ${number + 1}?`, `Blue question ${number + 1}?`] : FIRST;
  return `\n[[face]]\nyellow = "${yellow}"\nblue = "${blue}"\n`;
}

export const example = START + [...Array(FACES).keys()].map(face).join("");
