import type { Worker } from 'node:worker_threads';
import { startThread } from './start-thread.ts';
import type { WorkerAnswer, WorkerHandlers, WorkerRequest } from './worker-protocol.ts';

/** Handle of a worker thread: typed calls, answered in order. */
export interface WorkerCaller<Handlers extends WorkerHandlers> {
  /** @throws Error with the handler's message, or when the thread ended */
  call<Name extends keyof Handlers & string>(
    name: Name,
    args: Parameters<Handlers[Name]>[0],
  ): Promise<Awaited<ReturnType<Handlers[Name]>>>;
  stop(): Promise<void>;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Starts a thread at the first call, and another when one has died. `source` is a module that calls `serveWorker`. */
export function createWorkerCaller<Handlers extends WorkerHandlers>(source: URL): WorkerCaller<Handlers> {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let number = 0;

  const fail = (error: Error) => {
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };
  const settle = (answer: WorkerAnswer) => {
    const one = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (answer.ok) one?.resolve(answer.result);
    else one?.reject(new Error(answer.message));
    // An idle thread does not keep the process alive.
    if (waiting.size === 0) worker?.unref();
  };
  const startWorker = (): Worker => {
    const started = startThread(source);
    started.on('message', settle);
    started.on('error', fail);
    started.on('exit', () => {
      if (worker === started) worker = null;
      fail(new Error('The worker thread ended.'));
    });
    return started;
  };
  return {
    call(name, args) {
      worker ??= startWorker();
      worker.ref();
      const request: WorkerRequest = { number: (number += 1), name, args };
      return new Promise((resolve, reject) => {
        waiting.set(request.number, { resolve, reject });
        worker?.postMessage(request, []);
      });
    },
    async stop() {
      const stopping = worker;
      worker = null;
      await stopping?.terminate();
    },
  };
}
