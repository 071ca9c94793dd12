import { describe, expect, it } from "vitest";
import { actionOf, choicesOf, fewActions, fits, groupsOf, missing, settle } from "$lib/forms";
import type { Form } from "$lib/wire";

const decode: Form = {
  do: "decode",
  target: [1, 2],
  letter: ["A", "C"],
  tens: [0, 1],
  ones: [0, 1],
  distinct: [["tens", "ones"]],
};

/** Dependent arguments arrive as a form each: slot 0 may go to seat 1 only, slot 1 to seat 2 only. */
const hacks: Form[] = [
  { do: "hack", slot: [0], target: [1] },
  { do: "hack", slot: [1], target: [2] },
];

const only = (legal: Form[]) => {
  const [group, ...rest] = groupsOf(legal);
  expect(rest).toEqual([]);
  return group!;
};

describe("groupsOf", () => {
  it("makes one question of forms with the same verb and arguments", () => {
    expect(groupsOf([...hacks, decode]).map(({ verb, keys, forms }) => [verb, keys, forms.length])).toEqual([
      ["hack", ["slot", "target"], 2],
      ["decode", ["target", "letter", "tens", "ones"], 1],
    ]);
  });

  it("keeps questions apart whose arguments differ", () => {
    expect(groupsOf([{ do: "move", from: [1] }, { do: "move", from: [1], to: [2] }])).toHaveLength(2);
  });
});

describe("picking", () => {
  it("offers every value some form allows, once", () => {
    expect(choicesOf(only(hacks), "target")).toEqual([1, 2]);
    expect(choicesOf(only([decode, decode]), "letter")).toEqual(["A", "C"]);
  });

  it("honours distinct", () => {
    const group = only([decode]);
    expect(fits(group, { tens: 1 }, "ones", 1)).toBe(false);
    expect(fits(group, { tens: 1 }, "ones", 0)).toBe(true);
  });

  it("does not offer a start that no other value can finish", () => {
    const group = only([{ do: "order", tens: [4], ones: [4, 7], distinct: [["tens", "ones"]] }]);
    expect(fits(group, {}, "ones", 4)).toBe(false);
    expect(fits(group, {}, "ones", 7)).toBe(true);
  });

  it("follows dependent arguments across forms", () => {
    const group = only(hacks);
    expect(fits(group, { slot: 0 }, "target", 2)).toBe(false);
    expect(settle(group, { slot: 0 })).toEqual({ slot: 0, target: 1 });
  });

  it("fills in what has only one value left, and nothing else", () => {
    const group = only([decode]);
    expect(settle(group, {})).toEqual({});
    expect(settle(group, { tens: 0 })).toEqual({ tens: 0, ones: 1 });
    expect(missing(group, { tens: 0, ones: 1 })).toEqual(["target", "letter"]);
  });

  it("makes an action of whole picks only", () => {
    const group = only([decode]);
    expect(actionOf(group, { target: 2, letter: "C", tens: 1 })).toBeNull();
    expect(actionOf(group, { target: 2, letter: "C", tens: 1, ones: 1 })).toBeNull();
    expect(actionOf(group, { target: 2, letter: "C", tens: 1, ones: 0 })).toEqual({
      do: "decode",
      target: 2,
      letter: "C",
      tens: 1,
      ones: 0,
    });
  });

  it("does not combine values of two forms", () => {
    expect(actionOf(only(hacks), { slot: 0, target: 2 })).toBeNull();
  });
});

describe("fewActions", () => {
  it("lists the actions where they are few", () => {
    expect(fewActions(only([{ do: "stop" }]), 3)).toEqual([{ do: "stop" }]);
    expect(fewActions(only([{ do: "order", tens: [9, 8], ones: [9, 8], distinct: [["tens", "ones"]] }]), 3)).toEqual([
      { do: "order", tens: 9, ones: 8 },
      { do: "order", tens: 8, ones: 9 },
    ]);
  });

  it("lists none where they are many", () => {
    expect(fewActions(only([decode]), 3)).toEqual([]);
    expect(fewActions(only([decode]), 8)).toHaveLength(8);
  });
});
