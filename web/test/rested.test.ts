import { expect, it } from "vitest";
import { givenBack } from "$lib/rested";

it("has the keyboard again what rested with it", async () => {
  document.body.innerHTML = "<button></button>";
  givenBack();
  const button = document.querySelector("button")!;
  button.focus();
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  for (const disabled of [true, false]) {
    button.disabled = disabled;
    await new Promise((noted) => setTimeout(noted));
    if (disabled) button.blur(); // as browsers do
  }
  expect(document.activeElement).toBe(button);
});
