/** Values as they are told in a sentence: three and more in a row as a range. */

const FEWEST = 3;

/** "0–3, 5, 7–9": some of `all`, which says their order. */
export function ranges(some: readonly string[], all: readonly string[]): string {
  const runs: string[][] = [];
  all.forEach((value, i) => {
    if (!some.includes(value)) return;
    const last = runs.at(-1);
    if (last && i > 0 && last.at(-1) === all[i - 1]) last.push(value);
    else runs.push([value]);
  });
  return runs.map((run) => (run.length < FEWEST ? run.join(", ") : `${run[0]}–${run.at(-1)}`)).join(", ");
}
