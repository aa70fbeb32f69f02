import { expect, it } from 'vitest';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { stationsNear } from './stations-near.ts';

const MADRID = { lat: 40.4, lon: -3.7 };
const navdataOf = (icaos: readonly string[]) =>
  ({
    nearestAirports: () => icaos.map((_icao, airport) => ({ airport, distanceNm: 8 + airport })),
    airportDetail: (airport: number) => ({ icao: icaos[airport] ?? null }),
  }) as unknown as NavdataReader;

it('F1 the history of a place is that of the stations reporting from there', () => {
  const reported = new Map([
    ['LEVS', { lat: 40.37, lon: -3.78 }],
    // Navigation data has this identifier here; its reports come from the Gulf of Mexico.
    ['KAGI', { lat: 27.55, lon: -92.45 }],
    ['LEBB', { lat: 43.3, lon: -2.91 }],
  ]);
  const near = { place: MADRID, radiusNm: 30 };
  expect(stationsNear(near, { navdata: navdataOf(['LEMD', 'KAGI']), reported })).toEqual(['LEVS', 'LEMD']);
  expect(stationsNear(near, { navdata: null, reported })).toEqual(['LEVS']);
  expect(stationsNear(near, { navdata: navdataOf(['KAGI']), reported: new Map() })).toEqual(['KAGI']);
});

it('F1 a station across the antimeridian is near', () => {
  const reported = new Map([['NFNB', { lat: -17.75, lon: 179.99 }]]);
  const place = { lat: -17.75, lon: -179.99 };
  expect(stationsNear({ place, radiusNm: 5 }, { navdata: null, reported })).toEqual(['NFNB']);
});
