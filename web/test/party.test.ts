import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { local, session } from "$lib/keeping.svelte";
import * as naming from "$lib/naming.svelte";
import { peopleOf } from "$lib/people";
import { Table } from "$lib/table.svelte";
import { unmarked } from "$lib/texts/rich";
import type { Told } from "$lib/telling.svelte";
import type { Notes, Position, SeatInfo, TableView, Wording } from "$lib/wire";
import { arrowTo, loopAt, ringOf } from "../src/games/top_secret_party/arrows";
import { example } from "../src/games/top_secret_party/pack";
import { initial, nameOf } from "../src/games/top_secret_party/people";
import { portraitOf } from "$lib/portraits";
import Latecomer from "../src/games/top_secret_party/Latecomer.svelte";
import Settings from "../src/games/top_secret_party/Settings.svelte";
import Screen from "../src/games/top_secret_party/Screen.svelte";
import { Reading } from "../src/games/top_secret_party/reading.svelte";
import { beatsOf, pairsOf, sceneOf, soundOf, Stage } from "../src/games/top_secret_party/show";
import TeamPanel from "../src/games/top_secret_party/TeamPanel.svelte";
import TopSecretParty from "../src/games/top_secret_party/TopSecretParty.svelte";
import { arrowText, languageAsked } from "../src/games/top_secret_party/texts";
import { askText, logLines, outcomeText, pairText, phaseText, readOut, screenText, verdictText } from "../src/games/top_secret_party/speech";
import { awaitedAt, lentBy, lentNow, oddsOf, seenByAll, slotsOpen, tokensAt, verdictsOf } from "../src/games/top_secret_party/table";
import { Phase, type Content, type View, type Side } from "../src/games/top_secret_party/wire";
import { anyTable } from "./samples";

const content: Content = { packs: [], faces: [{ yellow: "Y?", blue: "B?", yellow_traits: [0], blue_traits: [0] }], traits: ["tidy"], dossiers: [] };
const NAMES = ["Mira", "Ada", "Moss", "Tom"];
const seats: SeatInfo[] = NAMES.map((name, seat) => ({ seat, name, kind: seat < 3 ? "human" : "bot", level: null, connected: true, ready: true }));
const say = { people: peopleOf(seats, 0), content };
const all = { people: peopleOf(seats, -1), content };

function side(more: Partial<Side> = {}): Side {
  return { team: -1, dossier: -1, answered: [0, 0, 0], answers: [-1, -1, -1], late: [0, 0, 0, 0], lent: [0, 0, 0, 0], ready: 0, pointed: 0, arrow: -1, points: 0, earned: [0, 0, 0], ...more };
}

function table(more: Partial<View> = {}, sides: Partial<Side>[] = []): View {
  const laid = NAMES.map((_, seat) => side(sides[seat]));
  return { players: 4, seat: 0, phase: Phase.ANSWERING, current_round: 2, slot: 1, label: 4, faces: [0, 0, -1], spare: 3, own: 0, why: 0, sides: laid, ...more };
}

const nothing: Position = { n: 1, ask: null, view: null, legal: [], events: [], notes: null, outcome: null, seats, deadline: null, head: null, game: 1, undo: 0, briefing: 0, sheet_follows: false, asking: [], notices: [], hosting: null, paused: false, queue: [], evening: [], count_in: null, lesson: null, opening: null, whole: false };
const event = (key: string, args: Record<string, number>): Wording => ({ key, args, text: key });
const now = { actors: [0, 1], mayAct: true, sealed: false };

