import { queryOptions } from '@tanstack/react-query';
import { listObjectTypes } from '#capabilities/foundry/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';

/** The object types that this user may read. */
export const objectTypesQuery = queryOptions({
  queryKey: ['foundry', 'objects'],
  queryFn: ({ signal }) => callEndpoint(listObjectTypes, {}, signal),
  staleTime: 600_000,
});
