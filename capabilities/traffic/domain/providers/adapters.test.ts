import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTraffic } from '#sky/traffic/create-traffic.ts';
import { readsbEnvelope } from '#sky/traffic/readsb-json.ts';
import { trafficAirports } from '#sky/traffic/testing/world-airports.ts';
import type { Aircraft } from '../aircraft.ts';
import { pointsOver } from '../drawing/live-points.ts';
import { POSITION_KEPT_MS, mergeAircraft } from '../merge-aircraft.ts';
import { aircraftKind } from '../aircraft-kinds.ts';
import { parseOpenSky } from './opensky.ts';
import { parseReadsb } from './readsb.ts';
import { parseTrafficColumns, writeTrafficColumns } from '../frames/traffic-columns.ts';
import { importanceOf, inWindow, windowOf } from '../traffic-window.ts';
import { networkCodeText } from '../aircraft-words.ts';
import { parseVatsim, vatsimDataAddresses } from './vatsim.ts';
import { parseWingbits, wingbitsBox } from './wingbits.ts';

const UPSTREAMS = join(import.meta.dirname, '../../../../../shared/upstreams');
const isThere = existsSync(UPSTREAMS);
if (!isThere) process.stderr.write('skipped: no recorded answers at ../shared/upstreams\n');
const recorded = (path: string): unknown => JSON.parse(readFileSync(join(UPSTREAMS, path), 'utf8'));
const NOW = 1_800_000_000_000;
const one = (change: object) => {
  const list = parseReadsb({ now: NOW, ac: [{ hex: 'abc123', lat: 1, lon: 2, ...change }] }, 'a.test');
  if (!list) throw new Error('not read');
  return list.aircraft[0];
};

