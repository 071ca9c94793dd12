/** The sentences about records. They come with what checks them, not with the front page. */

import { Catalogue, type Word } from "../texts/catalogue.svelte";
import type { Messages } from "../texts/messages";
import english from "$catalogue/texts/en.ftl?seal";
import type { Key, Said } from "./said";

type Sealed = Pick<Messages, Key>;

const seal = new Catalogue<Sealed>(english, { de: () => import("$catalogue/texts/de.ftl?seal") });
export const { t } = seal;

/** A finding in words. An argument may be the key of another sentence, whose arguments lie beside it. */
export function told({ key, args }: Said): string {
  const inner = Object.entries(args).map(([name, value]): [string, Word] => [name, (name === "reason" && seal.said(String(value), args)) || String(value)]);
  const counted = Object.entries(args).filter(([, value]) => typeof value === "number" && key.startsWith("seal-"));
  return seal.said(key, { ...Object.fromEntries(inner), ...Object.fromEntries(counted) }) ?? key;
}
