import { queryOptions, useQuery } from '@tanstack/react-query';
import { getOperatorRight } from '#platform/contract/app-settings.ts';
import { callEndpoint } from './api-client.ts';

/** Whether this user may change settings that apply to all users. */
export const operatorRightQuery = () =>
  queryOptions({
    queryKey: ['app', 'operator'],
    queryFn: ({ signal }) => callEndpoint(getOperatorRight, {}, signal),
  });

/**
 * Why this user may not change settings that apply to all users, as text; null when they may, and while unknown:
 * the server decides again at each change.
 */
export function useOperatorRefusal(): string | null {
  return useQuery(operatorRightQuery()).data?.reason ?? null;
}