describe.skipIf(!isThere)('F5 recorded responses', () => {
  test('F5 readsb: an aircraft out of contact is at its last position, with its age', () => {
    const list = parseReadsb(recorded('adsb/airplaneslive-single.json'), 'airplanes.live');
    expect(list?.aircraft).toMatchObject([
      {
        address: '45211e',
        callsign: 'CFG846',
        registration: 'LZ-LAJ',
        type: 'A320',
        altitudeFt: 37_000,
        positionKind: 'last',
        lat: 43.261414,
        lon: 29.636404,
        positionMs: 1_695_420_989_961 - 3_061_406,
        emergency: null,
        squawk: '7665',
      },
    ]);
  });

  test('F5 readsb: receivers report seconds or milliseconds; aircraft without a position are counted, not rejected', () => {
    const own = parseReadsb(recorded('adsb/roob1090-aircraft.json'), 'own');
    expect(own?.atMs).toBe(1_589_902_035_000);
    expect(own?.rejected).toEqual([]);
    expect((own?.aircraft.length ?? 0) + (own?.withoutPosition ?? 0)).toBe(36);
    const washington = parseReadsb(recorded('adsb/roob1090-kdca.json'), 'own');
    expect(washington?.atMs).toBe(1_598_880_624_209);
    expect((washington?.aircraft.length ?? 0) + (washington?.withoutPosition ?? 0)).toBe(96);
    expect(washington?.aircraft.find(({ address }) => address === 'a23d25')).toMatchObject({
      onGround: true,
      altitudeFt: null,
      altitudeReference: null,
      trackDegTrue: 92.8,
      groundSpeedKt: 10.2,
    });
  });

  test('F5 OpenSky and the same sky in readsb format agree', () => {
    const openSky = parseOpenSky(recorded('opensky/states-all.json'), 's');
    const readsb = parseReadsb(recorded('adsb/derived-from-opensky.v2.json'), 's');
    expect(openSky?.aircraft.length).toBeGreaterThan(5000);
    const known = new Map(openSky?.aircraft.map((aircraft) => [aircraft.address, aircraft]));
    let compared = 0;
    for (const aircraft of readsb?.aircraft ?? []) {
      const other = known.get(aircraft.address);
      if (!other || aircraft.onGround === true) continue;
      compared += 1;
      expect({ lat: other.lat, lon: other.lon, callsign: other.callsign, squawk: other.squawk }).toEqual({
        lat: aircraft.lat,
        lon: aircraft.lon,
        callsign: aircraft.callsign,
        squawk: aircraft.squawk,
      });
      expect(Math.abs((other.altitudeFt ?? 0) - (aircraft.altitudeFt ?? 0))).toBeLessThanOrEqual(25);
      expect(Math.abs((other.groundSpeedKt ?? 0) - (aircraft.groundSpeedKt ?? 0))).toBeLessThan(0.2);
      expect(Math.abs((other.verticalRateFpm ?? 0) - (aircraft.verticalRateFpm ?? 0))).toBeLessThanOrEqual(
        64,
      );
    }
    expect(compared).toBeGreaterThan(4000);
  });

  test('F5 an emergency code set in a simulator is not an emergency, and is labelled as set on the network', () => {
    const pilot = {
      cid: 1,
      callsign: 'DLH1AB',
      latitude: 50,
      longitude: 8,
      altitude: 10_000,
      groundspeed: 250,
      transponder: '7500',
      heading: 90,
      flight_plan: null,
      last_updated: '2026-11-23T12:00:00Z',
    };
    const answer = { general: { update_timestamp: '2026-11-23T12:00:00Z' }, pilots: [pilot] };
    const [hijacked] = parseVatsim(answer, 'VATSIM')?.aircraft ?? [];
    expect(hijacked).toMatchObject({ squawk: '7500', emergency: null, isVirtual: true });
    expect(networkCodeText(hijacked ?? { isVirtual: false, squawk: null })).toBe(
      '7500 set on the network, simulated',
    );
    expect(networkCodeText({ isVirtual: true, squawk: '2000' })).toBeNull();
    expect(networkCodeText({ isVirtual: false, squawk: '7700' })).toBeNull();
  });

  test('F5 VATSIM: every pilot, with or without a plan, marked as flown in a simulator', () => {
    const list = parseVatsim(recorded('vatsim/v3-vatsim-data.2021.json'), 'VATSIM');
    expect(list?.aircraft).toHaveLength(713);
    expect(list?.aircraft.every(({ isVirtual, isIcaoAddress }) => isVirtual && !isIcaoAddress)).toBe(true);
    expect(list?.aircraft.find(({ callsign }) => callsign === 'UAE415')).toMatchObject({
      type: 'B77W',
      altitudeFt: 21_814,
      squawk: '2675',
      verticalRateFpm: null,
      departure: 'YSSY',
      arrival: 'OMDB',
    });
    expect(vatsimDataAddresses(recorded('vatsim/status.json'))).toEqual([
      'https://data.vatsim.net/v3/vatsim-data.json',
    ]);
  });
});

