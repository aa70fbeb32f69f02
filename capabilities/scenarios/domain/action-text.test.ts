import { describe, expect, it } from 'vitest';
import { actionText, parseAction } from './action-text.ts';
import type { ActionNames } from './named-flights.ts';

const flight = (id: string, callsign: string, offBlock: string | null) => ({
  id,
  callsign,
  departure: 'KJFK',
  arrival: 'KBOS',
  offBlock,
  crew: [{ crewId: 'c1', name: 'Anna Keller', position: 'CPT' }],
});
const names: ActionNames = {
  flights: [
    flight('f1', 'MER1', '2026-11-20T12:00:00.000Z'),
    flight('f2', 'MER2', '2026-11-21T06:00:00.000Z'),
  ],
  members: [
    { id: 'c1', name: 'Anna Keller' },
    { id: 'c2', name: 'Owen Keller' },
  ],
  fleet: [],
};
const read = (text: string) => {
  const outcome = parseAction(text, names);
  return outcome.ok ? actionText(outcome.action, names) : outcome.message;
};

describe('K1 typed actions', () => {
  it('K1 parses the actions of the issue and describes them in plain words', () => {
    expect(read('delay all 2 h')).toBe('Delay MER1, MER2 by 2 h');
    expect(read('delay mer1 by 90 min report moved')).toBe('Delay MER1 by 1 h 30 min, report moved');
    expect(read('delay MER1 2 h passed on to the aircraft')).toBe(
      'Delay MER1 by 2 h, passed on to the next flights of the aircraft (turnaround 45 min)',
    );
    expect(read('delay MER1 2 h, report moved, passed on to aircraft and crew, turnaround 30 min')).toBe(
      'Delay MER1 by 2 h, report moved, passed on to the next flights of aircraft and crew (turnaround 30 min)',
    );
    expect(read('advance MER2 0.5 h')).toBe('Advance MER2 by 30 min');
    expect(read('swap tails MER1 and MER2')).toBe('Swap aircraft of MER1 and MER2');
    expect(read('close EGLL 06–10Z')).toBe('Close EGLL 20/0600Z–20/1000Z');
    expect(read('close egll 21/2230-0130Z')).toBe('Close EGLL 21/2230Z–22/0130Z');
    expect(read('captain of MER1 reports sick')).toBe('Anna Keller sick 20/0000Z–21/0000Z');
    expect(read('owen sick 06-12Z')).toBe('Owen Keller sick 20/0600Z–20/1200Z');
    expect(read('MER1 FL310')).toBe('MER1 at FL310');
    expect(read('N123AB out of service 12-18Z')).toBe('N123AB out of service 20/1200Z–20/1800Z');
  });

  it('K1 unreadable parts are reported, and nothing is guessed', () => {
    expect(read('delay MER9 2 h')).toBe('No flight MER9 among those selected.');
    expect(read('keller sick')).toBe('2 crew members match "keller".');
    expect(read('swap MER1')).toBe('Select two flights.');
    expect(read('delay MER1 0 min')).toBe('A delay of 0 min changes nothing.');
    expect(read('make it so')).toMatch(/^Not understood\. Examples: /);
    const timeless = { ...names, flights: [flight('f1', 'MER1', null)] };
    expect(parseAction('close EGLL 06-10Z', timeless)).toMatchObject({ ok: false });
  });

  it('K1 a day of the month is the one nearest to the first flight; an invalid day or minute is rejected', () => {
    const late = { ...names, flights: [flight('f1', 'MER1', '2026-11-30T20:00:00.000Z')] };
    expect(parseAction('close EGLL 01/06–10Z', late)).toMatchObject({
      ok: true,
      action: { from: '2026-12-01T06:00:00.000Z', to: '2026-12-01T10:00:00.000Z' },
    });
    for (const text of ['close EGLL 45/06-10Z', 'close EGLL 00/06-10Z', 'close EGLL 06:75-10Z'])
      expect(read(text), text).toBe('Write the time as 06–10Z; the flights need a departure time.');
  });

  it('K1 the captain of a flight is sick on the day of that flight, not of the first one', () => {
    expect(read('captain of MER2 reports sick')).toBe('Anna Keller sick 21/0000Z–22/0000Z');
    expect(read('captain of MER2 sick 05-11Z')).toBe('Anna Keller sick 21/0500Z–21/1100Z');
    const timeless = { ...names, flights: [flight('f1', 'MER1', null), ...names.flights.slice(1)] };
    expect(parseAction('captain of MER1 sick', timeless)).toMatchObject({ ok: false });
  });
});
