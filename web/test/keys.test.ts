/** Which part of a page a key is for. */

import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import { closesHere } from "$lib/keys";
import type { Table } from "$lib/table.svelte";
import Dialog from "$lib/ui/Dialog.svelte";
import Drawer from "$lib/ui/Drawer.svelte";
import LookBack from "$lib/ui/LookBack.svelte";

it("lets Esc in a dialog close the dialog alone", () => {
  document.body.innerHTML = "<button></button><dialog open><input></dialog>";
  const heard: boolean[] = [];
  addEventListener("keydown", (event) => heard.push(closesHere(event)));
  for (const [place, key] of [["button", "Escape"], ["input", "Escape"], ["button", "Enter"]] as const) {
    document.querySelector(place)!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
  expect(heard).toEqual([true, false, false]);
});

it("shuts a drawer by Esc before it returns from looking back", async () => {
  const toNow = vi.fn();
  const back = mount(LookBack, { target: document.body, props: { table: { history: { at: 1 }, toNow } as unknown as Table } });
  const children = createRawSnippet(() => ({ render: () => "<p></p>" }));
  const drawer = mount(Drawer, { target: document.body, props: { title: "Log", open: true, children } });
  flushSync();
  const escape = (): void => flushSync(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  escape();
  expect([document.querySelector(".drawer.open"), toNow.mock.calls.length]).toEqual([null, 0]);
  escape();
  expect(toNow).toHaveBeenCalledOnce();
  await Promise.all([unmount(back), unmount(drawer)]);
});

it("leaves a dialog open where a press that began in it ends beside it", () => {
  mount(Dialog, { target: document.body, props: { title: "", open: true, children: createRawSnippet(() => ({ render: () => "<input>" })) } });
  flushSync();
  const dialog = document.querySelector<HTMLDialogElement>("dialog[aria-labelledby]")!;
  const press = (on: Element): boolean => (on.dispatchEvent(new Event("pointerdown", { bubbles: true })), flushSync(() => dialog.click()), dialog.open);
  expect([press(dialog.querySelector("input")!), press(dialog)]).toEqual([true, false]);
});
