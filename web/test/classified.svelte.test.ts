import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { Choice } from "$lib/choice.svelte";
import { peopleOf } from "$lib/people";
import { settings } from "$lib/settings.svelte";
import { read } from "$lib/texts/catalogue.svelte";
import { unmarked } from "$lib/texts/rich";
import type { Action, Ending, Form, Notes, SeatInfo, Wording } from "$lib/wire";
import Actions from "../src/games/classified_information/Actions.svelte";
import { cardNamed, cardOf, codeOf, inSight, isRevealed, partsOf, shared, strikeOf, wordOf } from "../src/games/classified_information/cards";
import { candidatesOf, codesFrom, difficultyOf, kindsOf, mixOf, optionsOf, presetsOf } from "../src/games/classified_information/decks";
import CardHelp from "../src/games/classified_information/CardHelp.svelte";
import { Help, help as shownHelp } from "../src/games/classified_information/help.svelte";
import Middle from "../src/games/classified_information/Middle.svelte";
import { Looking } from "../src/games/classified_information/looking.svelte";
import { beatsOf, isReveal, momentsOf } from "../src/games/classified_information/moments";
import { allowedBy, encryptedCards, laidOpen, sideTurned, strikes } from "../src/games/classified_information/over";
import { Plan } from "../src/games/classified_information/plan.svelte";
import Side from "../src/games/classified_information/Side.svelte";
import { actionWords, askText, chosenText, logLines, matchText, outcomeText, phaseText } from "../src/games/classified_information/speech";
import { inLanguage } from "../src/games/classified_information/texts";
import { attempt, inCode, outText, sectorsOf, shortened } from "../src/games/classified_information/wheel";
import { Phase, TARGETS, type View, type Content, type GuildName, type Kind, type SideView } from "../src/games/classified_information/wire";

const GUILDS: [GuildName, GuildName][] = [
  ["sentinel", "assassin"],
  ["assassin", "guard"],
  ["guard", "sentinel"],
];

function kind(deck: string, number: number): Kind {
  const code = deck[0]!.toUpperCase() + number;
  return { deck, number, title: `Card ${code}`, ability: "x", guilds: GUILDS[number % 3]!, text: `Text of ${code}.`, provenance: "house", asks: false, reacts: false, code };
}

const cards = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => ["ruby", "emerald", "citrine"].map((deck) => kind(deck, n)));
const content: Content = { numbers: 9, cards, deck: cards.filter(({ deck }) => deck === "citrine"), difficulty: 1, tutorial: null };
const seats: SeatInfo[] = ["Mira", "Ada"].map((name, seat) => ({ seat, name, kind: "human", level: null, connected: true, ready: true }));
const say = { people: peopleOf(seats, 0), content };

/** The same deck with an Intercept, a Cover Story and a Vest, and a card that asks. */
const ABILITIES: Record<number, Partial<Kind>> = { 2: { asks: true }, 4: { ability: "intercept", reacts: true }, 5: { ability: "cover_story", reacts: true }, 6: { ability: "bullet_proof_vest", reacts: true } };
const answering = { ...say, content: { ...content, deck: content.deck.map((one) => ({ ...one, ...ABILITIES[one.number] })) } };

function side(more: Partial<SideView> = {}): SideView {
  const none = [-1, -1, -1];
  return { held: 2, hand: [...none, -1], suitcase: -1, stowed: -1, chosen: 0, guard: none, guarded: [0, 0, 0], face_up: [0, 0, 0], armed: [0, 0, 0], cover: none, resilience: 0, caches: 0, tucked: 0, orphans: 0, debt: 0, ...more };
}

function table(more: Partial<View> = {}, sides: [Partial<SideView>, Partial<SideView>] = [{}, {}]): View {
  return {
    numbers: 9, seat: 0, phase: Phase.ACT, owed: 1, first: 0, turn: 0, turns: 1, final: 0, window: 0, card: -1, target: 0, aside: -1, taken: -1, said: 0, shown: 0,
    foreseen: [-1, -1, -1], deck: 9, fixed: 0, encrypted: 2, pile: Array<number>(18).fill(-1), piled: 0, sides: [side(sides[0]), side(sides[1])], halves: [-1, -1], reactions: 0, assassinations: 0, failures: 0, encryptions: 0, why: 0, winners: 0, ...more,
  };
}

