/** What to be called: asked once, before one sits down, and again where a name cannot be. */

import { command, enter, isAboutName, knownGuest, rename } from "./api";
import { t } from "./texts";
import { written } from "./texts/rich";
import { troubleText } from "./trouble";
import type { SeatInfo } from "./wire";

/** The dialog that asks; one for all pages. */
class Naming {
  open = $state(false);
  name = $state("");
  trouble = $state("");
  #answer: ((name: string | null) => void) | null = null;

  /** The name that is typed, or null where nobody wants to say one. */
  ask(trouble = "", name = knownGuest()?.name ?? ""): Promise<string | null> {
    this.#answer?.(null);
    Object.assign(this, { trouble, name, open: true });
    return new Promise((answer) => (this.#answer = answer));
  }

  say(name: string): void {
    if (!name.trim()) this.trouble = t("naming-needed");
    else this.#settle(name.trim());
  }

  /** Closed without a name. */
  leave(): void {
    this.#settle(null);
  }

  #settle(name: string | null): void {
    const answer = this.#answer;
    this.#answer = null;
    this.open = false;
    answer?.(name);
  }
}

export const naming = new Naming();

/** Does something that takes a name: the one typed already, else one is asked for where none is known, and another where the server wants
 * one. False where none was given. */
export async function named(step: () => Promise<unknown>, typed = ""): Promise<boolean> {
  let trouble = "";
  let said = typed;
  for (;;) {
    try {
      if (typed) await enter(typed);
      else if (trouble || !knownGuest()?.name) {
        const name = await naming.ask(trouble, said || undefined); // what was refused can be mended
        if (name === null) return false;
        said = name;
        await (knownGuest() ? rename(name) : enter(name));
      }
      await step();
      return true;
    } catch (error) {
      if (!isAboutName(error)) throw error;
      trouble = troubleText(error);
      typed = "";
    }
  }
}

/** Asks for another name than `before` and gives it; one that the server refuses stays to be mended, with what is wrong. */
export async function renamed(before: string, give: (name: string) => Promise<unknown>): Promise<void> {
  let [trouble, said] = ["", before];
  for (;;) {
    const name = await naming.ask(trouble, said);
    if (name === null || name === before) return;
    try {
      await give(name);
      return;
    } catch (error) {
      if (!isAboutName(error)) throw error;
      [trouble, said] = [troubleText(error), name];
    }
  }
}

/** Asks for another name for who sits at a table: one's `own`, which is remembered, or as host somebody's. */
export const seatRenamed = (table: string, { name: before, seat }: SeatInfo, own: boolean): Promise<void> =>
  renamed(written(before), async (name) => {
    await command(table, "rename", own ? { name } : { name, seat });
    if (own) await rename(name);
  });