describe("one's own team", () => {
  const open = (deal: string): { team: () => string; close: () => void } => {
    const panel = mount(TeamPanel, { target: document.body, props: { team: 0, deal } });
    flushSync();
    return { team: () => document.querySelector("[data-team]")!.getAttribute("data-team")!, close: () => void unmount(panel) };
  };

  it("opens with a new deal, and stays covered where its page is loaded again", () => {
    for (const [deal, shown] of [["t.1.1.0", "shown"], ["t.1.1.0", "covered"], ["t.1.2.0", "shown"]] as const) {
      const { team, close } = open(deal);
      expect(team()).toBe(shown);
      close();
    }
  });

  it("stays covered for who comes back from looking at an earlier round", async () => {
    const at = (current_round: number, live: Table | null): Table => {
      const one = new Table({ ...anyTable, id: "back", options: { sealed_answers: "yes" }, content, seats }, null, live);
      one.show({ ...nothing, view: { table: { ...table({ current_round }, [{ team: 0 }]) }, actors: [] } }, true);
      return one;
    };
    const now = at(2, null);
    const seen: (string | null)[] = [];
    for (const one of [now, at(1, now), now]) {
      const phone = mount(TopSecretParty, { target: document.body, props: { table: one } });
      flushSync();
      seen.push(document.querySelector("[data-team]")!.getAttribute("data-team"));
      await unmount(phone);
    }
    expect(seen).toEqual(["shown", "covered", "covered"]);
  });

  it("is heard to be alone where somebody points at themselves", () => {
    expect(arrowText("Ada", "Ada", 1)).toBe("Ada points at themselves and is alone");
    expect(arrowText("Ada", "Ada", 0)).toBe("Ada points at themselves but is not alone");
    expect(arrowText("Ada", "Moss", 1)).toBe("Ada points at Moss, a team-mate");
  });
});

