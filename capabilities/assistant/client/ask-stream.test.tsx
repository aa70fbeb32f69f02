// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AskEvent, AssistantAnswer } from '../contract.ts';
import { ask } from './ask.ts';
import { assistantDepsContext } from './assistant-deps.ts';
import { clearThread } from './assistant-thread.store.ts';
import { AssistantView } from './assistant-view.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

const NO_WINDOW = { open: () => undefined, close: () => undefined };
const WINDOWS = { charts: NO_WINDOW, hazards: NO_WINDOW, traffic: NO_WINDOW };
const deps = {
  openAirport: () => null,
  openFlight: () => null,
  opened: () => null,
  showFieldsNear: () => undefined,
  windows: WINDOWS,
};
const Provider = assistantDepsContext.provider(deps);
const answer: AssistantAnswer = {
  isUnderstood: true,
  words: '',
  cards: [],
  actions: [],
  write: null,
  unused: [],
  prose: [
    { text: 'Block fuel ', struck: null },
    { text: '9,999', struck: 'Not in any answer of a tool' },
  ],
  model: { name: 'local', failure: null },
  suggestions: [],
  subject: { airport: null, flightId: null, memberId: null },
  calls: [],
};

let root: Root;
let line: ReadableStreamDefaultController<Uint8Array>;
let signal: AbortSignal | null | undefined;
const send = (event: AskEvent | object) =>
  line.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
const words = () => document.body.textContent;

beforeEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  clearThread();
  document.body.innerHTML = '<div id="app"></div>';
  // Only the network is replaced: by a stream whose events the test sends.
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    signal = init.signal;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        line = controller;
        signal?.addEventListener('abort', () => controller.error(signal?.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  root = createRoot(document.querySelector('#app') ?? document.body);
  await act(async () =>
    root.render(
      <Provider>
        <AssistantView />
      </Provider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** Asks, and waits until the text of a model is shown. */
async function midStream(): Promise<void> {
  await act(async () => void ask('tell me about it', deps));
  await act(async () => {
    send({ kind: 'model', name: 'local' });
    send({ kind: 'text', text: 'Let me look.' });
    send({ kind: 'call', tool: 'getWeather' });
    send({ kind: 'text', text: 'Block fuel 9' });
    await vi.waitUntil(() => words().includes('Block fuel 9'));
  });
}

it('K3 text of a model is shown as unchecked, and replaced by the checked answer', async () => {
  await midStream();
  expect(words()).toContain('local is writing. Numbers not checked yet.');
  expect(words()).not.toContain('Let me look.');
  await act(async () => {
    send({ kind: 'answer', answer });
    line.close();
    await vi.waitUntil(() => !words().includes('Numbers not checked yet'));
  });
  expect(document.querySelector('del')?.textContent).toBe('9,999');
});

it('K3 Cancel ends the request; the sentence can be asked again', async () => {
  await midStream();
  const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
  await act(async () => {
    cancel?.click();
    await vi.waitUntil(() => words().includes('Cancelled.'));
  });
  expect(signal?.aborted).toBe(true);
  expect(words()).not.toContain('Block fuel');
  expect(words()).toContain('Ask again');
});

it.each([
  ['the line breaks', () => line.error(new TypeError('network')), 'was lost before the answer was complete'],
  ['the stream ends early', () => line.close(), 'was lost before the answer was complete'],
  ['the server fails', () => send({ kind: 'failed', id: 'internal', message: 'Went wrong.' }), 'Went wrong.'],
  ['an event has another shape', () => send({ kind: 'text', text: 4 }), 'Unexpected event'],
])('K3 %s: reported, and no partial text is kept', async (_name, happen, said) => {
  await midStream();
  await act(async () => {
    happen();
    if (said === 'Went wrong.') line.close();
    await vi.waitUntil(() => words().includes(said));
  });
  expect(words()).not.toContain('Block fuel 9');
});
