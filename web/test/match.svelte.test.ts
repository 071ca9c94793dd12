import { expect, it } from "vitest";
import type { TableInfo } from "$lib/wire";
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