describe("the table", () => {
  it("knows where tokens lie", () => {
    const at = table({}, [{ answered: [1, 1, 0], answers: [1, 1, -1] }, { answered: [1, 1, 0], answers: [0, 0, -1] }, { answered: [1, 1, 0], answers: [1, -1, -1] }]);
    expect(tokensAt(at, 1)).toEqual({ yes: [0], no: [1], sealed: [2], open: [3] });
    expect(slotsOpen(at)).toEqual([0, 1]);
  });

  it("reads the latest verdict on everybody from the log", () => {
    const log = [event("revealed", { seat: 0, right: 0, found: 1 }), event("ready", { seat: 0 }), event("revealed", { seat: 0, right: 1, found: 0 })];
    expect(verdictsOf(log).get(0)).toEqual({ right: true, found: false });
    expect(verdictsOf(log).has(1)).toBe(false);
  });

  it("knows for whom all wait, though others may still change something", () => {
    const at = table({}, [{ answered: [1, 1, 0] }, {}, { answered: [1, 1, 0] }]);
    expect(awaitedAt(at, [0, 1, 2, 3])).toEqual([1, 3]);
    expect(awaitedAt(table({ phase: Phase.READYING }, [{ ready: 1 }]), [0, 1, 2, 3])).toEqual([1, 2, 3]);
  });

  it("says whose an answer is that is not the person's own", () => {
    const at = table({}, [{ lent: [1, 0, 0, 0] }, { late: [0, 1, 0, 1] }, {}, { lent: [1, 1, 1, 1] }]);
    expect([0, 1, 2, 3].map((seat) => lentBy(at, seat, 0, say.people))).toEqual(["bot", null, null, null]); // Tom is a bot in its own seat
    expect(lentBy(at, 1, 1, say.people)).toBe("chance");
    expect(lentNow({ ...at, phase: Phase.READYING }, 1, say.people)).toBe("chance"); // a finger of chance's is marked before the reveal
  });

  it("shows nobody's secrets on a screen for all", () => {
    const secret = { team: 1, arrow: 2, answered: [1, 1, 0], answers: [1, 1, -1] };
    const open = seenByAll(table({}, [secret]), true);
    expect(open.seat).toBe(-1);
    expect(open.sides[0]).toMatchObject({ team: -1, arrow: -1, answers: [1, -1, -1] });
    expect(seenByAll(table({}, [secret]), false).sides[0]!.answers).toEqual([1, 1, -1]);
    expect(seenByAll(table({ phase: Phase.REVEALED }, [secret]), true).sides[0]).toMatchObject({ team: 1, arrow: 2 });
    const watched = table({ seat: -1 });
    expect(seenByAll(watched, true)).toBe(watched);
  });

  it.each([[true, true, "You are in when the next game begins."], [true, false, "You are early for the next game"], [false, false, "You are early for the next game"]] as const)("promises who came late a seat in the next game only in a room whose queue they are in (%s, %s)", async (room, waits, said) => {
    session.write("underrose.late.late", "1");
    local.writeJson("underrose.guest", { player: "lu", name: "Lu" });
    const one = new Table({ ...anyTable, id: "late", room, seats: seats.slice(0, 3) });
    one.queue = waits ? [{ player: "lu", name: "Lu", admitted: false }] : [];
    const late = mount(Latecomer, { target: document.body, props: { table: one, position: table({ seat: -1 }) } });
    flushSync();
    expect(document.querySelector("h2")!.textContent).toBe(said);
    vi.spyOn(naming, "named").mockRejectedValue(new TypeError("no network"));
    document.querySelector<HTMLElement>(".pri")?.click(); // who wants a seat is told that nobody answers
    await vi.waitFor(() => expect(document.querySelector("[role=alert]") !== null).toBe(room && !waits));
    one.show({ ...nothing, view: { table: { ...table({ seat: 2 }) }, actors: [] } }, false);
    await unmount(late);
    expect(session.read("underrose.late.late"), "who has been given a seat wants none when they give it up").toBeNull();
  });

  it("takes what was refused of a card away with it", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ key: "too_late", text: "Too late." }, { status: 409 })));
    const one = new Table({ ...anyTable, options: { sealed_answers: "yes" }, content, seats });
    const at = (slot: number): void => flushSync(() => one.show({ ...nothing, hosting: 0, view: { table: { ...table({ slot }) }, actors: [0] } }, true));
    at(0);
    const phone = mount(TopSecretParty, { target: document.body, props: { table: one } });
    document.querySelector<HTMLElement>("[data-skip]")!.click();
    await vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("Too late."));
    at(1);
    expect(document.querySelector("[role=alert]")).toBeNull();
    await unmount(phone);
  });

  it("takes no seat for who came late and looks back at a reveal", async () => {
    const asked = vi.spyOn(naming, "named").mockResolvedValue(true);
    session.write("underrose.late.late", "1");
    const of = { ...anyTable, id: "late", options: { sealed_answers: "yes" }, content, seats };
    const at = async (live: Table | null): Promise<void> => {
      const one = new Table(of, null, live);
      one.show({ ...nothing, view: { table: { ...table({ seat: -1, phase: Phase.REVEALED }, seats.map(() => ({ arrow: 0 }))) }, actors: [] } }, true);
      const phone = mount(TopSecretParty, { target: document.body, props: { table: one } });
      flushSync();
      await unmount(phone);
    };
    await at(new Table(of));
    expect(asked).not.toHaveBeenCalled();
    await at(null);
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each([Screen, TopSecretParty])("names in a reveal who pointed, and waits for who has the seat since", async (Page) => {
    const one = new Table({ ...anyTable, content, game: "top_secret_party", options: { sealed_answers: "no" }, seats });
    const revealed = seats.map(({ seat }) => event("revealed", { seat, target: (seat + 1) % 4, right: 1, found: 1 }));
    const lies = table({ phase: Phase.REVEALED, seat: 1 }, seats.map((_, seat) => ({ team: 0, arrow: (seat + 1) % 4, ready: Number(seat !== 3) })));
    const came = { key: "took_over", args: { seat: 3, name: "Lu", before: "Tom" }, text: "", after: revealed.length } as const;
    one.show({ ...nothing, events: revealed, view: { table: { ...lies }, actors: [3] }, notices: [came], seats: seats.map((seat) => (seat.seat === 3 ? { ...seat, name: "Lu" } : seat)) }, true);
    const page = mount(Page, { target: document.body, props: { table: one } });
    flushSync();
    const names = [...document.querySelectorAll(".ring .name, li > .name, .scores b")].map(({ textContent }) => textContent);
    expect([names.includes("Tom"), names.includes("Lu")]).toEqual([true, false]);
    expect(document.querySelector(".wait p, .ask")!.textContent).toContain("Lu");
    await unmount(page);
  });

  it("says nothing on a screen for all of what only the seat of its browser was told", async () => {
    const laid = { options: { sealed_answers: "yes" }, content };
    const mine = new Table({ ...anyTable, ...laid, game: "top_secret_party", seats });
    const told = (...events: Wording[]): void => mine.show({ ...nothing, events, view: { table: { ...table({ phase: Phase.READYING }) }, actors: [0] } }, false);
    told();
    const screen = mount(Screen, { target: document.body, props: { table: mine } });
    flushSync();
    for (const [key, args] of [["pointed", { target: 1 }], ["aimed", { target: 2 }], ["changed", { slot: 1, yes: 0 }]] as const) flushSync(() => told(event(key, { seat: 0, ...args })));
    for (const said of ["[data-captions]", "[data-announced]"]) expect(document.querySelector(said)!.textContent).toBe("Mira has chosen at whom to point.");
    await unmount(screen);
  });
});

