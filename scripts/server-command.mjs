/**
 * Arguments of Node that start the built server. Each is chosen by `npm run bench -- server`:
 * docs/decisions/0008-server-memory.md has the figures.
 * - Every thread keeps young objects of its own: 2 MB instead of 16 for each half of that space.
 * - The old generation is collected when the heap has grown by a third, not when it has doubled.
 * - The embedded database, the only WebAssembly here, is compiled once and simply: queries take as long, an open takes
 *   less, and the optimising compiler keeps 45 MB.
 */
export const SERVER_ARGUMENTS = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=30',
  '--liftoff-only',
  'dist/server/main-server.js',
];

/**
 * For the servers of browser journeys, of which a dozen start one after another: memory is theirs for a minute, and room
 * for young objects with one thread to collect them takes a quarter less of the processor (15.7 against 11.4 s to a
 * quiet server). Benches measure the server with the arguments it has.
 */
export const JOURNEY_ARGUMENTS = [
  '--max-semi-space-size=16',
  '--single-threaded-gc',
  '--liftoff-only',
  'dist/server/main-server.js',
];

/**
 * What the environment adds: two pools of freed memory, which the many threads of the server else keep apart, and
 * large blocks that go back to the system at once.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
