import { mount } from "svelte";
import App from "./App.svelte";
import { guarded } from "./lib/guard";
import { cutShort } from "./lib/motion";
import { givenBack } from "./lib/rested";
import { settings } from "./lib/settings.svelte";
import { allowSound } from "./lib/sound";
import "./lib/style/base.css";

settings.wear();
guarded();
givenBack();
addEventListener("click", allowSound, { capture: true, passive: true }); // where a finger that has just come down is not taken for a touch
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, () => {
    allowSound();
    cutShort();
  }, { capture: true, passive: true });
}
/** The page takes the place of the name that stood there until it came. */
function begin(): void {
  const target = document.getElementById("app")!;
  target.replaceChildren();
  mount(App, { target });
}

// Without its file a language cannot be read, and then English is.
void settings.readLanguage().catch(() => undefined).then(begin);
