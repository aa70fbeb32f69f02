import { describe, expect, it } from 'vitest';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { samplePerformance, samplePlan } from '../testing/sample-material.ts';
import { filedRoute, firstElement } from './filed-route.ts';

type Leg = PerformancePlanAnswer['legs'][number];
type Point = OperationalFlightPlan['route_info'][number];

/** EGLL A UL1 C, with B on the airway, then a coordinate, D and KJFK; a point every 400 NM. */
const idents = ['EGLL', 'AAAAA', 'BBBBB', 'CCCCC', '52N030W', 'DDDDD', 'KJFK'];
const points = idents.map((ident, index): Point => ({
  ident,
  coordinate: [-10 * index, 51],
  type: ident === '52N030W' ? 'coordinate' : 'waypoint',
  ...(index === 2 || index === 3 ? { via: 'UL1', viaKind: 'airway' } : { via: 'DCT', viaKind: 'direct' }),
}));
const plan = { ...samplePlan, route: 'AAAAA UL1 CCCCC 52N030W DDDDD', route_info: points };

const template = samplePerformance.legs[0]!;
function flight(
  steps: readonly { readonly atNm: number; readonly level: number }[],
  speeds: PerformancePlanAnswer['speeds'] = [],
  knotsAt: (alongNm: number) => number = () => 480,
): PerformancePlanAnswer {
  const levelAt = (alongNm: number) => steps.findLast(({ atNm }) => atNm < alongNm)?.level ?? 350;
  const leg = (ident: string, kind: Leg['kind'], alongNm: number): Leg => ({
    ...template,
    ident,
    kind,
    alongNm,
    phase: alongNm === 2400 ? 'descent' : 'cruise',
    altitudeFt: levelAt(alongNm) * 100,
    trueAirspeedKt: knotsAt(alongNm),
  });
  const waypoints = idents.slice(1).map((ident, index) => leg(ident, 'waypoint', 400 * (index + 1)));
  const changes = steps.map(({ atNm }) => leg('S/C', 'step-climb', atNm));
  const event = (kind: Leg['kind'], alongNm: number) => ({
    kind,
    alongNm,
    coordinate: [0, 0] as [number, number],
    altitudeFt: levelAt(alongNm) * 100,
    time: '2026-11-20T15:00:00.000Z',
  });
  return {
    ...samplePerformance,
    initialLevelFt: 35_000,
    speeds,
    legs: [...waypoints, ...changes, leg('TOD', 'top-of-descent', 2250)].toSorted(
      (a, b) => a.alongNm - b.alongNm,
    ),
    events: [
      event('top-of-climb', 120),
      ...steps.map(({ atNm }) => event('step-climb', atNm)),
      event('top-of-descent', 2250),
    ],
  };
}

it('H5 G5 a user waypoint is filed by its position, because its name is unknown elsewhere', () => {
  const own = { ident: 'LAKE7', coordinate: [-80.25, 40.5], type: 'waypoint', via: 'DCT', viaKind: 'direct' };
  const [first, ...rest] = points;
  const withOwn = [first!, { ...own, isOwn: true } as Point, ...rest];
  const filed = filedRoute({ ...plan, route: `LAKE7 DCT ${plan.route}`, route_info: withOwn }, flight([]));
  // 40.5° is 40° 30′, 80.25° is 80° 15′ (ICAO Doc 4444, field 15: degrees and minutes).
  expect(filed.text).toBe('4030N08015W DCT AAAAA UL1 CCCCC 52N030W DDDDD');
  expect(filed.notes).toEqual(['LAKE7 is your own waypoint: filed as 4030N08015W.']);
});

