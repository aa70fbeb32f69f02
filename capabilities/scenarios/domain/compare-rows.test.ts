import { describe, expect, it } from 'vitest';
import type { ScenarioColumn, ScenarioFlight } from '../contract.ts';
import { compareRows, type ScenarioBalance } from './compare-rows.ts';

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

  it('K1 the centre of gravity of each flight and how many exceed it, by the verdict of the balance', () => {
    const verdicts = {
      '2026-11-20T12:00:00.000Z': { state: 'within', words: [], isExample: true },
      '2026-11-20T14:00:00.000Z': {
        state: 'exceeded',
        words: ['ZFW CG 12.1 % MAC is forward of 15.0 % MAC.'],
        isExample: false,
      },
      '2026-11-20T16:00:00.000Z': { state: 'caution', words: ['ZFW CG in the margin.'], isExample: false },
      '2026-11-20T18:00:00.000Z': { state: 'unknown', words: ['No preset of the type.'], isExample: true },
    } as const;
    const known: Readonly<Record<string, ScenarioBalance>> = verdicts;
    const balanceOf = ({ offBlock }: ScenarioFlight) => known[offBlock ?? ''] ?? null;
    const instants = [...Object.keys(verdicts), '2026-11-20T20:00:00.000Z'];
    const columns = instants.map((offBlock) => column(offBlock, { offBlock }));
    const { totals, different } = compareRows(columns, { ...writing, balanceOf });
    expect(different.find(({ label }) => label === 'Centre of gravity')?.cells).toEqual([
      { text: 'Example: within limits', notes: [], tone: 'plain' },
      { text: 'Exceeded', notes: ['ZFW CG 12.1 % MAC is forward of 15.0 % MAC.'], tone: 'warning' },
      { text: 'Curtailed', notes: ['ZFW CG in the margin.'], tone: 'caution' },
      { text: '—', notes: ['No preset of the type.'], tone: 'plain' },
      { text: '—', notes: ['Not checked yet.'], tone: 'plain' },
    ]);
    expect(totals.find(({ id }) => id === 'total/balance')).toMatchObject({
      label: 'Balance exceeded',
      cells: [
        { text: '0 of 1', notes: [], tone: 'plain' },
        { text: '1 of 1', notes: [], tone: 'warning' },
        { text: '0 of 1', notes: [], tone: 'plain' },
        // What was not checked is not counted as within limits.
        { text: '—', notes: ['1 not checked'], tone: 'plain' },
        { text: '—', notes: ['1 not checked'], tone: 'plain' },
      ],
    });
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
