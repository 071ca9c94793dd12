import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "$lib/settings.svelte";
import { Voice } from "$lib/voice.svelte";

/** What was said, each as "language: sentence"; "-" where it was broken off. */
let said: string[] = [];
let spoken: { lang: string }[] = [];
let late: () => void = () => undefined;

beforeEach(() => {
  said = [];
  spoken = [{ lang: "en-GB" }, { lang: "de_AT" }];
  vi.stubGlobal("SpeechSynthesisUtterance", class { lang = ""; constructor(readonly text: string) {} });
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => spoken,
    speak: ({ lang, text }: { lang: string; text: string }) => said.push(`${lang}: ${text}`),
    cancel: () => said.push("-"),
    addEventListener: (_: string, found: () => void) => (late = found),
    removeEventListener: () => (late = () => undefined),
  });
});

afterEach(() => {
  settings.set("voice", "off");
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("says nothing before somebody has asked for it, which is kept", () => {
  const voice = new Voice();
  voice.listen();
  voice.say(["Yellow: one?"], "en");
  expect([voice.on, said]).toEqual([false, ["-"]]);
  settings.set("voice", "on");
  voice.say(["Yellow: one?", "Blue: two?"], "en");
  expect(said).toEqual(["-", "-", "en-GB: Yellow: one?", "en-GB: Blue: two?"]);
  expect(JSON.parse(localStorage.getItem("underrose.settings")!)).toMatchObject({ voice: "on" });
});

test("speaks a language with a voice of that language only, and falls silent when its page is left", () => {
  settings.set("voice", "on");
  const voice = new Voice();
  const leave = voice.listen();
  voice.say(["Gelb: eins?"], "de");
  voice.say(["Jaune: un?"], "fr");
  expect([voice.speaks("de"), voice.speaks("fr"), said]).toEqual([true, false, ["-", "de_AT: Gelb: eins?", "-"]]);
  leave();
  expect(said.at(-1)).toBe("-");
});

test("finds voices that come late", () => {
  spoken = [];
  const voice = new Voice();
  voice.listen();
  expect(voice.speaks("en")).toBe(false);
  spoken = [{ lang: "en-US" }];
  late();
  expect(voice.speaks("en")).toBe(true);
});

test("a browser without a voice says nothing, and nothing breaks", () => {
  settings.set("voice", "on");
  vi.stubGlobal("SpeechSynthesisUtterance", undefined);
  vi.stubGlobal("speechSynthesis", undefined);
  const voice = new Voice();
  const leave = voice.listen();
  voice.say(["Yellow: one?"], "en");
  leave();
  expect([voice.speaks("en"), said]).toEqual([false, []]);
});
