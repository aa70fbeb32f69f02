import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { destination, distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { fromWebMercator, toWebMercator } from '#aviation/geo/web-mercator.ts';
import { aircraftKind } from '../aircraft-kinds.ts';
import { ageText, blockText, emergencyText, levelText } from '../aircraft-words.ts';
import type { Aircraft } from '../aircraft.ts';
import { drawnPlace, isShownAt } from '../dead-reckoning.ts';
import {
  COLOURS,
  type Rings,
  aircraftNear,
  altitudeColour,
  drawAircraft,
  drawnName,
} from './drawn-aircraft.ts';
import { chooseLabels } from './label-choice.ts';
import { operatorOf } from '../operators.ts';
import { distanceToLineNm, routeLine } from './route-line.ts';
import { aircraftForTest } from '../testing/aircraft-for-test.ts';
import { filterAircraft } from '../filter-aircraft.ts';
import { NO_FILTER } from '../traffic-filter.ts';
import { DrawnRows, HIGH_STEPS, PLACE_WORDS, ROWS_PER_LINE, ROW_WORDS } from './drawn-rows.ts';
import { createTrails, joinedTrail, trailOf, trailPieces } from './trails.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NO_RINGS: Rings = { conflicts: new Set(), selected: null };
const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lon: fc.double({ min: -180, max: 179.999, noNaN: true }),
});
const keyOf = (address: string) => Number.parseInt(address, 16);
const draw = (aircraft: readonly Aircraft[], rings = NO_RINGS) =>
  drawAircraft(aircraft, { baseMs: NOW, rings, keyOf });

describe('F5 drawn position of an aircraft', () => {
  test('F5 property: it is extrapolated along its track at its speed, for a minute and a half at most', () => {
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 60, max: 600 }),
        fc.integer({ min: 0, max: 250 }),
        (at, trackDegTrue, groundSpeedKt, seconds) => {
          const one = aircraftForTest({ ...at, trackDegTrue, groundSpeedKt, positionMs: NOW });
          const drawn = drawnPlace(one, NOW + seconds * 1000);
          const miles = (groundSpeedKt * Math.min(90, seconds)) / 3600;
          const there = destination(at, { bearingDegTrue: trackDegTrue, distanceNm: miles });
          // The map is a sphere and its lines are rhumb lines: within 1 %, or 100 m.
          expect(distanceNm(drawn, there)).toBeLessThan(Math.max(0.06, miles * 0.02));
        },
      ),
    );
  });

  test('F5 it does not move without speed or track, at a coarse position or before its time', () => {
    const at = { lat: 40, lon: -74, positionMs: NOW };
    for (const change of [
      { groundSpeedKt: null },
      { trackDegTrue: null },
      { positionKind: 'coarse' as const },
      { positionMs: NOW + 90_000 },
    ])
      expect(drawnPlace(aircraftForTest({ ...at, ...change }), NOW + 60_000)).toEqual({ lat: 40, lon: -74 });
  });

  test('F5 no aircraft is shown for longer than five minutes, and none with a future time', () => {
    expect(isShownAt({ positionMs: NOW - 300_000 }, NOW)).toBe(true);
    expect(isShownAt({ positionMs: NOW - 300_001 }, NOW)).toBe(false);
    expect(isShownAt({ positionMs: NOW + 30_000 }, NOW)).toBe(true);
    expect(isShownAt({ positionMs: NOW + 30_001 }, NOW)).toBe(false);
  });
});

