/** The positions that the pictures of Classified Information's page are drawn from, with the cards of the Citrine deck. */

import { peopleCalled } from "$lib/how";
import type { Notes } from "$lib/wire";
import { cardNamed } from "../cards";
import { classified, inLanguage } from "../texts";
import { Phase, type Content, type GuildName, type Kind, type SideView, type View } from "../wire";

export const people = peopleCalled("Ann");

const GUILDS: [GuildName, GuildName][] = [["sentinel", "assassin"], ["assassin", "guard"], ["guard", "sentinel"]];
const ABILITIES = [
  "fortune_teller", "test_access_codes", "picking_petals", "switch_places", "scavenge", "extra_protection", "wheel_of_fate", "shine_spotlights", "bullet_proof_vest",
];

/** A card of the deck; its words are the catalogue's. */
function kindOf(ability: string, at: number): Kind {
  const [title = "", text = ""] = [classified.said(`card-${ability}`), classified.said(`card-${ability}.text`)];
  return { deck: "citrine", number: at + 1, title, ability, guilds: GUILDS[(at + 1) % 3]!, text, provenance: "printed", asks: false, reacts: false, code: `C${at + 1}` };
}

export const content = (): Content => inLanguage({ numbers: 9, deck: ABILITIES.map(kindOf), cards: [], difficulty: 1, tutorial: null });

const NONE = [-1, -1, -1];
const plain = content();
/** A card by its number and the first letter of its guild. */
export const card = (word: string): number => cardNamed(plain, word);

function side(more: Partial<SideView> = {}): SideView {
  return {
    held: 2, hand: [...NONE, -1], suitcase: -1, stowed: -1, chosen: 1, guard: NONE, guarded: [0, 0, 0], face_up: [0, 0, 0], armed: [0, 0, 0], cover: NONE,
    resilience: 0, caches: 0, tucked: 0, orphans: 0, debt: 0, ...more,
  };
}

function view(sides: [Partial<SideView>, Partial<SideView>]): View {
  return {
    numbers: 9, seat: 0, phase: Phase.ACT, owed: 0, first: 0, turn: 0, turns: 1, final: 0, window: 0, card: -1, target: 0, aside: -1, taken: -1, said: 0, shown: 0,
    foreseen: NONE, deck: 10, fixed: 0, encrypted: 2, pile: Array<number>(18).fill(-1), piled: 0, sides: [side(sides[0]), side(sides[1])],
    reactions: 0, assassinations: 0, failures: 0, encryptions: 0, halves: [-1, -1], why: 0, winners: 0,
  };
}

/** As it begins: a Suitcase each, and two cards in the hand. */
export const begun = view([{ suitcase: card("4A") }, {}]);
/** Ann has two Guards, of which one lies open. */
export const guarded = view([{ suitcase: card("4A") }, { guard: [card("5G"), -1, -1], guarded: [1, 1, 0], face_up: [1, 0, 0] }]);

/** The wheel after a few answers: Ann has 5, 6 or 7. */
export const notes: Notes = {
  about: [{ key: "1.suitcase", out: ["1", "2", "3", "4", "8", "9"], values: { "5": null, "6": null, "7": null } }],
  advice: null, exact: true, likely: [], worlds: null,
};
