/** Positions of a real game, written by `python -m tools.examples`, with names for whoever plays in them. */

import type { Positions } from "$lib/examples";
import { peopleCalled } from "$lib/how";
import type { Content, View } from "../wire";
import written from "./examples.json";

export const positions = written as unknown as Positions<View, Content>;
export const people = peopleCalled("Ann", "Ben", "Cleo");
people.seats[0]!.name = "Mira";
