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
type Flown = NonNullable<ScenarioFlight['figures']>;
const writing = {
  mass: (kg: number) => `${kg} kg`,
  balanceOf: () => null,
  massDifference: (kg: number) => `${kg > 0 ? '+' : ''}${kg} kg`,
};

describe('K1 scenarios side by side', () => {
  it('K1 differences are first, unknown values are a dash with their reason and never clear', () => {
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

  it('K1 no hazards from the checked sources does not mean none when a source was not checked', () => {
    const checked = column('Checked', { hazards: [] });
    const partly = { ...column('Partly', { hazards: [] }), unchecked: ['SIGMET: no report for 3 h.'] };
    const { different, totals } = compareRows([checked, partly], writing);
    const said = ['Not checked: SIGMET: no report for 3 h.'];
    expect(different.find(({ label }) => label === 'Hazards')?.cells).toEqual([
      { text: 'None crossed', notes: [], tone: 'plain' },
      { text: '—', notes: said, tone: 'plain' },
    ]);
    expect(totals.find(({ id }) => id === 'total/hazards')?.cells).toEqual([
      { text: '0', notes: [], tone: 'plain' },
      { text: '—', notes: said, tone: 'plain' },
    ]);
    const met = [{ title: 'SIGMET A1', severity: 'warning', from: null, to: null }] as unknown as NonNullable<
      ScenarioFlight['hazards']
    >;
    const some = compareRows([{ ...partly, flights: [{ ...flight, hazards: met }] }], writing);
    expect(some.totals.find(({ id }) => id === 'total/hazards')?.cells[0]?.text).toBe('At least 1');
    expect(some.same.find(({ label }) => label === 'Hazards')?.cells[0]?.notes).toEqual([
      'SIGMET A1',
      ...said,
    ]);
  });

  it('K1 block fuel of different flights has no difference, however many they are', () => {
    const flown = (blockKg: number) =>
      ({
        state: 'flown',
        blockKg,
        problems: [],
        levelsFt: [],
        landing: '',
        airMinutes: 0,
      }) as unknown as Flown;
    const two = (first: Flown | null, second: Flown | null): ScenarioColumn => ({
      ...column('', {}),
      flights: [
        { ...flight, figures: first },
        { ...flight, flightId: 'f2', figures: second },
      ],
    });
    const textsOf = (columns: ScenarioColumn[]) =>
      compareRows(columns, writing)
        .totals.find(({ id }) => id === 'total/fuel')
        ?.cells.map(({ text }) => text);
    // 10 t of one flight and 4 t of another are not a saving of 6 t.
    expect(textsOf([two(flown(10_000), null), two(null, flown(4000))])).toEqual(['10000 kg', '4000 kg']);
    expect(textsOf([two(flown(10_000), null), two(flown(9000), null)])).toEqual([
      '10000 kg',
      '9000 kg (-1000 kg)',
    ]);
  });

  it('K1 an unknown aerodrome is still reported when another is below minima or possibly below', () => {
    const at = (icao: string, state: string, words: string) =>
      ({ icao, weather: { state, words }, opening: { state: 'open', words: '' } }) as unknown as NonNullable<
        ScenarioFlight['aerodromes']
      >[number];
    const cellOf = (state: string) =>
      compareRows(
        [column('', { aerodromes: [at('KJFK', state, 'TAF 0200 FG'), at('KBOS', 'unknown', 'No TAF.')] })],
        writing,
      ).same.find(({ label }) => label === 'Weather')?.cells[0];
    for (const state of ['below', 'possible'])
      expect(cellOf(state)?.notes).toEqual(['KJFK: TAF 0200 FG', 'KBOS: No TAF.']);
  });

  it('K1 the centre of gravity of each flight, and the number outside limits, by the balance verdict', () => {
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
        // Unchecked flights are not counted as within limits.
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
