import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import { cases } from '#platform/testing/full-run.ts';
import type { AirportGround } from './airport-ground.ts';
import type { PartFeature } from './diagram-parts.ts';
import { drawAirport, outlineOf } from './draw-airport.ts';
import type { RunwayEndRecord } from './runways.ts';

const metresBetween = (a: { lat: number; lon: number }, b: { lat: number; lon: number }): number =>
  inverseGeodesic(a, b).distanceNm * 1852;

function pointOf({ geometry }: PartFeature): { lat: number; lon: number } {
  if (geometry.type !== 'Point') throw new Error('not a point');
  return { lat: geometry.coordinates[1], lon: geometry.coordinates[0] };
}

const bare = { surface: 'ASPH', isClosed: false, lengthFt: null, widthFt: 148, displacedThresholdFt: 0 };

interface Strip {
  lat: number;
  lon: number;
  bearing: number;
  lengthM: number;
  widthFt: number | null;
  displacedFt: number;
  surface: string | null;
}

/** Two end records of one runway at any position and direction. */
function recordsOf(strip: Strip): [RunwayEndRecord, RunwayEndRecord] {
  const far = destination(strip, { bearingDegTrue: strip.bearing, distanceNm: strip.lengthM / 1852 });
  const common = { ...bare, widthFt: strip.widthFt, surface: strip.surface };
  return [
    {
      ...common,
      ident: 'A',
      reciprocalIdent: 'B',
      lat: strip.lat,
      lon: strip.lon,
      displacedThresholdFt: strip.displacedFt,
    },
    { ...common, ident: 'B', reciprocalIdent: 'A', lat: far.lat, lon: far.lon },
  ];
}

const strips = fc.record({
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  bearing: fc.double({ min: 0, max: 360, noNaN: true }),
  lengthM: fc.integer({ min: 60, max: 5600 }),
  widthFt: fc.option(fc.integer({ min: 10, max: 300 })),
  displacedFt: fc.integer({ min: 0, max: 4000 }),
  surface: fc.constantFrom('ASPH', 'Concrete', 'TURF', 'Water', null),
});

const noGround: AirportGround = {
  tower: null,
  runways: [],
  helipads: [],
  pavements: [],
  boundaries: [],
  lines: [],
  stands: [],
  taxiEdges: [],
  signs: [],
  windsocks: [],
  asOf: null,
};

