import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';
import { pathTerminators } from '#aviation/procedures/procedure-terms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { type LatLon, angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import { cases } from '#platform/testing/full-run.ts';
import { above, codedFix, codedLeg, legContext, placesOf } from '../testing/coded-legs.ts';
import { legPath } from './leg-path.ts';
import type { FlightState, LegContext, LegPath } from './leg-state.ts';
import { DEFAULT_ASSUMPTIONS, turnRadiusNm } from './path-assumptions.ts';

const at = (lat: number, lon: number, trackDegTrue: number | null = null): FlightState => ({
  position: { lat, lon },
  trackDegTrue,
  altitudeFt: 1000,
});

function drawn(leg: CodedLeg, state: FlightState, context: LegContext = legContext()): LegPath {
  const path = legPath(leg, state, context);
  if ('problem' in path) throw new Error(path.problem);
  return path;
}
function problem(leg: CodedLeg, state: FlightState, context: LegContext = legContext()): string {
  const path = legPath(leg, state, context);
  if (!('problem' in path)) throw new Error('it was drawn');
  return path.problem;
}
function last(points: readonly LatLon[]): LatLon {
  const end = points.at(-1);
  if (!end) throw new Error('no points');
  return end;
}
const bearingOff = (a: number | null, b: number) => Math.abs(angleDifferenceDeg(a ?? Number.NaN, b));
const hundredNmNorth = { lat: 41.6678, lon: -73 };

describe('G6 turn radius', () => {
  it('G6 180 kt at 25° of bank turn in 1.02 NM: v²/(g tan φ) calculated by hand', () => {
    // 180 kt = 92.6 m/s; 92.6² / (9.80665 × 0.46631) = 1875 m = 1.0125 NM
    expect(turnRadiusNm(DEFAULT_ASSUMPTIONS)).toBeCloseTo(1.0125, 3);
  });
});

describe('G6 legs that end at a fix', () => {
  const fix = codedFix('DEEZZ', 41, -73);

  it('G6 IF is at its fix, wherever the aircraft was', () => {
    expect(drawn(codedLeg('IF', { fix }), at(40, -73)).points).toEqual([{ lat: 41, lon: -73 }]);
  });

  it('G6 TF is the geodesic between two fixes and arrives on its final bearing', () => {
    const path = drawn(codedLeg('TF', { fix }), at(40.5, -73));
    expect(path.points).toEqual([
      { lat: 40.5, lon: -73 },
      { lat: 41, lon: -73 },
    ]);
    expect(bearingOff(path.end.trackDegTrue, 0)).toBeLessThan(0.01);
  });

  it('G6 DF turns onto the fix with the stated radius and then flies straight', () => {
    // Flying east with the fix straight north: a left turn.
    const path = drawn(codedLeg('DF', { fix }), at(40.5, -73, 90));
    expect(last(path.points)).toEqual({ lat: 41, lon: -73 });
    expect(path.assumption).toMatch(/radius/);
    const second = path.points[1] ?? last(path.points);
    expect(bearingOff(initialBearingDegTrue({ lat: 40.5, lon: -73 }, second), 90)).toBeLessThan(6);
    const [a, b] = path.points.slice(-2);
    const [c] = path.points.slice(-3);
    if (!a || !b || !c) throw new Error('too few points');
    // The straight part leaves the arc without a corner.
    expect(bearingOff(initialBearingDegTrue(c, a), initialBearingDegTrue(a, b))).toBeLessThan(5);
  });

  it('G6 DF with a coded turn turns in that direction', () => {
    const path = drawn(codedLeg('DF', { fix, turn: 'R' }), at(40.5, -73, 90));
    expect(Math.min(...path.points.map(({ lat }) => lat))).toBeLessThan(40.5 - 0.02);
  });

  it('G6 CF on its course is straight; off it, it joins the course before the fix', () => {
    const leg = codedLeg('CF', { fix, courseDegMag: 0, distanceNm: 10 });
    expect(drawn(leg, at(40.5, -73)).points).toHaveLength(2);
    const joined = drawn(leg, at(40.5, -73.3, 60));
    expect(joined.points).toHaveLength(3);
    expect(joined.points[1]?.lon).toBeCloseTo(-73, 3);
    expect(joined.points[1]?.lat).toBeLessThan(41);
    expect(bearingOff(joined.end.trackDegTrue, 0)).toBeLessThan(0.5);
  });

  it('G6 CF uses the variation: a course of 13° magnetic in 13° W is true north', () => {
    const places = { ...placesOf(), variationDegEast: () => -13 };
    const leg = codedLeg('CF', { fix, courseDegMag: 13, distanceNm: 10 });
    const path = drawn(leg, { position: null, trackDegTrue: null, altitudeFt: null }, legContext({ places }));
    expect(path.points[0]?.lon).toBeCloseTo(-73, 5);
    expect(distanceNm(last(path.points), path.points[0] ?? hundredNmNorth)).toBeCloseTo(10, 3);
  });

  it('G6 a fix without a position gives a reason, not a path', () => {
    const leg = codedLeg('TF', { fix: { ident: 'NOWHR', region: null, position: null } });
    expect(problem(leg, at(40, -73))).toBe('no source gives the position of NOWHR');
  });
});

