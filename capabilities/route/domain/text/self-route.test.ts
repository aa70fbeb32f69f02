import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { routeResult } from '../../contract.ts';
import { lookupForTests } from '../route-lookup-for-tests.ts';
import type { RouteLookup } from '../route-lookup.ts';
import { selfRoute } from './self-route.ts';

/** A strip of the United States, west to east, with points of the same names elsewhere. */
const lookup = lookupForTests({
  airports: {
    KJFK: { lat: 40.64, lon: -73.78 },
    KLAX: { lat: 33.94, lon: -118.41 },
    KORD: { lat: 41.98, lon: -87.9 },
    KONT: { lat: 34.06, lon: -117.6 },
    BIKF: { lat: 63.98, lon: -22.6 },
  },
  points: {
    JFK: { lat: 40.63, lon: -73.77, type: 'vor' },
    MERIT: { lat: 41.38, lon: -73.13 },
    ETG: { lat: 41.2, lon: -78.1 },
    // One of the same name in Australia is first in the data, the intended one last.
    'JOT#2': { lat: -30, lon: 150 },
    'JOT#3': { lat: 48, lon: 11, type: 'ndb' },
    JOT: { lat: 41.55, lon: -88.32, type: 'vor' },
    IOW: { lat: 41.52, lon: -91.6 },
    LNK: { lat: 40.9, lon: -96.7 },
    DVC: { lat: 37.8, lon: -108.9 },
    LAS: { lat: 36.08, lon: -115.16, type: 'vor' },
    PDZ: { lat: 33.92, lon: -117.53, type: 'vor' },
    'FARAW#1': { lat: 10, lon: 10 },
    NOWAY: { lat: 39, lon: -90 },
    // A name that is a fix and an airway at once.
    'DPK3#1': { lat: 40.8, lon: -73.3 },
  },
  airways: [
    { name: 'J146', along: ['JFK', 'ETG', 'JOT', 'IOW', 'LNK', 'DVC', 'LAS'] },
    { name: 'J60', along: ['MERIT', 'ETG', 'NOWAY'] },
    { name: 'J9', along: ['LAS', 'PDZ'] },
    { name: 'J1', along: ['ETG', 'JOT'], oneWay: true },
    { name: 'DPK3', along: ['MERIT', 'JOT'] },
    // The same name in another part of the world.
    { name: 'J146', along: ['JOT#2', 'FARAW#1'] },
  ],
  variationDegEast: 12,
});

function route(typed: string, data: RouteLookup = lookup, [dep, arr] = ['KJFK', 'KLAX']) {
  const departure = data.airport(dep ?? '');
  const arrival = data.airport(arr ?? '');
  if (!departure || !arrival) throw new Error('no such airport in the test network');
  return selfRoute(data, { departure, arrival }, typed);
}
const idents = (typed: string) =>
  route(typed)
    .route_info.map((point) => point.ident)
    .join(' ');
const vias = (typed: string) =>
  route(typed)
    .route_info.map((point) => point.via ?? '-')
    .join(' ');

