import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as api from "$lib/api";
import { Tells } from "$lib/tells.svelte";
import type { Tell } from "$lib/wire";

const tell = (seat: number): Tell => ({ said: { key: "tell_asked", args: { seat }, text: "" }, fact: { key: "hacked", args: { seat }, text: "" } });
let asked = vi.spyOn(api, "tells");

beforeEach(() => {
  asked = vi.spyOn(api, "tells");
});
afterEach(() => vi.restoreAllMocks());

it("asks once a decision, and gives each seat its own", async () => {
  asked.mockResolvedValue([tell(1), tell(2)]);
  const tells = new Tells(() => "T");
  await tells.turn(4);
  await tells.turn(4);
  expect(asked.mock.calls).toEqual([["T"]]);
  expect(tells.of(2)).toEqual([tell(2)]);
  expect(tells.of(3)).toEqual([]);
});

it("shows nothing once the decision is made, and asks nothing while there is none", async () => {
  asked.mockResolvedValue([tell(1)]);
  const tells = new Tells(() => "T");
  await tells.turn(null);
  expect(asked).not.toHaveBeenCalled();
  await tells.turn(4);
  await tells.turn(null);
  expect(tells.now).toEqual([]);
});

it("drops an answer that comes after the next decision", async () => {
  const answers: ((found: Tell[]) => void)[] = [];
  asked.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const tells = new Tells(() => "T");
  const [first, second] = [tells.turn(4), tells.turn(5)];
  answers[1]!([tell(2)]);
  answers[0]!([tell(1)]);
  await Promise.all([first, second]);
  expect(tells.now).toEqual([tell(2)]);
});

it("says nothing where the server refuses", async () => {
  asked.mockRejectedValue(new Error("no"));
  const tells = new Tells(() => "T");
  await tells.turn(4);
  expect(tells.now).toEqual([]);
});
