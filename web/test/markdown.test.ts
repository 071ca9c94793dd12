import { expect, it } from "vitest";
import { blocksOf, spansOf } from "$lib/markdown";

it("reads headings, paragraphs and lists with their emphasis", () => {
  const blocks = blocksOf("# The rules\n\nFor **two** players,\nor *more*.\n\n- **P1** deal\n  the cards\n- play\n");
  expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list"]);
  expect(blocks[2]).toMatchObject({ items: [[{ kind: "strong", text: "P1" }, { kind: "plain", text: " deal the cards" }], [{ text: "play" }]] });
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
