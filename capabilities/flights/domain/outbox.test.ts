import { describe, expect, it } from 'vitest';
import type { FlightDetail } from '../contract.ts';
import { savedFlight } from '../testing/saved-flight.ts';
import { differences, type OutboxEntry, resolved, withEntry, withWaiting, withoutEntry } from './outbox.ts';

const entry = (kind: OutboxEntry['kind'], one: FlightDetail, queuedAtMs = 0): OutboxEntry => ({
  kind,
  flight: one,
  queuedAtMs,
  conflict: null,
});

describe('G1 the queue of changes waiting for the server', () => {
  it('keeps one entry per flight, in the order and based on the revision of the first change', () => {
    const first = withEntry([], entry('replace', savedFlight('a', { revision: 3, selfRoute: 'J80' })));
    const two = withEntry(first, entry('delete', savedFlight('b')));
    const again = withEntry(two, entry('replace', savedFlight('a', { revision: 4, selfRoute: 'J6' }), 9));
    expect(again.map(({ flight: { id } }) => id)).toEqual(['a', 'b']);
    expect(again[0]).toMatchObject({
      kind: 'replace',
      flight: { selfRoute: 'J6', revision: 3 },
      queuedAtMs: 9,
    });
    expect(withoutEntry(again, 'a').map(({ flight: { id } }) => id)).toEqual(['b']);
  });

  it('a flight unknown to the server stays new when changed, and is dropped when deleted', () => {
    const waiting = withEntry([], entry('save', savedFlight('a')));
    expect(withEntry(waiting, entry('replace', savedFlight('a', { selfRoute: 'J6' })))).toMatchObject([
      { kind: 'save', flight: { selfRoute: 'J6' } },
    ]);
    expect(withEntry(waiting, entry('delete', savedFlight('a')))).toEqual([]);
    const changed = withEntry([], entry('replace', savedFlight('a')));
    expect(withEntry(changed, entry('delete', savedFlight('a')))).toMatchObject([{ kind: 'delete' }]);
  });

  it('the list shows pending changes: new flights first, changed ones updated, deleted ones still in place', () => {
    const listed = withWaiting(
      [savedFlight('a'), savedFlight('b'), savedFlight('c')],
      [
        entry('delete', savedFlight('b')),
        entry('replace', savedFlight('c', { callsign: 'NEW9' })),
        entry('save', savedFlight('d')),
      ],
    );
    expect(listed.map(({ id, callsign, waiting }) => [id, callsign, waiting])).toEqual([
      ['d', 'D', 'save'],
      ['a', 'A', null],
      ['b', 'B', 'delete'],
      ['c', 'NEW9', 'replace'],
    ]);
  });
});

describe('G1 flights saved again', () => {
  const at = (id: string, hour: number) => savedFlight(id, { createdAt: `2026-11-20T0${hour}:00:00.000Z` });
  const listed = (...waiting: FlightDetail[]) =>
    withWaiting(
      [at('a', 8), at('b', 6)],
      waiting.map((one) => entry('save', one)),
    ).map(({ id }) => id);

  it('are listed by the time of their first save; unsaved ones are on top', () => {
    expect(listed(at('m', 7))).toEqual(['a', 'm', 'b']);
    expect(listed(at('z', 5))).toEqual(['a', 'b', 'z']);
    expect(listed(at('m', 7), savedFlight('n', { createdAt: '' }))).toEqual(['n', 'a', 'm', 'b']);
  });
  it('with equal times are sorted by id, as on the server', () => {
    expect(listed(at('c', 6))).toEqual(['a', 'c', 'b']);
    expect(listed(at('B', 6))).toEqual(['a', 'b', 'B']);
  });
});

describe('G1 the user resolves a conflict', () => {
  const theirs = savedFlight('a', { revision: 7, selfRoute: 'J80' });
  const met = (
    kind: OutboxEntry['kind'],
    reason: 'changed' | 'deleted' | 'duplicate' | 'refused',
    other: FlightDetail | null,
  ): OutboxEntry => ({
    ...entry(kind, savedFlight('a', { revision: 2, selfRoute: 'J6' })),
    conflict: { reason, theirs: other, message: '' },
  });

  it('the local version is sent based on the revision shown in the comparison', () => {
    expect(resolved(met('replace', 'changed', theirs), 'mine')).toMatchObject({
      kind: 'replace',
      flight: { selfRoute: 'J6', revision: 7 },
      conflict: null,
    });
    expect(resolved(met('delete', 'changed', theirs), 'mine')).toMatchObject({
      kind: 'delete',
      flight: { revision: 7 },
    });
  });
  it('a flight deleted elsewhere is saved again', () => {
    expect(resolved(met('replace', 'deleted', null), 'mine')).toMatchObject({ kind: 'save', conflict: null });
  });
  it('a new flight that equals another replaces it', () => {
    const other = savedFlight('b', { revision: 4 });
    expect(resolved(met('save', 'duplicate', other), 'mine')).toMatchObject({
      kind: 'replace',
      flight: { id: 'b', revision: 4, selfRoute: 'J6' },
    });
  });
  it('choosing the server version removes the entry', () => {
    expect(resolved(met('replace', 'changed', theirs), 'theirs')).toBeNull();
    expect(resolved(met('replace', 'deleted', null), 'theirs')).toBeNull();
  });
  it('lists only differences, with unknown as a dash', () => {
    const text = (value: number | null) => (value === null ? '—' : `${value} in their unit`);
    const words = { distance: text, mass: text, fuel: text };
    const [mine, other] = [savedFlight('a', { distance: null }), savedFlight('a', { selfRoute: 'J80' })];
    expect(differences(mine, other, words)).toEqual([
      { field: 'Route', mine: 'J146', theirs: 'J80' },
      { field: 'Distance', mine: '—', theirs: '2145 in their unit' },
    ]);
    expect(differences(theirs, theirs, words)).toEqual([]);
  });
});
