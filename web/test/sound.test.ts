import { afterEach, expect, it, vi } from "vitest";
import { allowSound } from "$lib/sound";

afterEach(() => vi.unstubAllGlobals());

it("lets sound begin at the next touch where a browser held it at the first, or a call has interrupted it", () => {
  const made: { state: string }[] = [];
  class Context {
    state = "suspended";

    constructor() {
      made.push(this);
    }

    resume(): Promise<void> {
      this.state = "running";
      return Promise.resolve();
    }
  }
  vi.stubGlobal("AudioContext", Context);
  allowSound();
  expect(made).toHaveLength(1);
  made[0]!.state = "suspended"; // it was not let begin
  allowSound();
  expect(made.map(({ state }) => state)).toEqual(["running"]);
  made[0]!.state = "interrupted";
  allowSound();
  expect(made.map(({ state }) => state)).toEqual(["running"]);
});
