import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { createPersonalToken, listPersonalTokens, revokePersonalToken } from '../contract.ts';

const KEY = ['personal-tokens'] as const;

/** Own access tokens, newest first. */
export const tokensQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => callEndpoint(listPersonalTokens, {}, signal),
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Creates a token; returns its text, which is not stored anywhere. @throws ApiError */
export async function createToken(input: { name: string; canWrite: boolean; days: number }): Promise<string> {
  const { secret } = await callEndpoint(createPersonalToken, { body: input });
  await refresh();
  return secret;
}

/** Revokes a token at once. @throws ApiError */
export async function revokeToken(id: string): Promise<void> {
  await callEndpoint(revokePersonalToken, { body: { id } });
  await refresh();
}
