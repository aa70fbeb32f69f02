import { type AddressInfo, type Server, createServer } from 'node:net';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { createSmtpMailer } from '#capabilities/account/server/mailer.ts';
import {
  DELIVERY_DEFAULTS,
  type DeliverySettings,
  NOTIFICATIONS_PROTOCOL,
  NOTIFICATIONS_SOCKET_PATH,
} from '#capabilities/notifications/contract.ts';
import { createDeliveryStore } from '#capabilities/notifications/server/delivery.store.ts';
import { createNotificationsServer } from '#capabilities/notifications/server/index.ts';
import { notificationsMigrations } from '#capabilities/notifications/server/notifications.migrations.ts';
import type { Notice } from '#capabilities/notifications/server/notifications.store.ts';
import type { PushChannel } from '#capabilities/notifications/server/push-channel.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';

/** Responds like a mail server, and stores what it receives. */
function startMailServer() {
  const mails: string[] = [];
  const state = { isBusy: false };
  const server: Server = createServer((socket) => {
    let text = '';
    let data: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.test ESMTP');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (data !== null && line !== '.') data += `${line}\n`;
        else if (data !== null) {
          mails.push(data);
          data = null;
          say('250 kept');
        } else if (line.startsWith('RCPT')) say(state.isBusy ? '451 try later' : '250 ok');
        else if (line.startsWith('DATA')) {
          data = '';
          say('354 go on');
        } else if (line.startsWith('QUIT')) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  });
  return {
    mails,
    state,
    url: once(server.listen(0, '127.0.0.1'), 'listening').then(
      () => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ),
    close: () => server.close(),
  };
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const USER = 'iss|ann';
let nowMs = Date.UTC(2026, 10, 24, 12);
let handle: DatabaseHandle;
let pushed: string[] = [];
const mail = startMailServer();
const sockets: WebSocket[] = [];

const notice = (id: string, fields: Partial<Notice> = {}): Notice => ({
  id,
  category: 'weather',
  severity: 'warning',
  title: `BAW1: ${id}`,
  body: 'Entry 1400Z, exit 1430Z',
  at: new Date(nowMs).toISOString(),
  subject: null,
  ...fields,
});

const browser = (endpoint: string) => ({ endpoint, keys: { p256dh: 'x', auth: 'y' } });
/** Time to live of each push, s, by its id. */
const ttls = new Map<string, number>();
let requests: string[] = [];
let silence: Promise<void> = Promise.resolve();

/** A push service: one browser never responds until the request is aborted, the other accepts everything. */
const push: PushChannel = async ({ endpoint }, { id, title }, ttlS) => {
  requests.push(endpoint);
  ttls.set(id, ttlS);
  if (endpoint.includes('silent')) {
    await silence;
    return { state: 'failed', message: 'The push service did not answer.' };
  }
  if (endpoint.includes('hangs')) return { state: 'failed', message: 'The push service did not answer.' };
  if (endpoint.includes('gone')) return { state: 'gone' };
  pushed.push(title);
  return { state: 'sent' };
};

async function instance(
  sendMail: ReturnType<typeof createSmtpMailer>['send'],
  { isAlone = false }: { isAlone?: boolean } = {},
) {
  const made = createNotificationsServer({
    db: handle.db,
    ...(isAlone ? {} : { listen: handle.listen }),
    clock: { nowMs: () => nowMs, frozen: true },
    log: createLog('silent'),
    sources: [],
    sendMail,
    push,
    publicUrl: 'https://efb.example.com',
  });
  const api = await createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [made.capability],
    authenticate: async (token) => ({
      ok: true,
      principal: {
        userKey: `iss|${token}`,
        issuer: 'iss',
        subject: token,
        email: `${token}@example.com`,
        scopes: ['openid', 'database'],
      },
    }),
  });
  await made.capability.start?.();
  await api.listen({ port: 0, host: '127.0.0.1' });
  return { ...made, api };
}

