import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NetworkError } from '#platform/client/query/api-client.ts';
import { type AnsweringApi, startAnsweringApi } from '#platform/testing/answering-api.ts';
import { fetchApproaches, fetchProcedures } from './procedures.queries.ts';

let api: AnsweringApi;
beforeAll(async () => {
  api = await startAnsweringApi();
});
afterAll(() => api.stop());

const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as Error,
  );

describe('H3 L2 calls about procedures with the text of spec 8', () => {
  it('L2 Failed to fetch procedures, with what is not available inside', async () => {
    api.answer(404);
    const error = await failure(fetchProcedures('KJFK'));
    expect(error?.message).toBe('Failed to fetch procedures for KJFK');
    expect(error?.cause).toMatchObject({ message: 'Procedures not available for KJFK' });
  });

  it('L2 Failed to fetch approaches, with what is not available inside', async () => {
    api.answer(500);
    const error = await failure(fetchApproaches('EGLL'));
    expect(error?.message).toBe('Failed to fetch approaches for EGLL');
    expect(error?.cause).toMatchObject({ message: 'Approaches not available for EGLL' });
  });

  it('L2 a broken connection is the cause, and availability is not mentioned', async () => {
    api.answer(null);
    const error = await failure(fetchProcedures('KJFK'));
    expect(error?.message).toBe('Failed to fetch procedures for KJFK');
    expect(error?.cause).toBeInstanceOf(NetworkError);
  });
});
