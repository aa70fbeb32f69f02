import { queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { followQuery } from './follow-query.ts';
import { queryClient } from './query-client.ts';

const query = queryOptions({ queryKey: ['followed'], queryFn: async () => 'fetched', staleTime: Infinity });

it('F4 what is fresh already is told at once, and each change after it until it is stopped', async () => {
  queryClient.setQueryData(query.queryKey, 'there');
  const told: (string | undefined)[] = [];
  const stop = followQuery(query, (data) => told.push(data));
  expect(told).toEqual(['there']);
  queryClient.setQueryData(query.queryKey, 'changed');
  await expect.poll(() => told).toEqual(['there', 'changed']);
  stop();
  queryClient.removeQueries(query);
});
