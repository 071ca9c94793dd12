import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { createHash } from "node:crypto";
import { build, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The service worker has to lie at the top, under a name that stays. */
const WORKER = "worker.js";
/** Where a development server forwards the API to: `underrose serve --no-open` on its own port. */
const SERVER = "http://127.0.0.1:8420";

/** What only the command line says, by the beginning of the key; `hatch_build.py` does not count it either. */
const FOR_TERMINALS = /^(cli|serve)-/;
/** Built files that are packed, and the bytes below which that saves nothing. */
const TEXTS = /\.(js|css|html|svg|webmanifest)$/;
const SHORT = 1024;

/** What is said of records that are checked: it comes with what checks them (`?seal`), after a game. */
const OF_RECORDS = /^(record|seal)-/;

/** Refusals, reviews, reasons and what is wrong with content come from the server as whole sentences; pages have one of their own only for what never got that far. */
const OF_SERVERS = /^(refused-(?!http_)|review-(?!bias|judge)|(because|case-no|case-not|content|proves|refusal|setup)-)/;

/** A catalogue as readers of a page get it: the messages whose line is wanted, without what translators tell each other. */
function messagesOf(catalogue: string, wanted: (line: string) => boolean): string {
  let kept = true;
  const lines = catalogue.split("\n").filter((line) => {
    if (/^[a-z-]/i.test(line)) kept = wanted(line);
    return line && !line.startsWith("#") && kept;
  });
  return lines.join("\n");
}

const PARTS: Record<string, (line: string) => boolean> = {
  raw: (line) => ![FOR_TERMINALS, OF_RECORDS, OF_SERVERS].some((elsewhere) => elsewhere.test(line)),
  seal: (line) => OF_RECORDS.test(line),
};

function cataloguesForPages(): Plugin {
  return {
    name: "catalogues-for-pages",
    enforce: "pre",
    async load(id) {
      const [, file, part] = /^(.+\.ftl)\?(raw|seal)$/.exec(id) ?? [];
      if (file === undefined || part === undefined) return null;
      return `export default ${JSON.stringify(messagesOf(await readFile(file, "utf8"), PARTS[part]!))}`;
    },
  };
}

/** Packs what was built once, as hard as Brotli can: `index.html.br` lies beside `index.html`, and the server only has to send it. */
function packedBeside(): Plugin {
  let folder = "";
  return {
    name: "packed-beside",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    async closeBundle() {
      for (const name of (await readdir(folder, { recursive: true })).filter((one) => TEXTS.test(one))) {
        const body = await readFile(join(folder, name));
        if (body.length >= SHORT) await writeFile(join(folder, `${name}.br`), brotliCompressSync(body));
      }
    },
  };
}

/** The first paint waits for one small style sheet: those of the page come behind what is painted first, and before the page itself, whose script
 *  waits for them. */
function shellFirst(): Plugin {
  const sheet = /[ \t]*<link rel="stylesheet"[^>]*href="\/assets\/[^>]*>\n?/g;
  return {
    name: "shell-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(sheet, "").replace("</body>", `${(html.match(sheet) ?? []).join("")}  </body>`),
    },
  };
}

const CATALOGUES = fileURLToPath(new URL("../src/underrose", import.meta.url));
const ALIAS = { $lib: fileURLToPath(new URL("src/lib", import.meta.url)), $catalogue: CATALOGUES };
const TARGET = "es2022";

const hashed = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A page of one file, which needs no server: nothing else may run in it, and it may ask nobody for anything. */
function pageOf(script: string, style: string): string {
  const policy = `default-src 'none'; script-src ${hashed(script)}; style-src ${hashed(style)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en" translate="no">
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="referrer" content="no-referrer">
<title>Underrose</title>
<style>${style}</style>
<div id="app"></div>
<script type="module">${script}</script>
</html>
`;
}

/** Builds `verify.html`: what checks records, in one file to be saved and passed on. */
function verifierInOneFile(): Plugin {
  return {
    name: "verifier-in-one-file",
    apply: "build",
    async generateBundle() {
      const built = await build({
        configFile: false,
        root: fileURLToPath(new URL(".", import.meta.url)),
        logLevel: "warn",
        publicDir: false,
        plugins: [cataloguesForPages(), svelte()],
        resolve: { alias: ALIAS },
        build: { write: false, target: TARGET, modulePreload: false, rollupOptions: { input: "src/verify/main.ts", output: { format: "es", codeSplitting: false } } },
      });
      const files = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
      const script = files.map((file) => (file.type === "chunk" ? file.code : "")).join("").replaceAll("</script", "<\\/script");
      const style = files.map((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? String(file.source) : "")).join("");
      if (files.length !== 2 || style.includes("</style")) throw new Error(`verify.html is no page of one script and one style: ${files.map((file) => file.fileName).join(", ")}`);
      this.emitFile({ type: "asset", fileName: "verify.html", source: pageOf(script, style) });
    },
  };
}

/** Tells the service worker which files were built: it keeps them all. */
function namesForTheWorker(): Plugin {
  return {
    name: "names-for-the-worker",
    generateBundle(_, built) {
      const names = Object.keys(built).filter((name) => /\.(js|css)$/.test(name) && name !== WORKER);
      const files = [...names.map((name) => `/${name}`), "/rose.svg", "/shell.css", "/manifest.webmanifest", "/icon-192.png"].sort();
      const worker = built[WORKER];
      if (worker?.type !== "chunk" || !worker.code.includes("__FILES__")) throw new Error("the service worker has no place for its files");
      worker.code = worker.code.replace(/(["'`])__FILES__\1/, JSON.stringify(JSON.stringify(files)));
    },
  };
}

export default defineConfig(({ mode }) => ({
  base: "/",
  plugins: [cataloguesForPages(), svelte(), shellFirst(), namesForTheWorker(), verifierInOneFile(), packedBeside()],
  resolve: {
    // The catalogues of sentences lie beside the rules, because server and pages read the same.
    alias: ALIAS,
    // Component tests mount real components, so they need Svelte's client build.
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: "../src/underrose/web",
    emptyOutDir: true,
    assetsDir: "assets",
    target: TARGET,
    // Everything comes from our own host as a file: inlined data: URLs would need a wider content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", worker: "src/offline/worker.ts" },
      output: { entryFileNames: ({ name }) => (name === "worker" ? WORKER : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } }, fs: { allow: [".", "../src/underrose"] } },
  test: { pool: "vmThreads", environment: "happy-dom", include: ["test/**/*.test.ts"], setupFiles: ["test/catalogue.setup.ts"], restoreMocks: true },
}));
