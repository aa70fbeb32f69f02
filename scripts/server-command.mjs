/**
 * Node arguments for starting the built server. Each is chosen by `npm run bench -- server`:
 * docs/decisions/0008-server-memory.md has the figures.
 * - Every thread has its own young generation: 2 MB instead of 16 for each semi-space.
 * - The old generation is collected when the heap has grown by a third, not when it has doubled.
 * - The embedded database, the only WebAssembly here, uses the baseline compiler only: queries take the same time,
 *   opening takes less, and the optimising compiler would keep 45 MB.
 */
export const SERVER_ARGUMENTS = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=30',
  '--liftoff-only',
  'dist/server/main-server.js',
];

/**
 * For the servers of browser journeys, a dozen of which start in sequence: they use memory for a minute only, and a
 * larger young generation with one collector thread saves a quarter of the CPU time (11.4 instead of 15.7 s until the
 * server is idle). Benches measure the server with its normal arguments.
 */
export const JOURNEY_ARGUMENTS = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--single-threaded-gc',
  '--liftoff-only',
  'dist/server/main-server.js',
];

/**
 * Environment variables: two malloc arenas, instead of one for each of the server's many threads, and large blocks
 * returned to the system at once.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