describe('E5 runways of a diagram', () => {
  it('E5 every designator is at its end and aligned with its runway, anywhere on earth', () => {
    fc.assert(
      fc.property(strips, (strip) => {
        const records = recordsOf(strip);
        const { parts } = drawAirport({ ident: 'X', lat: strip.lat, lon: strip.lon, runways: records }, null);
        const labels = parts.filter(({ properties }) => properties.kind === 'end');
        expect(labels.map(({ properties }) => properties.ident)).toEqual(['A', 'B']);
        for (const [index, label] of labels.entries()) {
          const [end, other] = index === 0 ? records : [records[1], records[0]];
          const from = { lat: end.lat ?? 0, lon: end.lon ?? 0 };
          expect(metresBetween(pointOf(label), from)).toBeLessThan(1);
          const heading = inverseGeodesic(from, { lat: other.lat ?? 0, lon: other.lon ?? 0 });
          const turned = angleDifferenceDeg(
            Number(label.properties.headingDegTrue),
            heading.initialBearingDegTrue,
          );
          expect(Math.abs(turned)).toBeLessThan(0.5);
        }
      }),
      { numRuns: cases(120) },
    );
  });

  it('E5 markings are on the runway, and designators within 100 m after the threshold', () => {
    fc.assert(
      fc.property(strips, (strip) => {
        const records = recordsOf(strip);
        const { parts, runways } = drawAirport(
          { ident: 'X', lat: strip.lat, lon: strip.lon, runways: records },
          null,
        );
        const [runway] = runways;
        if (!runway) throw new Error('no runway');
        const half = (runway.widthM ?? 23) / 2;
        for (const { geometry } of parts.filter(({ part }) => part === 'marking')) {
          if (geometry.type !== 'Polygon') throw new Error('paint has an area');
          for (const [lon, lat] of geometry.coordinates.flat()) {
            const reach = Math.hypot(runway.lengthM, half) + 1;
            for (const end of runway.ends) expect(metresBetween({ lat, lon }, end)).toBeLessThan(reach);
          }
        }
        for (const painted of parts.filter(({ properties }) => properties.kind === 'painted')) {
          const end = runway.ends.find(({ ident }) => ident === painted.properties.ident);
          if (!end) throw new Error('no end');
          const threshold = destination(end, {
            bearingDegTrue: end.headingDegTrue,
            distanceNm: end.displacedM / 1852,
          });
          expect(metresBetween(pointOf(painted), threshold)).toBeLessThan(100);
        }
      }),
      { numRuns: cases(60) },
    );
  });

  it('E5 every area is closed', () => {
    fc.assert(
      fc.property(strips, (strip) => {
        const { parts } = drawAirport({ ident: 'X', ...strip, runways: recordsOf(strip) }, null);
        for (const { geometry } of parts) {
          if (geometry.type !== 'Polygon') continue;
          for (const ring of geometry.coordinates) {
            expect(ring.length).toBeGreaterThanOrEqual(4);
            expect(ring.at(-1)).toEqual(ring[0]);
          }
        }
      }),
      { numRuns: cases(60) },
    );
  });

  it('E5 there are no markings on grass, and a closed runway has no centre line', () => {
    const strip: Strip = {
      lat: 50,
      lon: 8,
      bearing: 90,
      lengthM: 1500,
      widthFt: 100,
      displacedFt: 0,
      surface: 'TURF',
    };
    const grass = drawAirport({ ident: 'X', lat: 50, lon: 8, runways: recordsOf(strip) }, null);
    expect(new Set(grass.parts.map(({ part }) => part))).toEqual(new Set(['runway', 'designator']));
    const closed = recordsOf({ ...strip, surface: 'ASPH' }).map((end) => ({ ...end, isClosed: true }));
    const { parts } = drawAirport({ ident: 'X', lat: 50, lon: 8, runways: closed }, null);
    expect(new Set(parts.map(({ part }) => part))).toEqual(new Set(['runway', 'designator']));
  });

  it('E5 an end without a position is never guessed, and ends far apart do not make a runway', () => {
    const [first, second] = recordsOf({
      lat: 50,
      lon: 8,
      bearing: 90,
      lengthM: 1500,
      widthFt: null,
      displacedFt: 0,
      surface: null,
    });
    const draw = (runways: RunwayEndRecord[]) => drawAirport({ ident: 'X', lat: 50, lon: 8, runways }, null);
    expect(draw([first, { ...second, lat: null }]).detail).toBe('none');
    expect(draw([first, { ...second, lat: 51 }]).detail).toBe('none');
    expect(draw([first, { ...second, lat: Number.NaN }]).detail).toBe('none');
    expect(draw([first]).box).toBeNull();
    expect(draw([first, second]).runways[0]).toMatchObject({ id: 'A/B', widthM: null });
  });
});

describe('E5 parallel airstrips of one name', () => {
  it('E5 an end is paired with the one that matches in length, width and surface', () => {
    const strip: Strip = {
      lat: 50,
      lon: 8,
      bearing: 0,
      lengthM: 900,
      widthFt: 60,
      displacedFt: 0,
      surface: 'TURF',
    };
    const grass = recordsOf(strip).map((end) => ({ ...end, lengthFt: 2953 }));
    const paved = recordsOf({ ...strip, lon: 8.005, lengthM: 1200, widthFt: 100, surface: 'ASPH' }).map(
      (end) => ({
        ...end,
        lengthFt: 3937,
      }),
    );
    const [grassA, grassB] = grass;
    const [pavedA, pavedB] = paved;
    const runways = [grassA, pavedA, pavedB, grassB].filter((end) => end !== undefined);
    const drawn = drawAirport({ ident: 'X', lat: 50, lon: 8, runways }, null);
    expect(drawn.runways.map(({ lengthM, surface }) => [Math.round(lengthM), surface])).toEqual([
      [900, 'TURF'],
      [1200, 'ASPH'],
    ]);
  });
});

