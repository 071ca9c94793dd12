/** Reading out by the browser's own voice: off until somebody asks for it, and nothing where the browser speaks no voice of the language. */

import { settings } from "./settings.svelte";

type Speaks = Pick<SpeechSynthesis, "speak" | "cancel" | "getVoices" | "addEventListener" | "removeEventListener">;

const speaker = (): Speaks | undefined => (typeof SpeechSynthesisUtterance === "undefined" ? undefined : globalThis.speechSynthesis);

/** The part of a tag that names the language: "de" of "de-AT", or of "de_AT" as some browsers write it. */
const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0]!;

export class Voice {
  #voices = $state.raw<SpeechSynthesisVoice[]>([]);

  get on(): boolean {
    return settings.values.voice === "on";
  }

  /** Looks for voices, which browsers may find late; returns what ends that, and what is being said. */
  listen(): () => void {
    const found = speaker();
    const look = (): void => void (this.#voices = found?.getVoices() ?? []);
    look();
    found?.addEventListener("voiceschanged", look);
    return () => {
      found?.removeEventListener("voiceschanged", look);
      this.hush();
    };
  }

  /** Is there a voice that speaks this language? */
  speaks(language: string): boolean {
    return this.#of(language) !== undefined;
  }

  /** Says some sentences in place of what is being said. */
  say(sentences: string[], language: string): void {
    const voice = this.#of(language);
    this.hush();
    if (!this.on || !voice) return;
    for (const sentence of sentences) {
      const said = new SpeechSynthesisUtterance(sentence);
      Object.assign(said, { voice, lang: voice.lang });
      speaker()?.speak(said);
    }
  }

  hush(): void {
    speaker()?.cancel();
  }

  #of(language: string): SpeechSynthesisVoice | undefined {
    return this.#voices.find(({ lang }) => languageOf(lang) === languageOf(language));
  }
}
