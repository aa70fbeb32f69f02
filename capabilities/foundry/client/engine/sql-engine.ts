import { type EngineFailure, EngineProblem } from '../../domain/engine-problem.ts';
import type { EngineAnswer, EngineCall, EngineCalls } from './engine-protocol.ts';

type Waiting = (answer: EngineAnswer) => void;

let worker: Worker | null = null;
let openFolder: string | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();
const restartListeners = new Set<() => void>();

/** Calls back when the engine has lost its tables; returns a function that stops it. */
export function onEngineRestart(listener: () => void): () => void {
  restartListeners.add(listener);
  return () => restartListeners.delete(listener);
}

function forget(message: string): void {
  worker?.terminate();
  worker = null;
  openFolder = null;
  const failure: EngineFailure = { kind: 'restarted', message };
  for (const [id, done] of waiting) done({ id, ok: false, failure });
  waiting.clear();
  for (const listener of restartListeners) listener();
}

function theWorker(): Worker {
  if (worker) return worker;
  const made = new Worker(new URL('./foundry.worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<EngineAnswer>) => {
    const done = waiting.get(data.id);
    waiting.delete(data.id);
    done?.(data);
  });
  made.addEventListener('error', () => forget('The SQL engine failed and was restarted.'));
  worker = made;
  return made;
}

/** @throws EngineProblem */
export async function callEngine<Name extends EngineCall>(
  name: Name,
  input: EngineCalls[Name]['input'],
): Promise<EngineCalls[Name]['output']> {
  const id = (lastId += 1);
  const answer = await new Promise<EngineAnswer>((resolve) => {
    waiting.set(id, resolve);
    theWorker().postMessage({ id, name, input }, []);
  });
  if (answer.ok) return answer.value as EngineCalls[Name]['output'];
  if (answer.failure.kind === 'restarted') for (const listener of restartListeners) listener();
  throw new EngineProblem(answer.failure);
}

/** Cancels the statements of an owner; listeners are notified when the engine had to be recreated. */
export async function cancelStatement(owner: string): Promise<void> {
  const { isRestarted } = await callEngine('cancel', { owner });
  if (isRestarted) for (const listener of restartListeners) listener();
}

/** Opens the engine for a user; another user's engine is ended first, with all its content. */
export async function openEngine(folder: string): Promise<void> {
  if (openFolder !== null && openFolder !== folder) forget('Signed in as somebody else.');
  openFolder = folder;
  await callEngine('open', { folder });
}