describe("names", () => {
  it("call everybody by name, also the viewer", () => {
    expect(nameOf(say.people, 0)).toBe("Mira");
  });

  it("tell apart who begins with the same letter", () => {
    expect(NAMES.map((_, seat) => initial(say.people, seat))).toEqual(["Mi", "A", "Mo", "T"]);
    const called = (...names: string[]): string[] => {
      const people = peopleOf(names.map((name, seat) => ({ ...seats[0]!, seat, name })), 0);
      return names.map((_, seat) => initial(people, seat));
    };
    expect(called("Mira", "mira 2", "Mia", "MIRA 3", "Tom")).toEqual(["Mi", "M2", "Ma", "M3", "T"]);
    expect(called("A", "A 2", "Guest", "Guest 12")).toEqual(["A", "A2", "Gu", "G12"]);
    expect(called("🦊", "🦊 2")).toEqual(["🦊", "🦊2"]);
  });
});

describe("what is said", () => {
  it("names the phase, in short on a phone", () => {
    expect(phaseText(table())).toBe("Round 2 of 3");
    expect(phaseText(table(), true)).toBe("Round 2 of 3, card 2 of 3");
    expect(phaseText(table({ phase: Phase.READYING }), true)).toContain("who is with you");
    expect(phaseText(table({ phase: Phase.OVER }))).toBe("The game is over");
  });

  it("asks for an answer, and then says whom all wait for", () => {
    expect(askText(table(), now, say).title).toBe("Answer for your own team");
    const answered = table({}, [{ answered: [1, 1, 0], answers: [1, 0, -1] }]);
    expect(askText(answered, { ...now, mayAct: false, actors: [1, 3] }, say)).toEqual({ title: "You answered No.", why: "Thinking: Ada and Tom." });
    expect(askText(answered, { ...now, actors: [0, 1, 3] }, say).why).toBe("You may change it until everybody has answered. Thinking: Ada and Tom.");
    const late = table({}, [{ answered: [1, 1, 0], answers: [1, 0, -1], late: [0, 1, 0, 0] }]);
    expect(askText(late, { ...now, mayAct: false }, say).title).toContain("time ran out");
    expect(askText(late, { ...now, actors: [0, 1, 3] }, say).why).toBe("Answer yourself, and that token goes. Thinking: Ada and Tom.");
    const lent = table({}, [{ answered: [1, 1, 0], answers: [1, 0, -1], lent: [0, 1, 0, 0] }]);
    expect(askText(lent, { ...now, mayAct: false, actors: [1, 3] }, say).why).toBe("What a bot has decided stays. Thinking: Ada and Tom.");
  });

  it("asks for readiness, a face, and patience", () => {
    expect(askText(table({ phase: Phase.READYING }), now, say).title).toBe("Who is on your team?");
    expect(askText(table({ phase: Phase.POINTING }), now, say).why).not.toContain("yourself");
    expect(askText(table({ phase: Phase.POINTING, players: 3 }), now, say).why).toContain("yourself");
    expect(askText(table({ phase: Phase.POINTING }), { ...now, mayAct: false }, say).title, "looking back").toBe("Point!");
    const ready = table({ phase: Phase.READYING }, [{ ready: 1, pointed: 1, arrow: 2 }]);
    expect(askText(ready, now, say)).toEqual({ title: "Ready. On three you point at Moss.", why: "On three everybody points. Until then you may choose another face." });
    const pointed = table({ phase: Phase.POINTING }, [{ pointed: 1, arrow: 2 }]);
    expect(askText(pointed, { ...now, mayAct: false }, say).title).toBe("You point at Moss.");
    expect(askText(table({ phase: Phase.POINTING }, [{ pointed: 1, arrow: 0 }]), { ...now, mayAct: false }, say).title).toBe("You point at yourself.");
  });

  it("says what one got", () => {
    const revealed = table({ phase: Phase.REVEALED }, [{ team: 0, arrow: 1, earned: [0, 3, 0] }, { team: 0, arrow: 2 }]);
    expect(askText(revealed, { ...now, verdict: { right: true, found: false } }, say).title).toBe("You get 3 points");
    expect(askText(revealed, { ...now, verdict: { right: true, found: false }, came: true }, say), "another has got them").toEqual({ title: "The reveal", why: "The next round begins when everybody is ready." });
  });

  it("gives reasons for what one got", () => {
    const right = { right: true, found: true };
    const sides = [{ team: 0, arrow: 1, earned: [0, 4, 0] }, { team: 0, arrow: 0 }, { team: 1 }, { team: 1 }];
    expect(verdictText(table({ phase: Phase.REVEALED }, sides), right, say).why).toBe("Ada is on your team, and you found each other.");
    sides[1] = { team: 0, arrow: 2 };
    expect(verdictText(table({ phase: Phase.REVEALED }, sides), { right: true, found: false }, say).why).toBe("Ada is on your team.");
    sides[0] = { team: 0, arrow: 2, earned: [0, 1, 0] };
    expect(verdictText(table({ phase: Phase.REVEALED }, sides), { right: false, found: true }, say)).toEqual({
      title: "You get 1 point",
      why: "Moss is on team Blue. A team-mate found you.",
    });
    sides[0] = { team: 0, arrow: 0, earned: [0, 4, 0] };
    expect(verdictText(table({ phase: Phase.REVEALED }, sides), { right: true, found: false }, say).why).toContain("alone");
  });

  it("tells a screen what everybody is asked", () => {
    expect(screenText(table()).title).toContain("on your phone");
    expect(screenText(table({ phase: Phase.OVER })).title).toContain("Another game");
    expect(askText(table({ seat: -1 }), now, all).why).toBe("You are watching.");
  });

  it("asks nothing of who only looks on", () => {
    const said = [Phase.ANSWERING, Phase.READYING, Phase.POINTING].map((phase) => askText(table({ seat: -1, phase }), now, all).title);
    expect(said).toEqual(["Everybody answers for their own team", "Everybody looks for a team-mate", "Everybody points"]);
  });

  it("has a sentence for every event", () => {
    const told = [
      event("cast", { seat: 1, dossier: 0 }),
      event("round", { round: 2 }),
      event("dealt", { seat: 1 }),
      event("dealt", { seat: 0, team: 1 }),
      event("turned", { slot: 0, card: 0, face: 0 }),
      event("placed", { seat: 0, slot: 0, yes: 1 }),
      event("placed", { seat: 1, slot: 0, yes: 0 }),
      event("shown", { slot: 0, yes: 5 }),
      event("pointed", { seat: 0, target: 0 }),
      event("pointed", { seat: 1 }),
      event("revealed", { seat: 1, team: 0, target: 1, right: 1, found: 0, points: 4 }),
      event("over", { why: 2, winners: 3 }),
    ];
    expect(logLines(told, say).map(unmarked)).toEqual([
      "Round 2: the team cards are dealt.",
      "You have a new team.",
      "The first card. Yellow: Y? Blue: B?",
      "You answer Yes.",
      "Ada answers No.",
      "The answers are shown. Yes: Mira and Moss.",
      "You point at yourself.",
      "Ada has chosen at whom to point.",
      "Ada is Yellow, pointed rightly at themselves: 4 points.",
      "The game is over: you and Ada share the win.",
    ]);
  });

  it("names who won", () => {
    expect(outcomeText({ why: "WON", winners: [0], scores: [9, 1, 2, 3] }, say, table({}, [{ earned: [4, 1, 4] }]))).toEqual({ title: "You win", why: "With 9 points after three rounds. Pointed rightly in 2 of 3 rounds." });
    expect(outcomeText({ why: "SHARED", winners: [1, 2], scores: [0, 7, 7, 3] }, say, table()).title).toBe("Ada and Moss win");
    expect(outcomeText({ why: "SHARED", winners: [1, 2, 3], scores: [0, 7, 7, 7] }, all, table()).why).toContain("All with 7 points");
  });

  it("is heard, but for the reveal, which sounds person by person", () => {
    expect(soundOf([event("placed", { seat: 1 }), event("turned", { slot: 1 })], 0)).toBe("card");
    expect(soundOf([event("counted", {}), event("revealed", { seat: 0, right: 0 })], 0)).toBeNull();
    expect(soundOf([event("over", { winners: 2 })], 0)).toBe("out");
    expect(soundOf([event("over", { winners: 2 })], -1)).toBe("win");
    expect(soundOf([], 0)).toBeNull();
  });
});

