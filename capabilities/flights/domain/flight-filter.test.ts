import { describe, expect, it } from 'vitest';
import { type FlightFilter, filterFlights, offBlocksMs } from './flight-filter.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const flight = (id: string, date: string | null, departureTime: string | null, callsign = id) => ({
  id,
  aircraft: 'B738',
  callsign,
  departure: 'KJFK',
  arrival: id === 'c' ? 'EGLL' : 'KLAX',
  date,
  departureTime,
  createdAt: '2026-11-20T00:00:00.000Z',
  revision: 1,
});
const flights = [
  flight('a', '2026-11-21', '0930'),
  flight('b', '2026-11-20', '1159Z'),
  flight('c', null, null, 'ZZ9'),
  flight('d', '2026-11-20', null),
];
const ids = (filter: Partial<FlightFilter>) =>
  filterFlights(
    flights,
    { text: '', isStarredOnly: false, when: 'all', order: 'newest', ...filter },
    { starred: ['b', 'c'], nowMs },
  ).map(({ id }) => id);

describe('G1 filters of the flight list', () => {
  it('G1 reads date and UTC time; a day without a time ends at midnight; no date is no time', () => {
    expect(offBlocksMs({ date: '2026-11-20', departureTime: '1430Z' })).toBe(
      Date.parse('2026-11-20T14:30:00Z'),
    );
    expect(offBlocksMs({ date: '2026-11-20', departureTime: null })).toBe(Date.parse('2026-11-20T23:59:59Z'));
    expect(offBlocksMs({ date: null, departureTime: '1430' })).toBeNull();
    expect(offBlocksMs({ date: '2026-13-40', departureTime: '1430' })).toBeNull();
  });
  it('G1 upcoming and past exclude flights without a date', () => {
    expect(ids({ when: 'upcoming' })).toEqual(['a', 'd']);
    expect(ids({ when: 'past' })).toEqual(['b']);
  });
  it('G1 every word must match, ignoring case; starred only on request', () => {
    expect(ids({ text: 'egll b738' })).toEqual(['c']);
    expect(ids({ text: 'egll klax' })).toEqual([]);
    expect(ids({ isStarredOnly: true })).toEqual(['b', 'c']);
  });
  it('G1 orders by departure with undated flights last, or by callsign', () => {
    expect(ids({ order: 'departure' })).toEqual(['b', 'd', 'a', 'c']);
    expect(ids({ order: 'callsign' })).toEqual(['a', 'b', 'd', 'c']);
  });
});
