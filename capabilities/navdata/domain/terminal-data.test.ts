import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { hasRealNavdata, openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { cases } from '#platform/testing/full-run.ts';
import type { NavdataReader } from './navdata-reader.ts';
import type { Procedure } from './procedure-records.ts';

let nav: NavdataReader;
beforeAll(() => {
  nav = openTestNavdata();
});

/** Airspaces and procedures are not among the npm packages; without the shared data these tests are skipped. */
const real = it.skipIf(!hasRealNavdata);

const proceduresOf = (code: string): Procedure[] => nav.proceduresOf(nav.airportByIdent(code) ?? -1);

describe('G3 real airspace', () => {
  real('G3 over KJFK is the New York class B from the surface to 7,000 ft, and the centre above', () => {
    const at = (altitudeFt: number) => nav.airspacesAt({ lat: 40.64, lon: -73.78, altitudeFt });
    expect(at(3000).find((airspace) => airspace.class === 'B')).toMatchObject({
      name: 'NEW YORK CLASS B',
      ident: 'JFK',
      lower: { datum: 'SFC', value: 0 },
      upper: { datum: 'MSL', value: 7000 },
      asOf: '2026-04-16',
    });
    expect(at(35_000).map(({ type, ident, lower }) => [type, ident, lower])).toEqual([
      ['FIR', 'ZNY', { datum: 'MSL', value: 18_000 }],
    ]);
  });

  real('G3 has flight information regions outside the United States', () => {
    const firs = (lat: number, lon: number) =>
      nav
        .airspacesAt({ lat, lon })
        .filter(({ type }) => type === 'FIR')
        .map(({ ident }) => ident);
    expect(firs(50.1, 14.26)).toContain('LKAA');
    expect(firs(51.47, -0.45)).toContain('EGTT');
    expect(firs(51.47, -0.45)).not.toContain('LKAA');
  });

  real('G3 whatever lies over a place is found in a box around it, by its class too', () => {
    const place = fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lon: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
    });
    fc.assert(
      fc.property(place, ({ lat, lon }) => {
        const box = { west: lon - 0.05, south: lat - 0.05, east: lon + 0.05, north: lat + 0.05 };
        const inBox = nav.airspacesInBox(box).map(({ airspace }) => airspace);
        for (const { airspace, class: letter } of nav.airspacesAt({ lat, lon })) {
          expect(inBox).toContain(airspace);
          if (letter === null) continue;
          const ofClass = nav.airspacesInBox(box, { classes: [letter] });
          expect(ofClass.map((each) => each.airspace)).toContain(airspace);
          expect(new Set(ofClass.map((each) => each.class))).toEqual(new Set([letter]));
        }
      }),
      { numRuns: cases(200) },
    );
  });
});

describe('E2 real procedures', () => {
  real('E2 KJFK has its departures, arrivals and approaches, in order', () => {
    const procedures = proceduresOf('KJFK');
    expect(procedures.map(({ ident }) => ident)).toEqual(
      expect.arrayContaining(['DEEZZ6', 'SKORR6', 'CAMRN5', 'PARCH4', 'I04R', 'I22L']),
    );
    const types = procedures.map(({ type }) => ['SID', 'STAR', 'APPROACH'].indexOf(type));
    expect(types).toEqual(types.toSorted((a, b) => a - b));
    expect(new Set(procedures.map(({ airport }) => airport)).size).toBe(1);
  });

  real('E2 the ILS to 04R leads over its final fix to the threshold and into a hold', () => {
    const ils = proceduresOf('KJFK').find(({ ident }) => ident === 'I04R');
    const common = ils?.parts.find(({ kind }) => kind === 'COMMON')?.legs ?? [];
    expect(common.map(({ fix }) => fix?.ident)).toEqual(['ZETAL', 'EBBEE', 'RW04R']);
    expect(common[1]).toMatchObject({
      roles: ['FINAL'],
      altitude: { rule: 'AT_OR_ABOVE', altitudeFt: 1500 },
    });
    const missed = ils?.parts.find(({ kind }) => kind === 'MISSED_APPROACH')?.legs ?? [];
    expect(missed.at(-1)).toMatchObject({ pathTerminator: 'HM', altitude: { altitudeFt: 4000 } });
  });

  real('E2 every runway that an approach ends at lies on its own airport', () => {
    const codes = ['KJFK', 'KLAX', 'KSEA', 'KBOS', 'KIUA', 'KDEN', 'PANC', 'PHNL'];
    let checked = 0;
    for (const code of codes) {
      const airport = nav.airportByIdent(code) ?? -1;
      const place = nav.airportSummary(airport);
      for (const { parts } of nav.proceduresOf(airport))
        for (const { fix } of parts.flatMap(({ legs }) => legs))
          if (fix?.position && /^RW\d/.test(fix.ident)) {
            expect(distanceNm(fix.position, place), `${code} ${fix.ident}`).toBeLessThan(5);
            checked += 1;
          }
    }
    expect(checked).toBeGreaterThan(100);
  });
});
