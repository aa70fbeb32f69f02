import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { routeResult } from '../../contract.ts';
import type { RouteContext } from '../route-context.ts';
import { lookupForTests } from '../route-lookup-for-tests.ts';
import { selfRoute } from './self-route.ts';

/** New York to Los Angeles with procedures at both ends, and a strip of the North Atlantic. */
const lookup = lookupForTests({
  airports: {
    KJFK: { lat: 40.64, lon: -73.78 },
    KLAX: { lat: 33.94, lon: -118.41 },
    KONT: { lat: 34.06, lon: -117.6 },
    KSAN: { lat: 32.73, lon: -117.19 },
    EGLL: { lat: 51.48, lon: -0.46 },
  },
  points: {
    DEEZZ: { lat: 41.1, lon: -74.2 },
    PONAE: { lat: 40.8, lon: -74 },
    CANDR: { lat: 40.97, lon: -74.96 },
    TOWIN: { lat: 41.3, lon: -75.2 },
    PSB: { lat: 40.92, lon: -77.99, type: 'vor' },
    DJB: { lat: 41.36, lon: -82.16, type: 'vor' },
    LAS: { lat: 36.08, lon: -115.16, type: 'vor' },
    HEC: { lat: 34.8, lon: -116.46, type: 'vor' },
    CIVET: { lat: 34.3, lon: -116.9 },
    FUELR: { lat: 34, lon: -117.8 },
    RBV: { lat: 40.2, lon: -74.5, type: 'vor' },
    JFK: { lat: 40.63, lon: -73.77, type: 'vor' },
    // A name that is a departure of KJFK, and an airway elsewhere along the route.
    NTHEA: { lat: 40.9, lon: -90 },
    NTHEB: { lat: 40.5, lon: -95 },
    UPPRA: { lat: 40.6, lon: -80 },
    UPPRB: { lat: 40.3, lon: -84 },
    UPPRC: { lat: 39.9, lon: -88 },
    UPPRD: { lat: 39.5, lon: -92 },
    LIMRI: { lat: 52, lon: -15 },
    PORTI: { lat: 48.5, lon: -52 },
    TUSKY: { lat: 45, lon: -60 },
  },
  airways: [
    { name: 'J60', along: ['CANDR', 'PSB', 'DJB'] },
    { name: 'J146', along: ['DJB', 'NTHEA', 'NTHEB', 'LAS'] },
    { name: 'J9', along: ['LAS', 'HEC'] },
    { name: 'TRI9', along: ['NTHEA', 'NTHEB'] },
    // One route, named differently in the data than filed, partly under both names.
    { name: 'UM197', along: ['UPPRA', 'UPPRB'] },
    { name: 'N850', along: ['UPPRA', 'UPPRB'] },
    { name: 'UN850', along: ['UPPRB', 'UPPRC', 'UPPRD'] },
    { name: 'ATA555', along: ['TUSKY', 'PORTI'] },
    { name: 'L46', along: ['LIMRI', 'PORTI'] },
  ],
  procedures: {
    KJFK: [
      {
        kind: 'sid',
        ident: 'DEEZZ6',
        parts: [
          ['runway', 'RW04L', 'PONAE'],
          ['common', null, 'DEEZZ'],
          ['enroute', 'CANDR', 'DEEZZ CANDR'],
          ['enroute', 'TOWIN', 'DEEZZ TOWIN'],
        ],
      },
      { kind: 'sid', ident: 'TRI9', parts: [['common', null, 'DEEZZ TOWIN']] },
      { kind: 'sid', ident: 'DEEZ1F', parts: [['common', null, 'DEEZZ']] },
    ],
    KLAX: [
      {
        kind: 'star',
        ident: 'CIVET5',
        parts: [
          ['enroute', 'HEC', 'HEC CIVET'],
          ['enroute', 'LAS', 'LAS CIVET'],
          ['common', null, 'CIVET FUELR'],
        ],
      },
    ],
  },
});

