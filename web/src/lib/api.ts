/** The server's routes, typed. A refusal is thrown as `Refused`, with a key for the message catalogue. */

import { reading } from "./texts/catalogue.svelte";
import { freshId } from "./ids";
import { local } from "./keeping.svelte";
import type { Reviewed } from "./router.svelte";
import type { Action, Aftershow, BotInfo, Done, DoRequest, Ending, Exhibition, Facts, Forgotten, GameInfo, Guest, IdentityLink, Invited, MoveLink, MyTable, Position, PublicKey, RefusalKey, Review, ReviewLink, ReviewProgress, RuleKey, SeatTaken, Started, TableInfo, TableLink, TableRequest, Tell, Tells, WhatIfRequest, Wording } from "./wire";

/** Why something is refused: by the table, by the rules of a game, for settings or content; or a proxy answered, or nobody (`http_0`). */
export type WhyKey = RefusalKey | RuleKey | `setup-${string}` | `content-${string}` | `http_${number}`;
export type Why = Wording & { key: WhyKey };

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly why: Why,
  ) {
    super(why.text);
    this.name = "Refused";
  }
}

/** The guest this browser is known as. */
export type KnownGuest = Pick<Guest, "player" | "name">;

const GUEST_KEY = "underrose.guest";

/** Asks the server. Raises Refused. */
export async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json", "accept-language": reading.language } };
  init.headers = { ...init.headers, ...whoAsks() };
  if (body !== undefined) {
    init.headers = { ...init.headers, "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(`/api${path}`, init);
  if (!answer.ok) throw new Refused(answer.status, await reason(answer));
  return (await answer.json()) as T;
}

/** The reason in an error's body; a proxy's page of HTML becomes a plain "unavailable". */
async function reason(answer: Response): Promise<Why> {
  try {
    const { key, args, text } = (await answer.json()) as Partial<Why>;
    if (key !== undefined) return { key, args: args ?? {}, text: text ?? "" };
  } catch {
    // Not JSON: fall through to the general reason.
  }
  return { key: `http_${answer.status}`, args: {}, text: answer.statusText };
}

/** The guest this browser is known as, if it has been one before. */
export function knownGuest(): KnownGuest | null {
  return local.readJson<KnownGuest | null>(GUEST_KEY, null);
}

async function becomeGuest(name: string): Promise<KnownGuest> {
  const { player, token } = await ask<Guest>("POST", "/guests", name ? { name } : {});
  return remember({ player, name }, token);
}

function remember(guest: KnownGuest, token: string): KnownGuest {
  local.writeJson(GUEST_KEY, guest);
  bearer = token;
  return guest;
}

/** The token by which the server knows this page's guest. It is sent only where the browser keeps no cookies: nobody is known longer than
 *  the page is open then. */
let bearer: string | null = null;

const whoAsks = (): Record<string, string> => (bearer !== null && !keepsCookies() ? { authorization: `Bearer ${bearer}` } : {});

/** Does this browser keep the cookie that says who we are? */
export const keepsCookies = (): boolean => navigator.cookieEnabled;

const ABOUT_NAMES: readonly WhyKey[] = ["name_empty", "name_invisible", "name_long", "name_marks", "name_reserved", "name_unknown"];

/** Has the server refused the name, and not the seat? Then another name may do. */
export const isAboutName = (error: unknown): boolean => error instanceof Refused && ABOUT_NAMES.includes(error.why.key);

/** The same guest under another name, from the next seat on. */
export async function rename(name: string): Promise<KnownGuest> {
  const { player, token } = await asGuest<Guest>("POST", "/guests/name", { name });
  return remember({ player, name }, token);
}

/** Makes sure that the server knows this browser under `name` (its cookie says who we are); another name leaves its tables to it. */
export async function enter(name?: string): Promise<KnownGuest> {
  const known = knownGuest();
  if (known && (name === undefined || name === known.name)) return known;
  return known ? rename(name ?? "") : becomeGuest(name ?? "");
}

/** Asks, and once more as a new guest if the server no longer knows us (a new database, a lost cookie). */
async function asGuest<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const asked = knownGuest()?.player;
  try {
    return await ask<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    if (knownGuest()?.player === asked) await (renewal ??= becomeGuestAgain());
    return ask<T>(method, path, body);
  }
}

