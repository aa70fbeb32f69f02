import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { configureNavigation } from '#platform/client/navigation/navigation.ts';
import { configureApiClient } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { deleteFlightWithUndo } from './delete-with-undo.ts';
import { resolveConflict, sendOutbox, submitChange } from './flight-outbox.ts';
import { flightOutbox, OUTBOX_KEY } from './flight-outbox.store.ts';
import { appendFlightToList, flightDetailQuery, flightKeys, flightListQuery } from './flights.queries.ts';
import { flightInputOf } from './send-entry.ts';

const flight = (id: string, change: Partial<FlightDetail> = {}): FlightDetail => ({
  id,
  aircraft: 'B738',
  callsign: id.toUpperCase(),
  departure: 'KJFK',
  arrival: 'KLAX',
  date: null,
  departureTime: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  selfRoute: 'J146',
  route_info: [],
  distance: 2145,
  isFallback: false,
  plan: null,
  revision: 1,
  ...change,
});

/** A server of saved flights that can be made to fail; its rules are those that `flights.routes.test.ts` shows. */
let saved: Map<string, FlightDetail>;
let failing: 'away' | 'broken' | null = null;
/** Answers that are held back until they are let go. */
let held: (() => void)[] | null = null;
let server: Server;

type Answer = { code: number; data: unknown; id?: string };
const stale: Answer = { code: 409, data: null, id: 'flight-stale' };
const notFound: Answer = { code: 404, data: null, id: 'flight-not-found' };

function answerTo(
  path: string,
  body: { flight: FlightDetail; flights: FlightDetail; revision: number },
): Answer {
  if (path.endsWith('updateFlights')) {
    saved.set(body.flights.id, { ...flight(body.flights.id), ...body.flights });
    return { code: 200, data: { saved: [saved.get(body.flights.id)], skipped: [] } };
  }
  if (path.includes('getFlights')) {
    const id = /id=([\w-]+)/.exec(path)?.[1];
    if (id === undefined) return { code: 200, data: [...saved.values()] };
    return saved.has(id) ? { code: 200, data: saved.get(id) } : notFound;
  }
  const known = saved.get(body.flight.id);
  if (!known) return notFound;
  if (path.endsWith('deleteFlight')) {
    if (body.flight.revision !== known.revision) return stale;
    saved.delete(known.id);
    return { code: 200, data: known };
  }
  if (body.revision !== known.revision) return stale;
  saved.set(known.id, { ...known, ...body.flight, revision: known.revision + 1 });
  return { code: 200, data: saved.get(known.id) };
}

/** What a page keeps. */
function pageStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', pageStorage());
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      if (failing === 'away') {
        request.socket.destroy();
        return;
      }
      const answer: Answer =
        failing === 'broken'
          ? { code: 500, data: null, id: 'unexpected' }
          : answerTo(request.url ?? '', JSON.parse(text || '{}'));
      const tell = () =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ message: answer.id ?? 'ok', ...answer }));
      if (held === null) tell();
      else held.push(tell);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  configureApiClient({ base: `http://127.0.0.1:${port}`, token: () => null });
  configureNavigation({ go: () => {}, pathname: () => '/flight', onChange: () => () => {} });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});
beforeEach(async () => {
  saved = new Map();
  failing = null;
  held = null;
  flightOutbox.reset();
  localStorage.clear();
  queryClient.clear();
});
const listed = () => queryClient.getQueryData<FlightDetail[]>(flightKeys.list(50))?.map(({ id }) => id);
const waiting = () =>
  flightOutbox.get().map(({ kind, flight: { id }, conflict }) => [kind, id, conflict?.reason]);