const event = (key: string, args: Record<string, number>): Wording => ({ key, args, text: key });

describe("cards", () => {
  it("are called by number and guild, and found by that name", () => {
    expect([0, 1, 2, 17].map((id) => wordOf(content, id))).toEqual(["1A", "1G", "2G", "9A"]);
    expect([...Array(18).keys()].map((id) => cardNamed(content, wordOf(content, id)))).toEqual([...Array(18).keys()]);
    expect(cardNamed(content, "1S")).toBe(-1);
  });

  it("have Codes around the wheel, of which two can share numbers", () => {
    expect([codeOf(9, 1), codeOf(9, 9), codeOf(5, 5)]).toEqual([[9, 1, 2], [8, 9, 1], [4, 5, 1]]);
    expect([shared(9, 1, 4), shared(9, 1, 3), shared(9, 8, 1)]).toEqual([[], [2], [9]]);
  });

  it("are in sight wherever they lie open to the viewer", () => {
    const at = table({ pile: [4, 5, ...Array<number>(16).fill(-1)], piled: 2, card: 7, shown: 1 << 9 }, [{ hand: [0, 1, -1, -1], suitcase: 2 }, { guard: [-1, 17, -1], caches: 1 << 12 }]);
    expect([...inSight(at)].sort((a, b) => a - b)).toEqual([0, 1, 2, 4, 5, 7, 9, 12, 17]);
  });
});

describe("targets", () => {
  it("stand in the order in which events number them", () => {
    const sample: Record<number, string> = {
      0: "now", 1: "1", 9: "9", 10: "1+2+3", 13: "2+3+4", 50: "3+4+8", 93: "7+8+9", 94: "mine0", 97: "theirs0", 100: "theirs0+theirs1",
      103: "mine0+theirs0", 111: "mine2+theirs2", 112: "mine0+pile", 115: "mine0+card", 118: "pile0", 120: "pile2", 121: "free0", 123: "free2",
    };
    expect(TARGETS.length).toBe(124);
    expect(new Set(TARGETS).size).toBe(124);
    for (const [at, word] of Object.entries(sample)) expect(TARGETS[Number(at)]).toBe(word);
  });

  it("come apart into what is picked", () => {
    expect([0, 50, 112].map(partsOf)).toEqual([[], ["3", "4", "8"], ["mine0", "pile"]]);
  });
});

const legal: Form[] = [
  { do: "deploy", card: ["1A"], target: ["1", "5"] },
  { do: "deploy", card: ["4G"], target: ["mine0+theirs1", "mine0+pile", "mine2+card"] },
  { do: "deploy", card: ["3S"], target: ["now"] },
  { do: "assassinate", card: ["1A", "3S"], spot: [0, 2] },
  { do: "enlist", card: ["4G"], spot: [1, 2] },
  { do: "encrypt", card: ["1A", "4G", "3S"] },
];

function planned<T>(work: (plan: Plan) => T, forms: Form[] = legal): T {
  let result: T;
  const clean = $effect.root(() => {
    result = work(new Plan(() => forms));
  });
  flushSync();
  clean();
  return result!;
}