describe('G2 selfRoute parses a typed route', () => {
  it('walks an airway between the two fixes and names it at each point', () => {
    expect(idents('ETG J146 LNK')).toBe('KJFK ETG JOT IOW LNK KLAX');
    expect(vias('ETG J146 LNK')).toBe('- DCT J146 J146 J146 DCT');
    expect(idents('LNK J146 ETG')).toBe('KJFK LNK IOW JOT ETG KLAX');
  });

  it('returns the format of the contract', () => {
    const answer = route('ETG J146 LNK DCT LAS');
    expect(routeResult.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ route: 'ETG J146 LNK DCT LAS', isFallback: false, unknown: [] });
    expect(answer.route_info[0]).toEqual({ ident: 'KJFK', coordinate: [-73.78, 40.64], type: 'airport' });
    expect(answer.distance).toBeGreaterThan(2140);
    expect(answer.distance).toBeLessThan(2250);
  });

  it.each([
    'KJFK MERIT DCT ETG J146 LNK KLAX',
    'MERIT ETG J146 LNK',
    'kjfk merit etg j146 lnk klax',
    'KJFK..MERIT..ETG.J146.LNK..KLAX',
    'N0450F350 MERIT DCT ETG/N0450F370 J146 LNK/M084F390 DCT',
    'KJFK/04L SID MERIT DCT DCT ETG J146 LNK STAR KLAX',
    'KJFK MERIT5 MERIT DCT ETG J146 LNK SADDE8 KLAX KONT',
    'EGLL DET2J MERIT DCT ETG IFR J146 LNK',
  ])('DCT, airports, procedures, speed and level in any notation: %s', (typed) => {
    const answer = route(typed.replace('EGLL', 'KJFK'));
    expect(answer.route).toBe('MERIT DCT ETG J146 LNK');
    expect(answer.isFallback).toBe(false);
    expect(answer.unknown).toEqual([]);
  });

  it('drops procedure names next to the airports with a note, not as unknown', () => {
    const answer = route('KJFK MERIT5 MERIT DCT LAS SADDE8 KLAX');
    expect(answer.message).toBe('Route parsed. Left out as SID or STAR: MERIT5, SADDE8.');
    expect(answer.unknown).toEqual([]);
    expect(route('MERIT DCT QQQQ5 DCT LAS').unknown).toEqual(['QQQQ5']);
  });

  it('skips an unknown word among known ones and reports it', () => {
    const answer = route('MERIT QXQXQ ETG J146 LNK');
    expect(answer.unknown).toEqual(['QXQXQ']);
    expect(answer.message).toBe('Route parsed in part. Unknown and skipped: QXQXQ.');
    expect(answer.isFallback).toBe(false);
    expect(answer.route).toBe('MERIT DCT ETG J146 LNK');
  });

  it('uses the direct line when no token resolves, reporting all of them', () => {
    const answer = route('QXQXQ ZZYZZ');
    expect(answer).toMatchObject({ isFallback: true, unknown: ['QXQXQ', 'ZZYZZ'], route: 'DCT' });
    expect(answer.message).toBe(
      'No part of the typed route is known: straight line from KJFK to KLAX. Unknown and skipped: QXQXQ, ZZYZZ.',
    );
    expect(answer.route_info.map((point) => point.ident)).toEqual(['KJFK', 'KLAX']);
    expect(answer.distance).toBeCloseTo(2150.6, 0);
  });

  it('chooses among points of one name by the shortest route, not the first found', () => {
    const jot = route('MERIT JOT LAS').route_info.find((point) => point.ident === 'JOT');
    expect(jot?.coordinate).toEqual([-88.32, 41.55]);
    expect(jot?.type).toBe('vor');
    const european = route('JOT', lookup, ['BIKF', 'BIKF']).route_info[1];
    expect(european?.coordinate).toEqual([11, 48]);
  });

  it('interprets a name of both a fix and an airway by its neighbours', () => {
    expect(idents('MERIT DPK3 JOT')).toBe('KJFK MERIT JOT KLAX');
    expect(vias('MERIT DPK3 JOT')).toBe('- DCT DPK3 DCT');
    expect(idents('JFK DPK3 ETG')).toBe('KJFK JFK DPK3 ETG KLAX');
  });

  it('changes airways at their intersection, and joins one given at an end', () => {
    expect(idents('MERIT J60 J146 LNK')).toBe('KJFK MERIT ETG JOT IOW LNK KLAX');
    expect(idents('LNK J146 J9')).toBe('KJFK LNK DVC LAS PDZ KLAX');
    expect(idents('J146')).toBe('KJFK JFK ETG JOT IOW LNK DVC LAS KLAX');
  });

  it('flies direct when an airway does not connect or is one-way, with a note', () => {
    expect(idents('ETG J1 JOT')).toBe('KJFK ETG JOT KLAX');
    const against = route('JOT J1 ETG');
    expect(against.message).toBe('Route parsed. J1 does not lead to ETG here: flown direct.');
    expect(against.route_info.map((point) => point.via)).toEqual([undefined, 'DCT', 'DCT', 'DCT']);
    expect(route('MERIT J146 LNK').message).toContain('J146 does not lead to LNK here');
  });

  it('accepts positions and points by bearing and distance', () => {
    const answer = route('46N078W DCT PDZ270016');
    expect(answer.route_info[1]).toEqual({
      ident: '46N078W',
      coordinate: [-78, 46],
      type: 'coordinate',
      via: 'DCT',
      viaKind: 'direct',
    });
    // 270° magnetic with 12° east is 282° true: 16 NM west and a little north.
    const [lon = 0, lat = 0] = answer.route_info[2]?.coordinate ?? [];
    expect(answer.route_info[2]?.ident).toBe('PDZ270016');
    expect(lat - 33.92).toBeCloseTo((16 * Math.cos((282 * Math.PI) / 180)) / 60, 2);
    expect(lon + 117.53).toBeCloseTo(
      -(16 * Math.sin((78 * Math.PI) / 180)) / 60 / Math.cos(33.92 * (Math.PI / 180)),
      2,
    );
    expect(answer.route).toBe('460000N0780000W DCT PDZ270016');
    expect(idents('PDZ270/016')).toBe('KJFK PDZ270016 KLAX');
    expect(route('JFK210 DCT ETG').unknown).toEqual(['JFK210']);
  });

  it('skips airports in the middle, and reports points far off the route', () => {
    expect(idents('KJFK MERIT KORD LAS KLAX')).toBe('KJFK MERIT KORD LAS KLAX');
    expect(route('MERIT FARAW LAS').message).toMatch(
      /^Route parsed\. FARAW lies [\d,]+ NM off the route: check it\.$/,
    );
  });

  it('interprets DCT alone as a direct flight, flagged as such', () => {
    expect(route('KJFK DCT KLAX')).toMatchObject({
      isFallback: true,
      route: 'DCT',
      unknown: [],
      message: 'Direct, as typed: straight line between the airports.',
    });
  });

  // An airport as first or last intermediate point is not in the text: cleanup drops it.
  it('gives the same route when its own result is entered', () => {
    const words = ['MERIT', 'ETG', 'J146', 'LNK', 'DCT', 'J60', 'LAS', 'JFK', 'JOT', '46N078W', 'PDZ270016'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }), (typed) => {
        const first = route(typed.join(' '));
        fc.pre(!first.isFallback && first.route !== 'DCT');
        const again = route(first.route);
        expect(again.route).toBe(first.route);
        expect(again.route_info).toEqual(first.route_info);
      }),
    );
  });

  it('returns a result for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (typed) => {
        const answer = route(typed);
        expect(routeResult.safeParse(answer).success).toBe(true);
        expect(answer.route_info[0]?.ident).toBe('KJFK');
        expect(answer.route_info.at(-1)?.ident).toBe('KLAX');
      }),
      { numRuns: cases(300) },
    );
  });
});

