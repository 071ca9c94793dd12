/** What a player sets for this browser: kept here, told to nobody. */

import { local } from "./keeping.svelte";
import { LANGUAGES, preferred, read, type Language } from "./texts/catalogue.svelte";
import type { Assist } from "./wire";

export interface Settings {
  /** The most help this player wants; the table may give less. */
  assist: Assist;
  motion: "system" | "full" | "less";
  /** "auto": unless this is a phone in a party, where the screen sounds for all. */
  sound: "auto" | "on" | "off";
  haptics: "on" | "off";
  /** A shared screen reads questions out. */
  voice: "on" | "off";
  /** A notification when it is one's turn and nobody looks at the page. */
  notify: "on" | "off";
  /** In words what is only shown by motion, or heard. */
  captions: "on" | "off";
  text: "normal" | "large" | "largest";
  /** What the pages are read in: what the browser asks for, or one of ours. */
  language: "browser" | Language;
}

const KEY = "underrose.settings";
const DEFAULTS: Settings = { assist: "advice", motion: "system", sound: "auto", haptics: "on", voice: "off", notify: "off", captions: "on", text: "normal", language: "browser" };

function load(): Settings {
  return { ...DEFAULTS, ...local.readJson<Partial<Settings>>(KEY, {}) };
}

class Kept {
  values = $state<Settings>(load());
  /** This is one of many devices in a room, so it makes no sound unless that is asked for. */
  hushed = $state(false);

  set<K extends keyof Settings>(name: K, value: Settings[K]): void {
    this.values[name] = value;
    this.wear();
    // Another window may have set something else since this one came.
    local.writeJson(KEY, { ...local.readJson<Partial<Settings>>(KEY, {}), [name]: value });
  }

  /** Lets the style sheets know. */
  wear(root: HTMLElement = document.documentElement): void {
    root.dataset.motion = this.lessMotion ? "less" : "full";
    root.dataset.text = this.values.text;
  }

  /** Chooses a language; where its words do not come the one before stays chosen. Raises what `read` does. */
  async setLanguage(language: Settings["language"]): Promise<void> {
    const before = this.values.language;
    this.set("language", language);
    try {
      await this.readLanguage();
    } catch (error) {
      if (this.values.language === language) this.set("language", before);
      throw error;
    }
  }

  /** Fetches and reads the chosen language. */
  readLanguage(): Promise<void> {
    const { language } = this.values;
    return read(LANGUAGES.find((one) => one === language) ?? preferred());
  }

  get muted(): boolean {
    const { sound } = this.values;
    return sound === "off" || (sound === "auto" && this.hushed);
  }

  get lessMotion(): boolean {
    const { motion } = this.values;
    return motion === "system" ? systemWantsLess() : motion === "less";
  }
}

function systemWantsLess(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

export const settings = new Kept();