describe('E5 the ground of a diagram', () => {
  const strip: Strip = {
    lat: 50,
    lon: 8,
    bearing: 90,
    lengthM: 2500,
    widthFt: 148,
    displacedFt: 0,
    surface: 'ASPH',
  };
  const airport = { ident: 'X', lat: 50, lon: 8, runways: recordsOf(strip) };

  it('E5 a taxiway is labelled at its signs, on its line, and not twice in one place', () => {
    const ground: AirportGround = {
      ...noGround,
      lines: [
        {
          kind: 'TAXI_CENTRE',
          path: [
            [8.001, 50.002],
            [8.02, 50.002],
          ],
        },
      ],
      signs: [
        { lat: 50.0023, lon: 8.005, text: '{@L}A{@Y,^l}E' },
        { lat: 50.0023, lon: 8.0055, text: '{@L}A' },
        { lat: 50.0023, lon: 8.015, text: '{@L}A' },
        { lat: 50.0023, lon: 8.01, text: '{@R}09-27' },
      ],
    };
    const names = drawAirport(airport, ground).parts.filter(({ part }) => part === 'taxiway');
    expect(names.map(({ properties }) => properties)).toEqual([
      { name: 'A', order: 0 },
      { name: 'A', order: 1 },
    ]);
    for (const name of names) expect(pointOf(name).lat).toBeCloseTo(50.002, 6);
  });

  it('E5 edges of the taxi network provide names, runway edges do not', () => {
    const edge = { from: [8.001, 50.002], to: [8.002, 50.002] } as const;
    const ground: AirportGround = {
      ...noGround,
      taxiEdges: [
        { ...edge, name: 'Twy B2', isRunway: false },
        { ...edge, name: '09/27', isRunway: true },
        { ...edge, name: '*', isRunway: false },
        { ...edge, name: null, isRunway: false },
      ],
    };
    const names = drawAirport(airport, ground).parts.filter(({ part }) => part === 'taxiway');
    expect(names.map(({ properties }) => properties.name)).toEqual(['B2']);
  });

  it('E5 a survey adds stopways, and replaces runways only where no end has a position', () => {
    const [first, second] = airport.runways;
    const end = (record: RunwayEndRecord, ident: string) => ({
      ident,
      lat: record.lat ?? 0,
      lon: record.lon ?? 0,
      displacedM: 0,
      overrunM: 60,
    });
    const runways = [{ surface: 'Asphalt', widthM: 45, ends: [end(first, '08'), end(second, '26')] }];
    const both = drawAirport(airport, { ...noGround, runways });
    expect(both.runways.map(({ id }) => id)).toEqual(['A/B']);
    expect(both.parts.filter(({ part }) => part === 'overrun')).toHaveLength(2);
    const without = drawAirport({ ...airport, runways: [] }, { ...noGround, runways });
    expect(without).toMatchObject({ isRunwaySurveyed: true, detail: 'runway-ends' });
    expect(without.runways.map(({ id }) => id)).toEqual(['08/26']);
  });

  it('E5 survey errors are omitted: distant positions and areas of two corners', () => {
    const ground: AirportGround = {
      ...noGround,
      pavements: [
        {
          name: null,
          surface: null,
          rings: [
            [
              [8, 50],
              [8.01, 50],
              [8.01, 50.01],
            ],
          ],
        },
        {
          name: null,
          surface: null,
          rings: [
            [
              [8, 50],
              [9, 50],
              [8.01, 50.01],
            ],
          ],
        },
        {
          name: null,
          surface: null,
          rings: [
            [
              [8, 50],
              [8.01, 50],
            ],
          ],
        },
      ],
      stands: [{ name: 'Gate B22', lat: 50, lon: 8.001, headingDegTrue: 90, kind: 'GATE' }],
      tower: { lat: 20, lon: 8, heightFt: null },
    };
    const { parts, detail } = drawAirport(airport, ground);
    expect(detail).toBe('layout');
    expect(parts.filter(({ part }) => part === 'pavement')).toHaveLength(1);
    expect(parts.filter(({ part }) => part === 'place')).toHaveLength(0);
    expect(parts.find(({ part }) => part === 'stand')?.properties).toMatchObject({
      label: 'B22',
      name: 'Gate B22',
    });
  });

  it('E5 the reduced drawing keeps runways and designators unchanged and deviates by at most a few metres elsewhere', () => {
    const many = Array.from({ length: 400 }, (_, index): [number, number] => [
      8.005 + 0.003 * Math.cos(index / 63.7),
      50.005 + 0.002 * Math.sin(index / 63.7),
    ]);
    const drawn = drawAirport(airport, {
      ...noGround,
      pavements: [{ name: null, surface: null, rings: [many] }],
    });
    const outline = outlineOf(drawn);
    expect(outline.some(({ part }) => part === 'marking')).toBe(false);
    expect(outline.filter(({ properties }) => properties.kind === 'end')).toHaveLength(2);
    const [pavement] = outline.filter(({ part }) => part === 'pavement');
    const ring = pavement?.geometry.type === 'Polygon' ? (pavement.geometry.coordinates[0] ?? []) : [];
    expect(ring.length).toBeGreaterThan(10);
    expect(ring.length).toBeLessThan(100);
    expect(ring.at(-1)).toEqual(ring[0]);
  });
});
