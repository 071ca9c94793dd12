import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The service worker has to lie at the top, under a name that stays. */
const WORKER = "worker.js";
/** Where a development server forwards the API to: `underrose serve --no-open` on its own port. */
const SERVER = "http://127.0.0.1:8420";

/** What translators tell each other in a catalogue is not sent to readers. */
function withoutComments(): Plugin {
  return {
    name: "catalogues-without-comments",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(".ftl?raw")) return null;
      const lines = (await readFile(id.slice(0, -"?raw".length), "utf8")).split("\n");
      return `export default ${JSON.stringify(lines.filter((line) => line && !line.startsWith("#")).join("\n"))}`;
    },
  };
}

/** Tells the service worker which files were built: it keeps them all. */
function namesForTheWorker(): Plugin {
  return {
    name: "names-for-the-worker",
    generateBundle(_, built) {
      const names = Object.keys(built).filter((name) => /\.(js|css)$/.test(name) && name !== WORKER);
      const files = [...names.map((name) => `/${name}`), "/rose.svg", "/manifest.webmanifest", "/icon-192.png"].sort();
      const worker = built[WORKER];
      if (worker?.type !== "chunk" || !worker.code.includes("__FILES__")) throw new Error("the service worker has no place for its files");
      worker.code = worker.code.replace(/(["'`])__FILES__\1/, JSON.stringify(JSON.stringify(files)));
    },
  };
}

export default defineConfig(({ mode }) => ({
  base: "/",
  plugins: [withoutComments(), svelte(), namesForTheWorker()],
  resolve: {
    // The catalogues of sentences lie beside the rules, because server and pages read the same.
    alias: { $lib: "/src/lib", $catalogue: fileURLToPath(new URL("../src/underrose", import.meta.url)) },
    // Component tests mount real components, so they need Svelte's client build.
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: "../src/underrose/web",
    emptyOutDir: true,
    assetsDir: "assets",
    target: "es2022",
    // Everything comes from our own host as a file: inlined data: URLs would need a wider content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", worker: "src/offline/worker.ts" },
      output: { entryFileNames: ({ name }) => (name === "worker" ? WORKER : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } }, fs: { allow: [".", "../src/underrose"] } },
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"], setupFiles: ["test/catalogue.setup.ts"], restoreMocks: true },
}));
