import { afterEach, expect, it } from "vitest";
import { Catalogue, read, readAlong, reading } from "$lib/texts/catalogue.svelte";

/** German that comes when the test says so, or not at all. */
let come: (file: { default: string } | Promise<never>) => void;
const words = new Catalogue<{ word: null }>("word = Word", { de: () => new Promise((resolve) => (come = resolve)) });

afterEach(() => read("en"));

it("reads the language that was chosen last, however slowly one chosen before comes", async () => {
  const german = read("de");
  await read("en");
  come({ default: "word = Wort" });
  await german;
  expect([reading.language, document.documentElement.lang, words.t("word")]).toEqual(["en", "en", "Word"]);
});

it("reads the language that is on its way, where pages of a game come meanwhile", async () => {
  const file = new Promise<{ default: string }>((resolve) => (come = resolve));
  const slow = new Catalogue<{ other: null }>("other = Other", { de: () => file });
  const german = read("de");
  const along = readAlong();
  come({ default: "other = Anderes" });
  await Promise.all([german, along]);
  expect([reading.language, slow.t("other")]).toEqual(["de", "Anderes"]);
});

it("goes on in the language that is read where another does not come", async () => {
  const lost = new Catalogue<{ lost: null }>("lost = Lost", { de: () => new Promise((resolve) => (come = resolve)) });
  const german = read("de");
  come(Promise.reject(new TypeError("no network")));
  await expect(german).rejects.toThrow("no network");
  await readAlong();
  expect([reading.language, lost.t("lost")]).toEqual(["en", "Lost"]);
});
