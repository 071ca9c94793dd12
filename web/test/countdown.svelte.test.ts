import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Countdown from "$lib/ui/Countdown.svelte";

let laid: Record<string, unknown>;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await unmount(laid);
  vi.useRealTimers();
});

/** How much of the ring is left. */
function left(): number {
  const ring = document.querySelector(".left")!;
  return 1 - Number(ring.getAttribute("stroke-dashoffset")) / Number(ring.getAttribute("stroke-dasharray"));
}

it("goes on where the same clock is told again, and begins anew with another", () => {
  const props = $state({ deadline: performance.now() + 30_000 });
  laid = mount(Countdown, { target: document.body, props });
  flushSync();
  vi.advanceTimersByTime(20_500);
  flushSync();
  expect(left()).toBeCloseTo(1 / 3);
  for (const late of [40, -60]) {
    flushSync(() => (props.deadline += late)); // it has taken its way a little longer, or shorter
    expect(left()).toBeCloseTo(1 / 3);
  }
  flushSync(() => (props.deadline = performance.now() + 15_000));
  expect([left(), document.querySelector("b")!.textContent]).toEqual([1, "15"]);
});
