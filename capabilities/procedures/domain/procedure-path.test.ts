import { describe, expect, it } from 'vitest';
import { distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import { above, codedFix, codedLeg, codedProcedure, kennedy, magneticPlaces } from '../testing/coded-legs.ts';
import { DEFAULT_ASSUMPTIONS } from './path-assumptions.ts';
import { type ProcedureWorld, chosenParts, drawProcedure, servesRunway } from './procedure-path.ts';

const world: ProcedureWorld = {
  airport: kennedy,
  places: magneticPlaces,
  assumptions: DEFAULT_ASSUMPTIONS,
};
const ALL = { transition: null, runway: null };

/** ILS RWY 04R of Kennedy as coded by the FAA (CIFP of 2026-05-14), without its transitions. */
const ils04r = codedProcedure('APPROACH', 'I04R', [
  {
    kind: 'MISSED_APPROACH',
    name: null,
    legs: [
      codedLeg('CA', { courseDegMag: 43.8, altitude: above(800) }),
      codedLeg('VI', { courseDegMag: 99 }),
      codedLeg('CF', {
        fix: codedFix('DPK', 40.7918, -73.3037),
        roles: ['FLYOVER'],
        courseDegMag: 41,
        distanceNm: 8,
        altitude: above(4000),
      }),
      codedLeg('HM', {
        fix: codedFix('DPK', 40.7918, -73.3037),
        turn: 'L',
        courseDegMag: 258.1,
        holdMinutes: 1,
        altitude: above(4000),
      }),
    ],
  },
  {
    kind: 'COMMON',
    name: null,
    legs: [
      codedLeg('IF', {
        fix: codedFix('ZETAL', 40.4899, -73.8759),
        roles: ['FINAL_COURSE'],
        altitude: above(2000),
      }),
      codedLeg('CF', {
        fix: codedFix('EBBEE', 40.5608, -73.8208),
        roles: ['FINAL'],
        courseDegMag: 44,
        distanceNm: 4.9,
        altitude: above(1500),
      }),
      codedLeg('CF', {
        fix: codedFix('RW04R', 40.6254, -73.7703),
        roles: ['FLYOVER', 'MISSED_APPROACH'],
        courseDegMag: 44,
        distanceNm: 4.5,
      }),
    ],
  },
]);

/** DEEZZ6 of Kennedy (CIFP of 2026-05-14), runway 04R and the transition CANDR. */
const deezz6 = codedProcedure('SID', 'DEEZZ6', [
  {
    kind: 'COMMON',
    name: null,
    legs: [
      codedLeg('IF', { fix: codedFix('DEEZZ', 41.1144, -73.7778) }),
      codedLeg('TF', { fix: codedFix('HEERO', 41.1689, -74.1156) }),
    ],
  },
  {
    kind: 'RUNWAY_TRANSITION',
    name: 'RW04R',
    legs: [
      codedLeg('VA', { courseDegMag: 43.8, altitude: above(520) }),
      codedLeg('VM', { courseDegMag: 99 }),
    ],
  },
  {
    kind: 'ENROUTE_TRANSITION',
    name: 'CANDR',
    legs: [
      codedLeg('IF', { fix: codedFix('HEERO', 41.1689, -74.1156) }),
      codedLeg('TF', { fix: codedFix('KURNL', 41.2013, -74.4584) }),
      codedLeg('TF', { fix: codedFix('CANDR', 40.971, -74.9598) }),
    ],
  },
  {
    kind: 'ENROUTE_TRANSITION',
    name: 'TOWIN',
    legs: [codedLeg('IF', { fix: codedFix('HEERO', 41.1689, -74.1156) })],
  },
]);

const lastOf = <Item>(items: readonly Item[]): Item => {
  const item = items.at(-1);
  if (item === undefined) throw new Error('empty');
  return item;
};

describe('G6 KJFK ILS RWY 04R, calculated by hand', () => {
  const legs = drawProcedure(ils04r, ALL, world);

  it('G6 is flown in order: final approach, then the missed approach, each leg from the end of the previous one', () => {
    expect(legs.map(({ coded }) => coded.pathTerminator)).toEqual(['IF', 'CF', 'CF', 'CA', 'VI', 'CF', 'HM']);
    expect(legs.map(({ partKind }) => partKind === 'MISSED_APPROACH')).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    legs.forEach((leg, index) => {
      expect(leg.problem).toBeNull();
      const before = legs[index - 1];
      if (before) expect(distanceNm(lastOf(before.points), leg.points[0] ?? kennedy)).toBeLessThan(0.1);
    });
  });

  it('G6 the final approach is straight and as long as coded: 4.9 and 4.5 NM', () => {
    const [, toEbbee, toRunway] = legs;
    if (!toEbbee || !toRunway) throw new Error('legs are missing');
    expect(toEbbee.points).toHaveLength(2);
    expect(distanceNm(toEbbee.points[0] ?? kennedy, lastOf(toEbbee.points))).toBeCloseTo(4.9, 0);
    expect(distanceNm(toRunway.points[0] ?? kennedy, lastOf(toRunway.points))).toBeCloseTo(4.5, 0);
    // Localizer 044° magnetic with 12.6° W is 031° true.
    expect(
      Math.abs(
        angleDifferenceDeg(initialBearingDegTrue(toRunway.points[0] ?? kennedy, lastOf(toRunway.points)), 31),
      ),
    ).toBeLessThan(1);
  });

  it('G6 the climb to 800 ft begins at the airport: (800 − 13) ft at 400 ft/NM are 1.97 NM', () => {
    const climb = legs[3];
    if (!climb) throw new Error('no climb');
    expect(climb.assumption).toBe('climb of 400 ft/NM from 13 ft');
    expect(distanceNm(climb.points[0] ?? kennedy, lastOf(climb.points))).toBeCloseTo(1.97, 1);
  });

  it('G6 the heading 099° intercepts the course 041° to DPK, which is then flown straight', () => {
    const [, , , , heading, toDpk] = legs;
    if (!heading || !toDpk) throw new Error('legs are missing');
    expect(heading.isOpenEnded).toBe(false);
    expect(toDpk.points).toHaveLength(2);
    // 041° magnetic is about 28° true.
    const track = initialBearingDegTrue(toDpk.points[0] ?? kennedy, lastOf(toDpk.points));
    expect(Math.abs(angleDifferenceDeg(track, 28.3))).toBeLessThan(1);
  });

  it('G6 the hold at DPK is left of its inbound course 258°', () => {
    const hold = lastOf(legs);
    // Inbound about 245° true, turning left: the racetrack is south-east of it.
    const middle = hold.points
      .map(({ lat, lon }) => ({ lat, lon }))
      .reduce(
        (sum, { lat, lon }) => ({
          lat: sum.lat + lat / hold.points.length,
          lon: sum.lon + lon / hold.points.length,
        }),
        { lat: 0, lon: 0 },
      );
    const bearing = initialBearingDegTrue({ lat: 40.7918, lon: -73.3037 }, middle);
    expect(bearing).toBeGreaterThan(65);
    expect(bearing).toBeLessThan(155);
  });
});

describe('G6 a departure', () => {
  it('G6 DEEZZ6: runway, common route, transition; it begins over the far end of runway 04R', () => {
    const legs = drawProcedure(deezz6, { transition: 'CANDR', runway: '04R' }, world);
    expect(legs.map(({ partName }) => partName)).toEqual([
      'RW04R',
      'RW04R',
      null,
      null,
      'CANDR',
      'CANDR',
      'CANDR',
    ]);
    expect(legs[0]?.points[0]).toEqual({ lat: 40.6452, lon: -73.7549 });
    expect(legs[1]?.isOpenEnded).toBe(true);
    expect(lastOf(lastOf(legs).points)).toEqual({ lat: 40.971, lon: -74.9598 });
  });

  it('G6 a selected transition excludes the others; without one all are drawn', () => {
    const names = (transition: string | null) =>
      chosenParts(deezz6, { transition, runway: null }).map(({ name }) => name);
    expect(names('TOWIN')).toEqual(['RW04R', null, 'TOWIN']);
    expect(names(null)).toEqual(['RW04R', null, 'CANDR', 'TOWIN']);
  });

  it('G6 RW31B serves 31L and 31R, ALL serves every runway', () => {
    expect([
      servesRunway('RW31B', '31L'),
      servesRunway('RW31B', '31R'),
      servesRunway('RW31B', '13L'),
    ]).toEqual([true, true, false]);
    expect(servesRunway('ALL', '04R')).toBe(true);
    expect(servesRunway('RW04R', '04L')).toBe(false);
  });

  it('G6 a different climb gradient changes the path: 200 ft/NM to 520 ft are 2.5 NM', () => {
    const legs = drawProcedure(
      deezz6,
      { transition: 'CANDR', runway: '04R' },
      { ...world, assumptions: { ...DEFAULT_ASSUMPTIONS, climbFtPerNm: 200 } },
    );
    expect(distanceNm(legs[0]?.points[0] ?? kennedy, lastOf(legs[0]?.points ?? []))).toBeCloseTo(2.54, 1);
  });
});

describe('G6 data errors', () => {
  it('G6 an approach fix hundreds of miles away is another fix of the same name: it is not drawn, with the reason', () => {
    const procedure = codedProcedure('APPROACH', 'I34', [
      { kind: 'COMMON', name: null, legs: [codedLeg('IF', { fix: codedFix('BR', 47, -73.8) })] },
    ]);
    expect(drawProcedure(procedure, ALL, world)[0]?.problem).toBe(
      'the source places BR 382 NM away from the airport',
    );
  });
});
