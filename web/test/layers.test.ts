import { expect, it } from "vitest";

/** What each folder may import statically besides itself. The front page loads the case's card when it is shown. */
const BELOW: Record<string, readonly string[]> = {
  lib: [],
  games: ["lib"],
  verify: ["lib"],
  offline: ["lib"],
  pages: ["games", "offline", "lib"],
  cases: ["pages", "games", "lib"],
};
const SOURCES = import.meta.glob<string>("../src/{lib,games,verify,offline,pages,cases}/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

/** The folders of src that a module imports from. */
function folders(path: string, text: string): string[] {
  const names = [...text.matchAll(/^\s*(?:import|export)\b[^;]*?from "([^"]+)"/gm)].map(([, name = ""]) => name);
  const here = `file:///${path.replace("../src/", "")}`;
  return names.flatMap((name) => (name.startsWith("$lib") ? ["lib"] : name.startsWith(".") ? [new URL(name, here).pathname.split("/")[1] ?? ""] : []));
}

it("imports run one way", () => {
  const upward = Object.entries(SOURCES).flatMap(([path, text]) => {
    const own = path.split("/")[2] ?? "";
    return folders(path, text).flatMap((folder) => (folder === own || BELOW[own]?.includes(folder) ? [] : [`${path} imports ${folder}`]));
  });
  expect(upward).toEqual([]);
  expect(folders("../src/games/x/case/index.ts", 'import type { Laid } from "../../../cases/pages";')).toEqual(["cases"]);
});
