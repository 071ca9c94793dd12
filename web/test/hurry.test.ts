import { afterEach, expect, it } from "vitest";
import { hurried } from "$lib/hurry";

let end = (): void => {};
afterEach(() => end());

it("hurries at the end of a tap, after the button that was tapped, and at a key", () => {
  const heard: string[] = [];
  end = hurried(() => heard.push("hurried"));
  const button = document.body.appendChild(document.createElement("button"));
  button.addEventListener("click", () => heard.push("pressed"));
  button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(heard).toEqual([]);
  button.click();
  expect(heard).toEqual(["pressed", "hurried"]);
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  expect(heard).toEqual(["pressed", "hurried", "hurried"]);
  end();
  button.click();
  expect(heard).toEqual(["pressed", "hurried", "hurried", "pressed"]);
});

it("takes no key for a wish to go on that is meant for the browser, or is held down", () => {
  const heard: string[] = [];
  end = hurried(() => heard.push("hurried"));
  const held: KeyboardEventInit[] = [{ key: "Alt", altKey: true }, { key: "Tab", altKey: true }, { key: "c", ctrlKey: true }, { key: "Meta", metaKey: true }, { key: "Shift", shiftKey: true }, { key: "x", repeat: true }];
  for (const key of held) document.body.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true }));
  expect(heard).toEqual([]);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "X", shiftKey: true, bubbles: true }));
  expect(heard).toEqual(["hurried"]);
});

it.each(["Enter", " "])("hurries once, after the button that %j presses", (key) => {
  const heard: string[] = [];
  end = hurried(() => heard.push("hurried"));
  const button = document.body.appendChild(document.createElement("button"));
  button.addEventListener("click", () => heard.push("pressed"));
  button.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect(heard).toEqual([]);
  button.click(); // as the browser does for such a key
  expect(heard).toEqual(["pressed", "hurried"]);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect(heard).toEqual(["pressed", "hurried", "hurried"]);
});
