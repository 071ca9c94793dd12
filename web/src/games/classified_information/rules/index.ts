/** The examples of the rules page: positions of a real game, written by `python -m tools.examples`. */

import { peopleCalled } from "$lib/how";
import Example from "./Example.svelte";
import written from "./examples.json";

export const examples = { ...written, people: peopleCalled("Ann"), Example };
