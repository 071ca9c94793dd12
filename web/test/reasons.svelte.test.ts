import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as api from "$lib/api";
import { Reasons } from "$lib/reasons.svelte";
import { Table } from "$lib/table.svelte";
import Because from "$lib/ui/Because.svelte";
import type { Facts, Position, Wording } from "$lib/wire";
import TheCoding from "../src/games/the_coding/TheCoding.svelte";
import { anyTable } from "./samples";

const fact = (key: string, text: string): Wording => ({ key, args: {}, text });
const said = (reasons: Reasons): string[] => reasons.now?.lines ?? [];
let asked = vi.spyOn(api, "because");

beforeEach(() => {
  asked = vi.spyOn(api, "because");
});
afterEach(() => vi.restoreAllMocks());

it("says a fact as the log does, else as the server does", async () => {
  asked.mockResolvedValue({ facts: [fact("hacked", "Seat 1 says no."), fact("own", "You hold it.")], step: null });
  const reasons = new Reasons(() => "T", ({ key }) => (key === "hacked" ? "Ada says no." : ""));
  await reasons.ask("1.tens", "7");
  expect(asked).toHaveBeenCalledWith("T", "1.tens", "7", null);
  expect(said(reasons)).toEqual(["Ada says no.", "You hold it."]);
  expect(reasons.now?.step).toBe("");
});

it("asks for the sheet over whose shoulder one looks", async () => {
  asked.mockResolvedValue({ facts: [], step: null });
  const reasons = new Reasons(() => "T", () => "", () => 1);
  await reasons.ask("0.tens", "7");
  expect(asked).toHaveBeenCalledWith("T", "0.tens", "7", 1);
});

it("sets the step that the facts force apart from them", async () => {
  asked.mockResolvedValue({ facts: [fact("hacked", "a"), fact("picked", "b")], step: fact("step", "So it is the 8.") });
  const reasons = new Reasons(() => "T", ({ key, text }) => (key === "step" ? "" : text));
  await reasons.ask("1.tens", "7");
  expect(said(reasons)).toEqual(["a", "b"]);
  expect(reasons.now?.step).toBe("So it is the 8.");
});

it("asks once about a value, and takes the question back", async () => {
  asked.mockResolvedValue({ facts: [], step: null });
  const reasons = new Reasons(() => "T", () => "");
  await reasons.ask("1.tens", "7");
  await reasons.ask("1.tens", "7");
  expect(asked).toHaveBeenCalledTimes(1);
  expect(said(reasons)).toEqual(["The server gives no reason here."]);
  reasons.turn("1.tens", "7");
  expect(reasons.now).toBeNull();
});

it("is read out once: with its reasons, and not while they are looked up", async () => {
  let answer: (told: Facts) => void = () => undefined;
  asked.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const reasons = new Reasons(() => "T", ({ text }) => text);
  const asking = reasons.ask("1.tens", "7");
  const slip = (): HTMLElement => document.querySelector<HTMLElement>("[role=note]")!;
  const busy = (): string | null => {
    const page = mount(Because, { target: document.body, props: { reason: reasons.now! } });
    flushSync();
    const said = slip().getAttribute("aria-busy");
    void unmount(page);
    return said;
  };
  expect(busy()).toBe("true");
  answer({ facts: [fact("a", "it is his")], step: null });
  await asking;
  expect(busy()).toBe("false");
});

it("drops an answer that comes after another question", async () => {
  const answers: ((told: Facts) => void)[] = [];
  asked.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const reasons = new Reasons(() => "T", ({ text }) => text);
  const [first, second] = [reasons.ask("1.tens", "7"), reasons.ask("1.tens", "8")];
  answers[1]!({ facts: [fact("a", "for the eight")], step: null });
  answers[0]!({ facts: [fact("a", "for the seven")], step: null });
  await Promise.all([first, second]);
  expect(reasons.has("1.tens", "8")).toBe(true);
  expect(said(reasons)).toEqual(["for the eight"]);
});

it("tells what went wrong as a failure", async () => {
  asked.mockRejectedValue(new Error("cut"));
  const reasons = new Reasons(() => "T", () => "");
  await reasons.ask("1.tens", "7");
  expect(reasons.now).toMatchObject({ failed: true, lines: [expect.stringMatching(/.+/)] });
});

describe("the Crack Sheet", () => {
  const { contents, steps } = JSON.parse(gunzipSync(readFileSync("test/steps/the_coding.json.gz")).toString());
  const { content, players, options, place, now } = steps.find((one: { place: number; players: number }) => one.place === 0 && one.players === 2);
  const notes = { exact: true, worlds: 9, about: [{ key: "1.letter", values: { B: null }, out: ["A"] }], likely: [], advice: null };

  beforeEach(() => void vi.spyOn(Element.prototype, "animate").mockReturnValue({ cancel: () => {} } as unknown as Animation));

  const seated = (): Table => new Table({ ...anyTable, game: "the_coding", players, options, content: contents[content], seat: place, started: true, games: 1, assist: "elimination" });
  function lay(table: Table, game: number): void {
    table.show({ n: 1, ask: null, view: now.view, legal: [], events: [], notes, outcome: null, seats: [], deadline: null, head: null, game, asking: [], notices: [], queue: [], evening: [], hosting: null } as unknown as Position, true);
    flushSync();
  }

  it("says nothing of the game before in the next one", async () => {
    asked.mockResolvedValue({ facts: [fact("x", "Ada has told.")], step: null });
    const table = seated();
    lay(table, 1);
    const page = mount(TheCoding, { target: document.body, props: { table } });
    flushSync();
    document.querySelector<HTMLElement>(".cell.ruled")!.click();
    await vi.waitFor(() => expect(document.querySelector("[role=note]")?.textContent).toContain("Ada has told."));
    lay(table, 1);
    expect(document.querySelector("[role=note]")).not.toBeNull();
    lay(table, 2);
    expect(document.querySelector("[role=note]")).toBeNull();
    await unmount(page);
  });

  it("asks for no tap where one only looks back", async () => {
    for (const reviewed of [false, true]) {
      const table = seated();
      if (reviewed) [table.reviewed, table.live] = [true, table];
      lay(table, 1);
      const page = mount(TheCoding, { target: document.body, props: { table } });
      flushSync();
      expect([...document.querySelectorAll(".hint")].some((one) => one.textContent.includes("Tap an open value"))).toBe(!reviewed);
      await unmount(page);
    }
  });
});
