import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Choice } from "$lib/choice.svelte";
import { peopleOf } from "$lib/people";
import { plainWords } from "$lib/words";
import type { Action, Form } from "$lib/wire";
import Forms from "$lib/ui/Forms.svelte";

const words = plainWords(
  peopleOf([{ seat: 1, name: "Ada", kind: "bot", level: "agent", connected: true, ready: true }], 0),
);

let acted: Action[];
let shown: ReturnType<typeof mount>;

function show(legal: Form[], busy = false): void {
  acted = [];
  const props = { choice: new Choice(() => legal), words, busy, onact: (action: Action) => acted.push(action) };
  shown = mount(Forms, { target: document.body, props });
  flushSync();
}

function button(text: string, within = "body"): HTMLButtonElement {
  const found = [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)].filter((one) => one.textContent?.trim() === text);
  expect(found.map((one) => one.textContent?.trim())).toEqual([text]);
  return found[0]!;
}

function press(text: string, within?: string): void {
  button(text, within).click();
  flushSync();
}

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: true })));
afterEach(() => unmount(shown));

const guess: Form = { do: "guess", target: [1, 2], tens: [4, 7, 8], ones: [4, 7, 8], distinct: [["tens", "ones"]] };

it("gives a single action one button", () => {
  show([{ do: "play_on" }, { do: "stop" }]);
  press("play on");
  expect(acted).toEqual([{ do: "play_on" }]);
});

it("asks for each argument and says the whole action on the last button", () => {
  show([guess]);
  expect(button("Choose target, tens and ones").disabled).toBe(true);
  press("Ada");
  press("7", "[data-argument=tens]");
  expect(button("7", "[data-argument=ones]").disabled).toBe(true);
  press("8", "[data-argument=ones]");
  press("guess Ada 7 8");
  expect(acted).toEqual([{ do: "guess", target: 1, tens: 7, ones: 8 }]);
});

it("shows what is picked and lets it be taken back", () => {
  show([guess]);
  press("Ada");
  expect(button("Ada").getAttribute("aria-pressed")).toBe("true");
  press("Ada");
  expect(button("Ada").getAttribute("aria-pressed")).toBe("false");
});

it("lets the player turn from one question to another", () => {
  show([guess, { do: "take", card: ["a", "b", "c", "d"] }]);
  expect(document.querySelector("[data-argument=card]")).toBeNull();
  press("take");
  press("c");
  press("take c");
  expect(acted).toEqual([{ do: "take", card: "c" }]);
});

it("rests while an answer is on its way", () => {
  show([guess, { do: "stop" }], true);
  expect([...document.querySelectorAll("button")].every((one) => one.disabled)).toBe(true);
});