describe("the plan of an Action", () => {
  it("offers what may be done with the chosen card", () => {
    expect(planned((plan) => plan.verbs)).toEqual([]);
    expect(planned((plan) => (plan.choose("1A"), plan.verbs))).toEqual(["assassinate", "deploy", "encrypt"]);
    expect(planned((plan) => (plan.choose("4G"), plan.verbs))).toEqual(["deploy", "enlist", "encrypt"]);
  });

  it("puts parts together until they are a target", () => {
    const steps = planned((plan) => {
      plan.choose("4G");
      plan.turnTo("deploy");
      const seen: (Action | null)[] = [plan.action];
      plan.pick("mine0");
      seen.push(plan.action);
      const offered = [...plan.offered].sort();
      plan.pick("pile");
      return { offered, seen: [...seen, plan.action] };
    });
    expect(steps.offered).toEqual(["mine0", "pile", "theirs1"]);
    expect(steps.seen).toEqual([null, null, { do: "deploy", card: "4G", target: "mine0+pile" }]);
  });

  it("turns to what can be done at a spot that is clicked, and puts a part back", () => {
    expect(planned((plan) => (plan.choose("1A"), plan.pick("theirs2"), plan.action))).toEqual({ do: "assassinate", card: "1A", spot: 2 });
    expect(planned((plan) => (plan.choose("1A"), plan.pick("theirs2"), plan.pick("theirs2"), plan.action))).toBeNull();
    expect(planned((plan) => (plan.choose("1A"), plan.offers("theirs1")))).toBe(false);
  });

  it("takes the first free spot, as they are alike, until another one is picked", () => {
    const seen = planned((plan) => {
      plan.choose("4G");
      const unasked = plan.offers("free2");
      plan.turnTo("enlist");
      const first = plan.action;
      plan.pick("free2");
      return { unasked, first, second: plan.action, offered: [...plan.offered].sort(), back: (plan.pick("free1"), plan.action) };
    });
    const enlist = (spot: number): Action => ({ do: "enlist", card: "4G", spot });
    expect(seen).toEqual({ unasked: true, first: enlist(1), second: enlist(2), offered: ["free1", "free2"], back: enlist(1) });
    const decoy: Form[] = [{ do: "deploy", card: ["2G"], target: ["free0", "free1"] }];
    expect(planned((plan) => (plan.choose("2G"), plan.turnTo("deploy"), plan.action), decoy)).toEqual({ do: "deploy", card: "2G", target: "free0" });
  });

  it("needs no target where there is none to choose", () => {
    expect(planned((plan) => (plan.choose("3S"), plan.turnTo("deploy"), plan.action))).toEqual({ do: "deploy", card: "3S", target: "now" });
    expect(planned((plan) => (plan.choose("3S"), plan.turnTo("encrypt"), plan.action))).toEqual({ do: "encrypt", card: "3S" });
  });

  it("takes three numbers in any order", () => {
    const brute: Form[] = [{ do: "deploy", card: ["1A"], target: ["1+4+7", "1+4+9"] }];
    expect(planned((plan) => (plan.choose("1A"), ["7", "1", "4"].forEach((n) => plan.pick(n)), plan.action), brute)).toEqual({ do: "deploy", card: "1A", target: "1+4+7" });
  });

  it("takes over an advice, and nothing that is no Action of a turn", () => {
    expect(planned((plan) => (plan.fill({ do: "assassinate", card: "3S", spot: 0 }), plan.action))).toEqual({ do: "assassinate", card: "3S", spot: 0 });
    expect(planned((plan) => (plan.fill({ do: "deploy", card: "4G", target: "mine2+card" }), plan.action))).toEqual({ do: "deploy", card: "4G", target: "mine2+card" });
    expect(planned((plan) => plan.fill({ do: "pass" }))).toBe(false);
  });

  it("begins afresh with another card, and puts the same one back", () => {
    expect(planned((plan) => (plan.choose("4G"), plan.turnTo("enlist"), plan.choose("3S"), [plan.card, plan.verb]))).toEqual(["3S", null]);
    expect(planned((plan) => (plan.choose("4G"), plan.choose("4G"), plan.card))).toBeNull();
  });
});

it("says of each verb why the chosen card cannot do it", () => {
  const reasons = (chosen: string): Record<string, string | null> =>
    planned((plan) => {
      if (chosen) plan.choose(chosen);
      const page = mount(Actions, { target: document.body, props: { plan, table: table(), say, busy: false, sayAction: () => "", onact: () => undefined } });
      flushSync();
      const found = Object.fromEntries([...document.querySelectorAll<HTMLButtonElement>("[data-verb]")].map((one) => [one.dataset.verb!, one.disabled ? one.title : null]));
      void unmount(page);
      return found;
    });
  const first = "Choose a card";
  expect(reasons("")).toEqual({ assassinate: first, deploy: first, enlist: first, encrypt: first });
  expect(reasons("1A")).toEqual({ assassinate: null, deploy: null, enlist: "An Assassin stands no guard.", encrypt: null });
  expect(reasons("4G")).toEqual({ assassinate: "A Guard does not attack.", deploy: null, enlist: null, encrypt: null });
});

