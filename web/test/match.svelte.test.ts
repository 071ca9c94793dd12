import { expect, it, vi } from "vitest";
import * as api from "$lib/api";
import type { Ended, TableInfo } from "$lib/wire";
import { Table } from "$lib/table.svelte";
import { Match } from "../src/games/classified_information/match.svelte";
import type { Content } from "../src/games/classified_information/wire";

const cards = ["citrine", "ruby"].flatMap((deck) => [1, 2].map((number) => ({ code: `${deck[0]!.toUpperCase()}${number}`, title: `${deck} ${number}`, deck, number })));
const deckOf = (name: string): Content => ({ numbers: 2, cards, deck: cards.filter(({ deck }) => deck === name) }) as unknown as Content;
const next = { options: { mix: "R1,R2", best_of: "3" }, content: deckOf("ruby") };
const info = (more: Partial<TableInfo> = {}): TableInfo => ({ id: "t", seats: [], seat: 0, standing: [1, 0], ...next, ...more }) as unknown as TableInfo;

it("reads a finished game with the cards it was played with, when the winner has built already", () => {
  const laid = { options: { deck: "citrine", mix: "", best_of: "3" }, content: deckOf("citrine") };
  const match = new Match(new Table(info({ laid })));
  expect(match.content.deck.map(({ code }) => code)).toEqual(["C1", "C2"]);
  expect(match.next.slice(0, 2)).toEqual(["R1", "R2"]);
  expect(match.built).toBe(true);
});

it("reads a game with the table's cards where nothing else is chosen for the next", () => {
  const match = new Match(new Table(info({ laid: null })));
  expect(match.content.deck.map(({ code }) => code)).toEqual(["R1", "R2"]);
  expect(match.built).toBe(false);
});

it("reads a later game with its own cards, and still does for who looks back and returns", async () => {
  const built = info({ games: 2, standing: [1, 0], laid: null });
  const asked = vi.spyOn(api, "tableInfo").mockResolvedValue(built);
  const table = new Table(info({ games: 1, standing: [], options: { deck: "citrine", mix: "", best_of: "3" }, content: deckOf("citrine") }));
  table.game = 2;
  const first = new Match(table);
  expect(first.ready).toBe(false);
  await first.look();
  for (const page of [table, new Table(table.info, null, table), table]) {
    const match = new Match(page);
    await match.look();
    expect([match.ready, match.content.deck.map(({ code }) => code), match.standing]).toEqual([true, ["R1", "R2"], [1, 0]]);
  }
  expect(asked).toHaveBeenCalledTimes(1);
});

it("takes no older answer for a newer one", async () => {
  const answers: ((said: TableInfo) => void)[] = [];
  vi.spyOn(api, "tableInfo").mockImplementation(() => new Promise((come) => answers.push(come)));
  const table = new Table(info({ games: 1, laid: null }));
  [table.game, table.outcome] = [1, {} as Ended];
  const match = new Match(table);
  const looks = [match.look(), match.look()];
  answers[1]!(info({ standing: [2, 0] }));
  await looks[1];
  answers[0]!(info({ standing: [1, 0] }));
  await looks[0];
  expect(match.standing).toEqual([2, 0]);
});