describe('G3 selfRoute finds a route when none is typed', () => {
  it.each(['', '  ', 'KJFK KLAX', 'KJFK DET2J KLAX', 'SID STAR', 'N0450F350'])('typed: "%s"', (typed) => {
    const answer = route(typed);
    expect(answer.isFallback).toBe(false);
    expect(answer.route).toBe('JFK J146 LAS J9 PDZ');
    expect(answer.message).toMatch(/^Route found over the airways\./);
    expect(answer.route_info[0]?.ident).toBe('KJFK');
    expect(answer.route_info.at(-1)).toMatchObject({ ident: 'KLAX', via: 'DCT' });
  });

  it('reports missing enroute data, with or without a typed route', () => {
    const bare = lookupForTests({ airports: { KJFK: { lat: 40, lon: -73 }, KLAX: { lat: 34, lon: -118 } } });
    expect(route('', bare)).toMatchObject({ isFallback: true, message: 'Direct route: no enroute data.' });
    expect(route('MERIT J60 ETG', bare)).toMatchObject({
      isFallback: true,
      unknown: ['MERIT', 'J60', 'ETG'],
    });
    expect(route('MERIT J60 ETG', bare).message).toContain('no enroute data');
  });

  it('uses the direct line when no airway connects', () => {
    const island = lookupForTests({
      airports: { KJFK: { lat: 40, lon: -73 }, KLAX: { lat: 34, lon: -118 } },
      points: { AAA: { lat: -40, lon: 100 }, BBB: { lat: -41, lon: 101 } },
      airways: [{ name: 'A1', along: ['AAA', 'BBB'] }],
    });
    expect(route('', island)).toMatchObject({ isFallback: true, route: 'DCT' });
    expect(route('', island).message).toBe(
      'No route over the airways was found: straight line from KJFK to KLAX.',
    );
  });
});