describe("who did that", () => {
  it("says in one sentence that somebody's time ran out and what chance did", () => {
    const log = [event("overdue", { seat: 1 }), event("sealed", { seat: 1, slot: 0 }), event("sealed", { seat: 2, slot: 0 })];
    expect(logLines(log, say).map(unmarked)).toEqual(["Time ran out for Ada: chance answered.", "Moss has answered."]);
    const pointed = [event("overdue", { seat: 1 }), event("pointed", { seat: 1 }), event("ready", { seat: 1 })];
    expect(logLines(pointed, say).map(unmarked)).toEqual(["Time ran out for Ada: chance chose at whom to point.", "Ada is ready."]);
    const own = [event("overdue", { seat: 0 }), event("pointed", { seat: 0, target: 2 })];
    expect(logLines(own, say).map(unmarked)).toEqual(["Your time ran out: chance chose at whom you point.", "You point at Moss."]);
  });
});

describe("the ring", () => {
  const [top, right, bottom, left] = ringOf(4, 400, 200, { x: 50, y: 40 });

  it("begins at the top and goes round inside its box", () => {
    expect(top!.x).toBeCloseTo(200);
    expect(top!.y).toBeCloseTo(40);
    expect(right!.x).toBeCloseTo(350);
    expect(bottom!.y).toBeCloseTo(160);
    expect(left!.x).toBeCloseTo(50);
  });

  it("gives two who point at each other a line each", () => {
    const middle = { x: 200, y: 100 };
    expect(arrowTo(top!, right!, middle, 20).mark).not.toEqual(arrowTo(right!, top!, middle, 20).mark);
  });

  it("bends lines towards the middle, away from those who stand between", () => {
    const spots = ringOf(10, 600, 600, { x: 50, y: 50 });
    const { mark } = arrowTo(spots[0]!, spots[2]!, { x: 300, y: 300 }, 20);
    const between = spots[1]!;
    expect(Math.hypot(mark.x - between.x, mark.y - between.y)).toBeGreaterThan(60);
  });

  it("lets who points at themselves have a loop towards the middle", () => {
    expect(loopAt(top!, { x: 200, y: 100 }, 20).mark.y).toBeGreaterThan(top!.y);
    expect(loopAt(bottom!, { x: 200, y: 100 }, 20).mark.y).toBeLessThan(bottom!.y);
  });
});

