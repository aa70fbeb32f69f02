import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createNotificationsServer } from './index.ts';
import { notificationsMigrations } from './notifications.migrations.ts';
import type { Notice } from './notifications.store.ts';

let handle: DatabaseHandle;
let server: FastifyInstance;
let notify: (userKey: string, notices: readonly Notice[]) => Promise<void>;
let nowMs = Date.UTC(2026, 10, 20, 12);
let expiring: Notice[] = [];
let isWhole = true;

const notice = (id: string, fields: Partial<Notice> = {}): Notice => ({
  id,
  category: 'crew',
  severity: 'info',
  title: `Title ${id}`,
  body: '',
  at: new Date(nowMs).toISOString(),
  subject: null,
  ...fields,
});
async function call(method: 'GET' | 'POST' | 'DELETE', path = '', payload?: unknown, user = 'ann') {
  const answer = await server.inject({
    method,
    url: `/efb-v2/crew/notifications${path}`,
    headers: {
      authorization: `Bearer ${user}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  return answer.json();
}
const ids = async (query = '', user = 'ann') =>
  (await call('GET', query, undefined, user)).data.map(({ id }: { id: string }) => id);

withOneEngine('K4 notifications', (open) => {
  beforeAll(async () => {
    handle = await open(notificationsMigrations);
    const made = createNotificationsServer({
      db: handle.db,
      clock: { nowMs: () => nowMs, frozen: true },
      log: createLog('silent'),
      sources: [
        {
          prefix: 'expiry_',
          current: async (userKey) => (userKey === 'iss|ann' ? expiring : []),
          isWhole: () => isWhole,
        },
      ],
    });
    notify = made.notify;
    server = await createApiServer({
      log: createLog('silent'),
      version: '0',
      rateLimitPerMinute: 0,
      capabilities: [made.capability],
      authenticate: async (token) => {
        const principal = { userKey: `iss|${token}`, issuer: 'iss', subject: token, email: `${token}@x.y` };
        return { ok: true, principal: { ...principal, scopes: ['openid', 'database'] } };
      },
    });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    expiring = [];
    // Sources are queried once a minute.
    nowMs += 3_600_000;
    await handle.db.execute(sql`delete from notifications`);
  });

  it('K4 the newest is first, and the same id is merged', async () => {
    await notify('iss|ann', [notice('a'), notice('b', { at: new Date(nowMs + 1000).toISOString() })]);
    expect(await ids()).toEqual(['b', 'a']);
    await notify('iss|ann', [notice('a', { body: 'more', at: new Date(nowMs + 2000).toISOString() })]);
    expect(await ids()).toEqual(['a', 'b']);
    expect((await call('GET')).data[0]).toMatchObject({ id: 'a', body: 'more', isRead: false });
  });
  it('J1 read, unread and read all', async () => {
    await notify('iss|ann', [notice('a'), notice('b')]);
    expect((await call('POST', '/a/read')).data).toMatchObject({ id: 'a', isRead: true });
    expect(await ids('?unread=true')).toEqual(['b']);
    expect((await call('POST', '/a/read', { isRead: false })).data.isRead).toBe(false);
    expect((await call('POST', '/read-all')).data).toEqual({ changed: 2 });
    expect(await ids('?unread=true')).toEqual([]);
    expect((await call('POST', '/nothing/read')).code).toBe(404);
  });
  it('K4 a notification repeated with the same text stays read or deleted; with a different text it is new', async () => {
    await notify('iss|ann', [notice('a'), notice('b')]);
    await call('POST', '/a/read');
    await call('DELETE', '/b');
    await notify('iss|ann', [notice('a'), notice('b')]);
    expect((await call('GET')).data).toMatchObject([{ id: 'a', isRead: true }]);
    await notify('iss|ann', [notice('a', { title: 'other' }), notice('b', { title: 'other' })]);
    expect((await call('GET')).data.every(({ isRead }: { isRead: boolean }) => !isRead)).toBe(true);
    expect(await ids()).toHaveLength(2);
  });
  it('K4 only notices that no longer apply are withdrawn', async () => {
    await notify('iss|ann', [notice('a')]);
    expiring = [notice('expiry_1', { category: 'expiry' }), notice('expiry_2', { category: 'expiry' })];
    expect((await ids()).toSorted()).toEqual(['a', 'expiry_1', 'expiry_2']);
    expiring = expiring.slice(1);
    nowMs += 61_000;
    expect((await ids()).toSorted()).toEqual(['a', 'expiry_2']);
    expect(await ids('?category=expiry')).toEqual(['expiry_2']);
    // A source that has not yet checked everything withdraws nothing, and repeats nothing.
    await call('POST', '/expiry_2/read');
    [expiring, isWhole] = [[], false];
    nowMs += 61_000;
    expect(await ids('?category=expiry')).toEqual(['expiry_2']);
    [expiring, isWhole] = [[notice('expiry_2', { category: 'expiry' })], true];
    nowMs += 61_000;
    expect((await call('GET', '?category=expiry')).data).toMatchObject([{ id: 'expiry_2', isRead: true }]);
  });
  it('J1 a user’s note is created and deleted', async () => {
    const made = await call('POST', '', { title: 'Call the hotel' });
    expect(made.data).toMatchObject({ title: 'Call the hotel', category: 'system', isRead: false });
    expect((await call('DELETE', `/${made.data.id}`)).code).toBe(200);
    expect(await ids()).toEqual([]);
    expect((await call('POST', '', { title: '' })).code).toBe(400);
  });
  it('H2 one user never sees or changes another’s notifications', async () => {
    await notify('iss|ann', [notice('a')]);
    expect(await ids('', 'bob')).toEqual([]);
    expect((await call('POST', '/a/read', undefined, 'bob')).code).toBe(404);
    expect((await call('DELETE', '/a', undefined, 'bob')).code).toBe(404);
    await notify('iss|bob', [notice('a', { title: 'of Bob' })]);
    expect((await call('GET')).data[0].title).toBe('Title a');
  });
});