describe('G6 arcs', () => {
  it('G6 RF hits both fixes and keeps its radius between them', () => {
    fc.assert(
      fc.property(
        fc.record({
          lat: fc.double({ min: -60, max: 60, noNaN: true }),
          lon: fc.double({ min: -179, max: 179, noNaN: true }),
          radius: fc.double({ min: 1, max: 12, noNaN: true }),
          from: fc.integer({ min: 0, max: 359 }),
          sweep: fc.integer({ min: 10, max: 300 }),
          isRight: fc.boolean(),
        }),
        ({ lat, lon, radius, from, sweep, isRight }) => {
          const centre = { lat, lon };
          const start = destination(centre, { bearingDegTrue: from, distanceNm: radius });
          const endBearing = (from + (isRight ? sweep : -sweep) + 720) % 360;
          const end = destination(centre, { bearingDegTrue: endBearing, distanceNm: radius });
          const leg = codedLeg('RF', {
            fix: { ident: 'END', region: null, position: end },
            turn: isRight ? 'R' : 'L',
            arcRadiusNm: radius,
            distanceNm: (radius * sweep * Math.PI) / 180,
          });
          const { points } = drawn(leg, { position: start, trackDegTrue: null, altitudeFt: null });
          expect(points[0]).toEqual(start);
          expect(last(points)).toEqual(end);
          for (const point of points) expect(distanceNm(centre, point)).toBeCloseTo(radius, 1);
        },
      ),
      { numRuns: cases(150) },
    );
  });

  it('G6 RF with a radius that cannot join its fixes uses that of its courses (KSFO H28RY, DONNG to JOSUF)', () => {
    const start = { lat: 37.6, lon: -122.25 };
    const middle = destination(start, { bearingDegTrue: 283.9 + 13 - 90, distanceNm: 2.94 });
    const end = destination(middle, { bearingDegTrue: 283.9 + 13 + 90 - 33.1, distanceNm: 2.94 });
    // The data codes a tenth of the radius.
    const leg = codedLeg('RF', {
      fix: { ident: 'JOSUF', region: null, position: end },
      turn: 'L',
      arcRadiusNm: 0.292,
      distanceNm: 1.7,
      thetaDegMag: 283.9,
      courseDegMag: 250.8,
    });
    const path = drawn(leg, { position: start, trackDegTrue: null, altitudeFt: null });
    for (const point of path.points) expect(distanceNm(middle, point)).toBeCloseTo(2.94, 1);
    expect(path.assumption).toMatch(/radius of 2.9 NM computed/);
    expect(bearingOff(path.end.trackDegTrue, 250.8 + 13)).toBeLessThan(0.5);
  });

  it('G6 AF follows the DME circle from its start to its fix, in its turn direction', () => {
    const vor = { lat: 40, lon: -73 };
    const start = destination(vor, { bearingDegTrue: 270, distanceNm: 12 });
    const end = destination(vor, { bearingDegTrue: 0, distanceNm: 12 });
    const leg = codedLeg('AF', {
      fix: { ident: 'ARC', region: null, position: end },
      turn: 'R',
      navaid: 'AAA',
      thetaDegMag: 0,
      rhoNm: 12,
      courseDegMag: 270,
    });
    const context = legContext({ places: placesOf({ AAA: vor }) });
    const path = drawn(leg, { position: start, trackDegTrue: null, altitudeFt: null }, context);
    for (const point of path.points) expect(distanceNm(vor, point)).toBeCloseTo(12, 2);
    // A quarter of the circle clockwise: north-west in its middle, and east on arrival.
    const middle = path.points[Math.floor(path.points.length / 2)] ?? start;
    expect(initialBearingDegTrue(vor, middle)).toBeGreaterThan(300);
    expect(bearingOff(path.end.trackDegTrue, 90)).toBeLessThan(0.1);
    expect(path.assumption).toBeNull();
  });
});

