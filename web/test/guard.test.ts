import { afterEach, beforeEach, expect, it } from "vitest";
import { guarded, UNREAD_MS } from "$lib/guard";

let end = (): void => {};
let time = 10_000;
let heard: string[] = [];

beforeEach(() => {
  heard = [];
  document.body.replaceChildren();
  end = guarded(document, () => time);
});
afterEach(() => end());

const seen = (): Promise<void> => new Promise((resolve) => setTimeout(resolve)); // what has changed has been noted

async function button(name: string, more: Record<string, string> = {}): Promise<HTMLButtonElement> {
  const made = document.createElement("button");
  for (const [key, value] of Object.entries(more)) made.setAttribute(key, value);
  made.addEventListener("click", () => heard.push(name));
  made.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50);
  document.body.append(made);
  await seen();
  return made;
}

function down(x = 10, y = 10, pointerType = "touch"): void {
  const event = new MouseEvent("pointerdown", { bubbles: true, clientX: x, clientY: y });
  Object.defineProperty(event, "pointerType", { value: pointerType });
  document.body.dispatchEvent(event);
}

function click(on: Element, detail = 1): void {
  on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
}

function tap(on: Element, x = 10, y = 10): void {
  down(x, y);
  click(on);
}

it("takes no tap while a control is new, and takes one afterwards", async () => {
  const yes = await button("yes");
  time += UNREAD_MS - 100;
  tap(yes);
  expect(heard).toEqual([]);
  time += 200;
  tap(yes);
  expect(heard).toEqual(["yes"]);
});

it("takes no tap that began before the control came, however long the finger stays", async () => {
  down();
  time += 100;
  const yes = await button("yes");
  time += 5000;
  click(yes);
  expect(heard).toEqual([]);
});

it("knows that another question makes another control of the same button", async () => {
  const yes = await button("yes");
  yes.textContent = "Card 1";
  await seen();
  time += 5000;
  yes.textContent = "Card 2";
  await seen();
  time += 300;
  tap(yes);
  expect(heard).toEqual([]);
  yes.disabled = true;
  await seen();
  time += 5000;
  yes.disabled = false;
  await seen();
  time += 300;
  tap(yes);
  expect(heard).toEqual([]);
});

it("lets whoever pressed go on elsewhere at once, but not under the same finger", async () => {
  const first = await button("first");
  time += 5000;
  tap(first, 10, 10);
  const next = await button("next");
  time += 200;
  tap(next, 10, 10);
  expect(heard).toEqual(["first"]);
  time += 5000;
  tap(first, 500, 500);
  const other = await button("other");
  time += 200;
  tap(other, 10, 10);
  expect(heard).toEqual(["first", "first", "other"]);
});

it("takes a tap at once where everybody waited for it in sight", async () => {
  tap(await button("tap", { "data-awaited": "" }));
  expect(heard).toEqual(["tap"]);
});

it("hurts neither keys nor a mouse, but for a key that is held and a double click", async () => {
  const yes = await button("yes");
  click(yes, 0); // by the keyboard
  down(10, 10, "mouse");
  click(yes);
  expect(heard).toEqual(["yes", "yes"]);
  time += 50;
  const next = await button("next");
  down(10, 10, "mouse");
  click(next, 2);
  expect(heard).toEqual(["yes", "yes"]);
  const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
  next.dispatchEvent(held);
  expect(held.defaultPrevented).toBe(true);
});
