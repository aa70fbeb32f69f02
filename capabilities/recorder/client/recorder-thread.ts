import type { RecorderWork, WorkAnswer, WorkName } from './recorder-work.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function failAll(): void {
  for (const { reject } of waiting.values()) reject(new Error('The flight log could not be processed.'));
  waiting.clear();
  worker?.terminate();
  worker = null;
}

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./recorder.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<WorkAnswer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) one?.resolve(data.value);
    else one?.reject(new Error(data.message));
  });
  worker.addEventListener('error', failAll);
  return worker;
}

/** Does a piece of work off the main thread. Rejects with a message for the user. */
export function inRecorderThread<Name extends WorkName>(
  name: Name,
  ...args: Parameters<RecorderWork[Name]>
): Promise<ReturnType<RecorderWork[Name]>> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: (value) => resolve(value as ReturnType<RecorderWork[Name]>), reject });
    started().postMessage({ id, name, args }, []);
  });
}

/** Ends the thread and frees its memory. */
export const endRecorderThread = (): void => failAll();
