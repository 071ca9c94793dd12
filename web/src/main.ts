import { mount } from "svelte";
import App from "./App.svelte";
import { guarded } from "./lib/guard";
import { cutShort } from "./lib/motion";
import { settings } from "./lib/settings.svelte";
import { allowSound } from "./lib/sound";
import "./lib/style/base.css";

settings.wear();
guarded();
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, () => {
    allowSound();
    cutShort();
  }, { capture: true, passive: true });
}
// Without its file a language cannot be read, and then English is.
void settings.readLanguage().catch(() => undefined).then(() => mount(App, { target: document.getElementById("app")! }));
