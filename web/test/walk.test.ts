/** Walking along a row of buttons by the arrow keys. */

import { expect, it } from "vitest";
import { walkAlong } from "$lib/walk";

it("goes to the next and the one before, around the ends, and leaves other keys alone", () => {
  document.body.innerHTML = '<p>' + ["a", "b", "c"].map((name) => `<button id="${name}" data-cell="${name}"></button>`).join("") + "</p>";
  const row = document.querySelector("p")!;
  row.addEventListener("keydown", (event) => walkAlong(event));
  const press = (key: string, more: KeyboardEventInit = {}): string => {
    document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
    return document.activeElement!.id;
  };
  document.getElementById("a")!.focus();
  expect(["ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "x"].map((key) => press(key))).toEqual(["b", "c", "a", "c", "c"]);
  expect([{ altKey: true }, { ctrlKey: true }, { metaKey: true }].map((held) => press("ArrowLeft", held))).toEqual(["c", "c", "c"]);
});
