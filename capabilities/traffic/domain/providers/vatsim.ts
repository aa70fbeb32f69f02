import { z } from 'zod';
import {
  type Aircraft,
  type AircraftList,
  airportOrNull,
  isPlace,
  squawkOrNull,
  textOrNull,
} from '../aircraft.ts';

const pilotShape = z.object({
  callsign: z.string().min(1),
  latitude: z.number(),
  longitude: z.number(),
  altitude: z.number(),
  groundspeed: z.number(),
  heading: z.number(),
  transponder: z.string(),
  last_updated: z.string(),
  flight_plan: z
    .object({
      aircraft_short: z.string().nullish(),
      aircraft: z.string().nullish(),
      departure: z.string().nullish(),
      arrival: z.string().nullish(),
    })
    .nullable(),
});
const dataShape = z.object({
  general: z.object({ update_timestamp: z.string() }),
  pilots: z.array(z.unknown()),
});
const statusShape = z.object({ data: z.object({ v3: z.array(z.url()).min(1) }) });

/** URLs of the data file listed in `status.json`; `null` for another shape. */
export function vatsimDataAddresses(status: unknown): readonly string[] | null {
  const read = statusShape.safeParse(status);
  return read.success ? read.data.data.v3 : null;
}

const TYPE = /^(?:[HJLMS]\/)?([A-Z][A-Z0-9]{1,3})(?:[/-].*)?$/;
function typeOf(plan: z.output<typeof pilotShape>['flight_plan']): string | null {
  for (const text of [plan?.aircraft_short, plan?.aircraft]) {
    const match = TYPE.exec(text?.trim().toUpperCase() ?? '');
    if (match?.[1] !== undefined) return match[1];
  }
  return null;
}

function aircraftOf(pilot: z.output<typeof pilotShape>, positionMs: number, source: string): Aircraft {
  const squawk = squawkOrNull(pilot.transponder);
  return {
    address: `vatsim:${pilot.callsign.trim().toLowerCase()}`,
    isIcaoAddress: false,
    callsign: textOrNull(pilot.callsign),
    registration: null,
    type: typeOf(pilot.flight_plan),
    category: null,
    lat: pilot.latitude,
    lon: pilot.longitude,
    positionKind: 'current',
    positionMs,
    altitudeFt: pilot.altitude,
    // VATSIM gives the true altitude in the simulator, regardless of the altimeter setting.
    altitudeReference: 'geo',
    // The network does not report whether an aircraft is on the ground.
    onGround: null,
    groundSpeedKt: pilot.groundspeed,
    trackDegTrue: pilot.heading === 360 ? 0 : pilot.heading,
    verticalRateFpm: null,
    squawk,
    // An emergency code in a simulator is not an emergency (see `networkCodeText`).
    emergency: null,
    departure: airportOrNull(pilot.flight_plan?.departure),
    arrival: airportOrNull(pilot.flight_plan?.arrival),
    register: null,
    source,
    isVirtual: true,
  };
}

/** Parses VATSIM's v3 data file: pilots of a simulator network. `null` for another shape. */
export function parseVatsim(answer: unknown, source: string): AircraftList | null {
  const read = dataShape.safeParse(answer);
  if (!read.success) return null;
  const atMs = Date.parse(read.data.general.update_timestamp);
  const aircraft: Aircraft[] = [];
  const rejected: string[] = [];
  for (const entry of read.data.pilots) {
    const pilot = pilotShape.safeParse(entry);
    const positionMs = pilot.success ? Date.parse(pilot.data.last_updated) : Number.NaN;
    if (!pilot.success) rejected.push(`pilot that cannot be read: ${pilot.error.issues[0]?.path.join('.')}`);
    else if (!isPlace(pilot.data.latitude, pilot.data.longitude) || Number.isNaN(positionMs))
      rejected.push(`${pilot.data.callsign} has no place or time`);
    else aircraft.push(aircraftOf(pilot.data, positionMs, source));
  }
  return { aircraft, rejected, withoutPosition: 0, atMs: Number.isNaN(atMs) ? null : atMs };
}
