import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import * as api from "$lib/api";
import Advice from "$lib/ui/Advice.svelte";
import type { Action } from "$lib/wire";

let laid: Record<string, unknown>;
afterEach(() => {
  vi.restoreAllMocks();
  return unmount(laid);
});

it("says nothing of a question that is over by the time that its answer comes", async () => {
  const answers: ((action: Action) => void)[] = [];
  vi.spyOn(api, "advice").mockImplementation(() => new Promise((come) => answers.push(come)));
  const taken: string[] = [];
  const take = ({ do: verb }: Action): void => void taken.push(verb);
  const props = $state<{ id: string; notes: null; sayAction: (action: Action) => string; question: number | null; onadvice: typeof take | null }>({ id: "T", notes: null, sayAction: ({ do: verb }) => verb, question: 1, onadvice: take });
  laid = mount(Advice, { target: document.body, props });
  const press = (): void => document.querySelector("button")!.click();
  const come = async (verb: string): Promise<string> => {
    answers.shift()!({ do: verb });
    await new Promise((done) => setTimeout(done));
    flushSync();
    return document.querySelector("[role=status]")?.textContent ?? "";
  };
  flushSync(press);
  flushSync(() => (props.question = 2)); // one's own next, with nobody's between
  expect([await come("old"), taken]).toEqual(["", []]);
  flushSync(press);
  expect([await come("new"), taken]).toEqual([expect.stringContaining("new"), ["new"]]);
});
