// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openReceiver, type Receiver } from '../testing/receiver.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const START_MS = Date.UTC(2026, 8, 3);
let receiver: Receiver;
let outbox: Outbox;
let nowMs = START_MS;
let isAllowed = true;

// The document reports refused requests; here they are intended.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());
beforeEach(async () => {
  nowMs = START_MS;
  isAllowed = true;
  receiver = await openReceiver();
  outbox = createOutbox({
    isAllowed: () => isAllowed,
    privateText: () => ({ secrets: ['s3cret'], names: ['Anna Müller'] }),
    nowMs: () => nowMs,
  });
});
afterEach(() => receiver.close());

const send = (value: unknown) => outbox.sendJson(`${receiver.url}batch/`, value, (clean) => clean);
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as unknown);

describe('L1 the outbox', () => {
  it.each([
    ['does not say how long: 60 s', {}, 60_000],
    ['says how many seconds', { 'retry-after': '5' }, 5000],
    ['says until when', { 'retry-after': new Date(START_MS + 120_000).toUTCString() }, 120_000],
  ])('pauses for a receiver that refuses because of its rate limit and %s', async (_, headers, waitMs) => {
    receiver.answer({ status: 429, headers: { ...headers, 'access-control-expose-headers': 'retry-after' } });
    await send('refused');
    receiver.answer({ status: 200 });
    nowMs = START_MS + waitMs - 1;
    await send('too early');
    nowMs += 1;
    await send('in time');
    expect(bodies()).toEqual(['refused', 'in time']);
  });

  it('holds 64 unanswered requests and drops the rest', async () => {
    receiver.answer('never');
    const sent = Array.from({ length: 80 }, (_, at) => send(at));
    const dropped = await Promise.all(sent.slice(64));
    expect(dropped).toEqual(Array.from({ length: 16 }, () => null));
    await receiver.until(64);
    expect(receiver.received).toHaveLength(64);
  });

  it('returns null for an unreachable receiver, and does not throw', async () => {
    await receiver.close();
    expect(await send('lost')).toBeNull();
  });

  it('sends nothing without consent', async () => {
    isAllowed = false;
    expect(await send('unwanted')).toBeNull();
    expect(await outbox.sendLines(receiver.url, '{}\n{}')).toBeNull();
    expect(receiver.received).toEqual([]);
  });

  it('removes private text from values and lines, and keeps the key of the project', async () => {
    await outbox.sendJson(receiver.url, { by: 'Anna Müller', with: 's3cret' }, (clean) => ({
      api_key: 's3cret',
      clean,
    }));
    await outbox.sendLines(receiver.url, '{"dsn":"x"}\n{"by":"Anna Müller"}\n');
    expect(receiver.received.map(({ body }) => body)).toEqual([
      '{"api_key":"s3cret","clean":{"by":"…","with":"…"}}',
      '{"dsn":"x"}\n{"by":"…"}\n',
    ]);
  });
});
