/** How actions are written in records: each game's folder says it, as Python declares it. */

export interface Notation {
  /** The version of the rules. */
  rules: number;
  /** By verb its notation: each `{argument}` stands for a value. */
  verbs: Record<string, string>;
}

const found = import.meta.glob<Notation>("../../games/*/notation.ts", { eager: true, import: "NOTATION" });

export const NOTATIONS: Readonly<Record<string, Notation>> = Object.fromEntries(
  Object.entries(found).map(([path, notation]) => [path.split("/").at(-2)!, notation]),
);
