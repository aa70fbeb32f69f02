import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#platform/server/db/database.ts';
import { withOneEngine } from '#platform/server/db/testing/engines.ts';
import { postgresMissing, startPostgresServer } from '#platform/server/db/testing/postgres-server.ts';
import { accountMigrations } from './account.migrations.ts';
import { sessions, users } from './account.tables.ts';
import { rememberSessions } from './session-memory.ts';
import { createSessionStore } from './session-store.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, openAccountWorld, type AccountWorld } from './testing/account-world.ts';

async function tokenOf(world: AccountWorld): Promise<string> {
  const browser = world.browser();
  await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
  return await browser.token();
}

withOneEngine('A5 sessions in memory', (open) => {
  let world: AccountWorld;
  beforeAll(async () => {
    world = await openAccountWorld({}, { database: await open(accountMigrations) });
  });
  afterAll(() => world.close());

  it('A5 manual changes in the database take effect: a deleted session, a lost verification', async () => {
    const { authenticate } = world.account;
    const { db } = world.database;
    const [token, kept] = [await tokenOf(world), await tokenOf(world)];
    for (const one of [token, kept]) expect(await authenticate(one)).toMatchObject({ ok: true });
    await db.delete(sessions).where(eq(sessions.id, String(decodeJwt(token)['sid'])));
    await vi.waitFor(async () => expect(await authenticate(token)).toMatchObject({ id: 'session-ended' }));
    expect(await authenticate(kept)).toMatchObject({ ok: true });
    await db.update(users).set({ emailVerified: false }).where(eq(users.email, DEMO_EMAIL));
    await vi.waitFor(async () => expect(await authenticate(kept)).toMatchObject({ id: 'not-allowed' }));
    await db.update(users).set({ emailVerified: true }).where(eq(users.email, DEMO_EMAIL));
    await vi.waitFor(async () => expect(await authenticate(kept)).toMatchObject({ ok: true }));
  });

  it('A5 sign-out, password change and reset clear the cached sessions before they respond', async () => {
    const NEXT = 'a quite different password';
    const ends: ((browser: ReturnType<AccountWorld['browser']>) => Promise<unknown>)[] = [
      (browser) => browser.post('/sign-out', undefined),
      (browser) => browser.post('/change-password', { currentPassword: DEMO_PASSWORD, newPassword: NEXT }),
    ];
    for (const end of ends) {
      const browser = world.browser();
      await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
      const token = await browser.token();
      expect(await browser.me(token)).toMatchObject({ code: 200 });
      expect(await end(browser)).toMatchObject({ code: 200 });
      expect(await browser.me(token)).toMatchObject({ code: 401, id: 'session-ended' });
    }
    await world.account.admin.resetPassword(DEMO_EMAIL, DEMO_PASSWORD);
  });

  it('A5 with lost messages a session is queried again within a minute; without a listener, at every call', async () => {
    const claims = decodeJwt(await tokenOf(world));
    const [sessionId, userId] = [String(claims['sid']), String(claims.sub)];
    let nowMs = Date.now();
    const memory = rememberSessions(createSessionStore(world.database.db), () => nowMs);
    memory.setHearing(true);
    const isLive = async () => (await memory.findLive(sessionId, userId)) !== null;
    expect(await isLive()).toBe(true);
    await world.database.db.delete(sessions).where(eq(sessions.id, sessionId));
    expect(await isLive()).toBe(true);
    memory.setHearing(false);
    expect(await isLive()).toBe(false);
    memory.setHearing(true);
    const again = decodeJwt(await tokenOf(world));
    const isAgainLive = async () => (await memory.findLive(String(again['sid']), String(again.sub))) !== null;
    expect(await isAgainLive()).toBe(true);
    await world.database.db.delete(sessions).where(eq(sessions.id, String(again['sid'])));
    nowMs += 60_000;
    expect(await isAgainLive()).toBe(false);
  });

  it('A5 a session belongs to one user and expires on time, in memory too', async () => {
    const claims = decodeJwt(await tokenOf(world));
    let nowMs = Date.now();
    const memory = rememberSessions(createSessionStore(world.database.db), () => nowMs);
    memory.setHearing(true);
    const live = await memory.findLive(String(claims['sid']), String(claims.sub));
    expect(live).not.toBeNull();
    expect(await memory.findLive(String(claims['sid']), 'someone-else')).toBeNull();
    expect(await memory.findLive(String(claims['sid']), String(claims.sub))).not.toBeNull();
    nowMs = live?.expiresAtMs ?? 0;
    expect(await memory.findLive(String(claims['sid']), String(claims.sub))).toBeNull();
  });
});

describe('A5 a call with a known session', () => {
  it('A5 makes no database query', async () => {
    const world = await openAccountWorld();
    const token = await tokenOf(world);
    expect(await world.account.authenticate(token)).toMatchObject({ ok: true });
    // Here the engine is busy, and rejects every statement from outside the transaction.
    const outcome = await world.database.db.transaction(() => world.account.authenticate(token));
    expect(outcome).toMatchObject({ ok: true });
    await world.close();
  });
});

describe.skipIf(postgresMissing() !== null)('A5 two instances on one PostgreSQL server', () => {
  it('A5 a sign-out on one ends the session on the other, and after its connection was cut too', async () => {
    const server = await startPostgresServer();
    const databaseUrl = await server.createDatabase();
    const settings = { authSecret: 'b8Xq0uG2h7JYw3T9vRk5LzPc1NsDfAeM' };
    const instance = async () => {
      const database = await openDatabase({ dataDir: '/nowhere', databaseUrl });
      await database.migrate(accountMigrations);
      return { database, world: await openAccountWorld(settings, { database }) };
    };
    const [here, there] = await Promise.all([instance(), instance()]);
    const signOutHere = async () => {
      const browser = here.world.browser();
      await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
      const token = await browser.token();
      expect(await there.world.account.authenticate(token)).toMatchObject({ ok: true });
      return { token, signOut: () => browser.post('/sign-out', undefined) };
    };
    const isOverThere = (token: string) =>
      vi.waitFor(async () =>
        expect(await there.world.account.authenticate(token)).toMatchObject({ id: 'session-ended' }),
      );
    const first = await signOutHere();
    await first.signOut();
    await isOverThere(first.token);
    const second = await signOutHere();
    await here.database.db.execute(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    );
    await vi.waitFor(async () => expect(await second.signOut()).toMatchObject({ code: 200 }));
    await isOverThere(second.token);
    for (const { world, database } of [here, there]) {
      await world.close();
      await database.close();
    }
    await server.stop();
  });
});
