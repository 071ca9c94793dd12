import { describe, expect, it } from "vitest";
import { peopleOf } from "$lib/people";
import { unmarked } from "$lib/texts/rich";
import type { Ending, Notes, SeatInfo, Wording } from "$lib/wire";
import { codeText, dataHeld, dataName, hacksUnder } from "../src/games/the_coding/cards";
import { allowedOf, decidedBy, laidOpen, setAside } from "../src/games/the_coding/over";
import { pages } from "../src/games/the_coding/case";
import { codesAtFirst, givenAway, gridOf, hackChance, ruledOut, verdictOn } from "../src/games/the_coding/sheet";
import { percent } from "../src/lib/percent";
import { actionWords, askText, eventText, guessWords, hackWords, logLines, outcomeText, phaseText } from "../src/games/the_coding/speech";
import { t } from "../src/games/the_coding/texts";
import { Phase, System, type View, type Content, type Side } from "../src/games/the_coding/wire";

const content: Content = {
  letters: "ABCDEF",
  digits: "0123456789",
  data: [{ name: "A-B", letters: "AB", provenance: "printed" }, { name: "20-39", low: 20, high: 39, provenance: "printed" }],
  hack: [
    { name: "letter ABC", place: "letter", values: "ABC", provenance: "printed" },
    { name: "tens 02468", place: "tens", values: "02468", provenance: "printed" },
    { name: "tens 012", place: "tens", values: "012", provenance: "printed" },
  ],
};

const seats: SeatInfo[] = ["Mira", "Ada", "Quill"].map((name, seat) => ({
  seat,
  name,
  kind: seat ? "bot" : "human",
  level: seat ? "agent" : null,
  connected: true,
  ready: true,
}));

const say = { people: peopleOf(seats, 0), content };
const watching = { people: peopleOf(seats, -1), content };

function side(more: Partial<Side> = {}): Side {
  return {
    code: [-1, -1, -1],
    revealed: [0, 0, 0],
    ordered: 1,
    out: 0,
    wrong: 0,
    sender: -1,
    received: 0,
    data_cards: [0, 1],
    hacks: 2,
    hack: [1, 2, -1],
    answer: [1, 0, -1],
    chosen: 0,
    withdrew: 0,
    ...more,
  };
}

function table(more: Partial<View> = {}): View {
  return {
    players: 3,
    seat: 0,
    system: System.COUNTER,
    phase: Phase.SEND,
    turn: 0,
    first: 1,
    current_round: 2,
    field: [1, 2],
    line: [2, -1, 0, -1, -1],
    deck: 3,
    aside: 7,
    open_letters: [],
    open_digits: [],
    sides: [side(), side(), side()],
    choice: -1,
    owed: 1,
    starter: 1,
    shown: 0,
    announced: 0,
    cracked: -1,
    why: 0,
    winners: 0,
    ...more,
  };
}

const event = (key: string, args: Record<string, number> = {}) => ({ key, args, text: `server: ${key}` });
const told = (key: string, args: Record<string, number> = {}) => logLines([event(key, args)], say).map(unmarked).join();

describe("cards", () => {
  it("are written as people write them", () => {
    expect(dataName(content, 1)).toBe("20–39");
    expect(codeText(content, 5, 9, 8)).toBe("F 9 8");
    expect(dataHeld(side())).toEqual([1]);
  });

  it("lie under the place they name, with their answers", () => {
    expect(hacksUnder(content, side(), 1)).toEqual([
      { card: 1, right: true },
      { card: 2, right: false },
    ]);
    expect(hacksUnder(content, side(), 0)).toEqual([]);
  });
});

describe("the ask line of those who wait", () => {
  const everyPhase = Object.values(Phase);

  it.each(everyPhase)("says something in phase %i, also to a spectator", (phase) => {
    expect(askText(table({ phase, seat: -1 }), [1], [], watching).title).not.toBe("");
    expect(askText(table({ phase: 99 }), [1], [], say).title).toBe(t("table-waiting"));
  });

  it("turns to decoding with the question", () => {
    const legal = [{ do: "data", card: ["20-39"] }, { do: "decode", target: [1], letter: ["A"], tens: [0], ones: [1] }];
    expect(askText(table(), [0], legal, say).title).toContain("hack or decode");
    expect(askText(table(), [0], legal, say, "decode").title).toContain("name a player");
  });
});