describe("the wheel", () => {
  const notes: Notes = {
    exact: true, worlds: 12, likely: [], advice: null,
    about: [{ key: "1.suitcase", values: { "4": 0.25, "5": 0.75 }, out: ["1", "2", "3", "6", "7", "8", "9"] }, { key: "seen", values: { "4G": 1 }, out: [] }],
  };

  it("has odds for what is open, crosses for the rest, and strikes guilds that are seen or known", () => {
    const sectors = sectorsOf(table({}, [{ hand: [6, -1, -1, -1] }, {}]), content, notes, 1);
    expect(sectors.map(({ out }) => out)).toEqual([true, true, true, false, false, true, true, true, true]);
    expect(sectors[3]).toMatchObject({ number: 4, code: [3, 4, 5], p: 0.25, copies: [{ guild: "assassin", seen: true }, { guild: "guard", seen: true }] });
    expect(sectors[4]!.copies.map(({ seen }) => seen)).toEqual([false, false]);
  });

  it("is blank without notes", () => {
    expect(sectorsOf(table(), content, null, 1).every(({ out, p }) => !out && p === null)).toBe(true);
    expect([shortened("Mira"), shortened("Annabellas 🌹🌹🌹")]).toEqual(["Mira", "Annabellas 🌹…"]);
    expect(inCode(null, 9, 1, 4)).toBeNull();
  });

  it("adds up how likely a number is in a Code", () => {
    expect([3, 4, 6, 8].map((n) => inCode(notes, 9, 1, n))).toEqual([0.25, 1, 0.75, 0]);
  });
});

