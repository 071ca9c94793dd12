/** A message that lacks an argument fails the test that says it. */

import { beforeEach, vi } from "vitest";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation((said: unknown) => {
    throw new Error(String(said));
  });
});
