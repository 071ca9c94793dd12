import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { peopleOf } from "$lib/people";
import { faceOf } from "$lib/portraits";

it("gives each of the server's bots a face of its own, the same at every table", () => {
  const named = /^BOT_NAMES = \((.*)\)$/m.exec(readFileSync("../src/underrose/server/accounts/guest_names.py", "utf8"))![1]!;
  const names = [...named.matchAll(/"(.+?)"/g)].map(([, name]) => name!);
  expect(names).toHaveLength(10);
  expect(new Set(names.map(faceOf)).size).toBe(names.length);
  expect(faceOf("Alba")).toBe(faceOf("Alba"));
  expect(faceOf("").length).toBeGreaterThan(0);
});

it("shows a face for a bot only", () => {
  const seats = (["human", "bot", "empty"] as const).map((kind, seat) => ({ seat, name: `N${seat}`, kind, level: null, connected: true, ready: true }));
  const people = peopleOf(seats, 0);
  expect([0, 1, 2].map(people.face)).toEqual(["", "N1", ""]);
});
