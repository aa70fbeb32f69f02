import { PGlite } from '@electric-sql/pglite';

const settings = [
  // Emscripten silently ignores fdatasync, the usual method.
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  // The system caches files anyway: with 16 MB, reads and writes of 80,000 rows take the same time and 12 MB more
  // memory.
  'shared_buffers=4MB',
];

/**
 * Start parameters of PostgreSQL: as usual for PGlite, but with a small cache and with fsync, unless the folder is
 * temporary or written to disk as a whole at the end (PGlite uses `-F`: without).
 */
export function startParams(options: { readonly fsync: boolean }): string[] {
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...[...settings, `fsync=${options.fsync ? 'on' : 'off'}`].flatMap((setting) => ['-c', setting]),
  ];
}
