/** From a view to what is said about it: the phase, what is asked, captions and the end. Reads `legal`, knows no rule. */
import { listed } from "$lib/texts";
import { plain } from "$lib/texts/rich";
import { seatsIn, type People } from "$lib/people";
import { Who, type Word } from "$lib/texts/catalogue.svelte";
import type { Ended, Wording } from "$lib/wire";
import type { AskWords } from "$lib/words";
import { nameOf } from "./people";
import { said, t, teamText, type Say } from "./texts";
import { awaitedAt, lentBy, type Verdict } from "./table";
import { CLOSED, MATE_POINTS, Phase, POINTING, ROUNDS, Team, type Face, type View } from "./wire";

/** Beside the title: how far the game is, in few words where there is little room. */
export function phaseText(table: View, wide = false): string {
  const { phase, current_round: round, slot } = table;
  if (!wide) return phase === Phase.OVER ? t("phase-over") : t("short-round", { round });
  if (phase === Phase.OVER) return t("phase-over");
  if (phase === Phase.ANSWERING) return t("phase-card", { round: round, card: slot + 1 });
  if (phase === Phase.READYING) return t("phase-think", { round });
  return phase === Phase.POINTING ? t("phase-point", { round }) : t("phase-reveal", { round });
}

/** The names of those for whom all wait. */
export function awaited(table: View, actors: number[], say: Say): string {
  return listed(awaitedAt(table, actors).filter((seat) => seat !== table.seat).map((seat) => nameOf(say.people, seat)));
}

const LENT = { chance: "answer-late", bot: "answer-lent" } as const;

function answering(table: View, { mayAct, sealed, reading }: Now, others: string, say: Say): AskWords {
  const mine = table.sides[table.seat]!;
  if (!mine.answered[table.slot] && reading) return { title: t("answer"), why: t("answer.read") };
  if (!mine.answered[table.slot]) return { title: t("answer"), why: sealed ? t("answer.sealed") : t("answer.why") };
  const lender = lentBy(table, table.seat, table.slot, say.people);
  const title = t(lender ? LENT[lender] : mine.answers[table.slot] === 1 ? "answer-yes" : "answer-no");
  if (!others) return { title, why: t("answer-all") };
  const waiting = t("answer-waiting", { names: others });
  const about = lender === "bot" ? t("answer-stays") : !mayAct ? "" : t(lender ? "answer-take-back" : "answer-change");
  return { title, why: about ? `${about} ${waiting}` : waiting };
}

/** While all get ready: whom one will point at on three. */
function readying(table: View, others: string, say: Say): AskWords {
  const { arrow, late, ready } = table.sides[table.seat]!;
  if (late[POINTING]) return { title: t("point-late"), why: others ? t("answer-waiting", { names: others }) : "" };
  if (!ready) return { title: t("ready"), why: t("ready.why") };
  const title = arrow === table.seat ? t("ready-done.self") : t("ready-done", { name: arrow < 0 ? "…" : nameOf(say.people, arrow) });
  return { title, why: t("ready-done.why") };
}

function pointing(table: View, mayAct: boolean, say: Say): AskWords {
  const { arrow, late } = table.sides[table.seat]!;
  if (mayAct || arrow < 0) return { title: t("point"), why: table.players === 3 ? t("point.three") : t("point.why") };
  const title = arrow === table.seat ? t("point-done-self") : t("point-done", { name: nameOf(say.people, arrow) });
  return { title: late[POINTING] ? t("point-late") : title, why: t("point-done.why") };
}

/** What the player has got in this round, and for what. */
export function verdictText(table: View, verdict: Verdict | undefined, say: Say): AskWords {
  const { arrow, earned } = table.sides[table.seat]!;
  const name = nameOf(say.people, arrow);
  const alone = arrow === table.seat;
  const other = t("verdict-other", { name, team: teamText(table.sides[arrow]?.team ?? 0) });
  const mutual = verdict?.right && !alone && table.sides[arrow]?.arrow === table.seat;
  let why = verdict?.right ? (alone ? t("verdict-alone") : t("verdict-mate", { name })) : alone ? t("verdict-not-alone") : other;
  if (mutual) why = t("verdict-found", { name });
  else if (verdict?.found) why = `${why} ${t("verdict-and-found")}`;
  return { title: t("reveal-got", { points: earned[table.current_round - 1] ?? 0 }), why };
}

