/** Where the keyboard goes on, and who listens, once what had the focus has gone. */

import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import Dialog from "$lib/ui/Dialog.svelte";
import Drawer from "$lib/ui/Drawer.svelte";

it("keeps the focus in the drawer that another one made room for, and gives it back to what has opened it", async () => {
  document.body.innerHTML = "<button>Sheet</button><button>Log</button>";
  const open = $state({ Sheet: false, Log: false });
  const children = createRawSnippet(() => ({ render: () => "<p></p>" }));
  const drawers = (["Sheet", "Log"] as const).map((title) => mount(Drawer, { target: document.body, props: { title, children, get open() { return open[title]; }, set open(to) { open[title] = to; } } }));
  const focus = (): string => document.activeElement!.getAttribute("aria-label") ?? document.activeElement!.textContent!;
  const turnTo = (title: "Sheet" | "Log"): string => {
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === title)!.focus();
    flushSync(() => Object.assign(open, { Sheet: false, Log: false, [title]: !open[title] }));
    return focus();
  };
  const labels = [turnTo("Log"), turnTo("Sheet"), turnTo("Log")];
  const inside = document.querySelector<HTMLElement>(".drawer.open")!.tagName;
  flushSync(() => void dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
  expect([labels, inside, focus()]).toEqual([["Log", "Sheet", "Log"], "SECTION", "Log"]);
  expect(document.activeElement!.tagName).toBe("BUTTON");
  await Promise.all(drawers.map((one) => unmount(one)));
});

it("goes on at the title of a dialog's next page, where the page before had the focus", async () => {
  const props = $state({ title: "Menu", open: true, children: createRawSnippet(() => ({ render: () => "<input>" })) });
  const dialog = mount(Dialog, { target: document.body, props });
  flushSync();
  const field = document.querySelector<HTMLElement>("dialog input")!;
  field.focus();
  flushSync(() => (props.title = "Menü"));
  expect(document.activeElement, "only its language is another one").toBe(field);
  field.blur();
  flushSync(() => (props.title = "Regeln"));
  expect(document.activeElement!.textContent).toBe("Regeln");
  await unmount(dialog);
});