function route(typed: string, context: RouteContext = {}, [dep, arr] = ['KJFK', 'KLAX']) {
  const departure = lookup.airport(dep ?? '');
  const arrival = lookup.airport(arr ?? '');
  if (!departure || !arrival) throw new Error('no such airport');
  return selfRoute(lookup, { departure, arrival }, typed, context);
}
const flown = (typed: string, context?: RouteContext, ends?: [string, string]) =>
  route(typed, context, ends)
    .route_info.map(({ ident, via }) => (via === undefined ? ident : `${via}>${ident}`))
    .join(' ');

describe('G2 SID and STAR in a typed route', () => {
  it('flies a departure with its transition, and an arrival from its entry point', () => {
    expect(flown('DEEZZ6 CANDR J60 DJB DCT HEC CIVET5')).toBe(
      'KJFK DEEZZ6>DEEZZ DEEZZ6>CANDR J60>PSB J60>DJB DCT>HEC CIVET5>CIVET CIVET5>FUELR CIVET5>KLAX',
    );
    const { sid, star, route: text, route_info } = route('DEEZZ6 CANDR J60 DJB DCT HEC CIVET5');
    expect({ sid, star, text }).toEqual({
      sid: 'DEEZZ6',
      star: 'CIVET5',
      text: 'DEEZZ6 CANDR J60 DJB DCT HEC CIVET5',
    });
    expect(route_info.map(({ viaKind }) => viaKind)).toEqual([
      undefined,
      'sid',
      'sid',
      'airway',
      'airway',
      'direct',
      'star',
      'star',
      'star',
    ]);
  });

  it('flies a departure without a transition to the end of its common part', () => {
    expect(flown('DEEZZ6 DCT DJB')).toBe('KJFK DEEZZ6>DEEZZ DCT>DJB DCT>KLAX');
    expect(flown('DEEZZ6')).toBe('KJFK DEEZZ6>DEEZZ DCT>KLAX');
    // DCT between the departure and one of its points has no further effect.
    expect(flown('DEEZZ6 DCT CANDR DCT DJB')).toBe('KJFK DEEZZ6>DEEZZ DEEZZ6>CANDR DCT>DJB DCT>KLAX');
  });

  it('joins procedures and airways where they meet, without naming the point', () => {
    expect(flown('DEEZZ6 J60 DJB')).toBe('KJFK DEEZZ6>DEEZZ DEEZZ6>CANDR J60>PSB J60>DJB DCT>KLAX');
    expect(flown('DJB J146 CIVET5')).toBe(
      'KJFK DCT>DJB J146>NTHEA J146>NTHEB J146>LAS CIVET5>CIVET CIVET5>FUELR CIVET5>KLAX',
    );
  });

  it('reads SID.TRANS and TRANS.STAR with dots, and an arrival without a connection', () => {
    expect(flown('DEEZZ6.CANDR J60 DJB..HEC.CIVET5')).toBe(flown('DEEZZ6 CANDR J60 DJB DCT HEC CIVET5'));
    expect(flown('DJB CIVET5')).toBe('KJFK DCT>DJB DCT>CIVET CIVET5>FUELR CIVET5>KLAX');
  });

  it('flies the part of the typed runway, after the airport or after the procedure', () => {
    expect(flown('KJFK/04L DEEZZ6 CANDR')).toBe('KJFK DEEZZ6>PONAE DEEZZ6>DEEZZ DEEZZ6>CANDR DCT>KLAX');
    expect(flown('DEEZZ6/04L CANDR')).toBe(flown('KJFK/04L DEEZZ6 CANDR'));
    const answer = route('KJFK/04L DEEZZ6 CANDR');
    expect(answer.route).toBe('DEEZZ6/04L CANDR');
    expect(flown(answer.route)).toBe(flown('KJFK/04L DEEZZ6 CANDR'));
    expect(route('KJFK/31L DEEZZ6 CANDR').route).toBe('DEEZZ6 CANDR');
  });

  it('interprets a name as departure or airway by its position', () => {
    expect(flown('TRI9 TOWIN DCT DJB')).toBe('KJFK TRI9>DEEZZ TRI9>TOWIN DCT>DJB DCT>KLAX');
    expect(flown('DJB DCT NTHEA TRI9 NTHEB')).toBe('KJFK DCT>DJB DCT>NTHEA TRI9>NTHEB DCT>KLAX');
  });

  it('matches a seven-character name to the six characters in the data', () => {
    expect(flown('DEEZZ1F DCT DJB')).toBe('KJFK DEEZ1F>DEEZZ DCT>DJB DCT>KLAX');
  });

  it('suggests the issue in the data for one that it lacks', () => {
    const answer = route('DEEZZ5 DCT DJB DCT HEC CIVET4');
    expect(answer.message).toBe('Route parsed. Left out as SID or STAR: DEEZZ5 (DEEZZ6?), CIVET4 (CIVET5?).');
    expect(answer.problems?.map(({ word, suggestions }) => [word, suggestions])).toEqual([
      ['DEEZZ5', ['DEEZZ6']],
      ['CIVET4', ['CIVET5']],
    ]);
    expect(answer.unknown).toEqual([]);
  });
});

