import { describe, expect, it } from 'vitest';
import { parseAction } from './action-text.ts';
import { namedFlights } from './named-flights.ts';

const saved = {
  id: 'f1',
  callsign: 'MER1',
  departure: 'EGLL',
  arrival: 'LFPG',
  date: '2026-11-25',
  departureTime: '0600',
};

describe('flights named in actions', () => {
  it('K1 a selected flight can be named before a comparison', () => {
    const flights = namedFlights(['f1', 'gone'], [{ ...saved, id: 'f0' }, saved], []);
    expect(flights).toEqual([
      expect.objectContaining({ id: 'f1', offBlock: '2026-11-25T06:00:00.000Z', crew: [] }),
    ]);
    expect(parseAction('delay all 2 h', { flights, members: [], fleet: [] })).toMatchObject({
      ok: true,
      action: { flightIds: ['f1'], minutes: 120 },
    });
  });

  it('K1 a flight without a time has no time, not midnight', () => {
    expect(namedFlights(['f1'], [{ ...saved, departureTime: null }], [])[0]?.offBlock).toBeNull();
  });
});