describe("what is said", () => {
  it("asks alike in every reaction window, whether or not there is a card for it", () => {
    const at = table({ phase: Phase.WINDOW, turn: 1, card: 0, window: 1 });
    const may = askText(at, [0], [{ do: "react", card: ["9A"] }, { do: "pass" }], answering);
    const not = askText(at, [0], [{ do: "pass" }], answering);
    expect(may).toEqual(not);
    expect(may).toEqual({ title: "React, or let it pass?", why: "Ada deploys Card C1 (1). Card C4 stops it and costs you your next Action. Else it happens." });
    expect(askText({ ...at, turn: 0 }, [1], [], answering)).toEqual({ title: "A moment for reactions", why: "You deploy Card C1 (1). Ada may react: that takes as long with a card for it as without." });
  });

  it("says in the last turn that what is kept decides, and what that would be", () => {
    const act = [{ do: "encrypt", card: ["1A", "3S"] }];
    const title = (final: number): string => askText(table({ phase: Phase.ACT, turn: 0, final }), [0], act, say).title;
    expect([title(0), title(1)]).toEqual(["Your turn: play one card", "Your last turn"]);
    const [played, kept] = [cardOf(say.content, 0), cardOf(say.content, 4)];
    const why = (final: number, deploys: boolean, odds: number | null, held = [kept]): string => chosenText(table({ final }), say, played, held, deploys, odds).why;
    expect(why(0, false, 0.43)).toBe("An Assassin: send it against a Guard whose Code shares a number.");
    expect(why(1, false, 0.43)).toBe("You keep Card C3 (3): 43% that it is in their Code.");
    expect(why(2, false, null)).toBe("You keep Card C3 (3).");
    expect(why(1, false, 0.43, [])).toBe(why(0, false, null));
    expect(why(1, true, 0.43)).toBe(played.kind.text);
  });

  it("says what either choice does in a window, and to whom", () => {
    const deploys = (card: number, target = 0): string => askText(table({ phase: Phase.WINDOW, turn: 1, card, target, window: 1 }), [0], [{ do: "pass" }], answering).why;
    expect(deploys(2, TARGETS.indexOf("1+2+3"))).toContain("Ada deploys Card C2 (2), naming 1, 2 and 3. Card C4 or Card C5 stops it");
    const hit = (side: Partial<SideView>): string => askText(table({ phase: Phase.WINDOW, turn: 1, card: 4, target: TARGETS.indexOf("theirs1"), window: 2 }, [side, {}]), [0], [{ do: "pass" }], answering).why;
    expect(hit({})).toBe("Ada hits your middle Guard with Card C3 (3). Card C6 saves it and costs you your next Action. Else it falls.");
    expect(hit({ resilience: 1 })).toContain("Else Resilience goes instead.");
    expect(hit({ cover: [-1, 8, -1], resilience: 1 })).toContain("Else the card over it falls.");
  });

  it("names a whole Action", () => {
    const { action } = actionWords(table({ pile: [16, 2, ...Array<number>(16).fill(-1)], piled: 2 }), say);
    expect(action({ do: "deploy", card: "1A", target: "1+4+7" })).toBe("Deploy Card C1 (1), naming 1, 4 and 7");
    expect(action({ do: "deploy", card: "4G", target: "mine0+pile" })).toBe("Deploy Card C4 (4): your left Guard and the top of the Discard Pile");
    expect(action({ do: "deploy", card: "5G", target: "pile1" })).toBe("Deploy Card C5 (5): Card C9 (9)");
    expect(action({ do: "assassinate", card: "7A", spot: 2 })).toBe("Send Card C7 (7) against the right Guard");
  });

  it("tells events to those who know them and to those who do not", () => {
    const lines = logLines([event("enlisted", { seat: 1, spot: 0 }), event("enlisted", { seat: 0, spot: 1, card: 3 }), event("answered", { seat: 1, card: 0, numbers: 0b1110, answer: 0 })], say).map(unmarked);
    expect(lines).toEqual(["Ada enlists a Guard, face down, in the left spot.", "You enlist Card C2 (2), face down, in the middle spot.", "Card C1 (1): is Ada’s Suitcase Number 1, 2 or 3? no"]);
  });

  it("says how far the game is, who won, and how the match stands", () => {
    expect([table({ phase: Phase.STOW }), table({ turns: 3, deck: 7 }), table({ final: 1 })].map(phaseText)).toEqual(["Packing the Suitcases", "Turn 3 of 12", "Final turns"]);
    expect(outcomeText({ winners: [1], why: "match" } as never, [], [-1, -1], say).why).toBe("Ada has the only Unguarded Match.");
    expect(outcomeText({ winners: [1], why: "RESIGNED" } as never, [], [-1, -1], say).why).toBe("You have given up.");
    expect(outcomeText({ winners: [0], why: "RESIGNED" } as never, [], [-1, -1], say).why).toBe("Ada has given up.");
    const match = { bestOf: 3, decided: false };
    expect(matchText({ ...match, standing: [0, 0] }, say.people)).toBe("Best of 3");
    expect(matchText({ ...match, standing: [0, 1] }, say.people)).toBe("Ada leads 1 : 0, best of 3");
    expect(matchText({ ...match, standing: [1, 1] }, say.people)).toBe("It stands 1 : 1, best of 3");
    expect(matchText({ bestOf: 3, decided: true, standing: [2, 1] }, say.people)).toBe("You win the match 2 : 1, best of 3");
  });

  it("calls the cards of the house what the language calls them, and those of a host as they are", async () => {
    const forecast = { ...kind("emerald", 5), ability: "forecast", title: "Forecast", text: "Look at the top three cards of the deck and put them back in any order." };
    const own = { ...forecast, title: "Crystal Ball", text: "Look at the top three cards." };
    await read("de");
    expect(inLanguage({ ...content, deck: [forecast, own] }).deck.map(({ title, text }) => [title, text.slice(0, 20)])).toEqual([["Vorhersage", "Sieh dir die oberste"], ["Crystal Ball", "Look at the top thre"]]);
    expect(unmarked(logLines([event("attacked", { seat: 1, card: 0, spot: 1 })], say)[0]!)).toBe("Ada schickt Card C1 (1) gegen deinen mittleren Wächter.");
    await read("en");
    expect(inLanguage({ ...content, deck: [forecast] }).deck[0]).toEqual(forecast);
  });

  it("asks large about no number that was not asked about", () => {
    const asked = (...numbers: number[]): string => momentsOf([event("answered", { seat: 1, numbers: numbers.reduce((all, n) => all | (1 << n), 0), answer: 1 })], say)[0]!.title;
    expect([asked(1, 2, 3, 8, 9), asked(1, 2, 3, 4, 5, 6), asked(1, 3, 4, 5, 8, 9)]).toEqual(["1, 2, 3, 8, 9", "1–6", "1, 3–5, 8, 9"].map((range) => `Ada’s Suitcase: ${range}?`));
  });

  it("announces the Big Reveal once, after everything else, and tells no result", () => {
    const news = [event("judged", { seat: 1, card: 0, match: 1 }), event("revealed", { seat: 0, suitcase: 1, final: 2 }), event("revealed", { seat: 1, suitcase: 3, final: 4 }), event("over", { winners: 1 })];
    expect(isReveal(news)).toBe(true);
    const beats = beatsOf(news, say);
    const titles = [...new Set(beats.map(({ moment }) => moment?.title))];
    expect(titles.slice(1)).toEqual(["The Big Reveal", undefined]);
    expect(beats.map(({ scene, tells }) => [scene, !!tells])).toEqual([...Array(beats.length - 2).fill(["dark", false]), ["first", false], ["turned", true]]);
  });

  it("turns one side in the Big Reveal before the other", () => {
    const before = table({}, [{ suitcase: -1 }, { suitcase: 3 }]);
    const after = table({ phase: Phase.OVER }, [{ suitcase: 5 }, { suitcase: 7 }]);
    const half = sideTurned(before, after, 0);
    expect(half.phase).toBe(before.phase);
    expect(half.sides[0]).toEqual(after.sides[0]);
    expect(half.sides[1]).toEqual(before.sides[1]);
  });
});

