import { describe, expect, it } from 'vitest';
import type { DepartureOption, DeparturesAnswer, FlownFigures } from '../contract.ts';
import { bestDeparture, concernsOf, demandWords, departureState } from './departures.ts';

type Aerodrome = NonNullable<DepartureOption['aerodromes']>[number];
const none = { fuelPerTonne: null, perHour: null };

const aerodrome = (role: Aerodrome['role'], icao: string, change: Partial<Aerodrome> = {}): Aerodrome => ({
  role,
  icao,
  time: '2026-11-24T20:00:00.000Z',
  weather: { state: 'within', words: 'TAF' },
  opening: { state: 'open', words: '' },
  demand: { arrivals: 30, rate: 40, percent: 75, alert: 'below', message: '' },
  runway: null,
  ...change,
});

function option(hours: number, tripKg: number, change: Partial<DepartureOption> = {}): DepartureOption {
  const figures = {
    state: 'flown',
    tripKg,
    airMinutes: 400,
    problems: [],
    knownWindPart: 1,
    landing: new Date(Date.UTC(2026, 10, 24, 20 + hours)).toISOString(),
  } as unknown as FlownFigures;
  return {
    hours,
    offBlock: new Date(Date.UTC(2026, 10, 24, 13 + hours)).toISOString(),
    isPast: false,
    figures,
    aerodromes: [
      aerodrome('departure', 'KJFK'),
      aerodrome('destination', 'EGLL'),
      aerodrome('alternate', 'EGKK'),
    ],
    hazards: [],
    ...change,
  };
}

const answer = (departures: DepartureOption[]): DeparturesAnswer => ({
  departures,
  unchecked: [],
  crew: {
    state: 'known',
    onBlocksBy: '2026-11-24T23:30:00.000Z',
    reportsAt: '2026-11-24T12:00:00.000Z',
    member: 'Lee',
    governedBy: 'FAR117-B',
  },
  freshness: null,
  madeAt: '',
  notForNavigation: true,
});

describe('K2 best departure time', () => {
  it('K2 the best departure has the lowest figure among those without objections', () => {
    const fog = aerodrome('destination', 'EGLL', {
      weather: { state: 'below', words: 'TAF: ceiling 100 ft' },
    });
    const storm = { id: 's', title: 'SIGMET N1', severity: 'warning' as const, from: null, to: null };
    const departures = [
      option(-3, 30_000, { isPast: true }),
      option(0, 31_000, { aerodromes: [fog] }),
      option(1, 31_500, { hazards: [storm] }),
      option(2, 33_000),
      option(3, 32_000),
      // Lands at 0000Z, half an hour after the crew limit.
      option(4, 31_000),
    ];
    const found = answer(departures);
    expect(bestDeparture(found, 'fuel', none)?.hours).toBe(3);
    const states = departures.map((one) => departureState(one, concernsOf(one, found)));
    expect(states).toEqual(['past', 'against', 'against', 'clear', 'clear', 'against']);
    expect(bestDeparture(answer(departures.slice(0, 2)), 'fuel', none)).toBeNull();
    // With unknown wind no saving can be shown.
    const still = { ...option(5, 20_000), offBlock: 'x' };
    const unsure = {
      ...still,
      figures: { ...still.figures, landing: departures[3]?.offBlock, knownWindPart: 0.2 },
    };
    expect(bestDeparture(answer([...departures, unsure as DepartureOption]), 'fuel', none)?.hours).toBe(3);
    // Without prices there is no cost to compare.
    expect(bestDeparture(found, 'cost', none)).toBeNull();
  });
  it('K2 what was not checked is unknown, never clear', () => {
    const one = option(0, 1, { aerodromes: [aerodrome('departure', 'KJFK')] });
    const unsure = { ...answer([one]), unchecked: ['Storm cells: not checked'] };
    expect(departureState(one, concernsOf(one, unsure))).toBe('unknown');
    const rostered = { ...answer([one]), crew: { state: 'unknown' as const, message: 'not in the roster' } };
    expect(concernsOf(one, rostered)).toEqual([{ kind: 'unknown', words: 'Crew: not in the roster' }]);
    const still = option(0, 1, {});
    const windless = { ...still, figures: { ...still.figures, knownWindPart: 0.4 } as FlownFigures };
    expect(concernsOf(windless, answer([windless]))[0]?.words).toBe('Wind known on 40 % of the route');
  });
  it('K2 crew: near the limit needs a check, before the report is not checked, never legal is an objection', () => {
    const found = answer([]);
    const words = (one: DepartureOption, crew: DeparturesAnswer['crew'] = found.crew) =>
      concernsOf(one, { ...found, crew }).map(({ kind, words: said }) => `${kind}: ${said}`);
    const near = option(3, 1, {});
    const landing = '2026-11-24T23:21:00.000Z';
    expect(words({ ...near, figures: { ...near.figures, landing } as FlownFigures })).toEqual([
      'caution: Lee legal until 23:30Z, lands 9 min before, taxi not counted',
    ]);
    expect(words(option(-2, 1))).toEqual([
      'unknown: Crew reports 12:00Z: the limits of an earlier report were not checked',
    ]);
    // With further sectors in the duty, the text states them.
    const more = { ...found.crew, sectorsAfter: 1 } as DeparturesAnswer['crew'];
    expect(words({ ...near, figures: { ...near.figures, landing } as FlownFigures }, more)).toEqual([
      'caution: Lee legal until 23:30Z with 1 sector after it, lands 9 min before, taxi not counted',
    ]);
    const illegal = { state: 'illegal' as const, member: 'Lee', message: 'Rest 5:00, at least 10:00.' };
    expect(words(option(0, 1), illegal)).toEqual(['against: Lee not legal: Rest 5:00, at least 10:00.']);
  });
  it('K2 a failed plan states the reason in place of its figures', () => {
    const refused = {
      ...option(0, 1),
      figures: { state: 'refused' as const, request: {}, id: 'x', message: 'No wind lets it arrive.' },
      aerodromes: null,
      hazards: null,
    } as unknown as DepartureOption;
    expect(concernsOf(refused, answer([refused]))[0]).toEqual({
      kind: 'against',
      words: 'No wind lets it arrive.',
    });
  });
  it('K2 congestion counts at departure and destination, not at the alternate', () => {
    const over = { arrivals: 44, rate: 40, percent: 110, alert: 'over' as const, message: '' };
    expect(demandWords(over)).toBe('44 arrivals of 40 (110 %)');
    const one = option(0, 1, {
      aerodromes: [
        aerodrome('destination', 'EGLL', { demand: over }),
        aerodrome('alternate', 'EGKK', { demand: over }),
      ],
    });
    expect(concernsOf(one, answer([one]))).toEqual([
      { kind: 'caution', words: 'EGLL 44 arrivals of 40 (110 %)' },
    ]);
  });
});