describe('G2 speed, level, rules and alternates', () => {
  it('returns speed and level at their points, and files them again', () => {
    const answer = route(
      'N0450F350 DEEZZ6 CANDR/N0460F370 J60 PSB/M082F390 J60 DJB VFR DCT C/LAS/M080F390F410',
    );
    const said = answer.route_info.map(({ ident, speed, level, climbTo, rules }) =>
      [ident, speed, level, climbTo, rules].filter((part) => part !== undefined).join(' '),
    );
    expect(said).toEqual([
      'KJFK',
      'DEEZZ',
      'CANDR N0460 F370',
      'PSB M082 F390',
      'DJB VFR',
      'LAS M080 F390 F410',
      'KLAX',
    ]);
    expect(answer.cruise).toEqual({ speed: 'N0450', level: 'F350' });
    expect(answer.route).toBe('DEEZZ6 CANDR J60 DJB DCT LAS');
    expect(answer.filed).toBe(
      'N0450F350 DEEZZ6 CANDR/N0460F370 J60 PSB/M082F390 J60 DJB VFR DCT C/LAS/M080F390F410',
    );
    expect(route(answer.filed ?? '')).toEqual(answer);
  });

  it.each([
    ['K0913S1130', 'K0913', 'S1130'],
    ['M08F360', 'M08', 'F360'],
    ['N0120A045', 'N0120', 'A045'],
    ['N0120VFR', 'N0120', 'VFR'],
    ['M084M1130', 'M084', 'M1130'],
    ['N0440F330+', 'N0440', 'F330'],
  ])('reads %s', (word, speed, level) => {
    expect(route(`PSB/${word} J60 DJB`).route_info[1]).toMatchObject({ ident: 'PSB', speed, level });
    expect(route(`PSB /${word} J60 DJB`).route_info[1]).toMatchObject({ ident: 'PSB', speed, level });
    expect(route(`PSB ${word} J60 DJB`).route_info[1]).toMatchObject({ ident: 'PSB', speed, level });
    expect(route(`${word} PSB`).cruise).toEqual({ speed, level });
  });

  it.each([
    ['N0480F330 DCT', 'DCT'],
    ['KJFK N0480F330 DCT KLAX', 'DCT'],
    ['DCT N0480F330', 'DCT'],
    ['DCT/N0480F330', 'DCT'],
    ['KJFK/N0480F330 DCT KLAX', 'DCT'],
    ['KJFK/N0480F330 CANDR J60 PSB', 'CANDR J60 PSB'],
    ['N0480F330 QQQQQ', 'DCT'],
  ])('keeps the initial speed and level of %s, and files them again', (typed, text) => {
    const answer = route(typed);
    expect(answer.route).toBe(text);
    expect(answer.cruise).toEqual({ speed: 'N0480', level: 'F330' });
    expect(answer.filed).toBe(`N0480F330 ${text}`);
    expect(route(answer.filed ?? '')).toMatchObject({ cruise: answer.cruise, filed: answer.filed });
  });

  it.each(['N0480F330', 'KJFK N0480F330 KLAX'])(
    'keeps the speed and level of %s, with a found route',
    (typed) => {
      const answer = route(typed);
      expect(answer).toMatchObject({ cruise: { speed: 'N0480', level: 'F330' }, unknown: [] });
      expect(answer.route).toBe(route('').route);
      expect(answer.filed).toBe(`N0480F330 ${answer.route}`);
    },
  );

  it('keeps the upper level of an initial cruise climb', () => {
    const cruise = { speed: 'M082', level: 'F290', climbTo: 'F350' };
    expect(route('M082F290F350 CANDR J60 PSB')).toMatchObject({
      cruise,
      filed: 'M082F290F350 CANDR J60 PSB',
    });
  });

  it('keeps rules, kind of traffic and delays as typed, states what is ignored, and files them again', () => {
    const answer = route('N0420F330 CANDR OAT J60 PSB STAY1/0030 J60 DJB VFR GAT DCT LAS STAY2/0130 GAT');
    const said = answer.route_info.map(({ ident, rules, traffic, stay }) =>
      [ident, rules, traffic, stay].filter((part) => part !== undefined).join(' '),
    );
    expect(said).toEqual([
      'KJFK',
      'CANDR OAT',
      'PSB STAY1/0030',
      'DJB VFR GAT',
      'LAS GAT STAY2/0130',
      'KLAX',
    ]);
    expect(answer.unknown).toEqual([]);
    expect(answer.problems).toEqual([]);
    expect(answer.message).toContain('STAY1/0030 at PSB is filed; times and fuel do not count it.');
    expect(answer.filed).toBe(
      'N0420F330 CANDR OAT J60 PSB STAY1/0030 J60 DJB VFR GAT DCT LAS GAT STAY2/0130',
    );
    expect(route(answer.filed ?? '')).toEqual(answer);
    // An hour has no 75 minutes: it is ignored, and is not a point either.
    expect(route('CANDR STAY1/0075 J60 PSB').route_info.some(({ stay }) => stay !== undefined)).toBe(false);
  });

  it('separates alternates after the arrival from the route', () => {
    expect(route('KJFK PSB J60 DJB KLAX KONT KSAN')).toMatchObject({
      route: 'PSB J60 DJB',
      alternates: ['KONT', 'KSAN'],
    });
    expect(route('KJFK PSB J60 DJB KONT').alternates).toEqual(['KONT']);
    expect(route('KJFK PSB J60 DJB KLAX').alternates).toEqual([]);
    expect(route('KJFK KLAX KONT').alternates).toEqual(['KONT']);
  });
});

