import { parentPort } from 'node:worker_threads';
import { messageOf } from '#platform/contract/problem.ts';
import {
  type WorkerAnswer,
  type WorkerHandlers,
  type WorkerRequest,
  transferable,
} from './worker-protocol.ts';

/** Handles the requests of the parent thread, one at a time. */
export function serveWorker(handlers: WorkerHandlers): void {
  const port = parentPort;
  if (!port) throw new Error('serveWorker runs in a worker thread only');
  const answer = async ({ number, name, args }: WorkerRequest): Promise<WorkerAnswer> => {
    const handler = handlers[name];
    if (!handler) return { number, ok: false, message: `The worker has no handler ${name}.` };
    try {
      // The caller's types guarantee that these are the handler's arguments.
      return { number, ok: true, result: await handler(args as never) };
    } catch (error) {
      return { number, ok: false, message: messageOf(error) };
    }
  };
  port.on('message', (request: WorkerRequest) => {
    void answer(request).then((given) => port.postMessage(given, given.ok ? transferable(given.result) : []));
  });
}
