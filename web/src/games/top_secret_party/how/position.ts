/** The position that the pictures of TOP SECRET's page are drawn from: four people, you and Cleo are Yellow. */

import { peopleCalled } from "$lib/how";
import { Phase, type Side, type View } from "../wire";

export const people = peopleCalled("Ann", "Ben", "Cleo");
people.seats[0]!.name = "Mira";

/** By seat: the team, and at whom one points. */
export const TEAMS = [0, 1, 1, 0];
export const ARROWS = [3, 2, 0, 0];
/** By round, what everybody got: the last one is that of the arrows. */
const EARNED = [[0, 3, 4], [3, 0, 3], [1, 4, 1], [4, 3, 4]];

const side = (seat: number): Side => ({
  team: TEAMS[seat]!, dossier: -1, answered: [1, 1, 1], answers: [1, 1, 1], late: [0, 0, 0, 0], lent: [0, 0, 0, 0], ready: 1, pointed: 1, arrow: ARROWS[seat]!,
  points: EARNED[seat]!.reduce((sum, points) => sum + points, 0), earned: EARNED[seat]!,
});

export const table: View = {
  players: 4, seat: 0, phase: Phase.OVER, current_round: 3, slot: 2, label: 2, faces: [0, 0, 0], spare: 0, own: -1, sides: [0, 1, 2, 3].map(side), why: 1,
};
