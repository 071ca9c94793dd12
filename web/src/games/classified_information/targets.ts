/** The words of what can be named when a card is Deployed, by the number that events give them. */

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const SPOTS = [0, 1, 2];

/** Sets of three numbers, by their highest. */
function threes(): string[] {
  return NUMBERS.flatMap((high) =>
    NUMBERS.filter((middle) => middle < high).flatMap((middle) => NUMBERS.filter((low) => low < middle).map((low) => `${low}+${middle}+${high}`)),
  );
}

const pairs = ["theirs0+theirs1", "theirs0+theirs2", "theirs1+theirs2"];

export const TARGETS: readonly string[] = [
  "now",
  ...NUMBERS.map(String),
  ...threes(),
  ...SPOTS.map((spot) => `mine${spot}`),
  ...SPOTS.map((spot) => `theirs${spot}`),
  ...pairs,
  ...SPOTS.flatMap((mine) => SPOTS.map((theirs) => `mine${mine}+theirs${theirs}`)),
  ...SPOTS.map((mine) => `mine${mine}+pile`),
  ...SPOTS.map((mine) => `mine${mine}+card`),
  ...SPOTS.map((depth) => `pile${depth}`),
];

/** The parts of a target, none for "now". */
export function partsOf(target: number): string[] {
  const word = TARGETS[target] ?? "now";
  return word === "now" ? [] : word.split("+");
}
