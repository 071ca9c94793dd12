import { flushSync, mount, unmount } from "svelte";
import { beforeEach, expect, it } from "vitest";
import { settings } from "$lib/settings.svelte";
import HackChip from "../src/games/the_coding/HackChip.svelte";
import type { Content } from "../src/games/the_coding/wire";

const content = { letters: "ABCDEF", digits: "0123456789", data: [], hack: [{ name: "tens 012", place: "tens", values: "012", provenance: "printed" }] } as unknown as Content;

// Nothing moves: what is looked at is the state.
beforeEach(() => void (settings.values.motion = "less"));

it("is stamped true or false once a question has turned, and never while it lies blank or where it lay already", () => {
  const stamped = (): string | undefined => document.querySelector<HTMLElement>("[data-stamp]")?.dataset.stamp;
  const props = $state({ content, card: 0, right: true, blank: true });
  const page = mount(HackChip, { target: document.body, props });
  flushSync();
  expect(stamped()).toBeUndefined();
  props.blank = false;
  flushSync();
  expect(stamped()).toBe("true");
  props.right = false;
  flushSync();
  expect(stamped()).toBe("false");
  void unmount(page);
  const lay = mount(HackChip, { target: document.body, props: { content, card: 0, right: true } });
  flushSync();
  expect(stamped()).toBeUndefined();
  void unmount(lay);
});
