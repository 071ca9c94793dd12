import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import * as api from "$lib/api";
import Rules from "$lib/ui/Rules.svelte";
import { blocksOf, headingsOf, placesOf, spansOf } from "$lib/markdown";

it("reads headings, paragraphs and lists with their emphasis", () => {
  const blocks = blocksOf("# The rules\n\nFor **two** players,\nor *more*.\n\n- **P1** deal\n  the cards\n- play\n");
  expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list"]);
  expect(blocks[2]).toMatchObject({ items: [{ spans: [{ kind: "strong", text: "P1" }, { kind: "plain", text: " deal the cards" }] }, { spans: [{ text: "play" }] }] });
});

it("reads tables, and lists right after a sentence", () => {
  expect(blocksOf("| a | b |\n| --- | --- |\n| 1 | 2 |")).toMatchObject([{ kind: "table", rows: [[[{ text: "1" }], [{ text: "2" }]]] }]);
  expect(blocksOf("One of:\n- a\n- b").map(({ kind }) => kind)).toEqual(["paragraph", "list"]);
});

it("makes no HTML of anything", () => {
  expect(spansOf("<b>x</b> `code` [words](javascript:alert(1))")).toEqual([
    { kind: "plain", text: "<b>x</b> " },
    { kind: "code", text: "code" },
    { kind: "plain", text: " " },
    { kind: "plain", text: "words" },
    { kind: "plain", text: ")" },
  ]);
});

const PAGE = "# The rules\n\nFor two.\n\n## Setting up\n\n- **P1** (printed) Every player is *dealt* a\n  card. [R3, R11]\n- **R3** (house) Five cards.\n\n## The end\n\n| card | worth |\n| --- | --- |\n| Rose | 3 |\n| Thorn | 1 |";

it("takes number and origin of a rule out of its words", () => {
  const list = blocksOf(PAGE)[3]!;
  expect(list).toMatchObject({
    items: [
      { mark: { id: "P1", origin: "printed", also: ["R3", "R11"] }, spans: [{ text: "Every player is " }, { kind: "em", text: "dealt" }, { text: " a card." }] },
      { mark: { id: "R3", origin: "house", also: [] }, spans: [{ text: "Five cards." }] },
    ],
  });
});

it("finds words in rules, rows, parts and numbers, with the headings above", () => {
  const blocks = blocksOf(PAGE);
  const found = (words: string): [string[], number[]] => [[...placesOf(blocks, words)], [...headingsOf(blocks, placesOf(blocks, words))]];
  expect(found("DEALT a")).toEqual([["3.0"], [2]]);
  expect(found("thorn")).toEqual([["5.1"], [4]]);
  expect(found("setting")).toEqual([["3.0", "3.1"], [2]]);
  expect(found("r3")).toEqual([["3.1"], [2]]);
  expect(found("two")).toEqual([["1"], [0]]);
  expect(found("nowhere")).toEqual([[], []]);
});

it("follows a link to a rule that a search has left out", async () => {
  vi.spyOn(api, "rules").mockResolvedValue("# Toy\n\n## Part\n\n- **P1** (printed) Deal. [P2]\n- **P2** (printed) Play.\n");
  const page = mount(Rules, { target: document.body, props: { game: "toy", contents: true } });
  await vi.waitFor(() => expect(document.querySelectorAll("li[id]")).toHaveLength(2));
  const line = Object.assign(document.querySelector<HTMLInputElement>("[type=search]")!, { value: "Deal" });
  line.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  expect(document.getElementById("P2")).toBeNull();
  const shown = vi.spyOn(Element.prototype, "scrollIntoView");
  location.hash = "#P2";
  dispatchEvent(new PopStateEvent("popstate"));
  await vi.waitFor(() => expect(shown.mock.instances).toEqual([document.getElementById("P2")]));
  await unmount(page);
});
