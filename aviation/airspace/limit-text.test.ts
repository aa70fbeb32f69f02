import { describe, expect, it } from 'vitest';
import { type Limit, limitText, limitsText } from './limit-text.ts';

const msl = (value: number) => ({ datum: 'MSL', value }) as const;
const flightLevel = (value: number) => ({ datum: 'FL', value }) as const;
const surface = { datum: 'SFC', value: 0 } as const;
const unlimited = { datum: 'UNL', value: 0 } as const;

describe('F1 airspace limits', () => {
  it.each<[Limit, string, string]>([
    [surface, 'SFC', 'SFC'],
    [unlimited, 'UNL', 'UNL'],
    [flightLevel(60), 'FL060', 'FL060'],
    [flightLevel(180), 'FL180', 'FL180'],
    // 7,000 ft are 2,133.6 m, 1,200 ft 365.76 m (0.3048 m a foot by definition).
    [msl(7000), '7,000 ft MSL', '2,134 m MSL'],
    [{ datum: 'AGL', value: 1200 }, '1,200 ft AGL', '366 m AGL'],
    [{ datum: null, value: 4500 }, '4,500 ft', '1,372 m'],
  ])('F1 %j is %s, in metres %s', (limit, inFeet, inMetres) => {
    expect(limitText(limit)).toBe(inFeet);
    expect(limitText(limit, 'm')).toBe(inMetres);
  });
  it('F1 an unknown limit stays unknown', () => expect(limitText(null)).toBeNull());

  it.each<[Limit | null, Limit | null, string | null]>([
    [msl(10_000), surface, '10,000 ft MSL / SFC'],
    [msl(7000), msl(1500), '7,000 ft MSL / 1,500 ft MSL'],
    [msl(17_999), surface, '17,999 ft MSL / SFC'],
    [flightLevel(195), flightLevel(95), 'FL195 / FL095'],
    [unlimited, { datum: 'AGL', value: 1200 }, 'UNL / 1,200 ft AGL'],
    [msl(18_000), null, 'TOP 18,000 ft MSL'],
    // As in a SIGMET (ICAO Annex 3, table A6-1A: TOP FL390, ABV FL250).
    [flightLevel(390), null, 'TOP FL390'],
    [null, flightLevel(250), 'ABV FL250'],
    [unlimited, null, 'UNL / —'],
    [null, surface, '— / SFC'],
    [flightLevel(80), flightLevel(80), 'FL080'],
    [null, null, null],
  ])('F1 up to %j from %j is %s: both limits have a unit or are levels', (upper, lower, text) =>
    expect(limitsText({ lower, upper })).toBe(text),
  );

  it('F3 an area that extends above its stated top is marked ABV', () => {
    const above = (lower: Limit | null) => limitsText({ lower, upper: flightLevel(450), isTopAbove: true });
    expect(above(null)).toBe('TOP ABV FL450');
    expect(above(flightLevel(280))).toBe('ABV FL450 / FL280');
  });
});
