import { describe, expect, it } from 'vitest';
import { performanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import type { RoutePoint, RouteResult } from '#capabilities/route/contract.ts';
import { askedCruise } from './asked-cruise.ts';

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
const asked = (
  given: ReturnType<typeof way>,
  request: Parameters<typeof askedCruise>[0] = {},
  type = 'B77W',
) => askedCruise(request, given, performanceAircraft(type)!);

describe('G4 levels and speeds typed in a route', () => {
  it('N0480F330 and DOGAL/M084F370 are flown', () => {
    expect(asked(way({ speed: 'N0480', level: 'F330' }, [{ speed: 'M084', level: 'F370' }]))).toEqual({
      initialLevelFt: 33_000,
      changes: [{ atNm: 200, levelFt: 37_000 }],
      speeds: [
        { atNm: 0, speed: { kind: 'true-airspeed', trueAirspeedKt: 480 } },
        { atNm: 200, speed: { kind: 'mach', mach: 0.84 } },
      ],
      messages: [],
    });
  });

  it('without any the levels that burn least are flown', () => {
    expect(asked(way(null))).toEqual({ initialLevelFt: null, changes: null, speeds: [], messages: [] });
  });

  it.each([
    ['S1190', 39_000],
    ['M0840', 27_600],
    ['A080', 8000],
  ])('%s is %i ft', (level, feet) => {
    expect(asked(way({ speed: level === 'A080' ? 'N0250' : 'N0450', level })).initialLevelFt).toBe(feet);
  });

  it('says what of the route the request replaces', () => {
    const both = asked(way({ speed: 'N0480', level: 'F330' }), { level: 350, speed: 'M083' });
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
  ])('refuses by name what cannot be flown', (given, message) => {
    expect(() => asked(given)).toThrow(message);
  });
});
