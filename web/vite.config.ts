import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Where a development server forwards the API to: `underrose serve --no-open` on its own port. */
const SERVER = "http://127.0.0.1:8420";

export default defineConfig(({ mode }) => ({
  base: "/",
  plugins: [svelte()],
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
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } }, fs: { allow: [".", "../src/underrose"] } },
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"], setupFiles: ["test/catalogue.setup.ts"], restoreMocks: true },
}));
