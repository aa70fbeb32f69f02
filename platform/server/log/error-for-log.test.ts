import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { errorForLog } from './error-for-log.ts';

describe('H1 logging of a failed query', () => {
  let handle: DatabaseHandle;
  beforeAll(async () => {
    handle = await openTestDatabase();
  });
  afterAll(() => handle.close());

  it('H1 names the statement and the database’s message, and none of the values', async () => {
    const secret = 'session-token-of-somebody';
    const thrown: unknown = await handle.db.execute(sql`select ${secret}::text::date`).then(
      () => null,
      (error: unknown) => error,
    );
    const logged = errorForLog(thrown);
    expect(logged).toMatchObject({
      message: 'Failed query: select $1::text::date',
      cause: { code: '22007' },
    });
    expect(logged).toHaveProperty('stack', expect.stringContaining('error-for-log.test.ts'));
    expect(Object.keys(logged as object)).not.toContain('params');
  });

  it('H1 keeps every other error unchanged', () => {
    expect(errorForLog(new TypeError('x is no function'))).toMatchObject({
      type: 'TypeError',
      message: 'x is no function',
    });
    expect(errorForLog('a text that was thrown')).toBe('a text that was thrown');
  });
});
