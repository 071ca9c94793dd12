import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { blocksOf, type Block } from "$lib/markdown";
import { placeOf } from "$lib/place";
import { cut, explained, terms } from "$lib/terms.svelte";
import { read, LANGUAGES } from "$lib/texts/catalogue.svelte";
import { unmarked } from "$lib/texts/rich";
import { entries } from "../src/games";
import { explainWords } from "../src/games/explained";

const rules: Record<string, string> = import.meta.glob("../../src/underrose/games/*/RULES*.md", { query: "?raw", import: "default", eager: true });
const games: Record<string, string> = import.meta.glob("../../src/underrose/games/*/texts/*.ftl", { query: "?raw", import: "default", eager: true });
const table: Record<string, string> = import.meta.glob("../../src/underrose/texts/*.ftl", { query: "?raw", import: "default", eager: true });
const GAMES = "../../src/underrose/games";
const MOST = 190;

const termsIn = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flatMap(({ spans }) => spans);
    return block.kind === "table" ? block.rows.flat(2) : block.kind === "paragraph" ? block.spans : [];
  }).flatMap(({ term }) => term ?? []);

describe("a sentence", () => {
  const forms = new Map([["Guard", "guard"], ["Guards", "guard"], ["Guard spot", "spot"], ["X1", "x"], ["Zug (1)", "z"]]);

  it("is cut at the longest words it has, and each is explained once", () => {
    const seen = new Set<string>();
    expect(cut("A Guard spot, Guards, a Guard: X1.", forms, seen)).toEqual([
      { text: "A ", term: null }, { text: "Guard spot", term: "spot" }, { text: ", ", term: null }, { text: "Guards", term: "guard" },
      { text: ", a Guard: ", term: null }, { text: "X1", term: "x" }, { text: ".", term: null },
    ]);
    expect(cut("Guard", forms, seen)).toEqual([{ text: "Guard", term: null }]);
  });

  it("keeps what only holds or resembles a word, and signs mean themselves", () => {
    for (const words of ["Bodyguard Guardian", "XGuard", "Guard-like", "guard", "Zug 1", ""]) {
      expect(cut(words, forms, new Set()).filter(({ term }) => term)).toEqual([]);
    }
    expect(cut("Zug (1)", forms, new Set())[0]!.term).toBe("z");
  });
});

it("explains a word once in each part of a page, and nothing in headings and code", () => {
  const page = blocksOf("# Guard\n\nA *Guard* and a Guard, `Guard`.\n\n## Guard\n\n- **P1** (printed) Guard\n\n| Guard | a |\n| --- | --- |\n| Guard | X1 |");
  const forms = new Map([["Guard", "guard"], ["X1", "x"]]);
  const shown = explained(page, forms);
  expect(termsIn(shown)).toEqual(["guard", "guard", "x"]);
  expect(shown[1]).toMatchObject({ spans: [{ text: "A " }, { kind: "em", text: "Guard", term: "guard" }, {}, { kind: "code", text: "Guard" }, {}] });
  expect(shown.map(({ kind }) => kind)).toEqual(page.map(({ kind }) => kind));
});

describe.each(Object.keys(entries))("the words of %s", (game) => {
  afterEach(() => read("en"));
  beforeAll(() => explainWords(game));

  it.each(LANGUAGES)("all stand on a page, once a part, and are explained in a sentence or two (%s)", async (language) => {
    await read(language);
    const { forms } = terms;
    const keys = new Set(forms.values());
    expect(keys.size).toBeGreaterThan(10);
    for (const key of keys) {
      const { name, means } = terms.meaning(key);
      expect(name.length * means.length, key).toBeGreaterThan(0);
      expect(means.length, key).toBeLessThanOrEqual(MOST);
      expect(means, key).toMatch(/^[A-ZÄÖÜ].*[.]$/);
    }
    const page = explained(blocksOf(rules[`${GAMES}/${game}/RULES${language === "en" ? "" : `.${language}`}.md`]!), forms);
    expect(new Set(termsIn(page)).size, "on the rules page").toBeGreaterThan(keys.size * 0.7);
    const said = [rules[`${GAMES}/${game}/RULES${language === "en" ? "" : `.${language}`}.md`]!, games[`${GAMES}/${game}/texts/${language}.ftl`]!, table[`../../src/underrose/texts/${language}.ftl`]!];
    const words = unmarked(said.join("\n").replaceAll(/\s+/g, " "));
    for (const [form, key] of forms) expect(cut(words, new Map([[form, key]]), new Set()).length, `${key}: "${form}" stands nowhere`).toBeGreaterThan(1);
  });
});

it("has no words for a game without a glossary", async () => {
  await explainWords("the_coding");
  await explainWords("liars_dice");
  expect([...terms.forms]).toEqual([]);
});

describe("a note", () => {
  const room = { width: 320, height: 568 };
  const size = { width: 280, height: 120 };
  const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });

  it("lies below its word, inside the window", () => {
    expect(placeOf(box(10, 100, 60, 20), size, room, [])).toEqual({ left: 8, top: 128 });
    expect(placeOf(box(280, 100, 30, 20), size, room, [])).toEqual({ left: 32, top: 128 });
  });

  it("goes above where answers lie below, or the window ends", () => {
    expect(placeOf(box(10, 300, 60, 20), size, room, [box(10, 340, 300, 44)]).top).toBe(172);
    expect(placeOf(box(10, 540, 60, 20), size, room, []).top).toBe(412);
  });

  it("goes farther away where there are answers on both sides", () => {
    const { top } = placeOf(box(10, 300, 60, 20), size, room, [box(10, 330, 300, 44), box(10, 240, 300, 44)]);
    expect([top + size.height <= 240, top >= 374]).toContain(true);
  });

  it("stands at the top of a window that is too low for it", () => {
    expect(placeOf(box(10, 40, 60, 20), size, { width: 320, height: 100 }, []).top).toBe(8);
  });
});
