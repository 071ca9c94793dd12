import { mount, unmount } from "svelte";
import { readdirSync, readFileSync } from "node:fs";
import { parse, type AST } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { refusalText, softly, t } from "$lib/texts";
import Softly from "$lib/ui/Softly.svelte";
import { parts, plain, unmarked } from "$lib/texts/rich";

describe("rich sentences", () => {
  it("split into their parts", () => {
    expect(parts("Ada takes <b>20–39</b>: <no>wrong</no>")).toEqual([
      { kind: "plain", text: "Ada takes " },
      { kind: "b", text: "20–39" },
      { kind: "plain", text: ": " },
      { kind: "no", text: "wrong" },
    ]);
  });

  it("cannot be marked up by a player's name", () => {
    expect(parts(`${plain("<yes>true</yes>")} takes`)).toHaveLength(1);
    expect(unmarked("<b>Round 1</b> begins")).toBe("Round 1 begins");
  });
});

describe("long words", () => {
  it("may break where the catalogue says, and nowhere else", () => {
    expect(softly("Schicksalsrad und Kreuzfeuer", "Schicksals|rad Stand|haftig|keit")).toBe("Schicksals\u00adrad und Kreuzfeuer");
    expect(softly("Standhaftigkeit", "Stand|haftig|keit")).toBe("Stand\u00adhaftig\u00adkeit");
    expect(softly("Fortune Teller", "")).toBe("Fortune Teller");
  });

  it.each([["Fortune Teller", ""], ["Schicksalsrad", "Schicksals|rad"]])("are heard whole: %s", (words, broken) => {
    const page = mount(Softly, { target: document.body, props: { words, broken } });
    const heard = document.body.cloneNode(true) as HTMLElement;
    for (const one of heard.querySelectorAll("[aria-hidden]")) one.remove();
    expect(heard.textContent).toBe(words);
    void unmount(page);
  });
});

describe("refusals", () => {
  it("are said in the server's words, in ours where they never got there, else at all", () => {
    expect(refusalText({ key: "stale", args: {}, text: "Too late." })).toBe("Too late.");
    expect(refusalText({ key: "http_502", args: {}, text: "Bad Gateway" })).toBe(t("refused-http_502"));
    expect(refusalText({ key: "new_one", args: {}, text: "The server's reason." })).toBe("The server's reason.");
    expect(refusalText({ key: "new_one", args: {}, text: "" })).toBe(t("refused"));
  });
});

/** Attributes that people read or hear. */
const READ = new Set(["aria-label", "title", "placeholder", "alt"]);

interface Node {
  type?: string;
  name?: string;
  data?: string;
  metadata?: unknown;
}

/** Words that stand in a component itself rather than in the catalogue. */
function wordsIn(file: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, read: boolean): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, name, data, metadata: _, ...inside } = node as Node;
    if (type === "Text" && read && /\p{L}/u.test(data ?? "")) found.push(data!.trim());
    const heard = type === "Attribute" ? READ.has(name ?? "") : type === "StyleDirective" ? false : read;
    for (const child of Object.values(inside)) walk(child, heard);
  };
  const root: AST.Root = parse(readFileSync(file, "utf8"), { modern: true });
  walk(root.fragment.nodes, true);
  return found;
}

const components = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".svelte"));

describe("visible strings", () => {
  it("finds words that stand in a component", () => {
    expect(components.length).toBeGreaterThan(20);
    expect(wordsIn("test/Wordy.svelte")).toEqual(["Pressed", "a label", "bare words"]);
  });

  it.each(components)("live in the catalogue, not in %s", (name) => {
    expect(wordsIn(`src/${name}`)).toEqual([]);
  });
});