describe("the log", () => {
  it("speaks to the viewer as you and of the others by name", () => {
    expect(told("picked", { seat: 0, card: 1 })).toBe("You take 20–39.");
    expect(told("picked", { seat: 1, card: 1 })).toBe("Ada takes 20–39.");
    expect(told("hacked", { seat: 1, target: 0, slot: 0, card: 2, answer: 0 })).toBe("Ada asks you: tens 0 1 2? false");
    expect(told("decoded", { seat: 0, target: 2, letter: 1, tens: 2, ones: 9, right: 1 })).toBe("You decode Quill as B 2 9: right");
  });

  it("tells what an announcement tells: the code is in every range left that is not held", () => {
    expect(told("announced", { seat: 1, available: 0b11 })).toBe("Ada can take no data card: Ada’s code is in A–B and 20–39.");
    expect(told("announced", { seat: 0, available: 0 })).toBe("You can take no data card.");
  });

  it("says one's own cards, and of the others' only that they were dealt", () => {
    expect(told("dealt", { seat: 0, letter: 5, first: 9, second: 8 })).toBe("You are dealt F, 9 and 8.");
    expect(told("dealt", { seat: 1 })).toBe("");
    expect(told("ordered", { seat: 1 })).toBe("Ada has ordered the digits.");
  });

  it("falls back to the server's sentence for an event it does not know", () => {
    expect(told("comet")).toBe("server: comet");
  });

  const all = { seat: 1, target: 2, slot: 0, card: 1, answer: 1, available: 1, letter: 1, tens: 2, ones: 3, right: 0, value: 2 };
  const keys =
    "dealt first turned ordered round picked announced hacked counter cleared decoded revealed out played_on stopped " +
    "chose shown tapped fouled flipped picked_digit said withdrew resigned over";
  it.each(keys.split(" "))("has words for %s", (key) => {
    const args = { ...all, first: 1, second: 2, round: 3, place: 0, choice: 1, taps: 3, winners: 2, why: 1 };
    expect(eventText(event(key, args), say)).not.toMatch(/undefined|NaN|\?\?|null|\{|server/);
    expect(logLines([event(key, args)], say)).toHaveLength(key === "turned" ? 0 : 1);
  });

  it("speaks to a spectator of everybody by name", () => {
    expect(logLines([event("picked", { seat: 0, card: 0 })], watching).map(unmarked)).toEqual(["Mira takes A–B."]);
  });
});

describe("the ask line", () => {
  it("says whose turn it is and who cannot be asked", () => {
    const legal = [{ do: "hack", slot: [0, 2], target: [1] }];
    const ask = askText(table(), [0], legal, say);
    expect(ask.title).toBe("Your turn: send a hack card");
    expect(ask.why).toBe("Quill cannot be asked now. Choose a card of the hack line; Ada must answer it.");
  });

  it("speaks of the others while they think", () => {
    expect(askText(table({ turn: 1 }), [1], [], say).title).toBe("Ada chooses a hack card");
    expect(askText(table({ phase: Phase.ORDER }), [0, 1, 2], [], say).title).toBe("Waiting for Ada and Quill");
    expect(askText(table({ phase: Phase.OVER }), [], [], say).title).toBe(t("theirs-over"));
  });

  it("tells a spectator that they watch", () => {
    expect(askText(table({ seat: -1, turn: 1 }), [1], [], watching)).toEqual({ title: "Ada chooses a hack card", why: t("table-spectating") });
  });

  it("has words for every phase and every verb", () => {
    for (const phase of Object.values(Phase)) {
      expect(askText(table({ phase }), [1], [], say).title).not.toBe("");
      expect(phaseText(table({ phase }))).not.toBe("");
    }
    for (const verb of ["order", "data", "none", "hack", "decode", "reveal", "play", "tap"]) {
      expect(askText(table(), [0], [{ do: verb }], say).title).not.toBe("");
    }
  });

  it("calls a turn in Counter Cracking by both its ways", () => {
    expect(askText(table({ phase: Phase.CHOOSE }), [0], [{ do: "data" }, { do: "decode" }], say).title).toBe("Your turn: hack or decode");
  });
});

describe("buttons", () => {
  const words = actionWords(table(), say);

  it("say the whole action", () => {
    expect(words.action({ do: "hack", slot: 0, target: 1 })).toBe("Ask Ada: tens 0 1 2?");
    expect(words.action({ do: "decode", target: 2, letter: "F", tens: 9, ones: 8 })).toBe("Decode Quill: F 9 8");
    expect(words.action({ do: "data", card: "20-39" })).toBe("Take 20–39");
  });

  it("have a word for every verb on the wire", () => {
    for (const verb of ["order", "data", "none", "hack", "decode", "reveal", "play", "stop", "tap", "pass"]) {
      expect(words.action({ do: verb, slot: 0, target: 1, card: "A-B", place: "tens", letter: "A", tens: 1, ones: 2 })).not.toMatch(/undefined/);
    }
  });
});

describe("the outcome", () => {
  it("names the winner and why, as a name or a number", () => {
    const won = outcomeText({ why: "LAST_STANDING", winners: [0], scores: [] }, null, say);
    expect(won).toEqual({ title: "You win", why: "You are the last one standing." });
    expect(outcomeText({ why: "CRACKED", winners: [2], scores: [] }, null, say)).toEqual({ title: "Quill wins", why: "Quill cracked a code." });
    expect(outcomeText({ why: "NOBODY", winners: [], scores: [] }, null, say).title).toBe("Nobody wins");
  });
});

describe("the Crack Sheet", () => {
  const notes: Notes = {
    exact: true,
    worlds: 4,
    about: [{ key: "1.letter", values: { A: 0.25, C: 0.75 }, out: ["B", "D", "E", "F"] }],
    likely: [
      { value: "1 C23", p: 0.5 },
      { value: "2 F98", p: 0.2 },
    ],
    advice: null,
  };

  it("draws what the notes say", () => {
    const [letter, tens] = gridOf(content, notes, 1).rows;
    expect(letter!.cells.map(({ value, out, p }) => [value, out, p]).slice(0, 3)).toEqual([
      ["A", false, 0.25],
      ["B", true, null],
      ["C", false, 0.75],
    ]);
    expect(tens!.cells.every(({ out, p }) => !out && p === null)).toBe(true);
    expect(gridOf(content, notes, 1).likely).toEqual([{ letter: "C", tens: 2, ones: 3, p: 0.5 }]);
    expect(ruledOut(notes, 1, "letter", "B")).toBe(true);
    expect(ruledOut(notes, 1, "letter", "A")).toBe(false);
  });

  it("is blank without notes", () => {
    expect(gridOf(content, null, 1).rows.map(({ cells }) => cells.length)).toEqual([6, 10, 10]);
  });

  it("is told of by the facts of a case in whole sentences", () => {
    const laid = { table: null, content, people: say.people, about: "1.tens", answer: "" };
    expect(pages.say([event("own", { seat: 0, place: 1, value: 3 })], laid)).toEqual(["You hold the 3 yourself (your tens)."]);
  });

  it("rounds half up and says 100 only when it is certain", () => {
    expect([0.125, 0.005, 0.004, 0.996, 1 - 1e-15, 0].map(percent)).toEqual(["13", "1", "<1", ">99", "100", "0"]);
  });
});

describe("what a hack can teach", () => {
  const [ABC, EVEN, LOW] = [0, 1, 2];
  const about = (values: Record<string, number | null>, seat = 1, place = "tens") => ({ key: `${seat}.${place}`, values, out: [] });
  const notes = (...abouts: Notes["about"]): Notes => ({ exact: true, worlds: 4, about: abouts, likely: [], advice: null });

  it("is the chance of true, by the odds of the sheet", () => {
    expect(hackChance(notes(about({ "2": 0.25, "3": 0.75 })), content, LOW!, [1])).toBe(0.25);
    expect(hackChance(notes(about({ A: 0.5, B: 0.125, F: 0.375 }, 1, "letter")), content, ABC!, [1])).toBe(0.625);
  });

  it("is nothing where the sheet knows the answer, with odds or without", () => {
    for (const p of [null, 0.5]) {
      expect(hackChance(notes(about({ "8": p, "9": p })), content, LOW!, [1])).toBe(0);
      expect(hackChance(notes(about({ "0": p, "1": p })), content, LOW!, [1])).toBe(1);
    }
    expect(hackChance(notes(about({ "8": null, "2": null })), content, LOW!, [1])).toBeNull();
  });

  it("is not told without a sheet, nor of two who differ", () => {
    expect(hackChance(null, content, LOW!, [1])).toBeNull();
    expect(hackChance(notes(), content, LOW!, [1])).toBeNull();
    const two = notes(about({ "8": 0.5, "9": 0.5 }), about({ "3": 0.5, "8": 0.5 }, 2));
    expect(hackChance(two, content, LOW!, [1, 2])).toBe(0);
    expect(hackChance(two, content, EVEN!, [1, 2])).toBeNull();
    expect(hackChance(two, content, EVEN!, [])).toBeNull();
  });

  it("is said before a question is spent that can teach nothing", () => {
    const sheet = notes(about({ "8": 0.5, "9": 0.5 }));
    expect(hackWords(LOW!, 1, sheet, say)?.why).toBe("By your sheet the answer can only be “false”: it would tell you nothing.");
    expect(hackWords(EVEN!, 1, sheet, say)).toBeNull();
  });
});

describe("a guess that is being put together", () => {
  const about = [{ key: "1.ones", values: { "7": 1 }, out: ["8"] }];
  const notes: Notes = { exact: true, worlds: 4, about, likely: [{ value: "1 F97", p: 0.25 }], advice: null };

  it("is in the ask line, with what the sheet says of it", () => {
    expect(guessWords({ seat: 1, code: ["", "", ""] }, notes, [], say)).toBeNull();
    expect(guessWords({ seat: 1, code: ["F", "", "8"] }, notes, [], say)).toEqual({
      title: "Decode Ada: F ? 8",
      why: "Your sheet rules out 8 as ones. You may say it all the same.",
    });
    expect(guessWords({ seat: 1, code: ["F", "9", "7"] }, notes, [], say)?.why).toContain("25%");
    expect(askText(table(), [0], [{ do: "decode" }], say, "decode", { title: "Decode", why: "" }).title).toBe("Decode");
  });

  it("is not asked for again without a word once it was wrong", () => {
    const named = (right: number): Wording[] => [{ key: "decoded", args: { seat: 2, target: 1, letter: 5, tens: 9, ones: 7, right }, text: "" }];
    const said = (code: string[], events: Wording[]): string | undefined => guessWords({ seat: 1, code }, notes, events, say)?.why;
    expect(said(["F", "9", "7"], named(0))).toBe("This code was named already, and it was wrong.");
    expect(said(["F", "9", "7"], named(1))).toContain("25%");
    expect(said(["F", "", "7"], named(0))).not.toContain("already");
  });

  it("has no odds but those of the sheet", () => {
    expect(verdictOn({ seat: 1, code: ["F", "9", "7"] }, { ...notes, likely: [] })).toEqual({});
    expect(verdictOn({ seat: 2, code: ["F", "9", "8"] }, notes)).toEqual({});
  });

  it("is one of 280 at first", () => {
    expect(codesAtFirst(content)).toBe(280);
  });
});

describe("what one has given away", () => {
  it("is told as ranges, place by place", () => {
    const own = (place: string, open: string, out: string): Notes["about"][number] => ({ key: `0.${place}`, values: Object.fromEntries([...open].map((value) => [value, null])), out: [...out] });
    const sheet: Notes = { exact: true, worlds: 1, about: [own("tens", "456", "0123789")], likely: [], advice: null };
    expect(givenAway(content, sheet, 0)).toEqual([{ place: "tens", open: "4–6", out: "0–3, 7–9" }]);
    expect(givenAway(content, null, 0)).toEqual([]);
  });
});

describe("the end", () => {
  const event = (key: string, args: Record<string, number>): Wording => ({ key, args, text: key });
  const about = (key: string, left: string): Notes["about"][number] => ({ key, values: Object.fromEntries([...left].map((value) => [value, null])), out: [] });
  const sheet = (seat: number, letter: string, tens: string, ones: string, worlds: number): Notes =>
    ({ exact: true, worlds, about: [about(`${seat}.letter`, letter), about(`${seat}.tens`, tens), about(`${seat}.ones`, ones)], likely: [], advice: null });
  const over = table({ players: 2, phase: Phase.OVER, sides: [side({ code: [0, 1, 2] }), side({ out: 1, code: [-1, -1, -1] })] });
  const views = [[0, 1, 2], [1, 3, 4]].map((code, seat) => ({ table: { ...over, sides: over.sides.map((one, other) => (other === seat ? { ...one, code } : one)) }, actors: [] }));
  const ending: Ending = { views, sheets: [sheet(1, "BC", "0123", "4", 7), sheet(0, "A", "1", "2", 1)] };
  const decoded = event("decoded", { seat: 0, target: 1, letter: 1, tens: 3, ones: 4, right: 1 });
  const events = [decoded, event("out", { seat: 1 }), event("over", { why: 2, winners: 1 })];

  it("opens every code by its own seat's view, and shows which cards nobody was dealt", () => {
    const open = laidOpen(over, ending);
    expect(open.sides.map(({ code }) => code)).toEqual([[0, 1, 2], [1, 3, 4]]);
    expect(setAside(open, content).slice(0, 2)).toEqual([...content.letters].slice(2, 4));
    expect(setAside(over, content)).toEqual([]);
    expect(laidOpen(over, null)).toBe(over);
  });

  it("says what each sheet still allowed, of a player who was out before nothing", () => {
    expect(allowedOf(1, over, content, events, ending)).toMatchObject([{ reader: 0, places: ["B, C", "0–3", "4"], codes: 7 }]);
    expect(allowedOf(0, over, content, events, ending)).toMatchObject([{ reader: 1, places: ["A", "1", "2"], codes: 1 }]);
    const before = [event("out", { seat: 1 }), decoded, event("over", { why: 2, winners: 1 })];
    expect(allowedOf(1, over, content, before, ending)).toEqual([]);
  });

  it("says what decided it: the code that was named, a wrong one, or none in time", () => {
    const why = (told: Wording[], system: number = System.COUNTER): string =>
      unmarked(outcomeText({ why: "LAST_STANDING", winners: [0], scores: [] }, decidedBy({ ...over, system }, told, ending), say).why);
    expect(why(events)).toBe(`You named Ada’s code, ${codeText(content, 1, 3, 4)}, with 7 codes left on the sheet.`);
    const wrong = [event("decoded", { seat: 1, target: 0, letter: 1, tens: 3, ones: 4, right: 0 }), ...events.slice(1)];
    expect(why(wrong)).toBe("Ada is out with a third wrong code.");
    expect(why(wrong, System.SPEED)).toBe("Ada is out with a wrong code.");
    expect(why([event("fouled", { seat: 1 }), ...events.slice(1)], System.SPEED)).toBe("Ada tapped and named no code in time.");
  });

  it("says who gave up, to whoever did and to the others", () => {
    for (const [seat, sentence] of [[1, "Ada has given up."], [0, "You have given up."]] as const) {
      const told = [decoded, event("resigned", { seat }), ...events.slice(1)];
      expect(outcomeText({ why: "RESIGNED", winners: [1 - seat], scores: [] }, decidedBy(over, told, ending), say).why).toBe(sentence);
    }
  });
});
