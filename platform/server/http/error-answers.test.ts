import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { EmbeddedDatabaseError } from '../db/database-error.ts';
import { openTestDatabase } from '../db/testing/engines.ts';
import { answerFor } from './error-answers.ts';

const failureOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error,
  );
const failedQuery = (cause: Error) =>
  Object.assign(new Error('Failed query: select 1', { cause }), { query: 'select 1', params: [] });
const refusedBy = (code: string) => new EmbeddedDatabaseError({ ...NO_FIELDS, code, message: 'refused' });
const NO_FIELDS = {
  message: '',
  code: undefined,
  severity: undefined,
  detail: undefined,
  hint: undefined,
  position: undefined,
  where: undefined,
  schema: undefined,
  table: undefined,
  column: undefined,
  dataType: undefined,
  constraint: undefined,
};

describe('H1 a database failure is not a server bug', () => {
  it('H1 a query without a database returns 503 and does not claim that nothing was saved', async () => {
    const handle = await openTestDatabase();
    await handle.close();
    const answer = answerFor(await failureOf(handle.db.execute(sql`select 1`)));
    expect(answer).toMatchObject({ status: 503, id: 'database-unavailable' });
    expect(answer.message).not.toContain('Nothing was saved');
  });
  it.each(['08006', '57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET'])('H1 so does %s of a server', (code) => {
    const cause = Object.assign(new Error('connect'), { code });
    expect(answerFor(failedQuery(cause))).toMatchObject({ status: 503, id: 'database-unavailable' });
  });
  it('H1 a full disk returns 507 and states who must free space', () => {
    const answer = answerFor(failedQuery(refusedBy('53100')));
    expect(answer).toMatchObject({ status: 507, id: 'disk-full' });
  });
  it.each(['ENOSPC', 'EDQUOT'])('H1 so does a file that cannot be written for %s', (code) => {
    const refused = Object.assign(new Error(`${code}: no space left on device, write`), { code });
    expect(answerFor(refused)).toMatchObject({ status: 507, id: 'disk-full' });
  });
  it('H1 every other database error is still a bug, and so is a broken connection of a feed', () => {
    expect(answerFor(failedQuery(refusedBy('42703')))).toMatchObject({ status: 500, id: 'internal' });
    const fetchFailed = new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    });
    expect(answerFor(fetchFailed)).toMatchObject({ status: 500, id: 'internal' });
  });
});
