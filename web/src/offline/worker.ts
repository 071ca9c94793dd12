/**
 * The service worker: the pages and the rules can be read without a network.
 *
 * It keeps what anybody may read and nothing else: built files (the pages on how to play are among them), the list of games and their rules pages. Whatever else is asked of the
 * server passes by it untouched, so that nothing of a table is ever kept on a device.
 */
export type {};
declare const self: ServiceWorkerGlobalScope;

/** Built files by their address, put in by vite.config.ts. */
const FILES: string[] = JSON.parse("__FILES__");
/** Each build has a cache of its own; a file's name follows from what is in it. */
const KEPT = `underrose-${FILES.join().split("").reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7).toString(36)}`;
/** What is read at the front page without anybody's name. */
const PUBLIC = /^\/api\/games(\/[^/]+\/rules)?$/;
/** Where no page of the app is, but an answer, a file to be saved, or a page of its own: the front page would pass for it. */
const NO_PAGE = /^\/api\/|\.\w+$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(["/", ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver().then(() => self.clients.claim()));
});

/** What the server has said stays when another build comes: a visit asks for it once, and has asked the build before. That one's files go. */
async function takeOver(): Promise<void> {
  const here = await caches.open(KEPT);
  for (const name of (await caches.keys()).filter((one) => one !== KEPT)) {
    const before = await caches.open(name);
    const said = (await before.keys()).filter(({ url }) => PUBLIC.test(new URL(url).pathname));
    for (const request of said) await here.put(request, (await before.match(request))!).catch(() => undefined);
    await caches.delete(name);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !NO_PAGE.test(url.pathname)) event.respondWith(fetch(request).catch(() => kept("/")));
  else if (FILES.includes(url.pathname)) event.respondWith(kept(url.pathname).catch(() => fetch(request)));
  else if (PUBLIC.test(url.pathname)) event.respondWith(newest(url));
});

/** Whoever presses a notification comes to the table that it tells of: to its page, if one is open. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then(async (pages) => {
      const open = pages.find(({ url }) => new URL(url).pathname === path);
      await (open ? open.focus() : self.clients.openWindow(path));
    }),
  );
});

/** What is kept under an address; rejects where nothing is. */
async function kept(address: string): Promise<Response> {
  const found = await caches.open(KEPT).then((all) => all.match(address));
  if (!found) throw new TypeError(`${address} is not kept`);
  return found;
}

/** What the server says, and without a network what it said last. It is asked without the reader's name, for it is the same for all. What is kept
 *  gives way to an answer that is there to its end, and not to one that a lost network cut short. */
async function newest(url: URL): Promise<Response> {
  const address = url.pathname + url.search;
  try {
    const answer = await fetch(address, { credentials: "omit" });
    if (!answer.ok) return answer;
    const body = await answer.blob();
    const whole = (): Response => new Response(body, { headers: { "content-type": answer.headers.get("content-type") ?? "" } });
    await caches.open(KEPT).then((all) => all.put(address, whole())).catch(() => undefined); // no room is no reason not to answer
    return whole();
  } catch {
    return kept(address);
  }
}