describe("decks", () => {
  const book = "E1,R2,C3,E4,R5,E6,C7,R8,R9".split(",");

  it("offer each number's candidates, the simplest first", () => {
    expect(candidatesOf(content, 4).map(({ code }) => code)).toEqual(["C4", "R4", "E4"]);
    expect(presetsOf(content).map(({ name }) => name)).toEqual(["citrine", "ruby", "emerald", "book"]);
  });

  it("leave out what a content file lacks", () => {
    const few: Content = { ...content, numbers: 5, cards: cards.filter(({ deck, number }) => number <= 5 && deck !== "ruby") };
    expect(presetsOf(few).map(({ name, codes }) => [name, codes.length])).toEqual([["citrine", 5], ["emerald", 5]]);
    expect(mixOf(["E1", "C2", "C3", "C4", "E5"])).toBe("E1,C2,C3,C4,E5,C6,C7,C8,C9");
  });

  it("are as hard as their hardest card", () => {
    expect([["C1"], ["C1", "R2"], ["C1", "E2", "R3"]].map((codes) => difficultyOf(kindsOf(content, codes)))).toEqual([1, 2, 3]);
  });

  it("become options and come back from them", () => {
    const ruby = presetsOf(content)[1]!.codes;
    expect(optionsOf(content, ruby)).toEqual({ deck: "ruby", mix: "" });
    expect(optionsOf(content, book)).toEqual({ mix: book.join(",") });
    expect([ruby, book].map((codes) => codesFrom(content, { deck: "citrine", ...optionsOf(content, codes) }))).toEqual([ruby, book]);
  });
});

describe("the end", () => {
  const over = table({ phase: Phase.OVER, halves: [2, 0] }, [
    { suitcase: 2, hand: [10, -1, -1, -1], guard: [7, -1, -1] },
    { suitcase: 8, hand: [6, -1, -1, -1], guard: [-1, -1, -1] },
  ]);

  it("is revealed where Guards were counted, which they are not when somebody gave up", () => {
    expect([over, table({ phase: Phase.OVER, halves: [-1, -1] }, [{ suitcase: 2 }, { suitcase: 8 }]), table({}, [{ suitcase: 2 }, { suitcase: 8 }])].map(isRevealed)).toEqual([true, false, false]);
  });

  it("says what each Final Card does: it misses the Code, meets a Guard, or is an Unguarded Match", () => {
    // Suitcases 2 (Code 1 2 3) and 5 (Code 4 5 6); a 4 guards the 2.
    expect(strikeOf(over, content, 0, 10)).toBe("match"); // 6 against 4 5 6
    expect(strikeOf(over, content, 0, 2)).toBe("misses"); // 2 against 4 5 6
    expect(strikeOf(over, content, 1, 6)).toBe("misses"); // 4 against 1 2 3
    const guarded = table({ phase: Phase.OVER }, [{ suitcase: 2, guard: [3, -1, -1] }, { suitcase: 8 }]);
    expect(strikeOf(guarded, content, 1, 2)).toBe("met"); // 2 against 1 2 3, where a 2 stands
    expect(strikeOf(guarded, content, 1, 0)).toBe("match"); // 1
  });
});

