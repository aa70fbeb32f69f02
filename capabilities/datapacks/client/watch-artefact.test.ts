// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { ApiError } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { shellUi, showNavigationError } from '#platform/client/shell/shell-ui.store.ts';
import { watchArtefact } from './watch-artefact.ts';

const settingsWith = (version: string | null) => ({ navdata: { ready: version !== null, version } });
const serve = (version: string | null) =>
  queryClient.setQueryData(appSettingsQuery().queryKey, settingsWith(version) as never);

let stop: () => void = () => {};
beforeEach(() => {
  queryClient.clear();
  shellUi.reset();
});
afterEach(() => stop());

describe('H1 arrival of navigation data', () => {
  it('H1 all failed requests are repeated, and a Navigation Error is cleared', async () => {
    let isReady = false;
    serve(null);
    stop = watchArtefact({ navdataTiles: () => [] });
    const search = new QueryObserver(queryClient, {
      queryKey: ['navdata', 'search'],
      retry: false,
      queryFn: () => {
        if (!isReady) throw new ApiError(503, 'navdata-not-ready', '');
        return ['KJFK'];
      },
    });
    const unsubscribe = search.subscribe(() => {});
    await vi.waitFor(() => expect(search.getCurrentResult().isError).toBe(true));
    showNavigationError('Unable to load airport KJFK. Check the ICAO code and try again.');
    isReady = true;
    serve('v1');
    await vi.waitFor(() => expect(search.getCurrentResult().data).toEqual(['KJFK']));
    expect(shellUi.get().navigationError).toBeNull();
    unsubscribe();
  });
  it('H1 the first version seen is not a change', async () => {
    let calls = 0;
    stop = watchArtefact({ navdataTiles: () => [] });
    const search = new QueryObserver(queryClient, {
      queryKey: ['navdata', 'search'],
      queryFn: () => (calls += 1),
    });
    const unsubscribe = search.subscribe(() => {});
    await vi.waitFor(() => expect(search.getCurrentResult().data).toBe(1));
    serve('v1');
    await Promise.resolve();
    expect(search.getCurrentResult().isFetching).toBe(false);
    serve('v2');
    await vi.waitFor(() => expect(search.getCurrentResult().data).toBe(2));
    unsubscribe();
  });
});