describe('G5 changes of level and speed in item 15', () => {
  it('a step at a point is filed there, on an airway too, and at a coordinate', () => {
    const filed = filedRoute(plan, flight([{ atNm: 1200, level: 370 }]));
    expect(filed).toEqual({ text: 'AAAAA UL1 CCCCC/N0480F370 52N030W DDDDD', notes: [] });
    const within = filedRoute(plan, flight([{ atNm: 800, level: 370 }]));
    expect(within.text).toBe('AAAAA UL1 BBBBB/N0480F370 UL1 CCCCC 52N030W DDDDD');
    const ocean = filedRoute(plan, flight([{ atNm: 1600, level: 370 }]));
    expect(ocean.text).toBe('AAAAA UL1 CCCCC 52N030W/N0480F370 DDDDD');
  });

  it('a step between points is filed at the next one, with a note', () => {
    expect(filedRoute(plan, flight([{ atNm: 1330, level: 370 }]))).toEqual({
      text: 'AAAAA UL1 CCCCC 52N030W/N0480F370 DDDDD',
      notes: ['N0480F370 is filed at 52N030W, 270 NM after the planned place.'],
    });
    expect(filedRoute(plan, flight([{ atNm: 2100, level: 370 }])).notes).toEqual([
      'N0480F370 2100 NM from departure is not filed: no point of the route follows.',
    ]);
  });

  it('a step at a coordinate given to the second is there, not after the following points', () => {
    const spelt = { ...plan, route: 'AAAAA UL1 CCCCC DCT 520000N0300000W DCT DDDDD' };
    expect(filedRoute(spelt, flight([{ atNm: 1600, level: 370 }]))).toEqual({
      text: 'AAAAA UL1 CCCCC DCT 52N030W/N0480F370 DCT DDDDD',
      notes: [],
    });
  });

  it('two steps, each with its new level', () => {
    const steps = [
      { atNm: 800, level: 370 },
      { atNm: 1600, level: 390 },
    ];
    expect(filedRoute(plan, flight(steps)).text).toBe(
      'AAAAA UL1 BBBBB/N0480F370 UL1 CCCCC 52N030W/N0480F390 DDDDD',
    );
  });

  it('files Mach and true airspeed as requested', () => {
    const speeds = [
      { atNm: 0, speed: 'N0480' },
      { atNm: 1200, speed: 'M084' },
    ];
    const performance = flight([{ atNm: 1200, level: 370 }], speeds);
    expect(firstElement(performance)).toEqual({ speed: 'N0480', level: 'F350' });
    expect(filedRoute(plan, performance).text).toBe('AAAAA UL1 CCCCC/M084F370 52N030W DDDDD');
    expect(firstElement(flight([], [{ atNm: 0, speed: 'M0.845' }])).speed).toBe('M085');
    expect(firstElement(flight([], [{ atNm: 0, speed: 'CI35' }])).speed).toBe('N0480');
  });

  it('a change of true airspeed is filed from 5 % (ICAO Doc 4444)', () => {
    const speeds = [
      { atNm: 0, speed: 'LRC' },
      { atNm: 1200, speed: 'CI200' },
    ];
    const faster = (knots: number) => flight([], speeds, (alongNm) => (alongNm > 1200 ? knots : 480));
    expect(filedRoute(plan, faster(503)).text).toBe('AAAAA UL1 CCCCC 52N030W DDDDD');
    expect(filedRoute(plan, faster(504)).text).toBe('AAAAA UL1 CCCCC/N0504F350 52N030W DDDDD');
  });

  it('nothing is inserted into a track', () => {
    const onTrack = points.map((point, index): Point =>
      index === 4 || index === 5 ? { ...point, via: 'NATB', viaKind: 'track' } : point,
    );
    const filed = filedRoute(
      { ...plan, route: 'AAAAA UL1 CCCCC NATB DDDDD', route_info: onTrack },
      flight([{ atNm: 1600, level: 370 }]),
    );
    expect(filed).toEqual({
      text: 'AAAAA UL1 CCCCC NATB DDDDD',
      notes: ['N0480F370 at 52N030W is not filed: the point lies on track NATB.'],
    });
  });

  it('a straight line is filed by its points', () => {
    const line = points.filter((_, index) => index === 0 || index === 4 || index === 6);
    const direct = { ...plan, route: 'DCT', route_info: line };
    expect(filedRoute(direct, flight([])).text).toBe('DCT 52N030W DCT');
    expect(filedRoute(direct, flight([{ atNm: 1600, level: 370 }])).text).toBe('DCT 52N030W/N0480F370 DCT');
    expect(filedRoute({ ...direct, route_info: [line[0]!, line[2]!] }, flight([])).text).toBe('DCT');
  });
});
