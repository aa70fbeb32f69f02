import { describe, expect, it } from 'vitest';
import { destination, distanceNm } from '#aviation/geo/geodesic.ts';
import { pointInRing } from '#aviation/geo/polygon.ts';
import { openRecordLog } from '../record-log.ts';
import type { AirspaceRecord } from '../navdata-set.ts';
import { parseOpenAirLimit } from './openair-limits.ts';
import { looksLikeOpenAir, openAirEffectiveDate, parseOpenAir, parseOpenAirPlace } from './openair.ts';

/** Records from national files, one of each notation. */
const text = `* CANADIAN AIRSPACE 322 nolowE
* EFFECTIVE: 09 JULY 2026 NEXT ISSUE: 03 SEPTEMBER 2026

AC F
AN HIGH RIVER MF 123.0
AL SFC
AH 6400MSL
AF 123.000
V X= 50:32:00.0N 113:50:29.0W
DC 5

AC F
AN GUELPH CORRIDOR
AL 5500MSL
AH 12500MSL
DP 43:32:49.0N 080:12:30.0W
V D=-
V X= 43:39:29.0N 079:37:54.0W
DB 43:32:49.0N 080:12:30.0W, 43:27:01.0N 080:09:17.0W
DP 43:27:01.0N 080:09:17.0W
DP 43:26:07.0N 080:14:34.0W
AC Q
SP 0,2,127,0,127
SB -1,-1,-1
AC D
AY CTR
AN KBELY
AH FL 95
AL 0 AGL *above ground
V X=50:00:00 N 014:30:00 E *OKL 2 NM
DA 5,350,100
DP 50:00:00 N 014:30:00 E
AC GSEC
AN CENTRAL SUMMER GLIDING
AH 19501ft STD
AL GND
DP 31:53:28 S 023:05:35 E
DP 31:46:02 S 024:04:03 E
DP 27:40:00 S 027:19:00 E
`;

function parse(source = text) {
  const log = openRecordLog('national.txt');
  return { log, records: parseOpenAir(source, 'test', log) };
}
const { log, records } = parse();
const contains = (airspace: AirspaceRecord | undefined, place: { lat: number; lon: number }) =>
  airspace?.rings.some(({ vertices }) =>
    pointInRing(
      place,
      vertices.map(({ lat, lon }) => [lon, lat]),
    ),
  );

describe('G3 OpenAir', () => {
  it('G3 reads names, classes, types and limits; blocks that only set pens are not airspaces', () => {
    expect(log.rejected).toEqual([]);
    expect(
      records.map(({ name, type, class: letter, lower, upper }) => [name, type, letter, lower, upper]),
    ).toEqual([
      ['HIGH RIVER MF 123.0', 'CLASS', 'F', { datum: 'SFC', value: 0 }, { datum: 'MSL', value: 6400 }],
      ['GUELPH CORRIDOR', 'CLASS', 'F', { datum: 'MSL', value: 5500 }, { datum: 'MSL', value: 12_500 }],
      ['KBELY', 'CTR', 'D', { datum: 'SFC', value: 0 }, { datum: 'FL', value: 95 }],
      ['CENTRAL SUMMER GLIDING', 'GLIDER', null, { datum: 'SFC', value: 0 }, { datum: 'FL', value: 195 }],
    ]);
    expect(openAirEffectiveDate(text)).toBe('2026-07-09');
    expect(openAirEffectiveDate('******** EFFECTIVE 01APR26 ********')).toBe('2026-04-01');
    expect(openAirEffectiveDate('* Effective 21-APR-2022 version 2204')).toBe('2022-04-21');
    expect(openAirEffectiveDate('AC C')).toBeNull();
  });

  it('G3 computes circles, arcs in both directions, and arcs by bearing', () => {
    const centre = { lat: 50 + 32 / 60, lon: -(113 + 50 / 60 + 29 / 3600) };
    for (const vertex of records[0]?.rings[0]?.vertices ?? [])
      expect(distanceNm(centre, vertex)).toBeCloseTo(5, 6);
    // Counter-clockwise about Toronto from west-south-west to south-west: it bulges away from the centre.
    const toronto = { lat: 43 + 39 / 60 + 29 / 3600, lon: -(79 + 37 / 60 + 54 / 3600) };
    const arc = records[1]?.rings[0]?.vertices.slice(0, -2) ?? [];
    expect(arc.length).toBeGreaterThan(2);
    const start = { lat: 43 + 32 / 60 + 49 / 3600, lon: -(80 + 12 / 60 + 30 / 3600) };
    for (const vertex of arc)
      expect(Math.abs(distanceNm(toronto, vertex) - distanceNm(toronto, start))).toBeLessThan(0.5);
    const [from] = arc;
    expect(from?.lat).toBeCloseTo(start.lat, 9);
    const kbely = { lat: 50, lon: 14.5 };
    const at = (bearingDegTrue: number) => destination(kbely, { bearingDegTrue, distanceNm: 4.9 });
    expect([0, 45, 95].map((bearing) => contains(records[2], at(bearing)))).toEqual([true, true, true]);
    expect([110, 200, 340].map((bearing) => contains(records[2], at(bearing)))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('G3 rejects an airspace with an unreadable line, naming the line, and reads the others', () => {
    const broken = text
      .replace('DP 31:46:02 S 024:04:03 E', 'DP 31:46:02 S 024:64:03 E')
      .replace('AH 6400MSL', 'AH ABOVE');
    const bad = parse(broken);
    expect(bad.records.map(({ name }) => name)).toEqual(['GUELPH CORRIDOR', 'KBELY']);
    expect(bad.log.rejected).toEqual([
      { file: 'national.txt', line: 7, reason: 'HIGH RIVER MF 123.0: unknown limit "ABOVE"' },
      {
        file: 'national.txt',
        line: 38,
        reason: 'CENTRAL SUMMER GLIDING: unreadable DP "31:46:02 S 024:64:03 E"',
      },
    ]);
    expect(() => parse('ident,name\nKJFK,x\n')).toThrow(/no OpenAir record/);
  });

  it('G3 recognises OpenAir files by their beginning', () => {
    expect(looksLikeOpenAir(text)).toBe(true);
    expect(looksLikeOpenAir('* only comments\n')).toBe(false);
    expect(looksLikeOpenAir('A C is a note\n')).toBe(false);
  });

  it.each([
    ['FL95', { datum: 'FL', value: 95 }],
    ['4500 ft AMSL', { datum: 'MSL', value: 4500 }],
    ['1000ft AGL', { datum: 'AGL', value: 1000 }],
    ['300 m AGL', { datum: 'AGL', value: 984 }],
    ['2500', { datum: 'MSL', value: 2500 }],
    ['UNL', { datum: 'UNL', value: 0 }],
    ['NOTAM', null],
    ['', null],
  ])('G3 limit %s', (written, limit) => expect(parseOpenAirLimit(written)).toEqual(limit));

  it.each([
    ['50:32:30N 113:30:00W', { lat: 50 + 32.5 / 60, lon: -113.5 }],
    ['50:32.5 S 013:30.0 E', { lat: -(50 + 32.5 / 60), lon: 13.5 }],
    ['91:00:00 N 013:30:00 E', null],
    ['50:61:00 N 013:30:00 E', null],
    ['nowhere', null],
  ])('G3 place %s', (written, place) => expect(parseOpenAirPlace(written)).toEqual(place));
});
