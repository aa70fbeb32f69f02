import { z } from 'zod';
import {
  type Aircraft,
  type AircraftList,
  type AircraftRegister,
  type PositionKind,
  airportOrNull,
  emergencyOf,
  isPlace,
  squawkOrNull,
  textOrNull,
} from '../aircraft.ts';

const number = z.number().optional();
const text = z.string().optional();

/** Aircraft in readsb format (README-json); all fields but `hex` are optional. */
const readsbAircraft = z.object({
  hex: z.string().regex(/^~?[0-9a-fA-F]{6}$/),
  flight: text,
  r: text,
  t: text,
  category: text,
  alt_baro: z.union([z.number(), z.literal('ground')]).optional(),
  alt_geom: number,
  gs: number,
  track: number,
  true_heading: number,
  baro_rate: number,
  geom_rate: number,
  squawk: text,
  emergency: text,
  lat: number,
  lon: number,
  lastPosition: z.object({ lat: z.number(), lon: z.number(), seen_pos: z.number() }).optional(),
  rr_lat: number,
  rr_lon: number,
  seen: number,
  seen_pos: number,
  dbFlags: number,
  // Extension: services and receivers that know the flight plan add `KJFK-KLAX`.
  route: text,
});
type ReadsbAircraft = z.output<typeof readsbAircraft>;

/** `ac` in responses of the public services, `aircraft` in a receiver's file. */
const envelope = z.object({
  now: z.number(),
  ac: z.array(z.unknown()).nullish(),
  aircraft: z.array(z.unknown()).nullish(),
});

/** Seconds since the epoch have ten digits, milliseconds thirteen. */
const SECONDS_BELOW = 1e11;
const asMs = (now: number): number => (now < SECONDS_BELOW ? now * 1000 : now);

interface Position {
  lat: number;
  lon: number;
  positionKind: PositionKind;
  ageS: number;
}

function positionOf(one: ReadsbAircraft): Position | null {
  if (one.lat !== undefined && one.lon !== undefined)
    return { lat: one.lat, lon: one.lon, positionKind: 'current', ageS: one.seen_pos ?? one.seen ?? 0 };
  if (one.lastPosition) {
    const { lat, lon, seen_pos } = one.lastPosition;
    return { lat, lon, positionKind: 'last', ageS: seen_pos };
  }
  if (one.rr_lat !== undefined && one.rr_lon !== undefined)
    return { lat: one.rr_lat, lon: one.rr_lon, positionKind: 'coarse', ageS: one.seen ?? 0 };
  return null;
}

function registerOf(flags: number | undefined): AircraftRegister | null {
  if (flags === undefined) return null;
  return {
    isMilitary: (flags & 1) !== 0,
    isInteresting: (flags & 2) !== 0,
    isPia: (flags & 4) !== 0,
    isLadd: (flags & 8) !== 0,
  };
}

function altitudeOf(one: ReadsbAircraft): Pick<Aircraft, 'altitudeFt' | 'altitudeReference' | 'onGround'> {
  if (one.alt_baro === 'ground') return { altitudeFt: null, altitudeReference: null, onGround: true };
  const onGround = one.alt_baro === undefined && one.alt_geom === undefined ? null : false;
  if (one.alt_baro !== undefined) return { altitudeFt: one.alt_baro, altitudeReference: 'baro', onGround };
  if (one.alt_geom !== undefined) return { altitudeFt: one.alt_geom, altitudeReference: 'geo', onGround };
  return { altitudeFt: null, altitudeReference: null, onGround };
}

function aircraftOf(one: ReadsbAircraft, position: Position, nowMs: number, source: string): Aircraft {
  const squawk = squawkOrNull(one.squawk);
  const altitude = altitudeOf(one);
  const [departure, arrival] = one.route?.split('-') ?? [];
  return {
    address: one.hex.replace('~', '').toLowerCase(),
    isIcaoAddress: !one.hex.startsWith('~'),
    callsign: textOrNull(one.flight),
    registration: textOrNull(one.r),
    type: textOrNull(one.t),
    category: textOrNull(one.category),
    lat: position.lat,
    lon: position.lon,
    positionKind: position.positionKind,
    positionMs: nowMs - position.ageS * 1000,
    ...altitude,
    groundSpeedKt: one.gs ?? null,
    // On the ground many aircraft send only their heading.
    trackDegTrue: one.track ?? (altitude.onGround === true ? (one.true_heading ?? null) : null),
    verticalRateFpm: one.baro_rate ?? one.geom_rate ?? null,
    squawk,
    emergency: emergencyOf(one.emergency ?? null, squawk),
    departure: airportOrNull(departure),
    arrival: airportOrNull(arrival),
    register: registerOf(one.dbFlags),
    source,
    isVirtual: false,
  };
}

/**
 * Parses a readsb v2 response (adsb.lol, airplanes.live, adsb.fi) or a receiver's `aircraft.json`; `null` for another
 * shape.
 */
export function parseReadsb(answer: unknown, source: string): AircraftList | null {
  const read = envelope.safeParse(answer);
  const list = read.success ? (read.data.ac ?? read.data.aircraft) : undefined;
  if (!read.success || !list) return null;
  const nowMs = asMs(read.data.now);
  const aircraft: Aircraft[] = [];
  const rejected: string[] = [];
  let withoutPosition = 0;
  for (const entry of list) {
    const one = readsbAircraft.safeParse(entry);
    if (!one.success) {
      rejected.push(`aircraft that cannot be read: ${one.error.issues[0]?.path.join('.') ?? 'no record'}`);
      continue;
    }
    const position = positionOf(one.data);
    if (position === null) withoutPosition += 1;
    else if (!isPlace(position.lat, position.lon)) rejected.push(`${one.data.hex} is at no place on earth`);
    else aircraft.push(aircraftOf(one.data, position, nowMs, source));
  }
  return { aircraft, rejected, withoutPosition, atMs: nowMs };
}
