import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { withoutUnusedParts } from './scripts/small-zod.mjs';

const API = process.env.MERIDIAN_API ?? 'http://localhost:8000';

type InfoOf = (id: string) => { importedIds: readonly string[] } | null;

/**
 * Files that only re-export: for the bundler, importing one name from such a list imports all of them. For each list, the
 * source file of each export.
 */
const LISTS = new Map<string, Map<string, string>>();
const LIST_IDS = new Map<string, string>();
function addList(name: string, id: string, exported: RegExp): void {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(id, 'utf8').matchAll(exported))
    for (const [, exportName = ''] of names.matchAll(/(?:default as )?(\w+)/g))
      files.set(exportName, join(dirname(id), file));
  if (files.size === 0) throw new Error(`${id} no longer lists its exports as it did`);
  LISTS.set(id, files);
  LIST_IDS.set(name, id);
}
addList(
  'lucide-react',
  fileURLToPath(import.meta.resolve('lucide-react')).replace(
    /cjs\/lucide-react\.js$/,
    'esm/lucide-react.mjs',
  ),
  /^export \{(.+)\} from '(\.\/icons\/.+)';$/gm,
);
for (const name of ['@tanstack/react-query', '@tanstack/query-core'])
  addList(name, fileURLToPath(import.meta.resolve(name)), /^import \{(.+)\} from "(\.\/.+)";$/gm);

/** Source files of the names that a module imports from a list. */
function namedIn(id: string): string[] {
  if (id.startsWith('\0') || !/\.(?:tsx?|m?js)$/.test(id)) return [];
  const found = readFileSync(id, 'utf8').matchAll(/(?:import|export) \{([^}]+)\} from ['"]([^'"]+)['"]/g);
  return [...found].flatMap(([, names = '', from = '']) => {
    const list = LIST_IDS.get(from);
    if (list === undefined) return [];
    // Names that the list itself re-exports are resolved in the other list.
    const lists = [...LISTS.values()];
    return names
      .split(',')
      .map(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' ')[0] ?? '',
      )
      .flatMap((name) => lists.flatMap((files) => files.get(name) ?? []));
  });
}

/** All static imports of a module, transitively and including itself; from a list only the named ones. */
function importedBy(entry: string): (infoOf: InfoOf) => Set<string> {
  let inside: Set<string> | null = null;
  return (infoOf) => {
    if (inside !== null) return inside;
    inside = new Set<string>();
    const waiting = [fileURLToPath(new URL(entry, import.meta.url))];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (inside.has(id)) continue;
      inside.add(id);
      if (!LISTS.has(id)) waiting.push(...(infoOf(id)?.importedIds ?? []), ...namedIn(id));
    }
    return inside;
  };
}
type Inside = (infoOf: InfoOf) => (id: string) => boolean;
const partOf = (entry: string): Inside => {
  const inside = importedBy(entry);
  return (infoOf) => (id) => inside(infoOf).has(id);
};
const FRAME = [
  'platform/client/time/timeline-bar.tsx',
  'capabilities/account/client/menu/account-menu.tsx',
].map(partOf);
const ofApp = partOf('app/client/app.tsx');
const ofMain = partOf('app/main-client.tsx');
const ofMap = partOf('platform/client/map/engine/map-engine.ts');
/** Modules shared by the map and the app are a separate chunk, so that neither waits for the other. */
const ofMapAndApp: Inside = (infoOf) => (id) => ofMap(infoOf)(id) && ofApp(infoOf)(id);
/** Modules shown around the map immediately after sign-in. */
const ofFrame: Inside = (infoOf) => {
  const parts = FRAME.map((part) => part(infoOf));
  return (id) => parts.some((isPart) => isPart(id));
};

/** A chunk of the modules in a set. */
function pieceOf(name: string, inside: Inside, priority: number) {
  return {
    name: (id: string, modules: { getModuleInfo: InfoOf }) =>
      inside((one) => modules.getModuleInfo(one))(id) ? name : null,
    priority,
  };
}

