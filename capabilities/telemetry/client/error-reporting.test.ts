// @vitest-environment happy-dom
/* oxlint-disable no-console -- what the product writes to the console is what is reported */
import { originalConsoleMethods } from '@sentry/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { envelopeItems, openReceiver, type Receiver } from '../testing/receiver.ts';
import { createErrorReporting } from './error-reporting.ts';
import { createOutbox } from './outbox.ts';
import type { ErrorReporting } from './ports.ts';

const LEVELS = ['info', 'warn', 'error'] as const;
const printed = Object.fromEntries(LEVELS.map((level) => [level, console[level]]));
let receiver: Receiver;
let errors: ErrorReporting;
let isAllowed = true;
let answers = { count: 0 };

beforeEach(async () => {
  isAllowed = true;
  receiver = await openReceiver();
  const { host } = new URL(receiver.url);
  const outbox = createOutbox({
    isAllowed: () => isAllowed,
    privateText: () => ({ secrets: [], names: ['Anna Müller'] }),
    nowMs: Date.now,
  });
  const own = { count: 0 };
  answers = own;
  errors = createErrorReporting({
    dsn: `http://publickey@${host}/1`,
    release: '1.2.3',
    environment: 'staging',
    outbox: {
      ...outbox,
      async sendLines(url, body) {
        const answer = await outbox.sendLines(url, body);
        own.count += 1;
        return answer;
      },
    },
    receivers: [receiver.url],
  });
  // Suppresses what the library itself prints to the console.
  for (const level of LEVELS) originalConsoleMethods[level] = () => undefined;
});
afterEach(async () => {
  errors.stop();
  vi.useRealTimers();
  Object.assign(originalConsoleMethods, printed);
  await receiver.close();
});

type ReportedEvent = {
  exception?: { values: { value: string }[] };
  message?: string;
  release: string;
  breadcrumbs?: { message?: string; category?: string }[];
};
const eventsOf = (): ReportedEvent[] =>
  receiver.received
    .flatMap(envelopeItems)
    .filter(({ type }) => type === 'event')
    .map(({ payload }) => payload as ReportedEvent);
const messagesOf = () => eventsOf().map(({ exception }) => exception?.values.at(-1)?.value);
const logsOf = () =>
  receiver.received
    .flatMap(envelopeItems)
    .filter(({ type }) => type === 'log')
    .map(({ payload }) => (payload.items as { body: string }[]).map(({ body }) => body));

describe('L1 error reports', () => {
  it('include the last 100 breadcrumbs, with messages truncated to 2048 characters', async () => {
    for (let at = 0; at < 150; at += 1) console.info(`step ${at}`.padEnd(3000, '.'));
    errors.report(new Error('after many steps'));
    await receiver.until(1);
    const crumbs = eventsOf()[0]?.breadcrumbs ?? [];
    expect(crumbs).toHaveLength(100);
    expect(crumbs[0]?.message).toMatch(/^step 50\./);
    expect(new Set(crumbs.map(({ message }) => message?.length))).toEqual(new Set([2048]));
  });

  it('omit script errors of foreign pages and notices of ResizeObserver', async () => {
    for (const message of [
      'Script error.',
      'Script error',
      'ResizeObserver loop completed with undelivered notifications.',
      'ResizeObserver loop limit exceeded',
    ])
      window.onerror?.(message);
    errors.report(new Error('ResizeObserver loop limit exceeded'));
    errors.report(new Error('a real one'));
    await receiver.until(1);
    expect(messagesOf()).toEqual(['a real one']);
  });

  it('report errors caught by an error boundary, and those only logged', async () => {
    console.error(new TypeError('caught by a boundary'));
    console.warn('Failed to append flight', 'F1');
    errors.flush();
    await receiver.until(2);
    expect(messagesOf()).toEqual(['caught by a boundary']);
    expect(logsOf()).toEqual([['Failed to append flight F1']]);
  });

  it('queue up to 64 for a receiver that does not respond', async () => {
    receiver.answer('never');
    for (let at = 0; at < 80; at += 1) errors.report(new Error(`failure ${at}`));
    await receiver.until(64);
    expect(messagesOf()).toHaveLength(64);
    expect(new Set(messagesOf())).not.toContain('failure 79');
  });

  it('pause 60 s for a receiver that refuses because of its rate limit without stating a time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 8, 3) });
    receiver.answer({ status: 429 });
    errors.report(new Error('first'));
    await receiver.until(1);
    await vi.waitUntil(() => answers.count === 1);
    receiver.answer({ status: 200 });
    vi.setSystemTime(Date.UTC(2026, 8, 3, 0, 0, 59));
    errors.report(new Error('too early'));
    vi.setSystemTime(Date.UTC(2026, 8, 3, 0, 1, 1));
    errors.report(new Error('after a minute'));
    await receiver.until(2);
    expect(messagesOf()).toEqual(['first', 'after a minute']);
  });

  it('contain no name, token or password', async () => {
    console.info('Bearer abc.def', 'password=hunter2hunter2');
    errors.report(new Error('Anna Müller: rank mismatch at https://host/x?token=4711'));
    const [{ body } = { body: '' }] = await receiver.until(1);
    expect(body).toContain('rank mismatch');
    for (const secret of ['Müller', 'abc.def', 'hunter2', '4711']) expect(body).not.toContain(secret);
  });

  it('are not sent without consent', async () => {
    isAllowed = false;
    errors.report(new Error('unwanted'));
    isAllowed = true;
    errors.report(new Error('wanted'));
    await receiver.until(1);
    expect(messagesOf()).toEqual(['wanted']);
  });
});

describe('L1 logs', () => {
  it('are sent once none has arrived for 5000 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    errors.log('warn', 'one');
    vi.advanceTimersByTime(4999);
    errors.log('warn', 'two');
    vi.advanceTimersByTime(4999);
    errors.log('warn', 'three');
    vi.advanceTimersByTime(5000);
    await receiver.until(1);
    expect(logsOf()).toEqual([['one', 'two', 'three']]);
  });

  it('are sent in batches of a hundred', async () => {
    for (let at = 0; at < 201; at += 1) errors.log('warn', `line ${at}`);
    await receiver.until(2);
    expect(logsOf().map(({ length }) => length)).toEqual([100, 100]);
  });
});
