import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import { openZzNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { cases, inFullRun, isFullRun } from '#platform/testing/full-run.ts';
import { drawAirport } from '../domain/draw-airport.ts';
import { createDiagramStore } from './diagram-store.ts';
import { encodeDiagramTile } from './diagram-tiles.ts';
import { groundsOfRows } from './made-up-grounds.fixture.ts';

/** The most important airports and every so many of the others: reading all takes longer than drawing them. */
const IMPORTANT = isFullRun ? 6000 : 400;
const EVERY = isFullRun ? 1 : 120;
const AT_LEAST = isFullRun ? 30_000 : 1500;

describe('E5 diagrams of all airports', () => {
  it('E5 every designator is within 100 m of a runway end of its name and aligned with the runway', () => {
    const navdata = openZzNavdata();
    let checked = 0;
    for (let airport = 0; airport < navdata.airportCount; airport += airport < IMPORTANT ? 1 : EVERY) {
      const record = navdata.airportDetail(airport);
      if (record.runways.length === 0) continue;
      const { parts } = drawAirport(record, null);
      for (const { part, properties, geometry } of parts) {
        if (part !== 'designator' || properties.kind !== 'end' || geometry.type !== 'Point') continue;
        const [lon, lat] = geometry.coordinates;
        const ends = record.runways.flatMap(({ ident, reciprocalIdent, ...end }) =>
          end.lat === null || end.lon === null
            ? []
            : [{ ident, reciprocalIdent, lat: end.lat, lon: end.lon }],
        );
        const fits = ends.some((end) => {
          if (end.ident !== properties.ident) return false;
          if (inverseGeodesic(end, { lat, lon }).distanceNm * 1852 >= 100) return false;
          return ends.some((other) => {
            if (other.ident !== end.reciprocalIdent) return false;
            const { initialBearingDegTrue } = inverseGeodesic(end, other);
            return (
              Math.abs(angleDifferenceDeg(initialBearingDegTrue, Number(properties.headingDegTrue))) < 0.5
            );
          });
        });
        if (!fits) expect.fail(`${record.ident}: ${properties.ident} is elsewhere`);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(AT_LEAST);
  });
});

/** Rows of an apt.dat with a valid start and any error accepted by the builder. */
const figure = fc.oneof(
  fc.double({ min: 49.9, max: 50.1, noNaN: true }).map((value) => value.toFixed(8)),
  // Positions outside this airport.
  fc.constantFrom('0', '89.999999', '-89.9', '50.0'),
);
const node = fc.oneof(
  fc.tuple(fc.constantFrom('111', '113', '115', '116'), figure, figure).map((parts) => parts.join('  ')),
  fc.tuple(fc.constantFrom('112', '114'), figure, figure, figure, figure).map((parts) => parts.join('  ')),
);
const hostileRows = fc.oneof(
  fc
    .tuple(fc.constantFrom('110 1 0.25 0 Apron', '120 Line', '130 Fence'), fc.array(node, { maxLength: 30 }))
    .map(([head, nodes]) => [head, ...nodes].join('\n')),
  fc.constantFrom('14 50.0 8.0 1000000000 0 T', '102 H1 50 8 0 1000000000 1000000000 1', '19 50 8 1 W'),
  fc
    .tuple(figure, figure, fc.string({ maxLength: 40 }))
    .map(([lat, lon, text]) => `20 ${lat} ${lon} 0 0 2 {@L}${text.replaceAll(/[\r\n]/g, ' ')}`),
  fc.tuple(figure, figure).map(([lat, lon]) => `1300 ${lat} ${lon} 1000000000 gate heavy ${'x'.repeat(300)}`),
  // As wide as a country, displaced beyond its end, and with both ends at one position.
  fc.constantFrom(
    '100 1000000 2 0 0.25 1 2 1 09 50.0 8.01 1000000000 1000000000 3 2 0 1 27 50.0 8.02 1000000000 1000000000 3 0 0 0',
    '100 45 2 0 0.25 1 2 1 09 50.0 8.01 0 0 3 2 0 1 27 50.0 8.01 0 0 3 0 0 0',
  ),
);

describe('E5 malicious surveys', () => {
  it('E5 anything accepted by the builder is drawn and tiled in bounded time, with every area closed', () => {
    const airports = fc.sample(fc.array(hostileRows, { minLength: 3, maxLength: 20 }), {
      numRuns: cases(120),
      seed: 5,
    });
    const rows = airports.map(
      (own, index) =>
        `1 100 0 0 Q${String(index).padStart(3, '0')} Hostile ${index}\n100 45 2 0 0.25 1 2 1 09 50.0 8.0 0 0 3 2 0 1 27 50.0 8.03 0 0 3 0 0 0\n${own.join('\n')}`,
    );
    // A single path of a hundred thousand positions.
    const long = Array.from(
      { length: 100_000 },
      (_, index) => `111 ${(50 + (index % 977) / 1e5).toFixed(6)} 8.01`,
    );
    const { navdata, grounds, close } = groundsOfRows(
      [...rows, `110 1 0 0 Long\n${long.join('\n')}\n113 50.0 8.02`].join('\n'),
    );
    expect(grounds.codes.length).toBeGreaterThan(isFullRun ? 60 : 20);
    const store = createDiagramStore(navdata, grounds);
    for (const code of grounds.codes) {
      const { drawn } = store.airport(navdata.airportByIdent(code) ?? -1);
      for (const { geometry } of drawn.parts) {
        if (geometry.type !== 'Polygon') continue;
        for (const ring of geometry.coordinates) expect(ring.at(-1)).toEqual(ring[0]);
      }
    }
    expect(encodeDiagramTile(store, { z: 12, x: 2139, y: 1388 })).not.toBeNull();
    close();
  });
});

const real = path.resolve(import.meta.dirname, '../../../../shared/navdata/flightgear/apt.dat.gz');
const hasReal = existsSync(real);
if (!hasReal) process.stderr.write(`real airport grounds are not drawn: there is no ${real}\n`);

/** The rows of one airport from the worldwide file. */
function rowsOf(world: string, code: string): string {
  const head = new RegExp(`^1 +-?\\d+ [01] [01] ${code} `, 'm').exec(world);
  if (!head) throw new Error(`no ${code}`);
  const rest = world.slice(head.index);
  const next = /\n(?=(?:1|16|17) +-?\d+ [01] [01] )/.exec(rest);
  return rest.slice(0, next?.index);
}

inFullRun(() => {
  describe.skipIf(!hasReal)('E5 real grounds', () => {
    it('E5 KJFK, EGLL and KDEN have named taxiways, pavements and a tower', () => {
      const world = gunzipSync(readFileSync(real)).toString('latin1');
      const { navdata, grounds, close } = groundsOfRows(
        ['KJFK', 'EGLL', 'KDEN'].map((code) => rowsOf(world, code)).join('\n\n'),
      );
      const store = createDiagramStore(navdata, grounds);
      const namesOf = (code: string): string[] => {
        const { drawn } = store.airport(navdata.airportByIdent(code) ?? -1);
        expect(drawn.detail).toBe('layout');
        expect(drawn.parts.filter(({ part }) => part === 'pavement').length).toBeGreaterThan(15);
        expect(drawn.parts.some(({ properties }) => properties.kind === 'tower')).toBe(true);
        return drawn.parts.flatMap(({ part, properties }) =>
          part === 'taxiway' ? [String(properties.name)] : [],
        );
      };
      expect(namesOf('KJFK')).toEqual(expect.arrayContaining(['A', 'B', 'K', 'Z', 'YA']));
      expect(namesOf('EGLL')).toEqual(expect.arrayContaining(['A', 'B', 'C']));
      expect(new Set(namesOf('KDEN')).size).toBeGreaterThan(15);
      close();
    });
  });
});