describe('F5 rows for the GPU', () => {
  test('F5 property: both parts of a position together are exact to a millimetre of the map', () => {
    fc.assert(
      fc.property(place, (at) => {
        const { bytes } = draw([aircraftForTest({ ...at, positionMs: NOW })]);
        const rows = new DrawnRows(bytes);
        const true_ = toWebMercator(at);
        expect(Math.abs(rows.xAt(0) - true_.x)).toBeLessThan(1.5e-11);
        expect(Math.abs(rows.yAt(0) - true_.y)).toBeLessThan(1.5e-11);
        // The remainder is small, so that single precision represents it to a millimetre.
        expect(Math.max(rows.floats[1] ?? 1, rows.floats[2] ?? 1)).toBeLessThanOrEqual(1 / HIGH_STEPS);
        expect(Math.min(rows.floats[1] ?? -1, rows.floats[2] ?? -1)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('F5 rows fill whole lines of a texture, and a position beyond the edge of the world keeps its sign', () => {
    const line = ROWS_PER_LINE * ROW_WORDS * 4;
    expect(
      [0, 1, ROWS_PER_LINE, ROWS_PER_LINE + 1].map((rows) => DrawnRows.withRoom(rows).bytes.byteLength),
    ).toEqual([0, line, line, 2 * line]);
    const rows = DrawnRows.withRoom(1);
    rows.writePlace(0, -0.0003, 1.0003);
    expect(rows.xAt(0)).toBeCloseTo(-0.0003, 10);
    expect(rows.yAt(0)).toBeCloseTo(1.0003, 10);
  });

  test('F5 aircraft on the ground come first, emergencies last and red, rings behind all aircraft', () => {
    const list = [
      aircraftForTest({ address: '000001', emergency: 'general', squawk: '7700' }),
      aircraftForTest({ address: '000002', onGround: true, altitudeFt: null }),
      aircraftForTest({ address: '000003', altitudeFt: 35_000 }),
    ];
    const drawn = draw(list, { conflicts: new Set(), selected: '000003' });
    expect([...drawn.keys]).toEqual([2, 3, 1]);
    expect(drawn).toMatchObject({ count: 3, rows: 5 });
    const octets = new Uint8Array(drawn.bytes);
    const colours = Array.from({ length: drawn.rows }, (_, row) => octets[row * ROW_WORDS * 4 + 25]);
    expect(colours).toEqual([COLOURS.ground, 70, COLOURS.warning, COLOURS.warning, COLOURS.accent]);
    expect(drawnName(drawn, 2)).toEqual({ name: 'TST123', type: 'B738', level: 'FL350' });
  });

  test('F5 an unknown altitude has a separate colour, never that of the ground', () => {
    expect(altitudeColour(aircraftForTest({ altitudeFt: null, onGround: null }))).toBe(COLOURS.unknown);
    expect(altitudeColour(aircraftForTest({ altitudeFt: 0, onGround: false }))).toBe(0);
    expect(altitudeColour(aircraftForTest({ altitudeFt: -300 }))).toBe(0);
    expect(altitudeColour(aircraftForTest({ altitudeFt: 60_000 }))).toBe(102);
  });

  test('F5 a click finds the same one of 50,000 aircraft as a linear search', () => {
    let state = 7;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const list = Array.from({ length: 50_000 }, (_, index) =>
      aircraftForTest({
        address: index.toString(16).padStart(6, '0'),
        lat: random() * 150 - 75,
        lon: random() * 360 - 180,
        trackDegTrue: random() * 360,
        positionMs: NOW - random() * 80_000,
      }),
    );
    const drawn = draw(list);
    for (let round = 0; round < 6; round += 1) {
      const at = toWebMercator({ lat: random() * 150 - 75, lon: random() * 360 - 180 });
      const [picked] = aircraftNear(drawn, { ...at, radius: 0.02, nowMs: NOW, most: 5 });
      const best = list
        .map((one) => {
          const { x, y } = toWebMercator(drawnPlace(one, NOW));
          const dx = x - at.x - Math.round(x - at.x);
          return { key: keyOf(one.address), distance: Math.hypot(dx, y - at.y) };
        })
        .reduce((a, b) => (b.distance < a.distance ? b : a));
      if (best.distance > 0.02) expect(picked).toBeUndefined();
      else {
        expect(picked?.key).toBe(best.key);
        expect(picked?.distance).toBeCloseTo(best.distance, 7);
      }
    }
  });

  test('F5 a click at the edge of the world finds an aircraft on its other side', () => {
    const drawn = draw([aircraftForTest({ address: '00000a', lat: 0, lon: -179.99, groundSpeedKt: 0 })]);
    const [picked] = aircraftNear(drawn, { x: 1, y: 0.5, radius: 0.001, nowMs: NOW, most: 1 });
    expect(picked?.key).toBe(10);
    expect(fromWebMercator({ x: picked?.x ?? 0, y: 0.5 }).lon).toBeCloseTo(-179.99, 4);
  });

  test('F5 aircraft too old to be drawn are not found either', () => {
    const drawn = draw([aircraftForTest({ lat: 0, lon: 0, positionMs: NOW - 200_000, groundSpeedKt: 0 })]);
    const at = { x: 0.5, y: 0.5, radius: 0.01, most: 1 };
    expect(aircraftNear(drawn, { ...at, nowMs: NOW })).toHaveLength(1);
    expect(aircraftNear(drawn, { ...at, nowMs: NOW + 101_000 })).toHaveLength(0);
  });
});

describe('F5 text of an aircraft', () => {
  test('F5 levels, arrows, speeds; unknown values are a dash', () => {
    const one = aircraftForTest({
      callsign: 'DAL5',
      altitudeFt: 5240,
      verticalRateFpm: -900,
      groundSpeedKt: 304.6,
    });
    expect(blockText(one)).toBe('DAL5\n052↓ 305');
    expect(blockText(aircraftForTest({ altitudeFt: null, groundSpeedKt: null, verticalRateFpm: null }))).toBe(
      'TST123\n—  —',
    );
    expect(levelText({ altitudeFt: 18_000, onGround: false })).toBe('FL180');
    expect(levelText({ altitudeFt: -125, onGround: false })).toBe('−001');
    expect(levelText({ altitudeFt: null, onGround: true })).toBe('GND');
  });

  test('F5 emergencies are written out', () => {
    expect(emergencyText({ emergency: 'unlawful', squawk: '7500' })).toBe('7500 Unlawful interference');
    expect(emergencyText({ emergency: 'nordo', squawk: '7600' })).toBe('7600 No communications');
    expect(emergencyText({ emergency: 'minfuel', squawk: '1200' })).toBe('Minimum fuel');
    expect(emergencyText({ emergency: null, squawk: '1200' })).toBeNull();
  });

  test('F5 ages, operators and shapes', () => {
    expect([ageText(-400), ageText(12_900), ageText(125_000)]).toEqual(['0 s', '12 s', '2 min 05 s']);
    expect(operatorOf('BAW117')).toEqual({ name: 'British Airways', telephony: 'SPEEDBIRD' });
    expect(operatorOf('N123AB')).toBeNull();
    expect(operatorOf(null)).toBeNull();
    expect(aircraftKind({ category: 'A3', type: 'B77W' })).toBe('heavy');
    expect(aircraftKind({ category: null, type: 'R44' })).toBe('helicopter');
    expect(aircraftKind({ category: 'B2', type: null })).toBe('balloon');
    expect(aircraftKind({ category: null, type: null })).toBe('unknown');
  });
});

describe('F5 aircraft with a data block', () => {
  const coveredPx = { top: 0, right: 0, bottom: 0, left: 0 };
  const lookAt = (at: LatLon) => ({
    ...toWebMercator(at),
    camera: { ...at, bearingDeg: 0, pitchDeg: 0, isGlobe: false },
    widthPx: 1200,
    heightPx: 800,
    coveredPx,
  });
  const view = { ...lookAt({ lat: 40, lon: -74 }), zoom: 9 };
  const crowd = Array.from({ length: 900 }, (_, index) =>
    aircraftForTest({
      address: index.toString(16).padStart(6, '0'),
      lat: 39.6 + (index % 30) * 0.027,
      lon: -74.9 + Math.floor(index / 30) * 0.06,
      groundSpeedKt: 0,
    }),
  );

  test('F5 one label per screen area, a few hundred at most; the selected one and emergencies always', () => {
    const urgent = aircraftForTest({ address: 'ff0000', lat: 40, lon: -74, emergency: 'general' });
    const labels = chooseLabels([...crowd, urgent], {
      view,
      nowMs: NOW,
      selected: '000007',
      conflicts: new Set(['000009']),
    });
    expect(labels.slice(0, 3).map(({ one }) => one.address)).toEqual(['000007', 'ff0000', '000009']);
    expect(labels.length).toBeGreaterThan(20);
    expect(labels.length).toBeLessThanOrEqual(250);
    expect(new Set(labels.map(({ rank }) => rank)).size).toBe(labels.length);
  });

  test('F5 over a crowded continent only the marked aircraft are labelled', () => {
    const labels = chooseLabels(crowd, {
      view: { ...view, zoom: 4 },
      nowMs: NOW,
      selected: '000007',
      conflicts: new Set(),
    });
    expect(labels.map(({ one }) => one.address)).toEqual(['000007']);
  });

  test('F5 over an ocean the few in view are labelled, however many are outside it', () => {
    // At zoom 4 the crowd lies about 550 px north of the middle: beyond 400 px, within half the diagonal of 721 px.
    const ocean = { ...lookAt({ lat: 0, lon: -74 }), zoom: 4 };
    const few = [1, 2, 3].map((index) =>
      aircraftForTest({ address: `bb000${index}`, lat: index * 5, lon: -74, groundSpeedKt: 0 }),
    );
    const beyond = crowd.map((one) => ({ ...one, lat: one.lat - 16.5 }));
    const labels = chooseLabels([...few, ...beyond], {
      view: ocean,
      nowMs: NOW,
      selected: null,
      conflicts: new Set(),
    });
    expect(labels.map(({ one }) => one.address)).toEqual(
      expect.arrayContaining(few.map(({ address }) => address)),
    );
  });

  test('F5 B10 aircraft behind an open panel do not count as in view: the few outside it are labelled', () => {
    // At zoom 4 a degree of longitude is 22.8 px: the crowd lies about 410 px left of the middle.
    const middle = { ...lookAt({ lat: 40, lon: -56 }), zoom: 4 };
    const beside = aircraftForTest({ address: 'cc0001', lat: 40, lon: -50, groundSpeedKt: 0 });
    const named = (left: number) =>
      chooseLabels([beside, ...crowd], {
        view: { ...middle, coveredPx: { ...coveredPx, left } },
        nowMs: NOW,
        selected: null,
        conflicts: new Set(),
      }).map(({ one }) => one.address);
    expect(named(64)).toEqual([]);
    expect(named(456)).toContain('cc0001');
  });

  test('F5 aircraft on the ground are labelled when the airport is in view, emergencies anywhere', () => {
    const parked = aircraftForTest({ address: 'aaaaaa', onGround: true, altitudeFt: null });
    const urgent = { ...parked, address: 'bbbbbb', emergency: 'general' };
    const named = (zoom: number) =>
      chooseLabels([parked, urgent], {
        view: { ...view, zoom },
        nowMs: NOW,
        selected: null,
        conflicts: new Set(),
      })
        .map(({ one }) => one.address)
        .toSorted();
    expect(named(8)).toEqual(['bbbbbb']);
    expect(
      chooseLabels([parked], {
        view: { ...view, zoom: 12 },
        nowMs: NOW,
        selected: null,
        conflicts: new Set(),
      }),
    ).toHaveLength(1);
  });
});

describe('F4 F5 filters of aircraft', () => {
  const list = [
    aircraftForTest({ address: '1', callsign: 'DAL1', type: 'A321', altitudeFt: 5000, departure: 'KJFK' }),
    aircraftForTest({ address: '2', callsign: 'UAL2', type: 'B77W', altitudeFt: 35_000, arrival: 'EGLL' }),
    aircraftForTest({ address: '3', callsign: null, type: null, altitudeFt: null, onGround: true }),
    aircraftForTest({ address: '4', callsign: 'UAL4', altitudeFt: null, onGround: null }),
  ];
  const ask = (filter: Partial<typeof NO_FILTER>, lowFl = 0, highFl = 510) => {
    const outcome = filterAircraft(list, {
      filter: { ...NO_FILTER, ...filter },
      band: { lowFl, highFl, topFl: 510 },
      route: routeLine([
        { lat: 40, lon: -74 },
        { lat: 40, lon: -70 },
      ]),
    });
    return {
      shown: outcome.shown.map(({ address }) => address).join(''),
      hiddenByFilter: outcome.hiddenByFilter.length,
      hiddenByAltitude: outcome.hiddenByAltitude.length,
    };
  };

  test('F4 F5 operator, type, departure and arrival match by prefix; hidden aircraft are counted', () => {
    expect(ask({}).shown).toBe('1234');
    expect(ask({ operator: 'dal ual' }).shown).toBe('124');
    expect(ask({ type: 'B77,A38' })).toMatchObject({ shown: '2', hiddenByFilter: 3, hiddenByAltitude: 0 });
    expect(ask({ departure: 'KJFK' }).shown).toBe('1');
    expect(ask({ arrival: 'EG' }).shown).toBe('2');
    expect(ask({ isInAirOnly: true }).shown).toBe('124');
  });

  test('F4 the level band hides and counts; an unknown altitude is only in the full band', () => {
    expect(ask({}, 0, 100)).toMatchObject({ shown: '13', hiddenByAltitude: 2 });
    expect(ask({}, 200, 510)).toMatchObject({ shown: '2', hiddenByAltitude: 3 });
  });

  test('F5 within a distance of a route: abeam, beyond its ends and across the 180° meridian', () => {
    const line = routeLine([
      { lat: 50, lon: 170 },
      { lat: 50, lon: -170 },
    ]);
    const middle = line[Math.floor(line.length / 2)] ?? { lat: 0, lon: 0 };
    expect(distanceToLineNm({ lat: middle.lat + 0.5, lon: middle.lon }, line)).toBeCloseTo(30, 0);
    expect(distanceToLineNm({ lat: 50, lon: 168 }, line)).toBeCloseTo(
      distanceNm({ lat: 50, lon: 168 }, { lat: 50, lon: 170 }),
      0,
    );
    expect(distanceToLineNm({ lat: 0, lon: 0 }, [])).toBe(Infinity);
  });
});

describe('F5 trails', () => {
  test('F5 each aircraft has its own; out-of-order and duplicate positions are ignored; after a gap it starts again', () => {
    const trails = createTrails();
    const at = (seconds: number, lon: number) =>
      aircraftForTest({ address: 'a', lat: 0, lon, positionMs: NOW + seconds * 1000 });
    for (const [seconds, lon] of [
      [0, 0],
      [15, 1],
      [15, 1],
      [5, 0.3],
      [30, 2],
    ] as const)
      trails.note([at(seconds, lon)], NOW + 30_000);
    expect(trails.of('a').filter((_, index) => index % 4 === 0)).toEqual([0.5, 0.5 + 1 / 360, 0.5 + 2 / 360]);
    trails.note([at(400, 9)], NOW + 320_000);
    expect(trails.of('a')).toHaveLength(4);
    trails.note([], NOW + 800_000);
    expect(trails.points).toBe(0);
  });

  test('F5 memory is bounded however long the client runs', () => {
    const trails = createTrails();
    for (let minute = 0; minute < 340; minute += 1) {
      const positionMs = NOW + minute * 15_000;
      const crowd = Array.from({ length: 50 }, (_, index) =>
        aircraftForTest({ address: String(index), lon: (minute % 300) / 2, positionMs }),
      );
      trails.note(crowd, positionMs);
    }
    expect(trails.points).toBeLessThanOrEqual(50 * 300);
  });

  test('F5 the track stored by the server precedes the positions received here, each position once', () => {
    const at = (minute: number, altitudeFt: number | null) => ({
      lat: 40,
      lon: minute / 10,
      timeMs: NOW + minute * 60_000,
      altitudeFt,
      onGround: altitudeFt === null,
    });
    const kept = trailOf([at(0, null), at(1, 1000), at(2, 2000), at(3, 3000)]);
    const seen = trailOf([at(2, 2100), at(4, 4000)]);
    const joined = joinedTrail(kept, seen);
    expect(joined.filter((_, index) => index % 4 === 2)).toEqual(
      [0, 1, 2, 4].map((minute) => NOW + minute * 60_000),
    );
    expect(joined.slice(8)).toEqual(seen);
    expect(joined[3]).toBe(COLOURS.ground);
    expect(joinedTrail(kept, [])).toEqual(kept);
    expect(joinedTrail([], seen)).toEqual(seen);
  });

  test('F5 across the 180° meridian a trail continues instead of going around the world', () => {
    const points = [179.9, -179.9].flatMap((lon) => {
      const { x, y } = toWebMercator({ lat: 10, lon });
      return [x, y, NOW, 40];
    });
    const pieces = trailPieces([points]);
    const rows = new DrawnRows(pieces.bytes);
    expect(pieces.count).toBe(1);
    expect(rows.xAt(PLACE_WORDS) - rows.xAt(0)).toBeCloseTo(0.2 / 360, 6);
    expect(rows.floats[PLACE_WORDS * 2]).toBe(40);
  });
});
