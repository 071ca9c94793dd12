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

/** The first letter of the name; two where another name begins with the same one. */
export function initial(people: People, seat: number): string {
  const letters = [...nameOf(people, seat)];
  const first = letters[0]?.toUpperCase() ?? "?";
  const alike = people.seats.some((other) => other.seat !== seat && [...nameOf(people, other.seat)][0]?.toUpperCase() === first);
  return alike && letters[1] ? first + letters[1].toLowerCase() : first;
}