describe("the show", () => {
  const told = (view: View): Told => ({ view: { table: view, actors: [] } as unknown as TableView, notes: null, events: [] });
  const beats = (before: View, after: View, news: Wording[] = []) => beatsOf({ before: told(before), now: told(after), news }, false, say);
  const pointing = [{ arrow: 1, earned: [0, 4, 0] }, { arrow: 0, earned: [0, 4, 0] }, { arrow: 3 }, { arrow: 0 }];
  const news = [event("counted", {}), ...[1, 1, 0, 0].map((right, seat) => event("revealed", { seat, right, found: right }))];

  it("knows its scenes", () => {
    expect(sceneOf(table({ slot: 2 }))).toEqual({ kind: "card", slot: 2 });
    expect(sceneOf(table({ phase: Phase.POINTING }))).toEqual({ kind: "cards" });
    expect(sceneOf(table({ phase: Phase.OVER }))).toEqual({ kind: "ring", stage: Stage.POINTS, turned: [0, 1, 2, 3], pair: [] });
  });

  it("looks at the last token before it turns the card, and begins a round at once", () => {
    expect(beats(table({ slot: 0 }), table({ slot: 1 }))).toMatchObject([{ lays: true, scene: { kind: "card", slot: 0, looked: true } }]);
    expect(beats(table({ slot: 2 }), table({ slot: 2, phase: Phase.READYING }))).toMatchObject([{ scene: { slot: 2, looked: true } }]);
    expect(beats(table({ slot: 1 }), table({ slot: 1 }))).toEqual([]);
    expect(beats(table({ phase: Phase.REVEALED }), table({ slot: 0, current_round: 3 }))).toEqual([]);
  });

  it("counts to three before any finger shows, and nobody counts faster", () => {
    const shown = beats(table({ phase: Phase.READYING }), table({ phase: Phase.REVEALED }, pointing), news);
    expect(shown.slice(0, 4).map(({ fixed, lays, scene }) => [fixed, lays, scene!.kind])).toEqual([...Array(3).fill([true, undefined, "cards"]), [undefined, true, "ring"]]);
    expect(beats(table({ phase: Phase.READYING }), table({ phase: Phase.POINTING }), [event("counted", {})])).toHaveLength(3);
  });

  it("of a reveal is over before the time to look at it begins", () => {
    const ring = [1, 2, 3, 0].map((arrow) => ({ arrow, earned: [0, 4, 0] })); // nobody points back: each is told of alone
    const found = [event("counted", {}), ...ring.map((_, seat) => event("revealed", { seat, right: 1, found: 1 }))];
    const ms = beats(table({ phase: Phase.READYING }), table({ phase: Phase.REVEALED }, ring), found).reduce((all, beat) => all + beat.ms, 0);
    expect(ms).toBeLessThanOrEqual(6000 + 8000 * ring.length); // COUNTED_SECONDS and PERSON_SECONDS of the title
    expect(ms).toBeGreaterThan(15_000);
  });

  it("tells of one person after the other, of two who point at each other together, and of the points last", () => {
    const shown = beats(table({ phase: Phase.READYING }), table({ phase: Phase.REVEALED }, pointing), news).slice(4);
    const rings = shown.map(({ scene }) => (scene!.kind === "ring" ? [scene!.pair, !!scene!.open, scene!.turned] : []));
    expect(rings).toEqual([
      [[0, 1], true, []],
      [[0, 1], false, [0, 1]],
      [[2], true, [0, 1]],
      [[2], false, [0, 1, 2, 3]],
      [[3], true, [0, 1, 2, 3]],
      [[3], false, [0, 1, 2, 3]],
      [[], false, [0, 1, 2, 3]],
    ]);
    expect(shown.map(({ tells }) => !!tells)).toEqual([...Array(6).fill(false), true]);
    expect(shown.map(({ sound }) => sound)).toEqual(["card", "yes", "card", "no", "card", "no", undefined]);
  });

  it("says of each what it came to", () => {
    const at = table({ phase: Phase.REVEALED }, pointing);
    const verdicts = verdictsOf(news);
    expect(pairText(at, [0, 1], verdicts, say)).toEqual({ title: "Mira and Ada found each other.", why: "" });
    expect(pairText(at, [2], verdicts, say).title).toBe("Moss points at Tom: not one team.");
    expect(pairText(at, [2], new Map([[2, { right: true, found: true }]]), say)).toEqual({ title: "Moss found Tom.", why: "A team-mate found Moss." });
    const alone = table({ phase: Phase.REVEALED, players: 3 }, [{ arrow: 0 }, { arrow: 1 }, { arrow: 1 }]);
    expect(pairsOf(alone)).toEqual([[0], [1], [2]]);
    expect(pairText(alone, [0], new Map([[0, { right: true, found: false }]]), say).title).toBe("Mira was alone, and knew it.");
    expect(pairText(alone, [1], verdictsOf([]), say).title).toBe("Ada was not alone.");
  });
});

