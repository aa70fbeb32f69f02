// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useToastRequests } from '#platform/client/ui/toast.tsx';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { setAddress } from '#platform/client/navigation/testing/visit-address.ts';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { deleteFlightWithUndo } from '../delete-with-undo.ts';
import { resolveConflict, sendOutbox, submitChange } from './flight-outbox.ts';
import { flightOutbox, OUTBOX_KEY } from './flight-outbox.store.ts';
import { appendFlightToList, flightDetailQuery, flightKeys, flightListQuery } from '../flights.queries.ts';
import { flightInputOf } from '../draft/flight-input.ts';
import { type SavedFlightsServer, startSavedFlightsServer } from '../../testing/saved-flights-server.ts';
import { savedFlight } from '../../testing/saved-flight.ts';

let server: SavedFlightsServer;

beforeAll(async () => {
  server = await startSavedFlightsServer();
  setApiBase(server.url);
});
afterAll(() => server.stop());
beforeEach(() => {
  setAddress('/flight');
  server.reset();
  flightOutbox.reset();
  localStorage.clear();
  queryClient.clear();
});
const listed = () => queryClient.getQueryData<FlightDetail[]>(flightKeys.list(50))?.map(({ id }) => id);
const waiting = () =>
  flightOutbox.get().map(({ kind, flight: { id }, conflict }) => [kind, id, conflict?.reason]);

describe('G1 changes while the server cannot be reached', () => {
  it('wait, are kept over a reload, and are sent in order when it is reachable again', async () => {
    server.saved.set('a', savedFlight('a'));
    server.failing = 'away';
    expect(await submitChange('replace', savedFlight('a', { selfRoute: 'J6' }))).toBe('waiting');
    expect(await submitChange('save', savedFlight('n', { createdAt: '' }))).toBe('waiting');
    expect(waiting()).toEqual([
      ['replace', 'a', undefined],
      ['save', 'n', undefined],
    ]);
    expect(JSON.parse(localStorage.getItem(OUTBOX_KEY) ?? '[]')).toHaveLength(2);
    server.failing = null;
    await sendOutbox();
    expect(waiting()).toEqual([]);
    expect(localStorage.getItem(OUTBOX_KEY)).toBeNull();
    expect(server.saved.get('a')).toMatchObject({ selfRoute: 'J6', revision: 2 });
    expect([...server.saved.keys()]).toEqual(['a', 'n']);
  });

  it('one stored change that cannot be read does not lose the others', async () => {
    server.saved.set('a', savedFlight('a'));
    server.failing = 'away';
    await submitChange('replace', savedFlight('a', { selfRoute: 'J6' }));
    const [kept] = JSON.parse(localStorage.getItem(OUTBOX_KEY) ?? '[]');
    const other = { ...kept, flight: { ...kept.flight, id: 'b', route_info: 'of another version' } };
    localStorage.setItem(OUTBOX_KEY, JSON.stringify([other, kept]));
    server.failing = null;
    await sendOutbox();
    expect(server.saved.get('a')).toMatchObject({ selfRoute: 'J6', revision: 2 });
    expect(localStorage.getItem(OUTBOX_KEY)).toBeNull();
  });

  it('the server’s remarks on a saved flight are shown, and are not part of the flight', async () => {
    const seen: string[] = [];
    const Toasts = () => {
      for (const { message } of useToastRequests()) if (!seen.includes(message)) seen.push(message);
      return null;
    };
    const root = createRoot(document.createElement('div'));
    flushSync(() => root.render(createElement(Toasts)));
    expect(await submitChange('save', savedFlight('odd', { createdAt: '', aircraft: 'B73X' }))).toBe('done');
    flushSync(() => root.render(createElement(Toasts)));
    expect(seen.filter((message) => message.startsWith('odd'))).toEqual([
      'odd: nothing is known of B73X: check it.',
    ]);
    expect(await submitChange('replace', savedFlight('odd', { aircraft: 'B73X' }))).toBe('done');
    expect(queryClient.getQueryData(flightKeys.detail('odd'))).not.toHaveProperty('messages');
    root.unmount();
  });

  it('a deleted flight that is saved again keeps its original time of saving and its revision count', async () => {
    const createdAt = '2026-11-01T08:00:00.000Z';
    expect(await submitChange('save', savedFlight('b', { createdAt, revision: 3 }))).toBe('done');
    expect(server.saved.get('b')).toMatchObject({ createdAt, revision: 3 });
  });

  it('an edit of a flight that was deleted elsewhere is not lost: it can be saved again', async () => {
    server.failing = 'away';
    await submitChange('replace', savedFlight('a', { selfRoute: 'J6' }));
    server.failing = null;
    await sendOutbox();
    expect(waiting()).toEqual([['replace', 'a', 'deleted']]);
    const [entry] = flightOutbox.get();
    if (entry) await resolveConflict(entry, 'mine');
    expect(server.saved.get('a')).toMatchObject({ selfRoute: 'J6' });
    expect(waiting()).toEqual([]);
  });

  it('an edit of a flight that was changed elsewhere shows both versions and overwrites nothing by itself', async () => {
    server.saved.set('a', savedFlight('a', { selfRoute: 'J80', revision: 2 }));
    expect(await submitChange('replace', savedFlight('a', { selfRoute: 'J6' }))).toBe('conflict');
    expect(flightOutbox.get()[0]?.conflict).toMatchObject({
      reason: 'changed',
      theirs: { selfRoute: 'J80' },
    });
    expect(server.saved.get('a')?.selfRoute).toBe('J80');
    const [entry] = flightOutbox.get();
    if (entry) await resolveConflict(entry, 'theirs');
    expect(server.saved.get('a')?.selfRoute).toBe('J80');
    expect(waiting()).toEqual([]);
  });
});

