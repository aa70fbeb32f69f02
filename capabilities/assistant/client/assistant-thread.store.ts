import { createSlice } from '#platform/client/state/slice.ts';
import type { AssistantAnswer, AssistantSubject } from '../contract.ts';

/** One exchange: the sentence, and its outcome. */
export interface Exchange {
  readonly id: number;
  readonly text: string;
  readonly state:
    | {
        readonly kind: 'waiting';
        /** The model used because the grammar does not understand the whole sentence; null until then. */
        readonly model: string | null;
        /** The tool that the model waits for. */
        readonly tool: string | null;
        /** The model's text so far, unchecked. */
        readonly draft: string;
      }
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'answered'; readonly answer: AssistantAnswer }
    | { readonly kind: 'failed'; readonly message: string };
  /** State of a change that needs confirmation. */
  readonly write: 'none' | 'asked' | 'running' | 'done' | 'declined' | 'never' | { readonly failed: string };
  /** The tool's warnings about a change: ignored or implausible parts. */
  readonly messages: readonly string[];
}

interface Thread {
  readonly exchanges: readonly Exchange[];
  /** The last subject of the conversation. */
  readonly subject: AssistantSubject;
}

const NOTHING: AssistantSubject = { airport: null, flightId: null, memberId: null };
const KEPT_MAX = 100;

/** Questions and answers since the app was opened; the same in side panel and workspace. */
export const thread = createSlice<Thread>('assistantThread', { exchanges: [], subject: NOTHING });

const WAITING = { kind: 'waiting', model: null, tool: null, draft: '' } as const;

let lastId = 0;

/** Begins an exchange; returns its id. */
export function beginExchange(text: string): number {
  lastId += 1;
  const exchange: Exchange = { id: lastId, text, state: WAITING, write: 'none', messages: [] };
  thread.set(({ exchanges, subject }) => ({
    subject,
    exchanges: [...exchanges, exchange].slice(-KEPT_MAX),
  }));
  return lastId;
}

/** Updates an exchange; one cleared meanwhile stays cleared. */
export function changeExchange(id: number, change: Partial<Exchange>): void {
  thread.set(({ exchanges, subject }) => ({
    subject,
    exchanges: exchanges.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }));
}

/** Stores the subject of an answer for the next question. */
export function noteSubject(subject: AssistantSubject): void {
  thread.set(({ exchanges }) => ({ exchanges, subject }));
}

export function clearThread(): void {
  thread.set({ exchanges: [], subject: NOTHING });
}