describe("values that are out", () => {
  it("are told as ranges, a number where both its copies are out", () => {
    const out = (...values: string[]): string => outText(content, { key: "1.hand", values: {}, out: values });
    expect(out("1", "2", "3", "7")).toBe("1–3, 7");
    expect(out(...[0, 1, 2, 3, 4, 5, 8].map((id) => wordOf(content, id)))).toBe(`1–3, ${wordOf(content, 8)}`);
    expect(out()).toBe("");
  });
});

describe("an attempt on a Guard that lies face down", () => {
  const known = (left: string): Notes => ({ exact: true, worlds: 3, about: [{ key: "1.guard0", values: Object.fromEntries([...left].map((n) => [n, null])), out: [] }], likely: [], advice: null });

  it("is said to fail, or to succeed, where the sheet knows", () => {
    expect(["789", "45", "69", ""].map((left) => attempt(known(left), 9, 4, 1, 0))).toEqual(["never", "sure", "open", "open"]);
    expect(attempt(null, 9, 4, 1, 0)).toBe("open");
  });
});

describe("everything on the table", () => {
  const resigned = table({ phase: Phase.OVER, halves: [-1, -1] }, [{ suitcase: 2, hand: [4, -1, -1, -1] }, { suitcase: -1 }]);
  const notes = (key: string, left: string): Notes => ({ exact: true, worlds: 3, about: [{ key, values: Object.fromEntries([...left].map((n) => [n, null])), out: [] }], likely: [], advice: null });
  const views = [resigned, table({ phase: Phase.OVER }, [{}, { suitcase: 8, hand: [6, 7, -1, -1] }])].map((own) => ({ table: { ...own }, actors: [] }));
  const ending: Ending = { views, sheets: [notes("1.suitcase", "456"), notes("0.suitcase", "2")] };

  it("is what each seat saw of its own side, though somebody gave up", () => {
    const open = laidOpen(resigned, ending);
    expect(open.sides.map(({ suitcase, hand }) => [suitcase, ...hand.filter((id) => id >= 0)])).toEqual([[2, 4], [8, 6, 7]]);
    expect(strikes(open, content)).toEqual([]); // no Big Reveal, no Final Cards
  });

  it("says what each wheel still allowed, and which number lay there", () => {
    const allowed = allowedBy(0, laidOpen(resigned, ending), content, ending)!;
    expect(allowed.left).toBe(3);
    expect(allowed.numbers.filter(({ left }) => left).map(({ number }) => number)).toEqual([4, 5, 6]);
    expect(allowed.numbers.find(({ there }) => there)!.number).toBe(5);
    expect(allowedBy(0, resigned, content, null)).toBe(null);
  });

  it("knows the Encrypted pile where all other cards lie open", () => {
    const all = [...Array(18).keys()];
    const open = table({ phase: Phase.OVER, deck: 0, encrypted: 2, pile: [...all.slice(4), -1, -1, -1, -1], piled: 14 }, [{ suitcase: 2 }, { suitcase: 3 }]);
    expect(encryptedCards(open, content)).toEqual([0, 1]);
    expect(encryptedCards({ ...open, deck: 1 }, content)).toEqual([]);
  });

  it("says what the Final Cards did", () => {
    const open = table({ phase: Phase.OVER, halves: [2, 0] }, [{ suitcase: 2, hand: [10, -1, -1, -1], guard: [7, -1, -1] }, { suitcase: 8, hand: [6, -1, -1, -1] }]);
    const why = unmarked(outcomeText({ winners: [0], why: "MATCH", scores: [] }, strikes(open, content), open.halves, say).why);
    expect(why).toBe("Your 6 is in Ada’s Code 4-5-6, and no Guard there is a 6. Ada’s 4 is not in your Code 1-2-3.");
    expect(outcomeText({ winners: [0], why: "GUARDS", scores: [] }, strikes(open, content), open.halves, say).why).toContain("You: 1 Guard. Ada: ");
    const met = outcomeText({ winners: [0], why: "MATCH", scores: [] }, [{ seat: 0, number: 8, strike: "met", code: [7, 8, 9] }], open.halves, say).why;
    expect([met, logLines([event("step_guard", { seat: 1, spot: 0, number: 8 })], say)[0]].map((said) => unmarked(said!).split(" ").slice(-2).join(" "))).toEqual(["an 8.", "an 8."]);
  });
});

