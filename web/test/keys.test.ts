/** Which part of a page a key is for. */

import { expect, it } from "vitest";
import { closesHere } from "$lib/keys";

it("lets Esc in a dialog close the dialog alone", () => {
  document.body.innerHTML = "<button></button><dialog open><input></dialog>";
  const heard: boolean[] = [];
  addEventListener("keydown", (event) => heard.push(closesHere(event)));
  for (const [place, key] of [["button", "Escape"], ["input", "Escape"], ["button", "Enter"]] as const) {
    document.querySelector(place)!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
  expect(heard).toEqual([true, false, false]);
});
