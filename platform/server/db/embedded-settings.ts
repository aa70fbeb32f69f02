import { PGlite } from '@electric-sql/pglite';

const settings = [
  'fsync=on',
  // Emscripten drops fdatasync, the usual method, without a word.
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  // 160 MB of memory instead of 300.
  'shared_buffers=16MB',
];

/** How PGlite starts PostgreSQL: as it usually does, but with fsync (it says `-F`, without) and a small cache. */
export const startParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...settings.flatMap((setting) => ['-c', setting]),
];