/** An open sign-in of a user: its messages in sequence. */
async function session(api: FastifyInstance, token: string) {
  const { port } = api.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${NOTIFICATIONS_SOCKET_PATH}`, [
    NOTIFICATIONS_PROTOCOL,
    `bearer.${token}`,
  ]);
  sockets.push(socket);
  const received: string[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data: Buffer) => {
    received.push(data.toString());
    for (const wake of waiting.splice(0)) wake();
  });
  const until = async (count: number) => {
    while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  // Messages missed while disconnected are requested at once.
  await until(1);
  return { heard: received, until };
}

withOneEngine('K4 delivery', (open) => {
  const made: Awaited<ReturnType<typeof instance>>[] = [];
  const settings = (change: Partial<DeliverySettings>) =>
    createDeliveryStore(handle.db).putSettings(USER, 'ann@example.com', { ...DELIVERY_DEFAULTS, ...change });
  const both = () => Promise.all(made.map(({ deliver }) => deliver()));
  const notify = (...notices: Notice[]) => made[0]?.notify(USER, notices) ?? Promise.resolve();
  beforeAll(async () => {
    handle = await open(notificationsMigrations);
    for (let count = 0; count < 2; count += 1)
      made.push(await instance(createSmtpMailer(await mail.url, 'Meridian <no-reply@example.com>').send));
  });
  afterAll(async () => {
    for (const socket of sockets.splice(0)) socket.terminate();
    for (const { api, capability } of made.splice(0)) {
      await capability.stop?.();
      await api.close();
    }
  });
  beforeEach(async () => {
    nowMs += 24 * HOUR_MS;
    [pushed, requests, mail.mails.length, mail.state.isBusy] = [[], [], 0, false];
    ttls.clear();
    for (const table of ['notifications', 'notification_outbox', 'notification_push'])
      await handle.db.execute(sql.raw(`delete from ${table}`));
  });

  it('K4 a mail is sent to the user over SMTP, with the times and a link, once for two instances', async () => {
    await settings({ isEmailOn: true });
    await notify(notice('hazard:f1:x'), notice('note', { severity: 'info' }));
    await both();
    await both();
    expect(mail.mails).toHaveLength(1);
    const [sent = ''] = mail.mails;
    expect(sent).toMatch(/^To: ann@example\.com$/m);
    expect(sent).toMatch(/^Subject: BAW1: hazard:f1:x$/m);
    expect(sent).toContain('Entry 1400Z, exit 1430Z');
    expect(sent).toContain('https://efb.example.com');
  });
  it('K4 a mail server that rejects is retried later, at most five times', async () => {
    await settings({ isEmailOn: true });
    mail.state.isBusy = true;
    await notify(notice('a'));
    await both();
    mail.state.isBusy = false;
    await both();
    expect(mail.mails).toEqual([]);
    nowMs += MINUTE_MS;
    await both();
    expect(mail.mails).toHaveLength(1);
    mail.state.isBusy = true;
    await notify(notice('b'));
    for (let round = 0; round < 8; round += 1) {
      await both();
      nowMs += 10 * MINUTE_MS;
    }
    mail.state.isBusy = false;
    await both();
    expect(mail.mails).toHaveLength(1);
  });
  it('K4 quiet hours delay messages; withdrawn, read or replaced ones are not sent', async () => {
    nowMs = Date.UTC(2026, 11, 1 + (Math.round(nowMs / 1e9) % 20), 23);
    await settings({
      isEmailOn: true,
      isPushOn: true,
      quiet: { fromMinute: 22 * 60, untilMinute: 7 * 60, timeZone: 'UTC' },
    });
    await createDeliveryStore(handle.db).addBrowser(USER, {
      endpoint: 'https://push.test/1',
      keys: { p256dh: 'x', auth: 'y' },
    });
    await notify(notice('stays'), notice('withdrawn'));
    await both();
    expect([mail.mails, pushed]).toEqual([[], []]);
    nowMs += 2 * HOUR_MS;
    await notify(notice('withdrawn', { severity: 'info', title: 'Cleared: BAW1' }));
    nowMs += 6 * HOUR_MS + MINUTE_MS;
    await both();
    expect(mail.mails).toHaveLength(1);
    expect(pushed).toEqual(['BAW1: stays']);
  });
  it('K4 an alert that ended during quiet hours is not sent, nor its end; the end of a sent alert is sent', async () => {
    await settings({ isPushOn: true, minSeverity: 'info' });
    await createDeliveryStore(handle.db).addBrowser(USER, browser('https://push.test/1'));
    nowMs = Date.UTC(2027, 3, 1 + (Math.round(nowMs / 1e9) % 20), 21);
    const over = (id: string) =>
      notice(id, { severity: 'info', title: `Cleared: ${id}`, isWithdrawal: true });
    await notify(notice('sent'), notice('changed'));
    await both();
    const quiet = { fromMinute: 22 * 60, untilMinute: 7 * 60, timeZone: 'UTC' };
    await settings({ isPushOn: true, minSeverity: 'info', quiet });
    nowMs += 2 * HOUR_MS;
    await notify(notice('held'));
    await notify(notice('held', { body: 'Entry 1500Z' }), notice('changed', { body: 'Entry 1500Z' }));
    nowMs += HOUR_MS;
    await notify(over('held'), over('sent'), over('changed'));
    nowMs += 8 * HOUR_MS;
    await both();
    const first = ['BAW1: changed', 'BAW1: sent'];
    expect(pushed.toSorted()).toEqual([...first, 'Cleared: changed', 'Cleared: sent']);
  });
  it('K4 only users with a delivery channel are listed', async () => {
    const { reachable } = createDeliveryStore(handle.db);
    await settings({ isPushOn: true });
    expect(await reachable()).toContain(USER);
    await settings({});
    expect(await reachable()).not.toContain(USER);
  });
  it('K4 a push expires with its subject, and is not sent if that ends before the quiet hours', async () => {
    await settings({ isPushOn: true });
    await createDeliveryStore(handle.db).addBrowser(USER, browser('https://push.test/1'));
    const until = (minutes: number) => new Date(nowMs + minutes * MINUTE_MS).toISOString();
    await notify(notice('a', { expiresAt: until(90) }), notice('b'));
    await both();
    expect(Object.fromEntries(ttls)).toEqual({ a: 90 * 60, b: 12 * 3600 });
    nowMs = Date.UTC(2027, 1, 1 + (Math.round(nowMs / 1e9) % 20), 23);
    const quiet = { fromMinute: 22 * 60, untilMinute: 7 * 60, timeZone: 'UTC' };
    await settings({ isPushOn: true, quiet });
    ttls.clear();
    await notify(notice('c', { expiresAt: until(7 * 60) }), notice('d', { expiresAt: until(9 * 60) }));
    nowMs += 8 * HOUR_MS + MINUTE_MS;
    await both();
    expect(Object.fromEntries(ttls)).toEqual({ d: 59 * 60 });
  });
  it('K4 messages claimed by a killed server are sent by the next one; newer texts are not lost', async () => {
    await settings({ isPushOn: true });
    const store = createDeliveryStore(handle.db);
    await store.addBrowser(USER, browser('https://push.test/1'));
    // Stored and due, but not yet claimed by a sender.
    await settings({ isPushOn: true, quiet: { fromMinute: 0, untilMinute: 1439, timeZone: 'UTC' } });
    await notify(notice('a'));
    nowMs += 24 * HOUR_MS;
    await handle.db.execute(sql`update notification_outbox set expires_at = ${new Date(nowMs + HOUR_MS)}`);
    const [taken] = await store.takeDue('push', nowMs, 5 * MINUTE_MS);
    await both();
    expect(pushed).toEqual([]);
    nowMs += 5 * MINUTE_MS;
    await both();
    expect(pushed).toEqual(['BAW1: a']);
    // Completing a claimed message does not complete a newer one.
    await notify(notice('b'));
    const [old] = await store.takeDue('push', nowMs + 24 * HOUR_MS, 5 * MINUTE_MS);
    await notify(notice('b', { title: 'BAW1: b, later' }));
    if (!taken || !old) throw new Error('nothing was taken');
    await store.settle(old);
    expect(await store.takeDue('push', nowMs + 48 * HOUR_MS, 0)).toHaveLength(1);
  });
  it('K4 a browser that never responds delays no other user, nor the mail', async () => {
    await settings({ isPushOn: true, isEmailOn: true });
    const store = createDeliveryStore(handle.db);
    await store.putSettings('iss|bob', 'bob@example.com', { ...DELIVERY_DEFAULTS, isPushOn: true });
    await store.addBrowser(USER, browser('https://push.test/silent'));
    await store.addBrowser('iss|bob', browser('https://push.test/2'));
    let answer = () => undefined as void;
    silence = new Promise((resolve) => (answer = () => resolve(undefined)));
    await notify(notice('hers'), notice('more'));
    await made[0]?.notify('iss|bob', [notice('his')]);
    const sending = both();
    // The silent one responds only after all others have been served.
    await expect.poll(() => [pushed, mail.mails.length]).toEqual([['BAW1: his'], 2]);
    answer();
    await sending;
    // It is requested once per round, not once per notification.
    expect(requests.filter((endpoint) => endpoint.includes('silent'))).toHaveLength(1);
  });
  it('K4 push in more than twenty browsers is rejected with a message', async () => {
    const store = createDeliveryStore(handle.db);
    for (let count = 0; count < 20; count += 1)
      await store.addBrowser(USER, browser(`https://push.test/${count}`));
    await expect(store.addBrowser(USER, browser('https://push.test/more'))).rejects.toMatchObject({
      id: 'too-many-browsers',
      status: 409,
    });
    expect(await store.addBrowser(USER, browser('https://push.test/1'))).toBe(20);
  });
  it('K4 a browser that hangs stops no other; an expired subscription is removed', async () => {
    await settings({ isPushOn: true });
    const store = createDeliveryStore(handle.db);
    for (const endpoint of ['https://push.test/hangs', 'https://push.test/gone', 'https://push.test/1'])
      await store.addBrowser(USER, { endpoint, keys: { p256dh: 'x', auth: 'y' } });
    await notify(notice('a'));
    await both();
    expect(pushed).toEqual(['BAW1: a']);
    expect((await store.browsers(USER)).map(({ endpoint }) => endpoint).toSorted()).toEqual([
      'https://push.test/1',
      'https://push.test/hangs',
    ]);
  });
  it('K4 every open page of the user is informed, on either instance', async () => {
    const [one, other] = made;
    if (!one || !other) throw new Error('two instances');
    const here = await session(one.api, 'ann');
    const there = await session(other.api, 'ann');
    const before = [here.heard.length, there.heard.length] as const;
    await notify(notice('live'));
    await Promise.all([here.until(before[0] + 1), there.until(before[1] + 1)]);
    expect(here.heard.at(-1)).toBe('{"kind":"changed"}');
    expect(there.heard.at(-1)).toBe('{"kind":"changed"}');
  });
  it('H2 no user receives the notifications of another', async () => {
    const alone = await instance(createSmtpMailer(await mail.url, 'Meridian <no-reply@example.com>').send, {
      isAlone: true,
    });
    made.push(alone);
    const stranger = await session(alone.api, 'bob');
    await alone.notify(USER, [notice('hers')]);
    // The other user's next message arrives after any earlier one.
    await alone.notify('iss|bob', [notice('his')]);
    await stranger.until(2);
    expect(stranger.heard).toHaveLength(2);
  });
});
afterAll(() => mail.close());