describe('G6 legs on a course', () => {
  it('G6 CA ends where the assumed climb reaches the altitude', () => {
    const path = drawn(codedLeg('CA', { courseDegMag: 31, altitude: above(3000) }), at(40.6, -73.7, 31));
    // (3000 − 1000) ft at 400 ft/NM are 5 NM.
    expect(distanceNm({ lat: 40.6, lon: -73.7 }, last(path.points))).toBeCloseTo(5, 3);
    expect(path.end.altitudeFt).toBe(3000);
    expect(path.assumption).toBe('climb of 400 ft/NM from 1000 ft');
  });

  it('G6 VI ends on the course of the next leg, before its fix', () => {
    const next = codedLeg('CF', { fix: codedFix('DPK', 41, -73), courseDegMag: 0 });
    const path = drawn(codedLeg('VI', { courseDegMag: 90 }), at(40.5, -73.4, 90), legContext({ next }));
    expect(last(path.points).lon).toBeCloseTo(-73, 3);
    expect(last(path.points).lat).toBeLessThan(41);
    expect(path.isOpenEnded).toBe(false);
  });

  it('G6 VI that never intercepts the next course is drawn short and open-ended, with a note', () => {
    const next = codedLeg('CF', { fix: codedFix('DPK', 41, -73), courseDegMag: 0 });
    const path = drawn(codedLeg('VI', { courseDegMag: 270 }), at(40.5, -73.4, 270), legContext({ next }));
    expect(path.isOpenEnded).toBe(true);
    expect(path.assumption).toMatch(/does not meet/);
  });

  it('G6 CD ends at the DME distance', () => {
    const dme = { lat: 40.5, lon: -73 };
    const leg = codedLeg('CD', { courseDegMag: 0, navaid: 'DME', distanceNm: 15 });
    const path = drawn(leg, at(40.5, -73, 0), legContext({ places: placesOf({ DME: dme }) }));
    expect(distanceNm(dme, last(path.points))).toBeCloseTo(15, 3);
    expect(problem(leg, at(40.5, -73, 0))).toBe('no source gives the position of the DME DME');
  });

  it('G6 VR ends on the radial', () => {
    const vor = { lat: 41, lon: -73 };
    const leg = codedLeg('VR', { courseDegMag: 0, navaid: 'AAA', thetaDegMag: 270 });
    const path = drawn(leg, at(40.5, -73.5, 0), legContext({ places: placesOf({ AAA: vor }) }));
    expect(bearingOff(initialBearingDegTrue(vor, last(path.points)), 270)).toBeLessThan(0.2);
  });

  it('G6 FC flies its distance from its fix; FM and VM are open-ended after the assumed length', () => {
    const fix = codedFix('YNKEE', 40.4836, -73.8492);
    const from = { lat: 40.4836, lon: -73.8492 };
    const fc5 = drawn(codedLeg('FC', { fix, courseDegMag: 180, distanceNm: 7 }), at(40.4836, -73.8492, 180));
    expect(distanceNm(from, last(fc5.points))).toBeCloseTo(7, 3);
    const open = drawn(codedLeg('FM', { fix, courseDegMag: 187 }), at(40.4836, -73.8492, 187));
    expect(distanceNm(from, last(open.points))).toBeCloseTo(DEFAULT_ASSUMPTIONS.openLegNm, 3);
    expect(open.isOpenEnded).toBe(true);
    expect(drawn(codedLeg('VM', { courseDegMag: 99 }), at(40.6, -73.7, 99)).isOpenEnded).toBe(true);
  });
});

