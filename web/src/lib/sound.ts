/** Small sounds made on the spot: no files, nothing before the player's first touch, nothing when muted. */

import { settings } from "./settings.svelte";

export type Sound = "card" | "yes" | "no" | "turn" | "tap" | "win" | "out";

/** [frequency in Hz, start in s, length in s]; a card is a breath of noise instead. */
const TUNES: Record<Exclude<Sound, "card">, [number, number, number][]> = {
  yes: [[523, 0, 0.12], [784, 0.09, 0.2]],
  no: [[233, 0, 0.14], [196, 0.11, 0.24]],
  turn: [[659, 0, 0.16]],
  tap: [[196, 0, 0.3], [392, 0.02, 0.5], [784, 0.04, 0.7]],
  win: [[392, 0, 0.2], [523, 0.14, 0.2], [659, 0.28, 0.2], [784, 0.42, 0.6]],
  out: [[330, 0, 0.2], [262, 0.16, 0.2], [196, 0.32, 0.5]],
};

const TICK_HZ = 1760;
const TICK_S = 0.035;

const BUZZ: Partial<Record<Sound, number | number[]>> = { turn: 20, tap: [60, 40, 60], yes: 15, no: [20, 40, 20], win: [30, 30, 90] };

let context: AudioContext | null = null;

/** Browsers let a page sound only after a touch or a key; where they did not take the first for one, or a call came between, from the next on. */
export function allowSound(): void {
  if (settings.muted || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume().catch(() => undefined);
}

function ring(audio: AudioContext, frequency: number, from: number, length: number): void {
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + from;
  tone.type = "triangle";
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(0.09, start + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

function rustle(audio: AudioContext): void {
  const length = Math.floor(audio.sampleRate * 0.07);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3 * 0.12;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  source.buffer = noise;
  source.connect(filter).connect(audio.destination);
  source.start();
}

export function play(sound: Sound): void {
  buzz(sound);
  if (settings.muted || !context) return;
  if (sound === "card") rustle(context);
  else for (const [frequency, from, length] of TUNES[sound]) ring(context, frequency, from, length);
}

/** A tick at each of these times, in ms from now. */
export function tick(times: number[]): void {
  if (settings.muted || !context) return;
  for (const ms of times) ring(context, TICK_HZ, ms / 1000, TICK_S);
}

function buzz(sound: Sound): void {
  const pattern = BUZZ[sound];
  // Without a touch before it a browser refuses, and says so in its console.
  if (pattern === undefined || settings.values.haptics === "off" || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(pattern);
}
