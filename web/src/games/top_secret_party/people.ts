/** How a person at the table is called on a token or in a row of faces. */

import { botMark, type People } from "$lib/people";
import { t } from "$lib/texts";
import { plain } from "$lib/texts/rich";

/** The name, also for the viewer: a shared screen and the others' phones show nobody as "You". That it is a bot of somebody's stands with it. */
export function nameOf(people: People, seat: number): string {
  const at = people.seats.find((one) => one.seat === seat);
  const name = plain(at?.name || t("table-seat", { number: seat + 1 }));
  return at?.owner ? `${name} (${botMark(at)})` : name;
}

/** The same without what sets it apart in a sentence. */
const lettersOf = (people: People, seat: number): string => nameOf(people, seat).replaceAll(/[\u2068\u2069]/g, "");

const firstOf = (people: People, seat: number): string => [...lettersOf(people, seat)][0]?.toUpperCase() ?? "?";

/** What may stand behind the first letter: the number of a name that another one had before, else any other letter, in their order. */
function seconds(name: string): string[] {
  const number = / (\d+)$/.exec(name)?.[1];
  return [...(number ? [number] : []), ...[...name].slice(1).filter((letter) => /[\p{L}\p{N}]/u.test(letter)), ""].map((letter) => letter.toLowerCase());
}

/** The first letter of the name; with a second where another name begins with the same one, by which the two differ. */
export function initial(people: People, seat: number): string {
  const first = firstOf(people, seat);
  const alike = people.seats.map((other) => other.seat).filter((other) => firstOf(people, other) === first);
  if (alike.length < 2) return first;
  const taken = new Map<number, string>();
  for (const other of alike) {
    const open = seconds(lettersOf(people, other));
    taken.set(other, open.find((letter) => ![...taken.values()].includes(letter)) ?? open[0]!);
  }
  return first + taken.get(seat)!;
}
