/** Keeping pages and rules for when there is no network: only where the browser allows it, which is over https and on this machine. */

import { reading } from "$lib/texts/catalogue.svelte";

/** Let the service worker keep the pages, and read the rules of every game once so that it has them too. */
export async function keepOffline(games: readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
    for (const game of games) await fetch(`/api/games/${game}/rules?lang=${reading.language}`, { credentials: "omit" });
  } catch {
    // A browser that forbids it, or a network that is gone: nothing is kept, and everything else goes on.
  }
}
