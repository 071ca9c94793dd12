/**
 * It is your turn: the tab's title and icon say so, a sound and a vibration where they are wanted, and a notification where it was asked for
 * and nobody looks at the page. All of it is made of a table's code, its game and that this seat is asked, by inclusion: no words of the game
 * come into it, so that a lock screen shows nothing that lies hidden, and it is the same in every hidden world.
 */

import { untrack } from "svelte";
import { settings } from "./settings.svelte";
import { play } from "./sound";
import { t } from "./texts";

/** That this seat is asked: at which table, and by which number the question goes. */
export interface Turn {
  code: string;
  /** What the game is called here: a game of somebody's own has no name in the catalogue. */
  title: string;
  ask: number;
}

const ICON = "/rose.svg";
const ICON_TURN = "/rose-turn.svg";
const BADGE = "/icon-192.png";

/** What a notification says. */
export function turnWords({ code, title }: Pick<Turn, "code" | "title">): { title: string; body: string } {
  return { title: t("turn"), body: t("turn-where", { game: title, code }) };
}

/** Could this browser show a notification here, if it is allowed to? Over https, and on this machine. */
export const canNotify = (): boolean => "Notification" in globalThis && globalThis.isSecureContext;

/** Asks the browser's leave to show notifications, which it takes from a button only. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

const wanted = (): boolean => settings.values.notify === "on" && canNotify() && Notification.permission === "granted";

/** The service worker of this page, which some browsers need for notifications; null where there is none. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) ?? null;
}

/** Shows it once a table: a newer one takes the place of an older. */
async function notify(turn: Turn): Promise<void> {
  const { title, body } = turnWords(turn);
  const options = { body, tag: turn.code, icon: BADGE, data: { path: `/t/${turn.code}` } };
  const shows = await worker();
  if (shows) await shows.showNotification(title, options);
  else new Notification(title, options).addEventListener("click", () => focus());
}

/** Takes away what was shown of a table. */
async function takeBack(code: string): Promise<void> {
  const shown = (await (await worker())?.getNotifications({ tag: code })) ?? [];
  for (const one of shown) one.close();
}

function wear(icon: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && !link.href.endsWith(icon)) link.href = icon;
}

/** Tells of one's turn for as long as the component lives that says so. */
export function tellTurn(turn: () => Turn | null): void {
  let told: number | null = null;
  $effect(() => {
    const now = turn();
    untrack(() => {
      wear(now ? ICON_TURN : ICON);
      if (now && now.ask !== told && document.visibilityState === "hidden") {
        play("turn");
        if (wanted()) void notify(now).catch(() => undefined);
      }
      told = now?.ask ?? null;
    });
    if (!now) return;
    const seen = (): void => void (document.visibilityState === "visible" && takeBack(now.code).catch(() => undefined));
    document.addEventListener("visibilitychange", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      if (canNotify()) void takeBack(now.code).catch(() => undefined);
    };
  });
  $effect(() => () => wear(ICON));
}