describe('G2 names spelt differently in the data', () => {
  it('flies the upper airway for a name without U and vice versa, keeps the typed name, and states so', () => {
    const answer = route('UPPRA M197 UPPRB');
    expect(flown('UPPRA M197 UPPRB')).toBe('KJFK DCT>UPPRA M197>UPPRB DCT>KLAX');
    expect(answer.readAs).toEqual([
      { word: 'M197', names: ['UM197'], message: 'The data has no M197 here: flown along UM197.' },
    ]);
    expect(answer.message).toBe('Route parsed. The data has no M197 here: flown along UM197.');
    expect(answer.problems).toEqual([]);
    expect(route(answer.filed ?? '')).toEqual(answer);
    expect(route('LIMRI UL46 PORTI', {}, ['EGLL', 'KJFK']).readAs?.[0]?.names).toEqual(['L46']);
  });

  it('uses the airway of the exact name if it connects, both parts if only both do', () => {
    expect(route('UPPRA N850 UPPRB').readAs).toBeUndefined();
    expect(route('UPPRB N850 UPPRD').readAs).toEqual([
      {
        word: 'N850',
        names: ['UN850'],
        message: 'N850 does not lead from UPPRB to UPPRD in the data: flown along UN850.',
      },
    ]);
    expect(flown('UPPRA N850 UPPRD')).toBe('KJFK DCT>UPPRA N850>UPPRB N850>UPPRC N850>UPPRD DCT>KLAX');
  });

  it('matches an airway with the area prefix of the data, and files it without', () => {
    const typed = route('LIMRI DCT PORTI A555 TUSKY', {}, ['EGLL', 'KJFK']);
    expect(typed.route_info.at(-2)).toMatchObject({ ident: 'TUSKY', via: 'A555', viaKind: 'airway' });
    expect(typed.readAs?.[0]?.names).toEqual(['ATA555']);
    expect(route('PORTI ATA555 TUSKY', {}, ['EGLL', 'KJFK']).filed).toBe('PORTI A555 TUSKY');
  });

  it('does not match a name to another when no neighbour is on that airway', () => {
    expect(route('CANDR M197 NTHEA')).toMatchObject({ unknown: ['M197'] });
    expect(route('CANDR M197 NTHEA').readAs).toBeUndefined();
    expect(route('UPPRA M197 NTHEA').problems?.[0]?.message).toBe(
      'M197 (UM197 in the data) does not lead to NTHEA here: flown direct.',
    );
  });

  it('accepts a departure or arrival without its number if the name is unique', () => {
    const answer = route('TRI DCT DJB DCT LAS CIVE');
    expect(answer.sid).toBe('TRI9');
    expect(answer.readAs?.map(({ word, names }) => [word, names])).toEqual([['TRI', ['TRI9']]]);
    expect(answer.route).toMatch(/^TRI9 TOWIN DCT DJB/);
    // The name is also that of a fix: the fix is used.
    expect(route('DEEZZ DCT DJB').sid).toBeNull();
    expect(answer.unknown).toEqual(['CIVE']);
  });
});

