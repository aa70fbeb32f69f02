import { describe, expect, it } from 'vitest';
import type { AlternateOption, FlownFigures } from '../contract.ts';
import { rankedAlternates, type UnrankedAlternate } from './rank-alternates.ts';

const figures = { state: 'flown', problems: [] } as unknown as FlownFigures;

function option(
  icao: string,
  fuelKg: number,
  {
    conditions = {},
    ...change
  }: Omit<Partial<UnrankedAlternate>, 'conditions'> & {
    conditions?: Partial<UnrankedAlternate['conditions']>;
  } = {},
): UnrankedAlternate {
  return {
    icao,
    name: icao,
    coordinate: [0, 51],
    distanceNm: 50,
    minutes: 20,
    fuelKg,
    blockKg: 40_000,
    longestRunwayFt: 10_000,
    approaches: ['ILS'],
    figures,
    isPlanned: false,
    ...change,
    conditions: {
      role: 'alternate',
      icao,
      time: '2026-11-24T12:00:00.000Z',
      weather: { state: 'within', words: 'TAF' },
      opening: { state: 'open', words: 'No closure by NOTAM; hours not known' },
      demand: { arrivals: null, rate: null, percent: null, alert: null, message: '' },
      runway: { ident: '27', lengthFt: 10_000, headwindKt: 12, crosswindKt: -3 },
      ...conditions,
    },
  };
}

const ranked = (options: UnrankedAlternate[]): AlternateOption[] =>
  rankedAlternates(options, { runwayFt: 6500 });

describe('K2 the ranking of alternates', () => {
  it('K2 suitable ones come before those to be checked, then those ruled out; within each by fuel', () => {
    const order = ranked([
      option('FOGY', 100, { conditions: { weather: { state: 'below', words: 'TAF: ceiling 100 ft' } } }),
      option('FAR1', 900),
      option('UNKN', 150, { conditions: { weather: { state: 'unknown', words: 'no report' } } }),
      option('NEAR', 300),
      option('SHUT', 90, { conditions: { opening: { state: 'closed', words: 'Aerodrome closed' } } }),
    ]);
    expect(order.map(({ icao, verdict }) => [icao, verdict])).toEqual([
      ['NEAR', 'suitable'],
      ['FAR1', 'suitable'],
      ['UNKN', 'check'],
      ['SHUT', 'ruled-out'],
      ['FOGY', 'ruled-out'],
    ]);
  });
  it('K2 the deciding reason is first; unknown does not count in favour', () => {
    const [found] = ranked([
      option('FOGY', 100, {
        approaches: null,
        conditions: { weather: { state: 'below', words: 'TAF: ceiling 100 ft' } },
      }),
    ]);
    expect(found?.reasons[0]).toEqual({ effect: 'against', words: 'Below minima: TAF: ceiling 100 ft' });
    expect(found?.reasons[1]).toEqual({ effect: 'unknown', words: 'No procedures in the navigation data' });
  });
  it('K2 a temporary group below minima and a missing approach are to be checked, not ruled out', () => {
    const [tempo] = ranked([
      option('TEMP', 1, { conditions: { weather: { state: 'possible', words: 'TAF TEMPO: fog' } } }),
    ]);
    expect(tempo?.verdict).toBe('check');
    expect(ranked([option('VISU', 1, { approaches: [] })])[0]?.verdict).toBe('check');
  });
  it('K2 without runway data the length is unknown; a short runway is ruled out', () => {
    const [none] = ranked([option('NORW', 1, { longestRunwayFt: null, conditions: { runway: null } })]);
    expect(none?.verdict).toBe('check');
    expect(none?.reasons[0]).toEqual({ effect: 'unknown', words: 'Runway length not known' });
    expect(ranked([option('SHRT', 1, { longestRunwayFt: 5000 })])[0]?.verdict).toBe('ruled-out');
  });
  it('K2 the longest open runway counts, with the wind on that runway', () => {
    // Portland: 10L/28R and 10R/28L 11,000 ft closed by NOTAM, 03/21 6,000 ft open; the type needs 8,000 ft.
    const runway = { ident: '21', lengthFt: 6000, headwindKt: 44, crosswindKt: -10 };
    const shut = {
      state: 'runway-closed',
      words: 'Runway 10R/28L, 10L/28R closed by NOTAM',
      longestOpenFt: 6000,
    } as const;
    const of = (opening: UnrankedAlternate['conditions']['opening']) =>
      rankedAlternates([option('KPDX', 1, { longestRunwayFt: 11_000, conditions: { runway, opening } })], {
        runwayFt: 8000,
      })[0];
    expect(of(shut)?.verdict).toBe('ruled-out');
    expect(of(shut)?.reasons[0]).toEqual({ effect: 'against', words: 'Longest open runway 6,000 ft' });
    const open = of({ state: 'open', words: 'No closure by NOTAM', longestOpenFt: 11_000 });
    expect(open?.verdict).toBe('check');
    expect(open?.reasons[0]).toEqual({
      effect: 'unknown',
      words: 'Runway 21 is 6,000 ft: headwind 44 kt, crosswind 10 kt. Wind on a longer runway not checked',
    });
    expect(open?.reasons).toContainEqual({ effect: 'for', words: 'Longest runway 11,000 ft' });
  });
  it('K2 a wind from behind is a tailwind, and an unknown wind needs a check', () => {
    const behind = { ident: '27', lengthFt: 10_000, headwindKt: -5, crosswindKt: 2 };
    const [tail] = ranked([option('TAIL', 1, { conditions: { runway: behind } })]);
    expect(tail?.reasons).toContainEqual({
      effect: 'for',
      words: 'Runway 27, 10,000 ft: tailwind 5 kt, crosswind 2 kt',
    });
    const weather = { state: 'possible', words: 'TAF TEMPO: gusts 45 kt' } as const;
    const [none] = ranked([option('NONE', 1, { conditions: { runway: null, weather } })]);
    expect(none?.reasons).toContainEqual({ effect: 'unknown', words: 'Runway wind not known' });
    const opening = { state: 'closed', words: 'All runways closed by NOTAM', longestOpenFt: null } as const;
    const [shut] = ranked([option('SHUT', 1, { conditions: { runway: null, opening } })]);
    expect(shut?.verdict).toBe('ruled-out');
    expect(shut?.reasons).toContainEqual({ effect: 'unknown', words: 'Runway wind not known' });
    expect(shut?.reasons).toContainEqual({ effect: 'unknown', words: 'No runway open' });
  });
  it('K2 a plan that fails or exceeds a limit rules the alternate out, which stays in the list without fuel', () => {
    const refused = {
      state: 'refused',
      id: 'fuel-above-tanks',
      message: 'Block fuel above tanks.',
    } as unknown as UnrankedAlternate['figures'];
    const [found] = ranked([option('FARR', 1, { figures: refused, fuelKg: null })]);
    expect([found?.verdict, found?.reasons[0]?.words]).toEqual(['ruled-out', 'Block fuel above tanks.']);
  });
});