function revealing(mayAct: boolean, others: string, got: AskWords): AskWords {
  if (mayAct || !others) return { ...got, why: `${got.why} ${mayAct ? t("reveal-next.why") : ""}`.trim() };
  return { title: t("reveal-done"), why: t("reveal-done.why", { names: others }) };
}

/** What a player's page knows beside the table. */
export interface Now {
  actors: number[];
  mayAct: boolean;
  /** Answers are shown together. */
  sealed: boolean;
  verdict?: Verdict | undefined;
  /** The viewer has come since the reveal: it was another who pointed. */
  came?: boolean;
  /** Those for whom all wait, where others are told of. */
  sitting?: People;
  /** The card has just been turned up: both questions are still being read. */
  reading?: boolean;
}

/** What is asked of a player, or what they wait for. */
export function askText(table: View, now: Now, say: Say): AskWords {
  const { mayAct } = now;
  const others = awaited(table, now.actors, { ...say, people: now.sitting ?? say.people });
  if (table.seat < 0) return { title: watchedText(table), why: t("table-spectating") };
  if (table.phase === Phase.ANSWERING) return answering(table, now, others, say);
  if (table.phase === Phase.READYING) return readying(table, others, say);
  if (table.phase === Phase.POINTING) return pointing(table, mayAct, say);
  if (table.phase === Phase.REVEALED) return revealing(mayAct, others, now.came ? { title: t("reveal"), why: "" } : verdictText(table, now.verdict, say));
  return { title: t("phase-over"), why: "" };
}

/** A card as it is read out: whom each question is for, and the question. */
export function readOut({ yellow, blue }: Face): string[] {
  return [t("read-out", { team: teamText(Team.YELLOW), question: yellow }), t("read-out", { team: teamText(Team.BLUE), question: blue })].map(plain);
}

/** What a shared screen asks everybody to do. */
export function screenText(table: View): { title: string; waiting: string } {
  if (table.phase === Phase.ANSWERING) return { title: t("answer-screen"), waiting: t("answer-thinking") };
  if (table.phase === Phase.READYING) return { title: t("ready-screen"), waiting: t("ready-not") };
  if (table.phase === Phase.POINTING) return { title: t("point-screen"), waiting: t("point-not") };
  return { title: table.phase === Phase.OVER ? t("again") : t("reveal"), waiting: t("ready-not") };
}

/** What everybody else is asked, for who only looks on. */
function watchedText(table: View): string {
  if (table.phase === Phase.ANSWERING) return t("answer-screen.watched");
  if (table.phase === Phase.READYING) return t("ready-screen.watched");
  return table.phase === Phase.POINTING ? t("point-screen.watched") : screenText(table).title;
}

/** What is seen elsewhere, or is the others' own: characters of bots, and the team cards of the others. */
function unsaid({ key, args }: Wording, { people }: Say): boolean {
  const seat = Number(args.seat);
  if (key === "dealt") return args.team === undefined || seat !== people.viewer;
  return key === "cast" || (key === "character" && people.isBot(seat));
}

/** What a pair's pointing came to: of one person, or of two who point at each other. */
export function pairText(table: View, [seat, other]: number[], verdicts: Map<number, Verdict>, { people }: Say): AskWords {
  const { arrow } = table.sides[seat!]!;
  const { right = false, found = false } = verdicts.get(seat!) ?? {};
  const [name, at] = [nameOf(people, seat!), nameOf(people, arrow)];
  if (other !== undefined) return { title: t(right ? "told-each" : "told-rivals", { name, other: at }), why: "" };
  const why = found ? t("told-and-found", { name }) : "";
  if (arrow === seat) return { title: t(right ? "told-alone" : "told-not-alone", { name }), why };
  return { title: t(right ? "told-found" : "told-missed", { name, other: at }), why };
}

