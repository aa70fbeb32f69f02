import { queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { followQuery } from './follow-query.ts';
import { queryClient } from './query-client.ts';

const query = queryOptions({ queryKey: ['followed'], queryFn: async () => 'fetched', staleTime: Infinity });

it('F4 fresh data is delivered at once, and then each change until stopped', async () => {
  queryClient.setQueryData(query.queryKey, 'there');
  const reported: (string | undefined)[] = [];
  const stop = followQuery(query, (data) => reported.push(data));
  expect(reported).toEqual(['there']);
  queryClient.setQueryData(query.queryKey, 'changed');
  await expect.poll(() => reported).toEqual(['there', 'changed']);
  stop();
  queryClient.removeQueries(query);
});
