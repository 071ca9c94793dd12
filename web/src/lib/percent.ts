/** What a cell says: half up, and "100" (or "0") only when it is certain; sums of chances may be off in their last digits. */
export function percent(p: number): string {
  if (p >= 1 - 1e-9) return "100";
  if (p <= 0) return "0";
  const rounded = Math.floor(p * 100 + 0.5);
  if (rounded >= 100) return ">99";
  return rounded < 1 ? "<1" : String(rounded);
}