describe('G2 oceanic tracks in a typed route', () => {
  const place = (ident: string, lat: number, lon: number) => {
    const [known] = lookup.pointsByIdent(ident);
    return known ?? { ident, lat, lon, type: 'coordinate' as const, node: -1 };
  };
  const nat = {
    name: 'NATB',
    points: [
      place('LIMRI', 0, 0),
      place('52N020W', 52, -20),
      place('51N030W', 51, -30),
      place('PORTI', 0, 0),
    ],
    levels: [350, 370],
    validFromMs: 0,
    validToMs: 1,
  };
  const ends: [string, string] = ['EGLL', 'KJFK'];

  it('flies a track from its entry to its exit', () => {
    expect(flown('LIMRI NATB PORTI DCT TUSKY', { tracks: [nat] }, ends)).toBe(
      'EGLL DCT>LIMRI NATB>52N020W NATB>51N030W NATB>PORTI DCT>TUSKY DCT>KJFK',
    );
    expect(route('LIMRI NATB PORTI', { tracks: [nat] }, ends).route_info[2]?.viaKind).toBe('track');
    expect(flown('LIMRI NATB TUSKY', { tracks: [nat] }, ends)).toBe(
      'EGLL DCT>LIMRI NATB>52N020W NATB>51N030W NATB>PORTI DCT>TUSKY DCT>KJFK',
    );
    expect(flown('LIMRI NATB 51N030W DCT TUSKY', { tracks: [nat] }, ends)).toBe(
      'EGLL DCT>LIMRI NATB>52N020W NATB>51N030W DCT>TUSKY DCT>KJFK',
    );
  });

  it('G2 flies the track of its letter that is valid when the flight is there, and names one that is not', () => {
    const hour = 3_600_000;
    // EGLL–LIMRI–PORTI at 460 kt: the middle of the track about two and a half hours after departure.
    const today = { ...nat, validFromMs: 0, validToMs: 8 * hour };
    const lapsed = { ...nat, points: [nat.points[0], nat.points[3]].filter((point) => point !== undefined) };
    const yesterday = { ...lapsed, validFromMs: -24 * hour, validToMs: -2 * hour };
    const at = (departureMs: number, tracks: (typeof nat)[]) =>
      route('N0460F370 LIMRI NATB PORTI', { tracks, departureMs }, ends);
    const open = at(hour, [yesterday, today]);
    expect(open.route_info.map(({ ident }) => ident)).toContain('51N030W');
    expect(open.message).toBe('Route parsed.');
    expect(at(-20 * hour, [today, yesterday]).route_info.map(({ ident }) => ident)).not.toContain('51N030W');
    expect(at(20 * hour, [today]).message).toMatch(
      /NATB is valid 01\/0000Z to 01\/0800Z, this flight is there at about 01\/2[23]\d\dZ: not the track of that time\./,
    );
    const low = route('N0460F390 LIMRI NATB PORTI', { tracks: [today], departureMs: hour }, ends);
    expect(low.message).toContain('NATB has no FL390: FL350, FL370.');
    expect(route('N0460F390 LIMRI/N0460F350 NATB PORTI', { tracks: [today] }, ends).message).toBe(
      'Route parsed.',
    );
  });

  it('joins a track at its entry when nothing connects to it, and reports an unpublished one', () => {
    expect(flown('NATB', { tracks: [nat] }, ends)).toBe(
      'EGLL DCT>LIMRI NATB>52N020W NATB>51N030W NATB>PORTI DCT>KJFK',
    );
    expect(route('LIMRI NATC PORTI', { tracks: [nat] }, ends).unknown).toEqual(['NATC']);
  });
});

