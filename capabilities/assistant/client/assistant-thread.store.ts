import { createSlice } from '#platform/client/state/slice.ts';
import type { AssistantAnswer, AssistantSubject } from '../contract.ts';

/** One thing that was said: the sentence, and what came of it. */
export interface Exchange {
  readonly id: number;
  readonly text: string;
  readonly state:
    | {
        readonly kind: 'waiting';
        /** Asked since the grammar does not understand the whole sentence; null until then. */
        readonly model: string | null;
        /** The tool that the model waits for. */
        readonly tool: string | null;
        /** What the model has written so far, unchecked. */
        readonly draft: string;
      }
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'answered'; readonly answer: AssistantAnswer }
    | { readonly kind: 'failed'; readonly message: string };
  /** What came of a change that waited for consent. */
  readonly write: 'none' | 'asked' | 'running' | 'done' | 'declined' | 'never' | { readonly failed: string };
  /** What the tool tells of a change that was made: what was not taken, or is hardly meant. */
  readonly messages: readonly string[];
}

interface Thread {
  readonly exchanges: readonly Exchange[];
  /** What was spoken of last. */
  readonly subject: AssistantSubject;
}

const NOTHING: AssistantSubject = { airport: null, flightId: null, memberId: null };
const KEPT_MAX = 100;

/** What was asked and answered since the app was opened; side panel and workspace show the same. */
export const thread = createSlice<Thread>('assistantThread', { exchanges: [], subject: NOTHING });

const WAITING = { kind: 'waiting', model: null, tool: null, draft: '' } as const;

let lastId = 0;

/** Begins an exchange; answers its id. */
export function beginExchange(text: string): number {
  lastId += 1;
  const exchange: Exchange = { id: lastId, text, state: WAITING, write: 'none', messages: [] };
  thread.set(({ exchanges, subject }) => ({
    subject,
    exchanges: [...exchanges, exchange].slice(-KEPT_MAX),
  }));
  return lastId;
}

/** Puts what came of an exchange in its place; one that was cleared meanwhile stays away. */
export function changeExchange(id: number, change: Partial<Exchange>): void {
  thread.set(({ exchanges, subject }) => ({
    subject,
    exchanges: exchanges.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }));
}

/** Notes what an answer was about, for the next question. */
export function noteSubject(subject: AssistantSubject): void {
  thread.set(({ exchanges }) => ({ exchanges, subject }));
}

export function clearThread(): void {
  thread.set({ exchanges: [], subject: NOTHING });
}