describe('G1 a flight that waits for a choice', () => {
  it('keeps the user’s version when it is changed once more before the choice', async () => {
    server.saved.set('a', savedFlight('a', { selfRoute: 'J80', revision: 2 }));
    await submitChange('replace', savedFlight('a', { selfRoute: 'J6' }));
    expect(await submitChange('replace', savedFlight('a', { selfRoute: 'J99', revision: 2 }))).toBe(
      'conflict',
    );
    expect(flightOutbox.get()).toMatchObject([
      { flight: { selfRoute: 'J6' }, conflict: { reason: 'changed' } },
    ]);
    expect(server.saved.get('a')?.selfRoute).toBe('J80');
  });
});

describe('D3 optimistic delete', () => {
  beforeEach(() => {
    for (const id of ['a', 'b', 'c']) server.saved.set(id, savedFlight(id));
    queryClient.setQueryData(flightKeys.list(50), [...server.saved.values()]);
  });

  it('D3 removes it from cached lists at once and restores it in its place on an error', async () => {
    server.failing = 'broken';
    server.held = [];
    const deletion = deleteFlightWithUndo(savedFlight('b'), 'B');
    await vi.waitFor(() => expect(server.held).toHaveLength(1));
    expect(listed()).toEqual(['a', 'c']);
    for (const respond of server.held ?? []) respond();
    server.held = null;
    await deletion;
    expect(listed()).toEqual(['a', 'b', 'c']);
    expect(waiting()).toEqual([]);
  });

  it('D3 without a response it is restored too, and the pending deletion is shown', async () => {
    server.failing = 'away';
    await deleteFlightWithUndo(savedFlight('b'), 'B');
    expect(listed()).toEqual(['a', 'b', 'c']);
    expect(waiting()).toEqual([['delete', 'b', undefined]]);
    server.failing = null;
    await sendOutbox();
    expect([...server.saved.keys()]).toEqual(['a', 'c']);
  });

  it('G1 a flight that was changed elsewhere is not deleted without confirmation', async () => {
    server.saved.set('b', savedFlight('b', { selfRoute: 'J80', revision: 2 }));
    await deleteFlightWithUndo(savedFlight('b'), 'B');
    expect(waiting()).toEqual([['delete', 'b', 'changed']]);
    expect(server.saved.get('b')?.selfRoute).toBe('J80');
    const [entry] = flightOutbox.get();
    if (entry) await resolveConflict(entry, 'mine');
    expect(server.saved.has('b')).toBe(false);
  });

  it('D3 deleting a flight refreshes the lists and drops the cached detail', async () => {
    queryClient.setQueryData(flightKeys.detail('b'), savedFlight('b'));
    await deleteFlightWithUndo(savedFlight('b'), 'B');
    expect(queryClient.getQueryData(flightKeys.detail('b'))).toBeUndefined();
    expect(queryClient.getQueryState(flightKeys.list(50))?.isInvalidated).toBe(true);
    expect(server.saved.has('b')).toBe(false);
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
    server.saved.set('a', savedFlight('a'));
    await appendFlightToList({ ...flightInputOf(savedFlight('z')), callsign: 'A' });
    expect([...server.saved.keys()]).toEqual(['a']);
    await appendFlightToList(flightInputOf(savedFlight('z')));
    expect([...server.saved.keys()]).toEqual(['a', 'z']);
  });
});