/** The request for a new guest that is under way: requests that are refused at the same time share it. */
let renewal: Promise<KnownGuest> | null = null;

const becomeGuestAgain = (): Promise<KnownGuest> =>
  becomeGuest(knownGuest()?.name ?? "")
    .catch((refusal: unknown) => {
      if (!isAboutName(refusal)) throw refusal;
      return becomeGuest(""); // a name of before names were checked
    })
    .finally(() => (renewal = null));

/** The tables where this browser's guest sits; none where the server does not know them. */
export async function myTables(): Promise<MyTable[]> {
  try {
    return await ask<MyTable[]>("GET", "/me/tables");
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return [];
    throw error;
  }
}

/** The address that makes another device this guest, without the server's name. It works once. */
export const identityLink = async (): Promise<string> => (await asGuest<IdentityLink>("POST", "/me/move", {})).url;

/** Makes this browser the guest of an identity link. */
export async function becomeMe(move: string): Promise<KnownGuest> {
  const { player, name, token } = await ask<Guest>("POST", "/guests/move", { move });
  return remember({ player, name }, token);
}

/** What this browser keeps that is no setting belongs to its guest. */
const KEPT_SETTINGS = "underrose.settings";

/** Has the server forget this guest, and then this browser. */
export async function forgetMe(): Promise<void> {
  try {
    await ask<Forgotten>("POST", "/me/forget", {});
  } catch (error) {
    if (!(error instanceof Refused && error.status === 401)) throw error;
  }
  for (const key of local.names("underrose.")) if (key !== KEPT_SETTINGS) local.remove(key);
}

function tablePath(table: string, rest = ""): string {
  return `/tables/${encodeURIComponent(table)}${rest}`;
}

export const games = (): Promise<GameInfo[]> => ask("GET", "/games");

/** One game of the list, null where there is no such. Its id is given at once: who asks may be gone when the list comes. */
export const gameInfo = async (id: string): Promise<GameInfo | null> => (await games()).find((one) => one.id === id) ?? null;

/** The exhibition that is on: two bots of the house, and what each of them has worked out. */
export const exhibition = (): Promise<Exhibition> => ask("GET", "/exhibition");

/** The key that signs this server's records, hexadecimal. */
export const serverKey = async (): Promise<string> => (await ask<PublicKey>("GET", "/key")).key;

export const openTable = (table: TableRequest): Promise<TableLink> => asGuest("POST", "/tables", table);

export const tableInfo = (table: string): Promise<TableInfo> => asGuest("GET", tablePath(table));

export const takeSeat = (table: string, seat?: number): Promise<SeatTaken> =>
  asGuest("POST", tablePath(table, "/seats"), seat === undefined ? {} : { seat });

/** Brings one's own seat along from another device. */
export const moveHere = (table: string, move: string): Promise<SeatTaken> => asGuest("POST", tablePath(table, "/seats"), { move });

/** The address that brings one's own seat to another device, without the server's name. It works once. */
export const moveLink = async (table: string): Promise<string> => (await asGuest<MoveLink>("GET", tablePath(table, "/move"))).url;

/** To look on without a seat. */
export const watch = (table: string): Promise<SeatTaken> => asGuest("POST", tablePath(table, "/seats"), { watch: true });

/** Something to do at the table that is no move of the game, and the arguments that it takes. */
export type Command = DoRequest["what"];
export type Args<What extends Command> = NonNullable<Extract<DoRequest, { what: What }>["args"]>;

export const command = <What extends Command>(table: string, what: What, args: Partial<Args<What>> = {}): Promise<Done> =>
  asGuest("POST", tablePath(table, "/do"), { id: freshId(), what, args });

/** Before the start: empties a seat, as host any. */
export const freeSeat = (table: string, seat: number): Promise<Done> => command(table, "free", { seat });

