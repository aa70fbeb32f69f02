// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/client/query/query-client.ts';
import { type AnsweringApi, startAnsweringApi } from '#platform/testing/answering-api.ts';
import { flightRoutes } from './flight.routes.ts';
import {
  appendFlightToList,
  deleteFlight,
  flightDetailQuery,
  flightListQuery,
  saveFlight,
} from './flights.queries.ts';

const flight = { id: 'f1', callsign: 'MER1', departure: 'KJFK', arrival: 'KLAX', aircraft: 'B738' };

let api: AnsweringApi;
const warned: unknown[][] = [];
beforeAll(async () => {
  api = await startAnsweringApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  queryClient.clear();
  warned.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((...line) => void warned.push(line));
});
afterEach(() => vi.restoreAllMocks());

const list = () => queryClient.fetchQuery({ ...flightListQuery(), retry: false });
const detail = () => queryClient.fetchQuery({ ...flightDetailQuery('f1'), retry: false });

describe('B4 L2 a list that cannot be preloaded', () => {
  it('L2 Error preloading route! goes to the console only, and the page is entered', async () => {
    api.answer(500);
    const route = flightRoutes.find(({ path }) => path === '/flight');
    await expect(route?.load?.({ params: {}, search: {} })).resolves.toBeNull();
    expect(warned).toEqual([['Error preloading route!', expect.any(Error)]]);
  });
});

describe('H3 L2 calls about flights with the text of spec 8', () => {
  it('L2 Failed to fetch flight list, with the code that the API returned', async () => {
    api.answer(503);
    await expect(list()).rejects.toThrow('Failed to fetch flight list: API returned status code: 503');
  });

  it('L2 Failed to fetch flight list, with the reason why there was no response', async () => {
    api.answer(null);
    await expect(list()).rejects.toThrow('Failed to fetch flight list: The server cannot be reached.');
  });

  it('L2 Flight not found', async () => {
    api.answer(404);
    await expect(detail()).rejects.toThrow('Flight not found');
  });

  it('L2 Failed to save flight is shown, and Failed to update flights is in the log', async () => {
    api.answer(500);
    await expect(saveFlight(flight)).rejects.toThrow('Failed to save flight: API returned status code: 500');
    expect(warned).toEqual([['Failed to update flights', expect.any(Error)]]);
  });

  it('L2 Failed to delete flight', async () => {
    api.answer(409);
    await expect(deleteFlight({ id: 'f1', revision: 1 })).rejects.toThrow(
      'Failed to delete flight: API returned status code: 409',
    );
  });

  it('L2 Failed to append flight is a warning in the log only', async () => {
    api.answer(500);
    await expect(appendFlightToList(flight)).resolves.toBeUndefined();
    expect(warned.at(-1)).toEqual(['Failed to append flight', expect.any(Error)]);
  });
});
