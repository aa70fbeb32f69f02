import { describe, expect, it } from 'vitest';
import { performanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import type { RoutePoint, RouteResult } from '#capabilities/route/contract.ts';
import { requestedCruise } from './requested-cruise.ts';

const point = (ident: string, change: Partial<RoutePoint> = {}): RoutePoint => ({
  ident,
  coordinate: [0, 0],
  type: 'waypoint',
  ...change,
});
const pointsNm = [0, 200, 800, 1500];
const way = (cruise: RouteResult['cruise'], changes: Partial<RoutePoint>[] = []) => ({
  pointsNm,
  route: {
    route: '',
    route_info: [point('EGLL'), point('DOGAL', changes[0]), point('MALOT', changes[1]), point('KJFK')],
    distance: 1500,
    isFallback: false,
    message: '',
    unknown: [],
    source: '',
    asOf: null,
    cruise,
  } satisfies RouteResult,
});
const requests = (
  given: ReturnType<typeof way>,
  request: Parameters<typeof requestedCruise>[0] = {},
  type = 'B77W',
) => requestedCruise(request, given, performanceAircraft(type)!);

describe('G4 levels and speeds typed in a route', () => {
  it('N0480F330 and DOGAL/M084F370 are used', () => {
    expect(requests(way({ speed: 'N0480', level: 'F330' }, [{ speed: 'M084', level: 'F370' }]))).toEqual({
      initialLevelFt: 33_000,
      changes: [{ atNm: 200, levelFt: 37_000 }],
      speeds: [
        { atNm: 0, speed: { kind: 'true-airspeed', trueAirspeedKt: 480 } },
        { atNm: 200, speed: { kind: 'mach', mach: 0.84 } },
      ],
      speedTexts: [
        { atNm: 0, speed: 'N0480' },
        { atNm: 200, speed: 'M084' },
      ],
      messages: [],
    });
  });

  it('a cruise climb at the start is rejected by name', () => {
    const climb = way({ speed: 'M082', level: 'F290', climbTo: 'F350' });
    expect(() => requests(climb)).toThrow('M082F290F350: a cruise climb cannot be planned. Enter one level.');
  });

  it('without any, the levels with minimum fuel are used', () => {
    expect(requests(way(null))).toEqual({
      initialLevelFt: null,
      changes: null,
      speeds: [],
      speedTexts: [],
      messages: [],
    });
  });

  it.each([
    ['S1190', 39_000],
    ['M0840', 27_600],
    ['A080', 8000],
  ])('%s is %i ft', (level, feet) => {
    expect(requests(way({ speed: level === 'A080' ? 'N0250' : 'N0450', level })).initialLevelFt).toBe(feet);
  });

  it('states what the request replaces in the route', () => {
    const both = requests(way({ speed: 'N0480', level: 'F330' }), { level: 350, speed: 'M083' });
    expect(both).toMatchObject({ initialLevelFt: 35_000, changes: [] });
    expect(both.speeds).toEqual([{ atNm: 0, speed: { kind: 'mach', mach: 0.83 } }]);
    expect(both.messages).toEqual([
      'FL350 is planned in place of F330 in the route.',
      'M083 is planned in place of N0480 in the route.',
    ]);
  });

  it.each([
    [way({ speed: 'N0120', level: 'VFR' }), /VFR at the start of the route cannot be planned/],
    [
      way({ speed: 'M084', level: 'F370' }, [{ speed: 'M084', level: 'F350' }]),
      /F350 at DOGAL is below F370/,
    ],
    [
      way({ speed: 'M084', level: 'F350' }, [{ speed: 'M084', level: 'F350', climbTo: 'F370' }]),
      /DOGAL\/M084F350F370: a cruise climb cannot be planned/,
    ],
    [way({ speed: 'M095', level: 'F350' }), /M095 is M0\.950 at FL350: B77W is planned up to M0\.8/],
    [way({ speed: 'N0560', level: 'F350' }), /N0560 is M0\.97\d at FL350/],
    [way({ speed: 'N0120', level: 'F350' }), /N0120 is M0\.208 at FL350: too slow for B77W/],
  ])('rejects infeasible values by name', (given, message) => {
    expect(() => requests(given)).toThrow(message);
  });

  it.each([{ mach: 0.99 }, { speed: 'M095' }, { trueAirspeedKt: 700 }, { speed: 'M085' }])(
    'G4 too high a speed is reported as too fast, never too slow: %o',
    (request) => {
      // 700 kt true is M1.21 at the usual level: far above the M0.82 of the type.
      expect(() => requests(way(null), request, 'B738')).toThrow(/B738 is planned up to M0\.8/);
      expect(() => requests(way(null), request, 'B738')).not.toThrow(/too slow/);
    },
  );

  it('accepts the speed as figures too, and states what they replace in the route', () => {
    const speedOf = (request: Parameters<typeof requestedCruise>[0]) => requests(way(null), request).speeds;
    expect(speedOf({ costIndex: 35 })).toEqual(speedOf({ speed: 'CI35' }));
    expect(speedOf({ mach: 0.84 })).toEqual(speedOf({ speed: 'M084' }));
    expect(speedOf({ trueAirspeedKt: 480 })).toEqual(speedOf({ speed: 'N0480' }));
    expect(speedOf({ cruise: 'long-range' })).toEqual(speedOf({ speed: 'LRC' }));
    const usual = requests(way({ speed: 'N0480', level: 'F330' }), { cruise: 'usual' });
    expect(usual.speeds).toEqual([]);
    expect(usual.messages).toEqual(['The usual speed is planned in place of N0480 in the route.']);
  });

  it.each([
    { speed: 'M084', costIndex: 35 },
    { mach: 0.84, cruise: 'long-range' },
    { trueAirspeedKt: 480, mach: 0.84, costIndex: 0 },
  ] as const)('refuses two speeds: %o', (request) => {
    expect(() => requests(way(null), request)).toThrow(
      expect.objectContaining({ id: 'speed-twice', message: expect.stringContaining('were given') }),
    );
  });

  it('a cost index needs an economy speed: a profile has none', () => {
    expect(() => requests(way(null), { costIndex: 35 }, 'C172')).toThrow(
      /CI35 cannot be planned: the profile of C172 has one speed for each level/,
    );
  });

  it('requested steps climb, and are on the route', () => {
    const step = (at: string, level: number) => ({ at, level });
    expect(
      requests(way(null), { level: 330, levelChanges: [step('MALOT', 370), step('dogal', 350)] }).changes,
    ).toEqual([
      { atNm: 200, levelFt: 35_000 },
      { atNm: 800, levelFt: 37_000 },
    ]);
    expect(() => requests(way(null), { level: 370, levelChanges: [step('MALOT', 350)] })).toThrow(
      /FL350 at MALOT does not climb above FL370: step descents cannot be planned/,
    );
    expect(() => requests(way(null), { level: 350, levelChanges: [step('NOSUCH', 370)] })).toThrow(
      /NOSUCH is not on the route/,
    );
  });
});
