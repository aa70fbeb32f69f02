import type { AerodromeFacts } from '../domain/rules/watch-facts.ts';

/** A destination without reports or NOTAM, at a time. */
export const aerodromeForTests = (atMs: number, change: Partial<AerodromeFacts> = {}): AerodromeFacts => ({
  role: 'destination',
  icao: 'EGLL',
  atMs,
  weather: { metar: null, taf: null },
  weatherMessage: null,
  weatherStale: null,
  runways: [
    { ident: '09L', headingDegTrue: 90 },
    { ident: '27R', headingDegTrue: 270 },
  ],
  notams: [],
  notamMessage: null,
  notamStale: null,
  ...change,
});
