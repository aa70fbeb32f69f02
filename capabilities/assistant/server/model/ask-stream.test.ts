import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ASK_STREAM_PATH, type AskEvent, askEvent, type AssistantAnswer } from '../../contract.ts';
import {
  calls,
  inTurn,
  piece,
  type Script,
  answersText,
  startScriptedModel,
} from '../../testing/scripted-model.ts';
import { serverWithModel } from '../../testing/server-with-model.ts';

const QUESTION = 'tell me everything interesting about that place';
const NOTES: [string, string] = ['readNotes', '{"icao":"KJFK"}'];

let model: Awaited<ReturnType<typeof startScriptedModel>>;
/** Timeout of a silent model: one second, longer than the pauses of a busy machine. */
let impatient: FastifyInstance;
let patient: FastifyInstance;
const dropped: string[] = [];
beforeAll(async () => {
  model = await startScriptedModel();
  const of = (silenceMs: number) =>
    serverWithModel({ baseUrl: model.baseUrl, silenceMs, texts: () => [], dropped });
  [impatient, patient] = [await of(1000), await of(60_000)];
  await Promise.all([impatient.listen({ port: 0 }), patient.listen({ port: 0 })]);
});
afterAll(async () => {
  model.stop();
  await Promise.all([impatient.close(), patient.close()]);
});

function ask(
  to: FastifyInstance,
  {
    body = { text: QUESTION },
    token = 'x',
    signal = null,
  }: { body?: object; token?: string; signal?: AbortSignal | null } = {},
) {
  return fetch(`http://localhost:${(to.server.address() as AddressInfo).port}${ASK_STREAM_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal,
  });
}

/** Events of a stream as they arrive. */
async function* eventsOf(response: Response): AsyncGenerator<AskEvent> {
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks)
      if (block.startsWith('data: ')) yield askEvent.parse(JSON.parse(block.slice('data: '.length)));
  }
}
async function all(response: Response): Promise<AskEvent[]> {
  const events: AskEvent[] = [];
  for await (const event of eventsOf(response)) events.push(event);
  return events;
}
const written = (events: readonly AskEvent[]): string =>
  events.map((event) => (event.kind === 'text' ? event.text : '')).join('');
function answerOf(events: readonly AskEvent[]): AssistantAnswer {
  const last = events.at(-1);
  if (last?.kind !== 'answer') throw new Error(`ended with ${JSON.stringify(last)}`);
  return last.answer;
}
/** Resolves when the connection of the model is closed from our side. */
function hold(first: string) {
  let onClose: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    onClose = resolve;
  });
  const script: Script = (_asked, response) => {
    response.once('close', onClose);
    if (first !== '') response.write(piece({ content: first }));
  };
  return { script, closed };
}

it('K3 text of a model is streamed unchecked; the checked answer comes last, without unsupported text', async () => {
  let goOn: () => void = () => undefined;
  model.follow(
    inTurn(calls(NOTES), (_asked, response) => {
      response.write(piece({ content: 'Block fuel 12,346 kg, ' }));
      // The rest is written only after the test has read the beginning.
      goOn = () => {
        response.write(piece({ content: 'reserve 9,999 kg.' }, 'stop'));
        response.end('data: [DONE]\n\n');
      };
    }),
  );
  const response = await ask(patient);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-security-policy')).not.toBeNull();
  const events: AskEvent[] = [];
  for await (const event of eventsOf(response)) {
    events.push(event);
    if (event.kind === 'text' && events.filter(({ kind }) => kind === 'text').length === 1) goOn();
  }
  expect(events.map(({ kind }) => kind)).toEqual(['model', 'call', 'text', 'text', 'answer']);
  expect(written(events)).toBe('Block fuel 12,346 kg, reserve 9,999 kg.');
  const { prose } = answerOf(events);
  expect(prose.filter(({ struck }) => struck !== null).map(({ text }) => text)).toEqual(['9,999']);
});

it('K3 a sentence fully understood by the grammar streams only its answer', async () => {
  model.asked.length = 0;
  const events = await all(await ask(patient, { body: { text: 'show radar' } }));
  expect(events.map(({ kind }) => kind)).toEqual(['answer']);
  expect(answerOf(events).actions).toEqual([{ kind: 'layer', key: 'radar', isOn: true }]);
  expect(model.asked).toEqual([]);
});

it.each<[string, Script, RegExp, string]>([
  ['hangs without a byte', () => undefined, /silent/, ''],
  ['hangs half way', (_a, response) => void response.write(piece({ content: 'Wind 4' })), /silent/, 'Wind 4'],
  [
    'breaks off half way',
    (_a, response) => void response.write(piece({ content: 'Wind 4' }), () => response.socket?.destroy()),
    /cut off|reached/,
    'Wind 4',
  ],
  ['loops', calls(NOTES), /after 8 calls/, ''],
  ['sends rubbish', (_a, response) => response.end('data: <html>\n\n'), /invalid answer/, ''],
  [
    'sends wrong types',
    (_a, response) => response.end('data: {"choices":[{"delta":{"content":4}}]}\n\n'),
    /invalid answer/,
    '',
  ],
  [
    'writes for ever',
    (_a, response) => response.end(piece({ content: 'x'.repeat(500_000) })),
    /is too long/,
    '',
  ],
])(
  'K3 a model that %s: the grammar answers and states so, and no partial text is kept',
  async (_name, script, why, seen) => {
    model.follow(script);
    const isSilent = why.test('silent');
    const events = await all(await ask(isSilent ? impatient : patient));
    expect(written(events)).toBe(seen);
    const answer = answerOf(events);
    expect(answer.model).toEqual({ name: 'scripted', failure: expect.stringMatching(why) });
    expect([answer.prose, answer.suggestions.length]).toEqual([[], 3]);
  },
);

it('K3 unknown tools and invalid arguments are rejected with a reason, and the model continues', async () => {
  model.follow(
    inTurn(
      calls(['fly', '{}'], ['readNotes', '{"icao":[1]}'], ['readNotes', '7']),
      answersText('I could not.'),
    ),
  );
  const events = await all(await ask(patient));
  expect(answerOf(events).calls.map(({ isOk }) => isOk)).toEqual([false, false, false]);
  expect(written(events)).toBe('I could not.');
});

it.each(['while it writes', 'before it has sent a byte'])(
  'K3 the user cancels or closes the page %s: the request to the model is aborted',
  async (when) => {
    const { script, closed } = hold(when === 'while it writes' ? 'Wind 4' : '');
    model.follow(script);
    const person = new AbortController();
    const response = await ask(patient, { signal: person.signal });
    const until = when === 'while it writes' ? 'text' : 'model';
    for await (const { kind } of eventsOf(response)) if (kind === until) break;
    person.abort();
    await closed;
    // The server works as before.
    model.follow(answersText('Here again.'));
    expect(written(await all(await ask(patient)))).toBe('Here again.');
  },
);

it('K3 without a token, or with an invalid sentence or context, nothing is streamed and no model is called', async () => {
  model.asked.length = 0;
  const refusals = await Promise.all([
    ask(patient, { token: '' }),
    ask(patient, { body: { text: '   ' } }),
    ask(patient, { body: { text: 'x'.repeat(501) } }),
    ask(patient, { body: { text: QUESTION, context: { airport: 7 } } }),
    ask(patient, { body: [] }),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([401, 400, 400, 400, 400]);
  for (const refusal of refusals)
    expect(await refusal.json()).toMatchObject({ id: expect.any(String), data: null });
  expect(model.asked).toEqual([]);
});