describe('G2 radials and suggestions', () => {
  it('locates the intersection of two radials, and follows one to the next point', () => {
    const answer = route('JFK270 RBV360 DCT PSB');
    const [lon = 0, lat = 0] = answer.route_info[1]?.coordinate ?? [];
    // West of JFK and north of RBV.
    expect(lat).toBeCloseTo(40.63, 1);
    expect(lon).toBeCloseTo(-74.5, 1);
    expect(answer.unknown).toEqual([]);
    expect(route(answer.route).route_info).toEqual(answer.route_info);
    expect(flown('RBV RBV300 PSB')).toBe('KJFK DCT>RBV DCT>PSB DCT>KLAX');
  });

  it('suggests the nearest names for a typo, those on the route first', () => {
    const suggestions = (typed: string) => route(typed).problems?.map((problem) => problem.suggestions);
    expect(suggestions('CANDQ J60 PSB')).toEqual([['CANDR']]);
    expect(suggestions('CANDR J61 PSB')).toEqual([['J60']]);
    expect(suggestions('PSB J60DJB LAS')).toEqual([['J60 DJB']]);
    expect(suggestions('PSB QQQQQ LAS')).toEqual([[]]);
    expect(route('CANDQ J60 PSB').message).toContain('Unknown and skipped: CANDQ (CANDR?).');
  });

  it('suggests the airway that leads to the point', () => {
    const answer = route('PSB J9 DJB');
    expect(answer.problems).toEqual([
      { word: 'J9', message: 'J9 does not lead to DJB here: flown direct.', suggestions: ['J60'] },
    ]);
  });
});

describe('G2 any field 15', () => {
  const words = fc.constantFrom(
    'DEEZZ6',
    'DEEZZ6/04L',
    'TRI9',
    'CANDR',
    'TOWIN/N0450F350',
    'J60',
    'PSB',
    'DJB/M082F370F390',
    'J146',
    'DCT',
    'LAS',
    'VFR',
    'IFR',
    'GAT',
    'STAY1/0030',
    'M197',
    'N850',
    'UN850',
    'TRI',
    'UPPRA',
    'UPPRC',
    'JFK270',
    'RBV360',
    '46N078W',
    'PDZ270016',
    'HEC',
    'CIVET5',
    'QQQQQ',
    'N0450F350',
  );

  it('gives the same route and field 15 when its own are entered', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 9 }), (typed) => {
        const first = route(typed.join(' '));
        expect(routeResult.safeParse(first).success).toBe(true);
        fc.pre(!first.isFallback && first.route !== 'DCT' && first.filed !== undefined);
        const idents = first.route_info.map(({ ident, via }) => `${via} ${ident}`);
        const again = route(first.route);
        expect(again.route).toBe(first.route);
        expect(again.route_info.map(({ ident, via }) => `${via} ${ident}`)).toEqual(idents);
        const filed = route(first.filed ?? '');
        expect(filed.filed).toBe(first.filed);
        expect(filed.route_info).toEqual(first.route_info);
      }),
      { numRuns: cases(400) },
    );
  });
});
