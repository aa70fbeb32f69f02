import { describe, expect, it } from 'vitest';
import { selfRoute } from '#capabilities/route/domain/text/self-route.ts';
import { hasRealNavdata, openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { routeLookupOf } from './route-lookup.ts';

describe.skipIf(!hasRealNavdata)('G2 field 15 as filed in practice, on the worldwide data', () => {
  const lookup = routeLookupOf(openTestNavdata)();

  function parsed(dep: string, arr: string, typed: string) {
    const [departure, arrival] = [lookup?.airport(dep), lookup?.airport(arr)];
    if (!lookup || !departure || !arrival) throw new Error('the data lacks an airport');
    return selfRoute(lookup, { departure, arrival }, typed);
  }
  const whole = (dep: string, arr: string, typed: string) => {
    const { unknown, problems, route_info } = parsed(dep, arr, typed);
    expect({ unknown, problems }).toEqual({ unknown: [], problems: [] });
    return route_info;
  };

  // Every form of a position in the domain facts, section 6.
  it.each([
    ['46N050W', 46, -50],
    ['4620N05005W', 46 + 20 / 60, -50 - 5 / 60],
    ['4600N/05000W', 46, -50],
    ['460000N/0500000W', 46, -50],
    ['461200N0502842W', 46.2, -50 - 28 / 60 - 42 / 3600],
    ['N46124W050451', 46 + 12.4 / 60, -50 - 45.1 / 60],
    ['N4600/W05000', 46, -50],
    ['4650N', 46, -50],
  ])('G2 parses %s between Boston and London', (word, lat, lon) => {
    for (const typed of [word, `DCT ${word} DCT`, `N0480F350 ${word}/M082F370`]) {
      const [, at] = whole('KBOS', 'EGLL', typed);
      expect(at?.coordinate[0]).toBeCloseTo(lon, 9);
      expect(at?.coordinate[1]).toBeCloseTo(lat, 9);
    }
  });

  it('G2 locates a bearing and distance in every notation, by the station’s magnetic north', () => {
    const [dub] = [whole('EIDW', 'EGLL', 'DUB180040'), whole('EIDW', 'EGLL', 'DUB180/040')].map(
      ([, point]) => point,
    );
    const [station] = whole('EIDW', 'EGLL', 'DUB').slice(1);
    expect(dub && station).toBeTruthy();
    const [lon = 0, lat = 0] = dub?.coordinate ?? [];
    const [stationLon = 0, stationLat = 0] = station?.coordinate ?? [];
    expect((stationLat - lat) * 60).toBeGreaterThan(38);
    expect(Math.abs(lon - stationLon) * 60 * Math.cos((lat * Math.PI) / 180)).toBeLessThan(8);
  });

  it('G2 uses the point of that name on the route, with or without DCT, with dots, changes and alternates', () => {
    const plain = whole('KJFK', 'KLAX', 'LNK DCT GLD').map(({ ident }) => ident);
    for (const typed of [
      'LNK GLD',
      'KJFK LNK GLD KLAX',
      'KJFK..LNK..GLD..KLAX',
      'N0450F350 LNK/N0460F370 GLD',
      'KJFK/04L LNK DCT GLD KLAX/25L KONT KSAN',
      'DCT LNK DCT GLD DCT',
      'lnk gld',
    ])
      expect(whole('KJFK', 'KLAX', typed).map(({ ident }) => ident)).toEqual(plain);
  });

  it('G2 accepts changes of rules, cruise climbs and level changes at positions', () => {
    const points = whole('KBOS', 'EGLL', 'N0450F350 41N060W/M084F370 C/48N050W/M082F290F350 48N040W VFR');
    expect(points.find(({ ident }) => ident.startsWith('41'))).toMatchObject({
      speed: 'M084',
      level: 'F370',
    });
    expect(points.find(({ climbTo }) => climbTo !== undefined)).toMatchObject({
      level: 'F290',
      climbTo: 'F350',
    });
    expect(points.some(({ rules }) => rules === 'VFR')).toBe(true);
  });

  it('G2 flies airways found only under a related name, states that, and files the typed name', () => {
    const filed = 'PEPAG N851 ROLSA/N0451F370 DCT LOKTA DCT TEDGO/N0453F360 DCT LIRSU DCT LNO N852 TERLA';
    const { problems, readAs, filed: again } = parsed('LIML', 'EGLL', filed);
    expect(problems).toEqual([]);
    expect(again).toBe(filed);
    expect(readAs).toEqual([
      { word: 'N852', names: ['UN852'], message: 'The data has no N852 here: flown along UN852.' },
    ]);
    // The FAA's data has R464 of the Pacific as PAR464.
    const pacific = parsed('KSLC', 'PHOG', 'BEBOP R464 BEKME');
    expect(pacific.problems).toEqual([]);
    expect(pacific.readAs?.map(({ word, names }) => [word, ...names])).toEqual([['R464', 'PAR464']]);
  });

  it('G2 lists each unusable word with the reason, and continues with the rest', () => {
    const { unknown, problems, route_info } = parsed('KJFK', 'KLAX', 'LNK QQQQQ GLD');
    expect(unknown).toEqual(['QQQQQ']);
    expect(problems?.[0]?.message).toContain('QQQQQ is not known here');
    expect(route_info.map(({ ident }) => ident)).toEqual(['KJFK', 'LNK', 'GLD', 'KLAX']);
  });
});
