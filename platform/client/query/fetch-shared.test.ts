import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { fetchShared } from './fetch-shared.ts';
import { queryClient } from './query-client.ts';

/** A query whose response arrives when the test says so, and which ends when it is cancelled. */
function slowQuery(key: string) {
  let resolve: (text: string) => void = () => undefined;
  const answer = new Promise<string>((done) => {
    resolve = done;
  });
  const options = queryOptions({
    queryKey: ['test', 'shared', key],
    queryFn: ({ signal }) =>
      Promise.race([
        answer,
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
        }),
      ]),
    retry: false,
  });
  return { options, resolve };
}

it('H7 a waiting panel gets the response although the first panel is closed', async () => {
  const { options, resolve } = slowQuery('closed');
  const closePanel = new QueryObserver(queryClient, options).subscribe(() => undefined);
  const waiting = fetchShared(options);
  closePanel();
  resolve('wind 22015KT');
  await expect(waiting).resolves.toBe('wind 22015KT');
});

it('H7 a query that waits for a shared one ends when that one’s panel is closed', async () => {
  const { options, resolve } = slowQuery('inner');
  const closePanel = new QueryObserver(queryClient, options).subscribe(() => undefined);
  const outer = queryClient.fetchQuery({
    queryKey: ['test', 'shared', 'outer'],
    queryFn: async () => `${await fetchShared(options)}!`,
    retry: false,
  });
  closePanel();
  resolve('here');
  await expect(outer).resolves.toBe('here!');
});

it('H7 the query is cancelled when its last panel closes', async () => {
  const { options, resolve } = slowQuery('after');
  const waiting = fetchShared(options);
  resolve('first');
  await waiting;
  expect(queryClient.getQueryCache().find({ queryKey: options.queryKey })?.getObserversCount()).toBe(0);
});
