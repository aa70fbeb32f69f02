import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type AsyncDuckDB, VoidLogger } from '@duckdb/duckdb-wasm';
import { openDuck, type RunningDuck } from '../client/engine/duck-engine.ts';

/** Provides the browser worker globals to the engine's script. */
const BOOTSTRAP = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.self = globalThis;
  globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer ?? []);
  parentPort.on('message', (data) => globalThis.onmessage({ data }));
  require(workerData);
`;

type Listener = (event: { data: unknown }) => void;

/** A Node thread with the interface of a browser worker. */
function workerOf(script: string) {
  const thread = new Worker(BOOTSTRAP, { eval: true, workerData: script });
  return {
    addEventListener: (type: string, listener: Listener) =>
      void thread.on(type === 'close' ? 'exit' : type, (data: unknown) => listener({ data })),
    removeEventListener: () => undefined,
    postMessage: (message: unknown, transfer: ArrayBuffer[]) => thread.postMessage(message, transfer),
    terminate: () => void thread.terminate(),
  };
}

/** Starts the browser engine in a Node thread; `end` stops it. */
export async function startDuckInNode(): Promise<RunningDuck & { end: () => void }> {
  const require = createRequire(import.meta.url);
  const file = (name: string) => require.resolve(`@duckdb/duckdb-wasm/dist/${name}`);
  const node = require('@duckdb/duckdb-wasm/dist/duckdb-node.cjs') as { AsyncDuckDB: typeof AsyncDuckDB };
  const worker = workerOf(file('duckdb-node-eh.worker.cjs'));
  // It has everything of a worker that the engine uses.
  const db = new node.AsyncDuckDB(new VoidLogger(), worker as unknown as globalThis.Worker);
  const running = await openDuck(db, worker, file('duckdb-eh.wasm'));
  return { ...running, end: worker.terminate };
}