/** What somebody's time ran out at, by what came of it. */
const LATE: Record<string, "late-answered" | "late-pointed" | "late-ready"> = {
  placed: "late-answered",
  sealed: "late-answered",
  pointed: "late-pointed",
  ready: "late-ready",
};

/** Whose time ran out, and what that came to, in one sentence; what is one's own is said besides. */
function lateText(events: Wording[], at: number, say: Say): string | undefined {
  const [event, next] = [events[at]!, events[at + 1]];
  const key = event.key === "overdue" && next?.args.seat === event.args.seat ? LATE[next!.key] : undefined;
  return key && t(key, { seat: say.people.who(Number(event.args.seat)) });
}

/** Is that already said of whose time ran out? One's own answer and finger are not. */
function saidAsLate(events: Wording[], at: number): boolean {
  const [event, before] = [events[at]!, events[at - 1]];
  const whole = (CLOSED[event.key] ?? "") in event.args || event.key === "placed";
  return before?.key === "overdue" && before.args.seat === event.args.seat && event.key in LATE && !whole;
}

/** The sentences of the log, without those that say nothing. */
export function logLines(events: Wording[], say: Say): string[] {
  return events.flatMap((event, at) => (unsaid(event, say) || saidAsLate(events, at) ? [] : [lateText(events, at, say) ?? eventText(event, say)]));
}

/** What has happened, in a sentence. */
export function eventText(event: Wording, say: Say): string {
  const args = event.args as Record<string, number>;
  const named = spoken(event.key, args, say);
  const known = CLOSED[event.key]! in args ? said(`event-${event.key}.known`, named) : undefined;
  return known ?? said(`event-${event.key}`, named) ?? event.text;
}

/** People in the middle of a sentence, the viewer as "you". */
function among(seats: number[], people: People): Who {
  return new Who(seats.map((seat) => (seat === people.viewer ? t("lobby-you") : nameOf(people, seat))), seats.includes(people.viewer));
}

/** The arguments of an event as a sentence names them: people, questions and characters instead of numbers. */
function spoken(key: string, args: Record<string, number>, say: Say): Record<string, Word> {
  const { people, content } = say;
  const called = (...seats: number[]): Who => new Who(seats.map((seat) => nameOf(people, seat)), seats.includes(people.viewer));
  const named: Record<string, Word> = { ...args };
  for (const seat of ["seat", "target"]) if (seat in args) named[seat] = called(args[seat]!);
  if ("target" in args) named.self = Number(args.target === args.seat);
  if (key === "revealed") named.found = args.found ? (args.right ? "and" : "by") : "no";
  if (key === "shown") named.yes = called(...seatsIn(args.yes!));
  if (key === "over") named.winners = among(seatsIn(args.winners!), people);
  if (key === "cast") named.dossier = content.dossiers[args.dossier!]?.name ?? "";
  if (key === "turned") Object.assign(named, { yellow: content.faces[args.face!]?.yellow ?? "", blue: content.faces[args.face!]?.blue ?? "" });
  return named;
}

/** In how many rounds somebody knew whom to point at: less than that no right finger earns. */
function foundText(seat: number, table: View): string {
  return t("decided-found", { found: table.sides[seat]!.earned.filter((points) => points >= MATE_POINTS).length, rounds: ROUNDS });
}

/** Who won, and with how many points. */
export function outcomeText(outcome: Ended, say: Say, table: View): AskWords {
  const { winners, scores } = outcome;
  const most = scores[winners[0] ?? 0] ?? 0;
  const why = winners.length < 2 ? `${t("why-won", { points: most })} ${foundText(winners[0] ?? 0, table)}` : t("why-shared", { points: most, winners: winners.length });
  if (winners.length === 1 && winners[0] === say.people.viewer) return { title: t("table-win"), why };
  return { title: t("table-wins", { names: say.people.who(...winners) }), why };
}
