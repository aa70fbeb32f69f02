import { describe, expect, it } from 'vitest';
import type { ScenarioColumn, ScenarioFlight } from '../contract.ts';
import { compareRows } from './compare-rows.ts';

const flight: ScenarioFlight = {
  flightId: 'f1',
  callsign: 'MER1',
  departure: 'KJFK',
  arrival: 'KBOS',
  aircraft: 'A320',
  registration: null,
  offBlock: '2026-11-20T12:00:00.000Z',
  isChanged: false,
  figures: null,
  problems: [],
  hazards: null,
  aerodromes: null,
  crew: { state: 'unknown', words: ['Not in the crew roster: duty limits not checked.'], members: [] },
  path: [],
};
const column = (name: string, part: Partial<ScenarioFlight>): ScenarioColumn => ({
  name,
  flights: [{ ...flight, ...part }],
  base: [],
  stale: [],
  passedOn: [],
  problems: [],
  unchecked: [],
});
const writing = {
  mass: (kg: number) => `${kg} kg`,
  balanceOf: () => null,
  massDifference: (kg: number) => `${kg > 0 ? '+' : ''}${kg} kg`,
};

describe('K1 scenarios side by side', () => {
  it('K1 what differs stands first, what is unknown is a dash with its reason and never clear', () => {
    const later = column('Later', {
      offBlock: '2026-11-20T14:00:00.000Z',
      crew: {
        state: 'illegal',
        words: [],
        members: [
          {
            crewId: 'c',
            name: 'Anna',
            position: 'CPT',
            state: 'illegal',
            words: ['FDP.'],
            marginMinutes: -30,
          },
        ],
      },
    });
    const { different, same, totals } = compareRows([column('As planned', {}), later], writing);
    expect(different.map(({ label }) => label)).toEqual(['Off blocks', 'Crew']);
    expect(different[1]?.cells).toEqual([
      { text: '—', notes: ['Not in the crew roster: duty limits not checked.'], tone: 'plain' },
      { text: 'Illegal', notes: ['CPT Anna: FDP.'], tone: 'warning' },
    ]);
    const hazards = same.find(({ label }) => label === 'Hazards');
    expect(hazards?.cells[0]).toEqual({
      text: '—',
      notes: ['The flight has no plan: make one first.'],
      tone: 'plain',
    });
    expect(totals.find(({ id }) => id === 'total/crew')?.cells.map(({ text }) => text)).toEqual([
      '—',
      '1 of 1',
    ]);
    expect(totals.find(({ id }) => id === 'total/fuel')?.cells[0]?.text).toBe('—');
  });

  it('K1 a closed aerodrome does not hide the closed runway of another', () => {
    const demand = {
      percent: null,
      arrivals: null,
      rate: null,
      alert: 'unknown',
      message: 'No rate.',
    } as const;
    const weather = { state: 'within', words: 'Within minima.' } as const;
    const aerodrome = (icao: string, role: 'departure' | 'destination', opening: object) =>
      ({ icao, role, opening, weather, demand }) as unknown as NonNullable<
        ScenarioFlight['aerodromes']
      >[number];
    const runway = { state: 'runway-closed', words: 'Runway 07/25 closed by NOTAM' };
    const planned = { state: 'open', words: 'Open' };
    const closed = { state: 'closed', words: 'Aerodrome closed' };
    const columns = [planned, closed].map((opening, index) =>
      column(`Column ${index}`, {
        aerodromes: [aerodrome('KJFK', 'departure', opening), aerodrome('KBOS', 'destination', runway)],
      }),
    );
    const row = compareRows(columns, writing).different.find(({ label }) => label === 'Aerodromes');
    expect(row?.cells).toEqual([
      { text: 'KBOS', notes: ['KBOS: Runway 07/25 closed by NOTAM'], tone: 'caution' },
      {
        text: 'KJFK',
        notes: ['KJFK: Aerodrome closed', 'KBOS: Runway 07/25 closed by NOTAM'],
        tone: 'warning',
      },
    ]);
  });
});