it.each([[0, "known to you only"], [-1, "still hidden"]])("a face-down Guard is known to nobody else, and to nobody who only looks over a shoulder (%i)", async (viewer, known) => {
  const lying = table({}, [{ guard: [0, -1, -1], guarded: [1, 0, 0] }, {}]);
  const page = mount(Side, { target: document.body, props: { seat: 0, table: lying, content, people: peopleOf(seats, viewer), plan: new Plan(() => []), busy: false } });
  flushSync();
  expect([...document.querySelectorAll(".spot [role=img]")].map((card) => card.getAttribute("aria-label")!.split("; ")[1])).toEqual([known]);
  await unmount(page);
});

describe("cards in the middle", () => {
  it("are aimed at until they have been taken", async () => {
    const scavenged = { phase: Phase.DISCARD, card: 8, target: TARGETS.indexOf("pile1"), pile: [2, 4, ...Array<number>(16).fill(-1)], piled: 2 };
    const aimed: number[] = [];
    for (const taken of [-1, 6]) {
      const middle = mount(Middle, { target: document.body, props: { table: table({ ...scavenged, taken }), content, people: say.people, plan: new Plan(() => []), busy: false } });
      flushSync();
      aimed.push(document.querySelectorAll("li.aimed").length);
      await unmount(middle);
    }
    expect(aimed).toEqual([1, 0]);
  });

  it("answer which one goes on top, and which number of an open hand is named", () => {
    const asked = (form: Form): Looking => {
      const choice = new Choice(() => [form], ["top", "name"]);
      return new Looking(choice, () => [], (id) => wordOf(content, id), () => "this one");
    };
    const top = asked({ do: "top", card: [wordOf(content, 2), wordOf(content, 6)] });
    expect([2, 6, 7].map((id) => top.offers(id))).toEqual([true, true, false]);
    top.pick(2);
    expect([top.mark(2), top.mark(7)]).toEqual(["this one", ""]);
    const name = asked({ do: "name", number: [2, 4] });
    expect([2, 3, 7, 8].map((id) => name.offers(id))).toEqual([true, true, true, false]);
    name.pick(7);
    expect([6, 7, 2].map((id) => name.mark(id))).toEqual(["this one", "this one", ""]);
  });
});

it("brings no help for a card that has gone by the time it would come", () => {
  vi.useFakeTimers();
  const [help, card] = [new Help(), document.body.appendChild(document.createElement("div"))];
  const end = help.of(cardOf(content, 0))(card);
  card.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  card.remove();
  if (end) end();
  vi.runAllTimers();
  expect(help.now).toBeNull();
  vi.useRealTimers();
});

it("tells who hears the card that has the focus what it does", async () => {
  document.body.innerHTML = "<div><button></button></div>";
  const [button, page] = [document.querySelector("button")!, mount(CardHelp, { target: document.body, props: { numbers: 9 } })];
  const told = (): string | undefined => document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
  const show = (on: HTMLElement | null): void => flushSync(() => void (shownHelp.now = on && { card: cardOf(content, 0), on }));
  settings.values.motion = "less";
  show(button.parentElement);
  expect(told(), "under the pointer alone").toBeUndefined();
  show(null);
  button.focus();
  show(button.parentElement);
  expect(told()).toContain(cardOf(content, 0).kind.text);
  show(null);
  await unmount(page);
  expect(button.hasAttribute("aria-describedby")).toBe(false);
});
