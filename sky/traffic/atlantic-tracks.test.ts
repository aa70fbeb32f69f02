import { describe, expect, it } from 'vitest';
import { atlanticTrack } from './atlantic-tracks.ts';

const PLACES: Readonly<Record<string, { lat: number; lon: number }>> = {
  EGLL: { lat: 51.47, lon: -0.45 },
  LFPG: { lat: 49.01, lon: 2.55 },
  EHAM: { lat: 52.31, lon: 4.76 },
  EDDF: { lat: 50.03, lon: 8.57 },
  LEMD: { lat: 40.47, lon: -3.56 },
  LIRF: { lat: 41.8, lon: 12.25 },
  KJFK: { lat: 40.64, lon: -73.78 },
  KBOS: { lat: 42.36, lon: -71.01 },
  KORD: { lat: 41.98, lon: -87.9 },
  KATL: { lat: 33.64, lon: -84.43 },
  KIAD: { lat: 38.95, lon: -77.46 },
  CYYZ: { lat: 43.68, lon: -79.63 },
  KLAX: { lat: 33.94, lon: -118.41 },
  RJTT: { lat: 35.55, lon: 139.78 },
  SBGR: { lat: -23.44, lon: -46.47 },
};
const at = (icao: string) => PLACES[icao] ?? { lat: Number.NaN, lon: Number.NaN };
const latAt30 = (from: string, to: string) =>
  atlanticTrack(at(from), at(to)).find(({ lon }) => lon === -30)?.lat;

describe('tracks over the North Atlantic', () => {
  it('F5 bundle flights between Europe and America on a few tracks, a degree apart', () => {
    const european = ['EGLL', 'LFPG', 'EHAM', 'EDDF', 'LEMD', 'LIRF'];
    const american = ['KJFK', 'KBOS', 'KORD', 'KATL', 'KIAD', 'CYYZ'];
    const lats = european.flatMap((from) => american.flatMap((to) => latAt30(from, to) ?? []));
    expect(lats.length).toBeGreaterThan(30);
    expect(new Set(lats).size).toBeLessThanOrEqual(7);
    expect(lats.every(Number.isInteger)).toBe(true);
  });

  it('F5 are further south eastbound than westbound', () => {
    expect(latAt30('KJFK', 'EGLL') ?? 90).toBeLessThan(latAt30('EGLL', 'KJFK') ?? 0);
  });

  it('F5 have their points in the direction of flight', () => {
    const westbound = atlanticTrack(at('EGLL'), at('KJFK')).map(({ lon }) => lon);
    expect(westbound).toEqual(westbound.toSorted((a, b) => b - a));
    const eastbound = atlanticTrack(at('KJFK'), at('EGLL')).map(({ lon }) => lon);
    expect(eastbound).toEqual(eastbound.toSorted((a, b) => a - b));
  });

  it('F5 are not used by flights that do not cross the North Atlantic', () => {
    for (const [from, to] of [
      ['EGLL', 'EDDF'],
      ['KJFK', 'KLAX'],
      ['RJTT', 'KLAX'],
      ['SBGR', 'LEMD'],
    ] as const)
      expect(atlanticTrack(at(from), at(to)), `${from} ${to}`).toEqual([]);
  });
});
