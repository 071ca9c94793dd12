import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import CopyLine from "$lib/ui/CopyLine.svelte";

const share = vi.fn(async (_: ShareData) => {});
const writeText = vi.fn(async (_: string) => {});
let line: Record<string, unknown>;

function lay(props: { share?: boolean } = {}): void {
  line = mount(CopyLine, { target: document.body, props: { text: "http://h/t/THORN", label: "Table THORN", ...props } });
  flushSync();
}

const press = async (name: string): Promise<void> => {
  [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(name))!.click();
  await new Promise((done) => setTimeout(done));
};
const names = (): string[] => [...document.querySelectorAll("button")].map((one) => one.textContent!.trim());

beforeEach(() => {
  vi.clearAllMocks();
  share.mockResolvedValue();
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
});

afterEach(async () => {
  await unmount(line);
  Reflect.deleteProperty(navigator, "share");
});

it("hands the link to the device's share sheet", async () => {
  lay({ share: true });
  await press("Share");
  expect(share).toHaveBeenCalledWith({ title: "Table THORN", url: "http://h/t/THORN" });
  expect(writeText).not.toHaveBeenCalled();
});

it("copies where the sheet does not open, and does nothing where it was closed again", async () => {
  lay({ share: true });
  share.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
  await press("Share");
  expect(writeText).not.toHaveBeenCalled();
  share.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await press("Share");
  expect(writeText).toHaveBeenCalledWith("http://h/t/THORN");
});

it("only copies by plain http, and what is for oneself alone", () => {
  lay();
  expect(names()).toEqual(["Copy the link"]);
  Reflect.deleteProperty(navigator, "share");
  void unmount(line);
  lay({ share: true });
  expect(names()).toEqual(["Copy the link"]);
});