describe("beside the table", () => {
  const notes: Notes = { exact: false, worlds: 3, about: [{ key: "1.mate", values: { yes: 0.625, no: 0.375 }, out: [] }], likely: [], advice: null };

  it("shows odds only where the table gives them and the player wants them", () => {
    expect(oddsOf(notes, "odds").get(1)).toBe("63");
    expect(oddsOf({ ...notes, about: [{ key: "2.mate", values: { yes: 0.998, no: 0.002 }, out: [] }] }, "odds").get(2)).toBe(">99");
    expect(oddsOf(notes, "elimination").size).toBe(0);
    expect(oddsOf({ ...notes, about: [{ key: "1.mate", values: { yes: null, no: null }, out: [] }] }, "odds").size).toBe(0);
    expect(oddsOf(null, "odds").size).toBe(0);
  });

  it("offers a pack to begin with that has its nine cards", () => {
    expect(example.split("[[face]]").length - 1).toBe(17);
  });

  it("has drawn portraits, and none for strangers", () => {
    expect(portraitOf("Ada Quill")!.length).toBeGreaterThan(3);
    expect(portraitOf("Nobody")).toBeNull();
  });
});

describe("P5: nobody answers before both sides could be read", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const questions = ["Do you make your bed every morning?", "Have you climbed a tree this year?"]; // fourteen words

  it("waits for so long as the words of both take, for each card anew", () => {
    const reading = new Reading();
    reading.follow("", [], false);
    for (const card of ["1 0 7", "1 1 9"]) {
      reading.follow(card, questions, true);
      expect(reading.done).toBe(false);
      vi.advanceTimersByTime(2000);
      reading.follow(card, questions, true); // somebody else's token lies there now
      expect(reading.done).toBe(false);
      vi.advanceTimersByTime(600);
      expect(reading.done).toBe(true);
    }
    reading.follow("1 2 3", questions, true);
    reading.stop();
  });

  it("has read a card that lay there when the page was opened, but not the first of a game", () => {
    const [back, first] = [new Reading(), new Reading()];
    back.follow("1 0 7", questions, false);
    first.follow("1 0 7", questions, true);
    expect([back.done, first.done]).toEqual([true, false]);
    first.stop();
  });

  it.each([["turned", "true"], ["placed", null]] as const)("of the first card of a game, and of no other that lay there (%s)", async (last, held) => {
    const packs = [{ id: "own", title: "", language: "en", merciless: false, first: 0, faces: 1 }];
    const one = new Table({ ...anyTable, id: "read", options: { sealed_answers: "yes" }, content: { ...content, packs }, seats });
    one.show({ ...nothing, ask: 1, legal: [{ do: "answer", card: ["E"], choice: ["yes", "no"] }], events: [event("turned", { slot: 1 }), event(last, { seat: 1, slot: 1 })], view: { table: { ...table() }, actors: [0] } }, true);
    const phone = mount(TopSecretParty, { target: document.body, props: { table: one } });
    flushSync();
    expect(document.querySelector("[data-choice=yes]")!.getAttribute("aria-disabled")).toBe(held);
    await unmount(phone);
  });

  it("says so where one answers", () => {
    expect(askText(table(), { ...now, reading: true }, say)).toEqual({ title: "Answer for your own team", why: "First read both questions." });
    expect(askText(table(), now, say).why).toContain("Truthfully");
  });

  it("reads out both questions, in the language that they are asked in", () => {
    expect(readOut(content.faces[0]!)).toEqual(["Yellow: Y?", "Blue: B?"]);
    const packs = [{ id: "everyday", title: "", language: "en", merciless: false, first: 0, faces: 2 }, { id: "camp", title: "", language: "fr", merciless: false, first: 2, faces: 3 }];
    expect([0, 1, 2, 4].map((face) => languageAsked({ ...content, packs }, face))).toEqual(["en", "en", "fr", "fr"]);
  });
});

it("says in the room why a pack is not played", async () => {
  const packs = ["everyday", "travel_and_food"].map((id) => ({ id, title: id, language: "en", merciless: false, first: 0, faces: 9 }));
  const info = { ...anyTable, content: { ...content, packs }, options: { packs: "everyday" } };
  const room = mount(Settings, { target: document.body, props: { info, busy: false, onsettle: async () => "Too late." } });
  flushSync();
  document.querySelector<HTMLElement>("[data-pack=travel_and_food]")!.click();
  await vi.waitFor(() => expect(document.querySelector(".own > [role=alert]")?.textContent).toBe("Too late."));
  await unmount(room);
});
