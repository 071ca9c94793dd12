/** A fresh id for a request. `crypto.randomUUID` exists on https only, and a table at home runs on plain http. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
