import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import { settings } from "$lib/settings.svelte";
import Moment from "$lib/ui/Moment.svelte";

settings.values.motion = "less";

/** What is shown large of a guess: when each of its cards comes, and the verdict, "" while all wait for it. */
function shown(open: boolean): { delays: number[]; verdict: string } {
  const moment = { title: "Ada decodes you", cards: ["F", "9", "8"], verdict: "Wrong", right: false };
  const telling = { moment, beat: { open }, hurry: () => true } as never;
  const page = mount(Moment, { target: document.body, props: { telling } });
  flushSync();
  const delays = [...document.querySelectorAll<HTMLElement>(".cards b")].map((card) => parseFloat(card.style.animationDelay));
  const verdict = document.querySelector(".verdict")!.textContent!.trim();
  void unmount(page);
  document.body.replaceChildren();
  return { delays, verdict };
}

it("lays a guess card by card, letter first, and keeps the verdict back until the last one lies", () => {
  const { delays, verdict } = shown(true);
  expect(delays).toHaveLength(3);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(new Set(delays).size).toBe(3);
  expect(verdict).toBe("");
  expect(shown(false).verdict).toBe("Wrong");
});