describe('F5 irregular data of sources', () => {
  test('F5 OpenSky numbers the emitter categories with the reserved one: 14 is a drone, 15 a space vehicle', () => {
    const categoryOf = (number: number) => {
      const state = [
        '3c6444',
        'X',
        '',
        1,
        1,
        8,
        50,
        100,
        false,
        50,
        90,
        0,
        null,
        100,
        null,
        false,
        0,
        number,
      ];
      return parseOpenSky({ time: 1, states: [state] }, 's')?.aircraft[0]?.category;
    };
    expect([1, 2, 8, 9, 12, 14, 15, 16, 20].map(categoryOf)).toEqual([
      null,
      'A1',
      'A7',
      'B1',
      'B4',
      'B6',
      'B7',
      'C1',
      'C5',
    ]);
    expect(aircraftKind({ category: categoryOf(13) ?? null, type: null })).toBe('unknown');
    expect(aircraftKind({ category: categoryOf(14) ?? null, type: null })).toBe('drone');
  });
  test('F5 readsb: a route is used only if it names two airports', () => {
    expect(one({ route: 'KJFK-KLAX' })).toMatchObject({ departure: 'KJFK', arrival: 'KLAX' });
    expect(one({ route: 'unknown' })).toMatchObject({ departure: null, arrival: null });
    expect(one({})).toMatchObject({ departure: null, arrival: null });
  });

  test('F5 readsb: padding, non-ICAO addresses, ground, coarse positions, flags, emergencies', () => {
    expect(one({ hex: '~ABC123', flight: 'BAW1    ' })).toMatchObject({
      address: 'abc123',
      isIcaoAddress: false,
      callsign: 'BAW1',
    });
    expect(one({ flight: '        ' })?.callsign).toBeNull();
    expect(one({ alt_geom: 1200 })).toMatchObject({
      altitudeFt: 1200,
      altitudeReference: 'geo',
      onGround: false,
    });
    expect(one({})).toMatchObject({
      altitudeFt: null,
      onGround: null,
      groundSpeedKt: null,
      trackDegTrue: null,
    });
    expect(one({ lat: undefined, rr_lat: 40.7, rr_lon: 39.3 })?.positionKind).toBe('coarse');
    expect(one({ dbFlags: 9 })?.register).toEqual({
      isMilitary: true,
      isInteresting: false,
      isPia: false,
      isLadd: true,
    });
    expect(one({ squawk: '7700', emergency: 'none' })?.emergency).toBe('general');
    expect(one({ emergency: 'minfuel' })?.emergency).toBe('minfuel');
    expect(one({ squawk: '7800' })?.squawk).toBeNull();
  });

  test('F5 unreadable records are named; an unknown format is not an empty sky', () => {
    const list = parseReadsb({ now: NOW, ac: [{ hex: 'xyz' }, { hex: 'abc123', lat: 95, lon: 1 }] }, 'a');
    expect(list?.rejected).toHaveLength(2);
    for (const answer of [null, {}, { error: 'x' }, [], { now: NOW }]) {
      expect(parseReadsb(answer, 'a')).toBeNull();
      expect(parseOpenSky(answer, 'a')).toBeNull();
      expect(parseVatsim(answer, 'a')).toBeNull();
    }
    expect(parseOpenSky({ time: 5, states: null }, 'a')).toMatchObject({ aircraft: [], rejected: [] });
    expect(parseWingbits({ message: 'no' }, 'a', NOW)).toBeNull();
  });

  test('F5 Wingbits: boxes around a centre, across the 180° meridian, no wider than its limit', () => {
    expect(wingbitsBox({ west: 175, south: -5, east: -175, north: 5 }, 'a')).toEqual({
      alias: 'a',
      by: 'box',
      la: 0,
      lo: -180,
      w: 600,
      h: 600,
      unit: 'nm',
    });
    expect(wingbitsBox({ west: -180, south: -80, east: 180, north: 80 }, 'a')).toBeNull();
    const flight = { h: 'ABC123', f: 'SWR1', la: 1, lo: 2, ab: 5000, th: 90, gs: 300 };
    const answer = [
      { alias: 'a', data: [flight] },
      { alias: 'b', data: [flight, { h: 'abc124' }] },
    ];
    expect(parseWingbits(answer, 'w', NOW)).toMatchObject({
      aircraft: [{ address: 'abc123', altitudeFt: 5000, positionMs: NOW }],
      withoutPosition: 1,
    });
  });

  test('F5 simulated traffic in columns equals its readsb response', () => {
    const airports = trafficAirports();
    const traffic = createTraffic({
      seed: 5,
      aircraft: 400,
      airports,
      windAt: () => ({ eastwardKt: 30, northwardKt: 5 }),
    });
    for (const hour of [0, 7, 13]) {
      const step = traffic.trafficAt({ timeMs: NOW + hour * 3_600_000 });
      const fast = parseTrafficColumns(writeTrafficColumns(step), 'Simulated sky');
      expect(step.count).toBeGreaterThan(100);
      expect(fast).toEqual(parseReadsb(JSON.parse(readsbEnvelope(step)), 'Simulated sky'));
    }
    expect(parseTrafficColumns(new Uint8Array(40), 'x')).toBeNull();
  });
});

