import { PGlite } from '@electric-sql/pglite';

const settings = [
  // Emscripten drops fdatasync, the usual method, without a word.
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  // The system caches files anyway: with 16 MB reads and writes of 80,000 rows take as long, and 12 MB more memory.
  'shared_buffers=4MB',
];

/**
 * Start parameters of PostgreSQL: as usual for PGlite, but with a small cache and, unless the whole folder is written
 * to disk at the end or temporary, with fsync (PGlite uses `-F`: without).
 */
export function startParams(options: { readonly fsync: boolean }): string[] {
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...[...settings, `fsync=${options.fsync ? 'on' : 'off'}`].flatMap((setting) => ['-c', setting]),
  ];
}
