/** The position that the pictures of The Coding's page are drawn from: you hold E 5 8, Ann holds D 4 9. */

import type { Form, Notes } from "$lib/wire";
import { peopleCalled } from "$lib/how";
import { Phase, System, type Content, type Side, type View } from "../wire";

export const people = peopleCalled("Ann");

const by = "house" as const;

/** Of all the cards those that are in the pictures. */
export const content: Content = {
  letters: "ABCDEF",
  digits: "0123456789",
  data: [
    { name: "C-D", letters: "CD", provenance: by },
    { name: "00-19", low: 0, high: 19, provenance: by },
    { name: "20-39", low: 20, high: 39, provenance: "printed" },
    { name: "40-59", low: 40, high: 59, provenance: by },
  ],
  hack: [
    { name: "letter ACE", place: "letter", values: "ACE", provenance: by },
    { name: "tens 02468", place: "tens", values: "02468", provenance: "printed" },
    { name: "ones 269", place: "ones", values: "269", provenance: by },
    { name: "tens 789", place: "tens", values: "789", provenance: by },
    { name: "letter BCF", place: "letter", values: "BCF", provenance: by },
  ],
};

/** The hack card that is sent: ones 2 6 9. */
export const SENT = 2;

/** A code as the numbers of its cards. */
export const OWN = [4, 5, 8];
export const ANNS = [3, 4, 9];

function sideOf(code: number[]): Side {
  return { code, revealed: [0, 0, 0], ordered: 1, out: 0, wrong: 0, sender: -1, received: 0, data_cards: [0, 0, 0, 0], hacks: 0, hack: [], answer: [], chosen: 0, withdrew: 0 };
}

export const table: View = {
  players: 2, seat: 0, system: System.COUNTER, phase: Phase.DATA, owed: 0, turn: 0, first: 0, starter: 0, current_round: 1,
  field: [1, 1, 1, 1], line: [0, 1, 2, 3, 4], deck: 15, aside: 10, open_letters: [], open_digits: [],
  sides: [sideOf(OWN), sideOf([-1, -1, -1])], choice: -1, shown: 0, announced: 0, cracked: -1, why: 0, winners: 0,
};

/** What you may take: not the range with your 58 in it. */
export const TAKEN: Form[] = [{ do: "data", card: ["C-D", "00-19", "20-39"] }];
export const HACKS: Form[] = [{ do: "hack", slot: [0, 1, 2, 3, 4], target: [1] }];

const out = (values: string, of: string): { out: string[]; values: Record<string, null> } => ({
  out: [...of].filter((value) => !values.includes(value)),
  values: Object.fromEntries([...values].map((value) => [value, null])),
});

/** The Crack Sheet after some rounds. */
export const notes: Notes = {
  about: [
    { key: "1.letter", ...out("D", content.letters) },
    { key: "1.tens", ...out("01467", content.digits) },
    { key: "1.ones", ...out("69", content.digits) },
  ],
  advice: null, exact: true, likely: [], worlds: 9,
};
