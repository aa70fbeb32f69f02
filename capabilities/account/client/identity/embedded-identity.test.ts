import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AnsweringApi, startAnsweringApi } from '#platform/testing/answering-api.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { NoActiveSession } from './identity-provider.ts';

const SESSION = 'GET /efb-v2/auth/get-session';
const TOKEN = 'GET /efb-v2/auth/token';

let api: AnsweringApi;
beforeEach(async () => {
  api = await startAnsweringApi();
  api.answer(200, { account: null });
});
afterEach(() => api.stop());

it('A3 a browser with a stored token requests session and token together', async () => {
  const identity = createEmbeddedIdentity(true);
  await identity.load();
  await expect.poll(() => api.calls.toSorted()).toEqual([SESSION, TOKEN]);
  // The session decides: without one there is no token, whatever the other call returned.
  await expect(identity.getToken({ template: 'meridian' })).rejects.toBeInstanceOf(NoActiveSession);
});

it('A3 a browser without a stored token requests none before sign-in', async () => {
  await createEmbeddedIdentity(false).load();
  expect(api.calls).toEqual([SESSION]);
});
