import { PGlite } from '@electric-sql/pglite';

const settings = [
  // Emscripten drops fdatasync, the usual method, without a word.
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  // Files lie in the system's cache anyhow: with 16 MB reads and writes of 80,000 rows take as long, and 12 MB more memory.
  'shared_buffers=4MB',
];

/**
 * How PostgreSQL is started: as PGlite usually does it, but with a small cache and, unless the whole folder is
 * written to the disk in the end or thrown away, with fsync (PGlite says `-F`: without).
 */
export function startParams(options: { readonly fsync: boolean }): string[] {
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...[...settings, `fsync=${options.fsync ? 'on' : 'off'}`].flatMap((setting) => ['-c', setting]),
  ];
}
