import { expect, test } from "vitest";
import { ranges } from "$lib/ranges";

const DIGITS = [..."0123456789"];

test("three and more in a row are told as a range", () => {
  expect(ranges(["0", "1", "2", "3", "5", "7", "8", "9"], DIGITS)).toBe("0–3, 5, 7–9");
  expect(ranges(["1", "2"], DIGITS)).toBe("1, 2");
  expect(ranges(DIGITS, DIGITS)).toBe("0–9");
  expect(ranges([], DIGITS)).toBe("");
});

test("the order is that of all values, whatever that of the some", () => {
  expect(ranges(["C", "A", "B", "F"], [..."ABCDEF"])).toBe("A–C, F");
});
