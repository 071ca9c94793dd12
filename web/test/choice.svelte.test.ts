import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { Choice } from "$lib/choice.svelte";
import type { Form } from "$lib/wire";

const legal: Form[] = [
  { do: "data", card: ["A-B", "20-39"] },
  { do: "decode", target: [1, 2], letter: ["A", "C"], tens: [0, 1, 2], ones: [0, 1, 2], distinct: [["tens", "ones"]] },
  { do: "stop" },
];

function chosen<T>(work: (choice: Choice) => T, asking: string[] = ["data", "decode"]): T {
  let result: T;
  const clean = $effect.root(() => {
    result = work(new Choice(() => legal, asking));
  });
  flushSync();
  clean();
  return result!;
}

describe("Choice", () => {
  it("asks about cards on the table even when they are few, and gives a button to what needs no picking", () => {
    expect(chosen((choice) => [choice.questions.map(({ verb }) => verb), choice.direct])).toEqual([
      ["data", "decode"],
      [{ do: "stop" }],
    ]);
    expect(chosen((choice) => choice.direct.length, [])).toBe(3);
  });

  it("turns to a card's question when the card is clicked", () => {
    const picked = chosen((choice) => {
      choice.take("decode", "target", 2);
      choice.take("data", "card", "20-39");
      return [choice.question?.verb, choice.picked, choice.action, choice.has("data", "card", "20-39")];
    });
    expect(picked).toEqual(["data", { card: "20-39" }, { do: "data", card: "20-39" }, true]);
  });

  it("takes a pick back when it is picked again", () => {
    expect(
      chosen((choice) => {
        choice.take("data", "card", "A-B");
        choice.take("data", "card", "A-B");
        return choice.action;
      }),
    ).toBeNull();
  });

  it("offers what fits the picks made by hand, and lets a pick be changed", () => {
    const offers = chosen((choice) => {
      choice.fill(choice.about("decode")!, { tens: 1 });
      return [choice.fits("ones", 1), choice.fits("ones", 2), choice.fits("tens", 2), choice.offers("data", "card", "A-B")];
    });
    expect(offers).toEqual([false, true, true, true]);
  });

  it("takes over a whole code", () => {
    const code = { target: 1, letter: "C", tens: 2, ones: 0 };
    expect(
      chosen((choice) => {
        choice.fill(choice.about("decode")!, code);
        return choice.action;
      }),
    ).toEqual({ do: "decode", ...code });
  });
});
