import { afterEach, describe, expect, it } from 'vitest';
import type { Aircraft } from '../domain/aircraft.ts';
import { parseReadsb } from '../domain/providers/readsb.ts';
import { readsbFileOf } from '../domain/providers/write-readsb.ts';
import { NOON, startTrafficServer } from '../sim/testing/traffic-server-for-tests.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const one: Aircraft = {
  address: '4b1814',
  isIcaoAddress: true,
  callsign: 'SWR14',
  registration: 'HB-JHA',
  type: 'A333',
  category: 'A5',
  lat: 47.25,
  lon: 8.5,
  positionKind: 'current',
  positionMs: NOON - 4000,
  altitudeFt: 12_025,
  altitudeReference: 'baro',
  onGround: false,
  groundSpeedKt: 310,
  trackDegTrue: 251.5,
  verticalRateFpm: -640,
  squawk: '7700',
  emergency: 'general',
  departure: null,
  arrival: null,
  register: { isMilitary: true, isInteresting: false, isPia: false, isLadd: true },
  source: 's',
  isVirtual: false,
};

describe('F5 H5 /data/aircraft.json', () => {
  it('F5 is in readsb format: Meridian’s own readsb reader reads it back', () => {
    const ground: Aircraft = {
      ...one,
      address: 'abc123',
      isIcaoAddress: false,
      callsign: null,
      altitudeFt: null,
      altitudeReference: null,
      onGround: true,
      verticalRateFpm: null,
      squawk: null,
      emergency: null,
      register: null,
    };
    const geometric: Aircraft = { ...one, address: '4b1815', altitudeReference: 'geo', emergency: null };
    const virtual: Aircraft = { ...one, address: 'vatsim:SWR14', isVirtual: true };
    const file = readsbFileOf([one, ground, geometric, virtual], NOON);
    expect(file.now).toBe(NOON / 1000);
    expect(file.aircraft.map(({ hex }) => hex)).toEqual(['4b1814', '~abc123', '4b1815']);
    expect(file.aircraft[0]).toEqual({
      hex: '4b1814',
      flight: 'SWR14',
      r: 'HB-JHA',
      t: 'A333',
      category: 'A5',
      squawk: '7700',
      emergency: 'general',
      gs: 310,
      track: 251.5,
      baro_rate: -640,
      alt_baro: 12_025,
      dbFlags: 9,
      lat: 47.25,
      lon: 8.5,
      seen_pos: 4,
      seen: 4,
    });
    const read = parseReadsb(JSON.parse(JSON.stringify(file)), 's')?.aircraft ?? [];
    const shown = (aircraft: Aircraft | undefined) =>
      aircraft && [
        aircraft.callsign,
        aircraft.isIcaoAddress,
        aircraft.positionMs,
        aircraft.altitudeFt,
        aircraft.altitudeReference,
        aircraft.onGround,
      ];
    expect(read.map(shown)).toEqual([one, ground, geometric].map(shown));
  });

  it('F5 is public if the operator enables it, and 404 otherwise', async () => {
    const { fastify } = await startTrafficServer(stops, { isPublished: true });
    const answer = await fastify.inject('/data/aircraft.json');
    expect(answer.statusCode).toBe(200);
    const file = answer.json<{ now: number; aircraft: { hex: string; lat: number }[] }>();
    expect(file.now).toBe(NOON / 1000);
    expect(file.aircraft.length).toBeGreaterThan(100);
    // tar1090 requests this first, and restarts until it has it.
    const receiver = await fastify.inject('/data/receiver.json?_=1');
    expect(receiver.json()).toEqual({ version: 'Meridian', readsb: true, refresh: 1000, history: 0 });
    const closed = await startTrafficServer(stops);
    for (const path of ['/data/aircraft.json', '/data/receiver.json'])
      expect((await closed.fastify.inject(path)).json()).toMatchObject({ code: 404 });
  });
});
