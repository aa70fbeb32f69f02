import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AirportHistoryItem,
  addVisit,
  airportHistoryItem,
  historyItemOf,
  markStarred,
  removeVisit,
  restoreVisit,
  toggleStarred,
} from './airport-history.ts';
import { sampleAirport, sampleVisit } from '../testing/sample-airports.ts';

const codes = fc.constantFrom('KJFK', 'KLAX', 'EDDF', 'EGLL', 'RJTT');
const visits = fc.array(codes, { maxLength: 30 });
const build = (sequence: string[]): readonly AirportHistoryItem[] =>
  sequence.reduce<readonly AirportHistoryItem[]>(
    (history, icao, index) => addVisit(history, sampleVisit({ icao, date: `visit ${index}` })),
    [],
  );

describe('D3 airport history', () => {
  it('adding an entry removes the older one with the same icao and puts the new one first', () => {
    fc.assert(
      fc.property(visits, codes, (sequence, icao) => {
        const history = build(sequence);
        const next = addVisit(history, sampleVisit({ icao, date: 'now' }));
        expect(next[0]).toMatchObject({ icao, date: 'now' });
        expect(next.slice(1)).toEqual(history.filter((entry) => entry.icao !== icao));
        expect(new Set(next.map((entry) => entry.icao)).size).toBe(next.length);
      }),
    );
  });

  it('single removal removes exactly that airport', () => {
    fc.assert(
      fc.property(visits, codes, (sequence, icao) => {
        const history = build(sequence);
        expect(removeVisit(history, icao)).toEqual(history.filter((entry) => entry.icao !== icao));
      }),
    );
    const history = build(['KJFK']);
    expect(removeVisit(history, 'KLAX')).toBe(history);
  });

  it('undoing a removal restores the airport at its position', () => {
    fc.assert(
      fc.property(visits, codes, (sequence, icao) => {
        const history = build(sequence);
        const index = history.findIndex((entry) => entry.icao === icao);
        const item = history[index];
        if (item) expect(restoreVisit(removeVisit(history, icao), { item, index })).toEqual(history);
      }),
    );
  });

  it('undo does nothing if the airport was visited again in between', () => {
    const [item] = build(['KJFK']);
    const visitedAgain = build(['KLAX', 'KJFK']);
    if (item) expect(restoreVisit(visitedAgain, { item, index: 0 })).toBe(visitedAgain);
  });

  it('has every field of spec 3 and matches the stored schema', () => {
    const item = historyItemOf(sampleAirport(), { dateIso: '2026-11-20T12:57:32.000Z', isStarred: true });
    expect(item).toEqual({
      id: 'KJFK',
      icao: 'KJFK',
      name: 'John F Kennedy International Airport',
      date: '2026-11-20T12:57:32.000Z',
      location: {
        latitude: 40.639447,
        longitude: -73.779317,
        city: 'New York',
        state: 'NY',
        country: 'US',
      },
      elevation: 13,
      longestRunway: 14511,
      fuelTypes: ['A'],
      timeZone: 'America/New_York',
      hasILS: true,
      hasCustoms: null,
      isStarred: true,
    });
    expect(airportHistoryItem.parse(structuredClone(item))).toEqual(item);
  });
});

describe('D3 starred airports', () => {
  it('toggling twice changes nothing; once changes only that code', () => {
    fc.assert(
      fc.property(fc.uniqueArray(codes), codes, (starred, icao) => {
        const once = toggleStarred(starred, icao);
        expect(once.includes(icao)).toBe(!starred.includes(icao));
        expect(once.filter((code) => code !== icao)).toEqual(starred.filter((code) => code !== icao));
        expect(toggleStarred(once, icao).toSorted()).toEqual(starred.toSorted());
      }),
    );
  });

  it('isStarred of each entry agrees with the starred codes', () => {
    fc.assert(
      fc.property(visits, fc.uniqueArray(codes), (sequence, starred) => {
        const history = build(sequence);
        const marked = markStarred(history, starred);
        for (const entry of marked) expect(entry.isStarred).toBe((starred as string[]).includes(entry.icao));
        expect(markStarred(marked, starred)).toBe(marked);
      }),
    );
  });
});
