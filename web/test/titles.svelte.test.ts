import { beforeEach, describe, expect, it, vi } from "vitest";

const answering = (fetched: () => Promise<Response>): void => void vi.stubGlobal("fetch", vi.fn(fetched));
const listing = (): Promise<Response> => Promise.resolve(new Response(JSON.stringify([{ id: "liars_dice", title: "Liar's Dice" }])));

beforeEach(() => vi.resetModules());

describe("what a game is called", () => {
  it("is in our own words where there are some, and nobody is asked", async () => {
    answering(listing);
    const { gameTitle } = await import("$lib/titles.svelte");
    expect(gameTitle("the_coding")).toBe("The Coding");
    expect(fetch).not.toHaveBeenCalled();
  });

  it("is told from the others by a sign, a colour and a line of its own", async () => {
    const { entries } = await import("../src/games");
    const { said } = await import("$lib/texts");
    const own = Object.entries(entries).map(([id, { glyph, colour }]) => [glyph, colour, said(`game-${id}.about`)]);
    for (const at of [0, 1, 2]) expect(new Set(own.map((one) => one[at])).size).toBe(own.length);
    expect(own.flat()).not.toContain(undefined);
  });

  it("is what the server calls it where there are none, who is asked once", async () => {
    answering(listing);
    const { gameTitle } = await import("$lib/titles.svelte");
    expect(gameTitle("liars_dice")).toBe("");
    await vi.waitFor(() => expect(gameTitle("liars_dice")).toBe("Liar's Dice"));
    expect(gameTitle("gone")).toBe("gone");
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("is its id without a network", async () => {
    answering(() => Promise.reject(new TypeError("no network")));
    const { gameTitle } = await import("$lib/titles.svelte");
    gameTitle("liars_dice");
    await vi.waitFor(() => expect(gameTitle("liars_dice")).toBe("liars_dice"));
  });
});