describe('G6 holds and procedure turns', () => {
  it('G6 a right-hand hold is right of its inbound course, has its coded length, and ends at its fix', () => {
    const fix = codedFix('HOLD', 40, -73);
    const leg = codedLeg('HM', { fix, courseDegMag: 0, turn: 'R', distanceNm: 4 });
    const { points, end } = drawn(leg, at(40, -73, 0));
    expect(points[0]).toEqual({ lat: 40, lon: -73 });
    expect(last(points)).toEqual({ lat: 40, lon: -73 });
    expect(bearingOff(end.trackDegTrue, 0)).toBeLessThan(0.01);
    // East of the fix (right of north), never west of it.
    expect(Math.min(...points.map(({ lon }) => lon))).toBeGreaterThan(-73.001);
    const widthNm = Math.max(...points.map((point) => distanceNm({ lat: point.lat, lon: -73 }, point)));
    expect(widthNm).toBeCloseTo(2 * turnRadiusNm(DEFAULT_ASSUMPTIONS), 1);
    const inboundStart = points.at(-2) ?? last(points);
    expect(distanceNm(inboundStart, { lat: 40, lon: -73 })).toBeCloseTo(4, 2);
  });

  it('G6 a timed hold has the length of its time at the assumed speed', () => {
    const leg = codedLeg('HA', {
      fix: codedFix('HOLD', 40, -73),
      courseDegMag: 90,
      turn: 'L',
      holdMinutes: 1.5,
      altitude: above(16_000),
    });
    const path = drawn(leg, at(40, -73, 90));
    expect(distanceNm(path.points.at(-2) ?? last(path.points), { lat: 40, lon: -73 })).toBeCloseTo(4.5, 2);
    expect(path.assumption).toMatch(/1.5 min at 180 kt/);
    expect(path.end.altitudeFt).toBe(16_000);
  });

  it('G6 a procedure turn returns on the inbound course within its limit', () => {
    // Outbound 180°, turn leg 135° (45° to the left), 180° turn to the right.
    const fix = codedFix('LOM', 40, -73);
    const { points, end } = drawn(
      codedLeg('PI', { fix, courseDegMag: 135, turn: 'R', distanceNm: 10 }),
      at(40, -73),
    );
    expect(bearingOff(end.trackDegTrue, 0)).toBeLessThan(0.01);
    expect(last(points).lon).toBeCloseTo(-73, 3);
    expect(last(points).lat).toBeLessThan(40);
    for (const point of points) expect(distanceNm({ lat: 40, lon: -73 }, point)).toBeLessThan(10);
  });
});

describe('G6 every path terminator', () => {
  const someLeg = (pathTerminator: CodedLeg['pathTerminator']) =>
    fc
      .record({
        lat: fc.double({ min: 39.5, max: 41.5, noNaN: true }),
        lon: fc.double({ min: -75, max: -72, noNaN: true }),
        course: fc.integer({ min: 1, max: 3600 }),
        track: fc.option(fc.integer({ min: 0, max: 359 })),
        turn: fc.constantFrom('L' as const, 'R' as const),
        feet: fc.integer({ min: 0, max: 18_000 }),
        nm: fc.integer({ min: 1, max: 200 }),
      })
      .map(({ lat, lon, course, track, turn, feet, nm }) => ({
        state: at(40.6, -73.8, track),
        leg: codedLeg(pathTerminator, {
          fix: codedFix('FIX', lat, lon),
          courseDegMag: course / 10,
          turn,
          altitude: above(feet),
          distanceNm: nm / 10,
          navaid: 'AAA',
          thetaDegMag: (course * 7) % 360,
          rhoNm: nm / 10,
          arcRadiusNm: nm / 10,
        }),
      }));

  it.each(pathTerminators)('G6 %s is finite, begins where the aircraft is, or gives its reason', (code) => {
    fc.assert(
      fc.property(someLeg(code), ({ leg, state }) => {
        const next = codedLeg('CF', { fix: codedFix('NEXT', 40.9, -73.5), courseDegMag: 45 });
        const context = legContext({ next, places: placesOf({ AAA: { lat: 40.7, lon: -73.4 } }) });
        const path = legPath(leg, state, context);
        if ('problem' in path) {
          expect(path.problem).not.toBe('');
          return;
        }
        expect(path.points.length).toBeGreaterThan(0);
        for (const { lat, lon } of path.points) {
          expect(Number.isFinite(lat)).toBe(true);
          expect(Number.isFinite(lon)).toBe(true);
        }
        const [first] = path.points;
        if (!first || !state.position) throw new Error('no start');
        const startsAtFix = code === 'IF';
        expect(distanceNm(first, startsAtFix ? (leg.fix?.position ?? first) : state.position)).toBeLessThan(
          0.1,
        );
        expect(path.end.position).toEqual(path.points.at(-1));
      }),
      { numRuns: cases(60) },
    );
  });
});
