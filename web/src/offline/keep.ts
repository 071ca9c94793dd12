/** Keeping pages and rules for when there is no network: only where the browser allows it, which is over https and on this machine. */

import { reading } from "$lib/texts/catalogue.svelte";

/** Let the service worker keep the pages, and read the rules of every game once so that it has them too; after a first visit also the list of
 *  games, which was asked for before the worker was there. */
export async function keepOffline(games: readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    const worker = navigator.serviceWorker;
    await worker.register("/worker.js");
    const asked = games.map((game) => `/games/${game}/rules?lang=${reading.language}`);
    if (!worker.controller) {
      // A worker that is ready is asked nothing by this page until it has claimed it: what is fetched before then passes it by.
      await new Promise((claimed) => worker.addEventListener("controllerchange", claimed, { once: true }));
      asked.unshift("/games");
    }
    for (const path of asked) await fetch(`/api${path}`, { credentials: "omit" });
  } catch {
    // A browser that forbids it, or a network that is gone: nothing is kept, and everything else goes on.
  }
}
