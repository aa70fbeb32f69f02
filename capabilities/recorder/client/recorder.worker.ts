import { messageOf } from '#platform/contract/problem.ts';
import { recorderWork, type WorkAnswer, type WorkRequest } from './recorder-work.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkRequest>) => {
  const { id, name, args } = data;
  const work = recorderWork[name] as (...given: readonly unknown[]) => unknown;
  let answer: WorkAnswer;
  try {
    answer = { id, ok: true, value: work(...args) };
  } catch (error) {
    answer = { id, ok: false, message: messageOf(error) };
  }
  globalThis.postMessage(answer, {});
});