describe('G2 names used several times worldwide', () => {
  const strip = lookupForTests({
    airports: { ZZZA: { lat: 40, lon: 0 }, ZZZB: { lat: 40, lon: 10 } },
    points: {
      ALPHA: { lat: 40, lon: 2 },
      BRAVO: { lat: 40.2, lon: 8 },
      'BRAVO#2': { lat: -38, lon: 148 },
      'FAROF#1': { lat: -35, lon: 145 },
      'FAROF#2': { lat: -36, lon: 146 },
      'W4#1': { lat: 54.5, lon: -98 },
    },
    airways: [
      { name: 'A1', along: ['FAROF#1', 'FAROF#2', 'BRAVO#2'] },
      { name: 'W4', along: ['FAROF#1', 'BRAVO#2'] },
    ],
  });
  const resolved = (typed: string) => route(typed, strip, ['ZZZA', 'ZZZB']);

  it('does not use an airway of another continent, or its points', () => {
    const result = resolved('ALPHA A1 NOTIN B9 BRAVO');
    expect(result.unknown).toEqual(['A1', 'NOTIN', 'B9']);
    expect(result.route_info.map(({ coordinate }) => coordinate)).toEqual([
      [0, 40],
      [2, 40],
      [8, 40.2],
      [10, 40],
    ]);
  });

  it('interprets W4 as an airway unknown here, not as a distant NDB', () => {
    const result = resolved('ALPHA W4 BRAVO');
    expect(result.unknown).toEqual(['W4']);
    expect(result.distance).toBeLessThan(480);
  });
});

describe('G2 an airport typed twice in succession', () => {
  it.each([
    ['ETG KORD KORD LNK', 'KORD', 'KJFK ETG KORD LNK KLAX'],
    ['ETG KORD DCT KORD LNK', 'KORD', 'KJFK ETG KORD LNK KLAX'],
    ['KJFK KJFK ETG J146 LNK KLAX', 'KJFK', 'KJFK ETG JOT IOW LNK KLAX'],
    ['KJFK DCT KLAX KLAX', 'KLAX', 'KJFK KLAX'],
    ['KJFK KLAX KLAX', 'KLAX', null],
  ])('G2 %s is read with %s once, with a note', (typed, airport, points) => {
    const answer = route(typed);
    expect(answer.message).toContain(
      `${airport} is typed twice in succession: it was taken once, check the route.`,
    );
    if (points !== null) expect(idents(typed)).toBe(points);
  });

  it('G2 a point passed twice with another in between causes no message, nor does a single airport', () => {
    for (const typed of ['ETG LNK ETG LNK', 'ETG KORD LNK KORD', 'KJFK ETG KLAX', 'ETG ETG LNK'])
      expect(route(typed).message).not.toContain('twice');
  });

  it('G2 an alternate typed twice counts once, and a local flight may have its airport at both ends', () => {
    expect(route('KJFK ETG LNK KLAX KORD KORD').alternates).toEqual(['KORD']);
    expect(route('KJFK KJFK', lookup, ['KJFK', 'KJFK']).message).not.toContain('twice');
  });
});
