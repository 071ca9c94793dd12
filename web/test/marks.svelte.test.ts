import { beforeEach, describe, expect, it } from "vitest";
import { Marks } from "$lib/marks.svelte";

const sitting = (player: string): void => localStorage.setItem("underrose.guest", JSON.stringify({ player, name: player }));

beforeEach(() => {
  localStorage.clear();
  sitting("ann");
});

describe("marks on a sheet", () => {
  it("outlive the page", () => {
    new Marks("t", "1", 0).turn("1.tens.8");
    expect(new Marks("t", "1", 0).of("1.tens.8")).toBe("out");
  });

  it("stand beside those of another window", () => {
    const [one, other] = [new Marks("t", "1", 0), new Marks("t", "1", 0)];
    one.turn("1.tens.8");
    other.turn("1.tens.9");
    expect(["1.tens.8", "1.tens.9"].map((cell) => [other.of(cell), new Marks("t", "1", 0).of(cell)])).toEqual([["out", "out"], ["out", "out"]]);
  });

  it("belong to one seat of one game", () => {
    new Marks("t", "1", 0).turn("1.tens.8");
    for (const other of [new Marks("t", "1", 1), new Marks("t", "2", 0), new Marks("u", "1", 0)]) expect(other.of("1.tens.8")).toBe("none");
  });

  it("belong to the guest who sits there, not to the browser", () => {
    new Marks("t", "1", 0).turn("1.tens.8");
    sitting("ben");
    expect(new Marks("t", "1", 0).of("1.tens.8")).toBe("none");
    sitting("ann");
    expect(new Marks("t", "1", 0).of("1.tens.8")).toBe("out");
  });

  it("of before seats had their own are thrown away", () => {
    localStorage.setItem("underrose.marks.t.1", '{"1.tens.8":"out"}');
    expect(new Marks("t", "1", 0).of("1.tens.8")).toBe("none");
    expect(localStorage.getItem("underrose.marks.t.1")).toBeNull();
  });
});
