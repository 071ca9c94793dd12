import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, it, vi } from "vitest";
import * as api from "$lib/api";
import { gamePages } from "../src/games";
import InviteBot from "../src/pages/InviteBot.svelte";
import Lobby from "../src/pages/Lobby.svelte";
import { anyTable } from "./samples";

beforeAll(() => gamePages("toy"));

it("says what was refused where it is in view, whichever button was pressed", async () => {
  localStorage.setItem("underrose.guest", '{"player":"p","name":"Ann"}');
  for (const part of [vi.spyOn(api, "gameInfo"), vi.spyOn(api, "takeSeat")]) part.mockRejectedValue(new TypeError("no network"));
  const seat = { seat: 0, name: "Ann", kind: "human", level: null, connected: true, ready: false } as const;
  const info = { ...anyTable, host: false, seats: [seat, { ...seat, seat: 1, name: "", kind: "empty" as const }] };
  const lobby = mount(Lobby, { target: document.body, props: { info, lost: false, onchange: async () => undefined, onrules: () => undefined, onhow: () => undefined } });
  flushSync();
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Sit here")!.click();
  await vi.waitFor(() => expect(document.querySelector(".next [role=alert]")?.textContent).toBe("The server cannot be reached."));
  await unmount(lobby);
});

it("takes away that nobody answered once bots that listen are listed", async () => {
  vi.useFakeTimers();
  vi.spyOn(api, "listeningBots").mockRejectedValueOnce(new TypeError("no network")).mockResolvedValue([]);
  const invite = mount(InviteBot, { target: document.body, props: { info: { ...anyTable, seats: [{ seat: 0, name: "", kind: "empty", level: null, connected: false, ready: false }] }, busy: false } });
  flushSync();
  flushSync(() => document.querySelector("button")!.click());
  const told = async (): Promise<string> => (await vi.advanceTimersByTimeAsync(4000), flushSync(), document.querySelector("dialog [role=alert]")!.textContent!);
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect([document.querySelector("dialog [role=alert]")!.textContent, await told()]).toEqual(["The server cannot be reached.", ""]);
  await unmount(invite);
  vi.useRealTimers();
});
