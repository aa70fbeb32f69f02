import { describe, expect, it } from 'vitest';
import { sampleAirport } from '../testing/sample-records.ts';
import { missingAirports } from './add-missing-airports.ts';

const known = [
  sampleAirport({ ident: 'ZZ-0001', icao: 'ZZAA', localCode: 'AA1', aliases: ['ZZOLD'], lat: 10, lon: 20 }),
  sampleAirport({ ident: 'ZZPO', lat: 89, lon: 100 }),
];
const offered = (
  ident: string,
  lat: number,
  lon: number,
  type: 'small_airport' | 'heliport' = 'small_airport',
) => sampleAirport({ ident, lat, lon, type });

const added = (...airports: ReturnType<typeof offered>[]) =>
  missingAirports({
    known,
    offered: airports,
    closed: [{ ident: 'ZZCL', lat: 30, lon: 30 }],
    isWithdrawn: ({ lon }) => lon < -60,
  }).map(({ ident }) => ident);

describe('E2 airports of a source of low precedence', () => {
  it('are added if no better source has them', () => {
    expect(added(offered('ZZNEW', 11, 20), offered('ZZWST', 11, -70))).toEqual(['ZZNEW']);
  });

  it('are not added under a known code, wherever it is', () => {
    expect(added(offered('ZZAA', 40, 40), offered('AA1', 41, 40), offered('ZZOLD', 42, 40))).toEqual([]);
  });

  it('are not added beside a known airport; a heliport only if at another position', () => {
    expect(added(offered('ZZNR', 10.01, 20.005))).toEqual([]);
    expect(
      added(offered('ZZHN', 10.01, 20.005, 'heliport'), offered('ZZHS', 10.001, 20, 'heliport')),
    ).toEqual(['ZZHN']);
    // Half a degree of longitude near the pole is half a mile.
    expect(added(offered('ZZNP', 89, 100.5))).toEqual([]);
  });

  it('are not added when a better source lists them as closed, by code or position', () => {
    expect(added(offered('ZZCL', 50, 50), offered('ZZC2', 30.005, 30))).toEqual([]);
  });
});