describe('G1 changes while the server cannot be reached', () => {
  it('wait, are kept over a reload, and are sent in order when it is back', async () => {
    saved.set('a', flight('a'));
    failing = 'away';
    expect(await submitChange('replace', flight('a', { selfRoute: 'J6' }))).toBe('waiting');
    expect(await submitChange('save', flight('n', { createdAt: '' }))).toBe('waiting');
    expect(waiting()).toEqual([
      ['replace', 'a', undefined],
      ['save', 'n', undefined],
    ]);
    expect(JSON.parse(localStorage.getItem(OUTBOX_KEY) ?? '[]')).toHaveLength(2);
    failing = null;
    await sendOutbox();
    expect(waiting()).toEqual([]);
    expect(localStorage.getItem(OUTBOX_KEY)).toBeNull();
    expect(saved.get('a')).toMatchObject({ selfRoute: 'J6', revision: 2 });
    expect([...saved.keys()]).toEqual(['a', 'n']);
  });

  it('an edit of a flight that was deleted elsewhere is not lost: it can be saved again', async () => {
    failing = 'away';
    await submitChange('replace', flight('a', { selfRoute: 'J6' }));
    failing = null;
    await sendOutbox();
    expect(waiting()).toEqual([['replace', 'a', 'deleted']]);
    const [entry] = flightOutbox.get();
    if (entry) await resolveConflict(entry, 'mine');
    expect(saved.get('a')).toMatchObject({ selfRoute: 'J6' });
    expect(waiting()).toEqual([]);
  });

  it('an edit of a flight that was changed elsewhere shows both and overwrites nothing by itself', async () => {
    saved.set('a', flight('a', { selfRoute: 'J80', revision: 2 }));
    expect(await submitChange('replace', flight('a', { selfRoute: 'J6' }))).toBe('conflict');
    expect(flightOutbox.get()[0]?.conflict).toMatchObject({
      reason: 'changed',
      theirs: { selfRoute: 'J80' },
    });
    expect(saved.get('a')?.selfRoute).toBe('J80');
    const [entry] = flightOutbox.get();
    if (entry) await resolveConflict(entry, 'theirs');
    expect(saved.get('a')?.selfRoute).toBe('J80');
    expect(waiting()).toEqual([]);
  });
});

describe('G1 a flight that waits for a choice', () => {
  it('keeps the version of the person when it is changed once more before the choice', async () => {
    saved.set('a', flight('a', { selfRoute: 'J80', revision: 2 }));
    await submitChange('replace', flight('a', { selfRoute: 'J6' }));
    expect(await submitChange('replace', flight('a', { selfRoute: 'J99', revision: 2 }))).toBe('conflict');
    expect(flightOutbox.get()).toMatchObject([
      { flight: { selfRoute: 'J6' }, conflict: { reason: 'changed' } },
    ]);
    expect(saved.get('a')?.selfRoute).toBe('J80');
  });
});

describe('D3 optimistic delete', () => {
  beforeEach(() => {
    for (const id of ['a', 'b', 'c']) saved.set(id, flight(id));
    queryClient.setQueryData(flightKeys.list(50), [...saved.values()]);
  });

  it('D3 removes it from cached lists at once and restores it in its place on an error', async () => {
    failing = 'broken';
    held = [];
    const deletion = deleteFlightWithUndo(flight('b'), 'B');
    await vi.waitFor(() => expect(held).toHaveLength(1));
    expect(listed()).toEqual(['a', 'c']);
    for (const tell of held) tell();
    held = null;
    await deletion;
    expect(listed()).toEqual(['a', 'b', 'c']);
    expect(waiting()).toEqual([]);
  });

  it('D3 without an answer it is back in its place too, and the deletion waits in sight', async () => {
    failing = 'away';
    await deleteFlightWithUndo(flight('b'), 'B');
    expect(listed()).toEqual(['a', 'b', 'c']);
    expect(waiting()).toEqual([['delete', 'b', undefined]]);
    failing = null;
    await sendOutbox();
    expect([...saved.keys()]).toEqual(['a', 'c']);
  });

  it('G1 a flight that was changed elsewhere is not deleted without asking', async () => {
    saved.set('b', flight('b', { selfRoute: 'J80', revision: 2 }));
    await deleteFlightWithUndo(flight('b'), 'B');
    expect(waiting()).toEqual([['delete', 'b', 'changed']]);
    expect(saved.get('b')?.selfRoute).toBe('J80');
    const [entry] = flightOutbox.get();
    if (entry) await resolveConflict(entry, 'mine');
    expect(saved.has('b')).toBe(false);
  });

  it('D3 deleting a flight refreshes the lists and drops the cached detail', async () => {
    queryClient.setQueryData(flightKeys.detail('b'), flight('b'));
    await deleteFlightWithUndo(flight('b'), 'B');
    expect(queryClient.getQueryData(flightKeys.detail('b'))).toBeUndefined();
    expect(queryClient.getQueryState(flightKeys.list(50))?.isInvalidated).toBe(true);
    expect(saved.has('b')).toBe(false);
  });
});

describe('D3 flight list', () => {
  it('D3 list results are fresh for 1 min, a detail for 2 min', () => {
    expect(flightListQuery()).toMatchObject({
      staleTime: 60_000,
      gcTime: 300_000,
      refetchOnWindowFocus: true,
    });
    expect(flightDetailQuery('a')).toMatchObject({ staleTime: 120_000, gcTime: 600_000 });
  });

  it('D4 append flight list adds a flight to the server list unless it is a duplicate', async () => {
    saved.set('a', flight('a'));
    await appendFlightToList({ ...flightInputOf(flight('z')), callsign: 'A' });
    expect([...saved.keys()]).toEqual(['a']);
    await appendFlightToList(flightInputOf(flight('z')));
    expect([...saved.keys()]).toEqual(['a', 'z']);
  });
});
