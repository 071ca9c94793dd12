import { mount } from "svelte";
import { expect, it } from "vitest";
import { logOf } from "$lib/log";
import Log from "$lib/ui/Log.svelte";
import type { Notice, Wording } from "$lib/wire";

const event = (key: string): Wording => ({ key, args: {}, text: key });
const notice = (key: string, after: number): Notice => ({ key, args: { name: "Ada", host: "Mira" }, text: key, after }) as Notice;
const say = (events: Wording[]): string[] => events.map(({ text }) => text);

it("says in its place who plays for whom", () => {
  const events = ["one", "two", "three"].map(event);
  const lines = logOf(events, [notice("steps_in", 1), notice("came_back", 3)], say);
  expect(lines).toEqual(["one", "Ada is away: a bot plays until they are back.", "two", "three", "Ada plays on."]);
});

it("keeps back what was announced after what is still being told", () => {
  expect(logOf([event("one")], [notice("steps_in", 2)], say)).toEqual(["one"]);
  expect(logOf([], [notice("steps_in", 0)], say)).toHaveLength(1);
});

it("is one stop of the Tab key, from which the arrows lead to the lines before", () => {
  mount(Log, { target: document.body, props: { shown: { lines: ["one", "two"], opens: () => true, at: null, look: () => undefined } } });
  const last = document.querySelector<HTMLElement>("li [tabindex='0']")!;
  last.focus();
  last.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
  expect(document.activeElement!.textContent).toContain("one");
});