/** The bots of people's own that hear invitations now, one's own among them. */
export const listeningBots = async (): Promise<BotInfo[]> => (await asGuest<BotInfo[]>("GET", "/bots")).filter(({ listening }) => listening);

/** As host, before the start: asks a bot to this table. Whether it comes is its own affair. */
export const inviteBot = (table: string, bot: string): Promise<Invited> => asGuest("POST", tablePath(table, "/invitations"), { bot });

/** Facts this seat has seen that together exclude a value ("8") of a hidden card ("1.tens"); or the bot over whose `shoulder` one looks. */
export const because = async (table: string, about: string, value: string, shoulder: number | null = null): Promise<Facts> => {
  const query = new URLSearchParams({ about, value, ...(shoulder === null ? {} : { seat: String(shoulder) }) });
  return asGuest<Facts>("GET", tablePath(table, `/because?${query}`));
};

/** What others' choices make likely, where the table gives advice. */
export const tells = async (table: string): Promise<Tell[]> => (await asGuest<Tells>("GET", tablePath(table, "/tells"))).tells;

/** The agent's move, where the table gives advice; null where it gives none. */
export const advice = async (table: string): Promise<Action | null> => {
  const { notes } = await asGuest<Position>("GET", tablePath(table, "/view?advice=1"));
  return notes?.advice?.action ?? null;
};

/** A game's rules page, as Markdown. */
export const rules = async (game: string): Promise<string> => {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/rules?lang=${reading.language}`, { credentials: "same-origin" });
  if (!answer.ok) throw new Refused(answer.status, await reason(answer));
  return answer.text();
};

export const start = (table: string): Promise<Started> => asGuest("POST", tablePath(table, "/start"), {});

export const view = (table: string): Promise<Position> => asGuest("GET", tablePath(table, "/view"));

/** Everything on the table, once the game is over. */
export const ending = (table: string): Promise<Ending> => asGuest("GET", tablePath(table, "/ending"));

/** The show after a game of TOP SECRET, once it is over. */
export const aftershow = (table: string): Promise<Aftershow> => asGuest("GET", tablePath(table, "/aftershow"));

/** Which review is asked for: whose, with the cards turned, and by a draft if that is all there is yet. */
export interface ReviewQuery {
  game?: number;
  seat?: number | null;
  turned?: boolean;
  draft?: boolean;
}

const queried = ({ game, seat, turned, draft }: ReviewQuery): string => {
  const said = Object.entries({ game: game || null, seat, turned: turned ? 1 : null, draft: draft ? 1 : null });
  return new URLSearchParams(said.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]))).toString();
};

/** The review of a finished game, or how far it is. */
export const tableReview = (table: string, query: ReviewQuery): Promise<Review | ReviewProgress> => asGuest("GET", tablePath(table, `/review?${queried(query)}`));

/** Brings a record to be reviewed; resolves to its key. */
export const bringRecord = async (record: string): Promise<string> => (await asGuest<ReviewLink>("POST", "/reviews", { record })).key;

/** The review of a record that was brought, or how far it is. */
export const broughtReview = (key: string, query: ReviewQuery): Promise<Review | ReviewProgress> => asGuest("GET", `/reviews/${encodeURIComponent(key)}?${queried(query)}`);

/** Opens a table that plays on from a decision in a finished game, or in a record that was brought. */
export const playOn = (of: Reviewed, wish: WhatIfRequest): Promise<TableLink> =>
  asGuest("POST", "code" in of ? tablePath(of.code, "/what-if") : `/reviews/${encodeURIComponent(of.key)}/what-if`, wish);

/** Where the record of a finished game can be downloaded. */
export const recordUrl = (table: string): string => `/api${tablePath(table, "/record")}`;

/** The record of a finished game, by its number. */
export const record = async (table: string, game: number): Promise<string> => {
  const answer = await fetch(`${recordUrl(table)}?game=${game}`, { credentials: "same-origin", headers: whoAsks() });
  if (!answer.ok) throw new Refused(answer.status, await reason(answer));
  return answer.text();
};
