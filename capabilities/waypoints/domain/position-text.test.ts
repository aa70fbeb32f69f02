import { describe, expect, it } from 'vitest';
import { parsePosition } from './position-text.ts';

describe('C4 positions as pilots type them', () => {
  it.each([
    ['40.6413 -73.7781', 40.6413, -73.7781],
    ['40.6413, -73.7781', 40.6413, -73.7781],
    ['4038N07346W', 40 + 38 / 60, -(73 + 46 / 60)],
    ['403824N0734642W', 40 + 38 / 60 + 24 / 3600, -(73 + 46 / 60 + 42 / 3600)],
    ['N40°38.4 W073°46.7', 40.64, -(73 + 46.7 / 60)],
    [`40°38'24"N 073°46'42"W`, 40.64, -(73 + 46 / 60 + 42 / 3600)],
    ['n4038.4 w07346.7', 40.64, -(73 + 46.7 / 60)],
    ['33S 070E', -33, 70],
  ])('C4 %s', (text, lat, lon) => {
    const read = parsePosition(text);
    expect(read.ok && read.value.kind === 'coordinates' && read.value.at).toEqual({
      lat: expect.closeTo(lat, 9),
      lon: expect.closeTo(lon, 9),
    });
  });

  it.each([
    ['JFK/270/12', 270, false, 12],
    ['jfk 045T 7.5', 45, true, 7.5],
    ['JFK/090M/100NM', 90, false, 100],
  ])('C4 %s is a place with bearing and distance', (text, bearingDeg, isTrue, distanceNm) => {
    expect(parsePosition(text)).toEqual({
      ok: true,
      value: { kind: 'from-place', from: { ident: 'JFK', bearingDeg, isTrue, distanceNm } },
    });
  });

  it.each([
    ['', 'Enter a position such as'],
    ['here', 'Enter a position such as'],
    ['118.4 33.9', 'Latitude 118.4 is beyond ±90. The latitude comes first.'],
    ['33.9 -190', 'Longitude -190 is beyond ±180.'],
    ['4065N07346W', 'Enter a position such as'],
    ['JFK/361/12', 'Bearing 361° is beyond 360°.'],
  ])('C4 %s is rejected', (text, message) => {
    const read = parsePosition(text);
    expect(!read.ok && read.message).toContain(message);
  });
});
