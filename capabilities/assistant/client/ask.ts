import { z } from 'zod';
import { callEndpoint, NetworkError } from '#platform/client/query/api-client.ts';
import { postForEvents } from '#platform/client/query/event-stream.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { timeline } from '#platform/client/time/timeline.store.ts';
import { messageOf } from '#platform/contract/problem.ts';
import {
  ASK_STREAM_PATH,
  askEvent,
  type AssistantAnswer,
  type AssistantContext,
  callAssistantTool,
  type OpenedThing,
  openedThing,
  type PendingWrite,
} from '../contract.ts';
import { perform } from './app-actions.ts';
import type { AssistantDeps } from './assistant-deps.ts';
import { followAnswer } from './follow-answer.ts';
import { toolPermissions } from './tool-permissions.store.ts';
import { beginExchange, changeExchange, noteSubject, thread } from './assistant-thread.store.ts';

/** Abort controllers of running answers, by exchange. */
const running = new Map<number, AbortController>();

/** Cancels a question that is being answered, also at the model. */
export const cancelAsk = (exchangeId: number): void => running.get(exchangeId)?.abort();

/** The checked answer to a sentence; text written meanwhile is in the exchange as a draft. */
async function answerTo(
  id: number,
  body: { text: string; context: AssistantContext },
  signal: AbortSignal,
): Promise<AssistantAnswer> {
  const progress = followAnswer(id);
  try {
    await postForEvents({ path: ASK_STREAM_PATH, body, shape: askEvent, signal }, progress.take);
  } finally {
    progress.stop();
  }
  const outcome = progress.outcome();
  if (outcome === null)
    throw new NetworkError('The connection was lost before the answer was complete. Try again.');
  if (outcome.kind === 'failed') throw new Error(outcome.message);
  return outcome.answer;
}

/** Sends a sentence and performs the answer's map actions. Never throws: a failure is stored in the exchange. */
export async function ask(
  text: string,
  deps: AssistantDeps,
  opened: OpenedThing | null = deps.opened(),
): Promise<void> {
  const sentence = text.trim();
  if (sentence === '') return;
  const { subject } = thread.get();
  const id = beginExchange(sentence);
  const abort = new AbortController();
  running.set(id, abort);
  try {
    const context = {
      // An open object takes priority over one mentioned earlier.
      airport: deps.openAirport() ?? subject.airport,
      flightId: deps.openFlight() ?? subject.flightId,
      memberId: subject.memberId,
      opened,
      atMs: timeline.get().atMs,
    };
    const answer = await answerTo(id, { text: sentence, context }, abort.signal);
    const { write } = answer;
    const permission = write === null ? undefined : toolPermissions.get()[write.tool];
    const asked = permission === 'never' ? 'never' : 'asked';
    changeExchange(id, { state: { kind: 'answered', answer }, write: write === null ? 'none' : asked });
    noteSubject(answer.subject);
    for (const action of answer.actions) perform(action, deps);
    if (write !== null && permission === 'always') await agree(id, write);
  } catch (error) {
    const cancelled = { kind: 'cancelled' } as const;
    changeExchange(id, {
      state: abort.signal.aborted ? cancelled : { kind: 'failed', message: messageOf(error) },
    });
  } finally {
    running.delete(id);
  }
}

/** A tool's answer with warnings about ignored or implausible parts of a change. */
const messagesAnswer = z.object({ messages: z.array(z.string()) });

/** Makes a change that the user has confirmed; everything on the screen is fetched again afterwards. */
export async function agree(exchangeId: number, { tool, args }: PendingWrite): Promise<void> {
  changeExchange(exchangeId, { write: 'running' });
  try {
    const { data } = await callEndpoint(callAssistantTool, { body: { tool, args, consent: true } });
    const parsed = messagesAnswer.safeParse(data);
    changeExchange(exchangeId, { write: 'done', messages: parsed.success ? parsed.data.messages : [] });
    await queryClient.invalidateQueries();
  } catch (error) {
    changeExchange(exchangeId, { write: { failed: messageOf(error) } });
  }
}

export const decline = (exchangeId: number): void => changeExchange(exchangeId, { write: 'declined' });

/** Sends a sentence for another part of the app; its open object is untrusted and checked. */
export async function askFor(request: { text: string; opened: unknown }, deps: AssistantDeps): Promise<void> {
  const opened = openedThing.safeParse(request.opened);
  await ask(request.text, deps, opened.success ? opened.data : null);
}