const SMALL_BYTES = 4096;
/** Files loaded by the first screen, and small ones; known after chunking. */
const notFetchedAhead = new Set<string>();
const noteFiles: Plugin = {
  name: 'note-files',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const visit = (fileName: string): void => {
        const chunk = bundle[fileName];
        if (notFetchedAhead.has(fileName) || chunk?.type !== 'chunk') return;
        notFetchedAhead.add(fileName);
        for (const next of chunk.imports) visit(next);
      };
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && (chunk.name === 'entry' || chunk.name === 'app')) visit(chunk.fileName);
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.code.length < SMALL_BYTES) notFetchedAhead.add(chunk.fileName);
    },
  },
};

/**
 * The parts of an icon have random keys, which do not compress and need to be unique only within one icon: numbering
 * them saves a kilobyte on the first screen.
 */
const shortIconKeys: Plugin = {
  name: 'short-icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
    handler(code) {
      let count = 0;
      const counted = () => {
        count += 1;
        return `key: '${count}'`;
      };
      return { code: code.replaceAll(/key: "\w+"/g, counted), map: null };
    },
  },
};

/** Omits parts of zod that the client does not use; `npm run check` rejects code that uses them. */
const smallZod: Plugin = {
  name: 'small-zod',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
    handler: (code) => ({ code: withoutUnusedParts(code), map: null }),
  },
};

/** Chunks that run before the map is ready. */
const EARLY_CHUNKS = new Set(['entry', 'app', 'map-engine']);

/**
 * Has the browser translate all functions of these chunks in another thread while they arrive. Otherwise it
 * translates each at its first call, which takes a fifth of the page's own time until the map is ready.
 */
const translatedAhead: Plugin = {
  name: 'translated-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && EARLY_CHUNKS.has(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
};

const DRAWS_SKY = /(\w+)\.sky&&(this\.drawFunctions\.sky\(this\.skyMesh,(\w+)\))/;

/**
 * The map library draws the sky in every frame, although the horizon of an untilted flat map is never visible: this
 * avoids a shader and a full-screen pass before the first tile.
 */
const skyWhereSeen: Plugin = {
  name: 'sky-where-seen',
  apply: 'build',
  transform: {
    filter: { id: /maplibre-gl[\\/]dist[\\/]maplibre-gl\.mjs$/ },
    handler(code) {
      if (!DRAWS_SKY.test(code)) this.error('maplibre-gl no longer draws the sky where it did');
      return {
        code: code.replace(DRAWS_SKY, '$1.sky&&($1.isRenderingGlobe||$3.transform.pitch>0)&&$2'),
        map: null,
      };
    },
  },
};

/** The client: built into dist/client, which the server serves; in development on port 5173 (spec 9). */
export default defineConfig({
  plugins: [react(), noteFiles, shortIconKeys, smallZod, skyWhereSeen, translatedAhead],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Exports of a contract used only by the server are not part of the client.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'defineEndpoint', 'lazy', 'queryOptions'] },
      // Code of the first screen is in one chunk: eighty small ones would cost a slow device a second.
      output: {
        codeSplitting: {
          groups: [
            pieceOf('entry', ofMain, 4),
            pieceOf('shared', ofMapAndApp, 3),
            pieceOf('app', ofApp, 2),
            pieceOf('frame', ofFrame, 1),
            // Shared code of the panels is loaded with the first panel opened.
            { name: 'icons', test: /lucide-react.dist.esm.icons/ },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
    // Files already loaded, or loaded at once, are removed from the preload lists: these lists are part of the first
    // screen and cost 7 kB.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !notFetchedAhead.has(file)),
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/efb-v2', '/api', '/.well-known', '/basemap', '/openapi'].map((path) => [
        path,
        { target: API, changeOrigin: false },
      ]),
    ),
  },
});
