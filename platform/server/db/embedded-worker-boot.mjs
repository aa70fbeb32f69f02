// A worker thread cannot start from TypeScript on Node 20, so this file does it. PGlite is loaded first,
// because loading its large files through the TypeScript loader costs 0.15 s.
import '@electric-sql/pglite';
import '@electric-sql/pglite/nodefs';
import { register } from 'tsx/esm/api';

register();
await import('./embedded-worker.ts');
