import { describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/server/db/database.ts';
import { postgresMissing, startPostgresServer } from '#platform/server/db/testing/postgres-server.ts';
import { accountMigrations } from './account.migrations.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, openAccountWorld } from './testing/account-world.ts';

describe.skipIf(postgresMissing() !== null)('H1 a PostgreSQL server that is cut off', () => {
  it('H1 every call that needs it returns 503 with the reason, the first and later ones', async () => {
    const server = await startPostgresServer();
    const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: await server.createDatabase() });
    await database.migrate(accountMigrations);
    const world = await openAccountWorld({}, { database });
    const browser = world.browser();
    await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    const token = await browser.token();
    const other = world.browser();
    await other.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    const unseenToken = await other.token();
    expect(await browser.me(token)).toMatchObject({ code: 200 });
    const running = database.db.transaction(async (tx) => {
      await tx.execute('select pg_sleep(600)');
    });
    const stopped = server.stop();
    const unavailable = { code: 503, data: null, id: 'database-unavailable' };
    await expect(running).rejects.toThrow();
    await stopped;
    for (const _ of ['the broken connections', 'new connections']) {
      // Calls without the database still work for signed-in users; the others report its failure.
      expect(await world.account.authenticate(token)).toMatchObject({ ok: true });
      expect(await browser.me(token)).toMatchObject(unavailable);
      expect(await browser.me(unseenToken)).toMatchObject(unavailable);
      expect(await browser.get('/get-session')).toMatchObject(unavailable);
      expect(await browser.get('/token')).toMatchObject(unavailable);
      expect(await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD)).toMatchObject(unavailable);
      expect(await browser.signUp('ann@example.com', 'long enough password')).toMatchObject(unavailable);
      expect(await browser.post('/sign-out', undefined)).toMatchObject(unavailable);
    }
    await world.close();
    await database.close();
  });
});