describe('F5 one picture of several sources', () => {
  const base = one({ seen_pos: 0 });
  if (!base) throw new Error('no aircraft');
  const record = fc.record({
    address: fc.constantFrom('00000a', '00000b', '00000c'),
    positionMs: fc.integer({ min: NOW - POSITION_KEPT_MS - 5000, max: NOW }),
    source: fc.constantFrom('a', 'b', 'c'),
    positionKind: fc.constantFrom<Aircraft['positionKind']>('current', 'last', 'coarse'),
    registration: fc.constantFrom(null, 'G-ABCD'),
    lat: fc.integer({ min: -80, max: 80 }),
  });
  const list = fc.array(
    record.map((change): Aircraft => ({ ...base, ...change, registration: change.registration })),
    { maxLength: 8 },
  );

  test('F5 property: one aircraft per address, the newest position wins, expired ones are removed', () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 4 }), (lists) => {
        const all = lists.flat().filter(({ positionMs }) => NOW - positionMs <= POSITION_KEPT_MS);
        const merged = mergeAircraft(lists, NOW);
        expect(new Set(merged.keys())).toEqual(new Set(all.map(({ address }) => address)));
        for (const [address, shown] of merged) {
          const same = all.filter((other) => other.address === address);
          const good = same.filter(({ positionKind }) => positionKind !== 'coarse');
          const newest = Math.max(...(good.length > 0 ? good : same).map(({ positionMs }) => positionMs));
          expect(shown.positionMs).toBe(newest);
          expect(same.some(({ source, lat }) => source === shown.source && lat === shown.lat)).toBe(true);
          if (same.some(({ registration }) => registration !== null))
            expect(shown.registration).toBe('G-ABCD');
        }
      }),
    );
  });

  test('F5 windows: nearby views share one, it contains the view with a margin, important aircraft are shown', () => {
    const view = { west: 5, south: 45, east: 15, north: 50, zoom: 6.2, most: 4000 };
    const window = windowOf(view);
    expect(windowOf({ ...view, west: 5.05, east: 15.05 }).key).toBe(window.key);
    expect(window.box.west).toBeLessThanOrEqual(2.5);
    expect(window.box.east).toBeGreaterThanOrEqual(17.5);
    expect(windowOf({ west: 170, south: 0, east: 200, north: 20, zoom: 4, most: 1 }).box).toMatchObject({
      west: expect.toSatisfy((west: number) => west <= 162.5 && west > 100) as number,
      east: expect.toSatisfy((east: number) => east < 0) as number,
    });
    const crowd = Array.from({ length: 50 }, (_, at) => ({
      ...base,
      address: `0000${String(at).padStart(2, '0')}`,
    }));
    const urgent = { ...base, address: 'ffffff', category: 'A1', emergency: 'general' };
    const { aircraft, total } = inWindow([...crowd, urgent], {
      box: { west: 0, south: 0, east: 9, north: 9 },
      most: 10,
    });
    expect(total).toBe(51);
    expect(aircraft).toHaveLength(10);
    expect(aircraft[0]).toBe(urgent);
    expect(importanceOf({ ...base, category: 'A5' })).toBeGreaterThan(
      importanceOf({ ...base, category: 'A1' }),
    );
  });

  test('F5 requested areas cover the view', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -85, max: 70 }),
        fc.integer({ min: -180, max: 179 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (south, west, up, right) => {
          const east = west + 20 >= 180 ? west + 20 - 360 : west + 20;
          const points = pointsOver([{ west, south, east, north: south + 10 }]);
          const place = { lat: south + 10 * up, lon: west + 20 * right };
          const nearest = Math.min(
            ...points.map(({ lat, lon }) => {
              const dLat = ((lat - place.lat) * Math.PI) / 360;
              const dLon = ((lon - place.lon) * Math.PI) / 360;
              const chord =
                Math.sin(dLat) ** 2 +
                Math.cos((lat * Math.PI) / 180) * Math.cos((place.lat * Math.PI) / 180) * Math.sin(dLon) ** 2;
              return 2 * Math.asin(Math.sqrt(chord)) * 3437.75;
            }),
          );
          expect(nearest).toBeLessThanOrEqual(250);
        },
      ),
    );
  });
});
