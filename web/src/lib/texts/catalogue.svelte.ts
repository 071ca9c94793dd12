/** The catalogue of sentences (message catalogue, i18n) in Project Fluent: the same files that the server reads, built into the pages.
 *
 *     t("event-picked", { seat: people.who(1), data: "20–39" })      // "Ada takes 20–39."
 *
 * English comes with the pages, another language is loaded when it is first read. `t` reads the language as a rune, so what is on screen
 * changes with it.
 */

import { FluentBundle, FluentResource, FluentType, type FluentValue, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locale whose numbers, plurals and lists a language has. */
export const LOCALES: Record<Language, string> = { en: "en-GB", de: "de-DE" };

/** The language that is read here and now. */
class Reading {
  language = $state<Language>("en");

  get locale(): string {
    return LOCALES[this.language];
  }
}

export const reading = new Reading();

/** Every catalogue that the pages have loaded so far. */
const catalogues = new Set<Catalogue<never>>();

/** The language that is on its way; null where that which is read is the one that was chosen last. */
let chosen: Language | null = null;

/** Reads another language from now on, once all that is on screen has it, and if none was chosen since. */
export async function read(language: Language): Promise<void> {
  chosen = language;
  try {
    await Promise.all([...catalogues].map((catalogue) => catalogue.load(language)));
    if (chosen !== language) return;
  } finally {
    if (chosen === language) chosen = null;
  }
  reading.language = language;
  document.documentElement.lang = language;
}

/** Fetches the language that is read for the catalogues that have come with a game's pages. */
export function readAlong(): Promise<void> {
  return read(chosen ?? reading.language);
}

/** The first of the languages a browser asks for that there is. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  const tags = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return (tags.find((tag) => LANGUAGES.some((language) => language === tag)) as Language | undefined) ?? "en";
}

/** Words, or people, as a list: "A, B and C". */
class Listed extends FluentType<readonly string[]> {
  constructor(words: readonly string[], private readonly type: "conjunction" | "disjunction" = "conjunction") {
    super(words);
  }

  toString(): string {
    return new Intl.ListFormat(reading.locale, { type: this.type }).format(this.value);
  }

  get or(): Listed {
    return new Listed(this.value, "disjunction");
  }
}

/** Whom a sentence speaks of: nobody, one or many; `you` is whether the reader is among them. */
export class Who extends Listed {
  constructor(names: readonly string[], readonly you: boolean) {
    super(names);
  }

  /** As a message selects by it. */
  get number(): "nobody" | "you" | "one" | "with-you" | "many" {
    const { length } = this.value;
    if (length === 0) return "nobody";
    if (length === 1) return this.you ? "you" : "one";
    return this.you ? "with-you" : "many";
  }
}

/** What can be written: words that are several are listed. */
export type Word = string | number | Who | readonly string[];

const FUNCTIONS = {
  WHO: ([who]: FluentValue[]): FluentValue => (who instanceof Who ? who.number : "one"),
  OR: ([words]: FluentValue[]): FluentValue => (words instanceof Listed ? words.or : (words ?? "")),
};

function variable(value: Word): FluentVariable {
  return typeof value === "string" || typeof value === "number" || value instanceof FluentType ? value : new Listed(value as readonly string[]);
}

/** Loads a language's file. */
export type Loader = () => Promise<{ default: string }>;
export type Loaders = Record<Exclude<Language, "en">, Loader>;
type Args<A> = [A] extends [null] ? [] : [args: Exclude<A, null>];

/** The messages of one folder over those of the catalogue below. `M` has each message's arguments. */
export class Catalogue<M> {
  readonly #sources: Partial<Record<Language, string>> = $state({});
  readonly #bundles = new Map<string, FluentBundle>();

  constructor(
    english: string,
    private readonly loaders: Loaders,
    private readonly below: Catalogue<never> | null = null,
  ) {
    this.#sources.en = english;
    catalogues.add(this as Catalogue<never>);
  }

  /** A message, or an attribute of one, in the language that is read. */
  readonly t = <K extends keyof M & string>(key: K, ...[args]: Args<M[K]>): string => this.said(key, (args ?? {}) as Record<string, Word>) ?? key;

  /** A message whose key is only known while the pages run; undefined where there is none. */
  readonly said = (key: string, args: Record<string, Word> = {}): string | undefined => this.#say([reading.language, "en"], key, args);

  /** Words of the content in the language that is read, if the message in English is those words; what a host has written stays as it is. */
  readonly translated = (key: string, own: string): string =>
    this.#say(["en"], key, {}) === own.replaceAll("'", "’") ? (this.said(key) ?? own) : own;

  /** Fetches a language, here and below. */
  async load(language: Language): Promise<void> {
    if (language === "en" || this.#sources[language] !== undefined) return this.below?.load(language);
    const [file] = await Promise.all([this.loaders[language](), this.below?.load(language)]);
    this.#sources[language] = file.default;
  }

  #say(languages: Language[], key: string, args: Record<string, Word>): string | undefined {
    const [name = "", attribute] = key.split(".");
    for (const language of new Set(languages)) {
      const bundle = this.#bundle(language);
      const message = bundle?.getMessage(name);
      const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
      if (bundle && pattern) return this.#format(bundle, key, pattern, args);
    }
    return undefined;
  }

  #format(bundle: FluentBundle, key: string, pattern: Parameters<FluentBundle["formatPattern"]>[0], args: Record<string, Word>): string {
    const errors: Error[] = [];
    const variables = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, variable(value)]));
    const said = bundle.formatPattern(pattern, variables, errors);
    if (errors.length) console.warn(`${key}: ${errors[0]!.message}`);
    return said;
  }

  #bundle(language: Language): FluentBundle | null {
    const sources = this.sources(language);
    if (sources.length === 0) return null;
    const known = `${language} ${sources.length}`;
    let bundle = this.#bundles.get(known);
    if (!bundle) {
      bundle = new FluentBundle(LOCALES[language], { functions: FUNCTIONS, useIsolating: false });
      for (const source of sources) bundle.addResource(new FluentResource(source), { allowOverrides: true });
      this.#bundles.set(known, bundle);
    }
    return bundle;
  }

  /** What is there of a language, the catalogue below first. */
  sources(language: Language): string[] {
    const own = this.#sources[language];
    return [...(this.below?.sources(language) ?? []), ...(own === undefined ? [] : [own])];
  }
}

/** "A, B and C", as the language writes a list. */
export function listed(words: readonly string[]): string {
  return new Listed(words).toString();
}
