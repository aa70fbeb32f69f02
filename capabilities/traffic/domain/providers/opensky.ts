import { FEET_PER_METRE, KNOTS_PER_MPS } from '#aviation/units.ts';
import { z } from 'zod';
import {
  type Aircraft,
  type AircraftList,
  emergencyOf,
  isPlace,
  squawkOrNull,
  textOrNull,
} from '../aircraft.ts';

const FPM_PER_MPS = 60 * FEET_PER_METRE;

const maybe = z.number().nullable();
/** Fields of a state vector in order; `category` with `extended=1` only. */
const stateVector = z
  .tuple([
    z.string().regex(/^[0-9a-fA-F]{6}$/),
    z.string().nullable(),
    z.string().nullable(),
    maybe,
    maybe,
    maybe,
    maybe,
    maybe,
    z.boolean(),
    maybe,
    maybe,
    maybe,
    z.array(z.number()).nullable(),
    maybe,
    z.string().nullable(),
    z.boolean(),
    z.number(),
  ])
  .rest(z.unknown());
const answerShape = z.object({ time: z.number(), states: z.array(z.unknown()).nullable() });

/**
 * OpenSky numbers the ADS-B emitter categories consecutively, from 2, with the reserved B5 as 13 (REST API, state
 * vectors); 0 and 1 are unknown.
 */
const CATEGORIES = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7'];
function categoryOf(number: unknown): string | null {
  if (typeof number !== 'number') return null;
  if (number >= 2 && number <= 15) return CATEGORIES[number - 2] ?? null;
  return number >= 16 && number <= 20 ? (['C1', 'C2', 'C3', 'C4', 'C5'][number - 16] ?? null) : null;
}

const rounded = (value: number, step: number): number => Math.round(value / step) * step;

function aircraftOf(state: z.output<typeof stateVector>, source: string): Aircraft | null {
  const [address, callsign, , positionS, , lon, lat, baroM, onGround, speedMps, track, climbMps] = state;
  if (lat === null || lon === null || positionS === null) return null;
  const geoM = state[13];
  const squawk = squawkOrNull(state[14]);
  const altitudeM = onGround ? null : (baroM ?? geoM);
  return {
    address: address.toLowerCase(),
    isIcaoAddress: true,
    callsign: textOrNull(callsign),
    registration: null,
    type: null,
    category: categoryOf(state[17]),
    lat,
    lon,
    positionKind: 'current',
    positionMs: positionS * 1000,
    // Transponders report altitude in 25 ft and rates in 64 ft/min steps; OpenSky converts them to metres.
    altitudeFt: altitudeM === null ? null : rounded(altitudeM * FEET_PER_METRE, 25),
    altitudeReference: altitudeM === null ? null : baroM === null ? 'geo' : 'baro',
    onGround,
    groundSpeedKt: speedMps === null ? null : Math.round(speedMps * KNOTS_PER_MPS * 10) / 10,
    trackDegTrue: track,
    verticalRateFpm: climbMps === null ? null : rounded(climbMps * FPM_PER_MPS, 64),
    squawk,
    emergency: emergencyOf(null, squawk),
    departure: null,
    arrival: null,
    register: null,
    source,
    isVirtual: false,
  };
}

/** Parses OpenSky's `/states/all`; `states: null` means no aircraft. `null` for another shape. */
export function parseOpenSky(answer: unknown, source: string): AircraftList | null {
  const read = answerShape.safeParse(answer);
  if (!read.success) return null;
  const aircraft: Aircraft[] = [];
  const rejected: string[] = [];
  let withoutPosition = 0;
  for (const entry of read.data.states ?? []) {
    const state = stateVector.safeParse(entry);
    if (!state.success) {
      rejected.push(`state that cannot be read: item ${state.error.issues[0]?.path.join('.') ?? '?'}`);
      continue;
    }
    const one = aircraftOf(state.data, source);
    if (one === null) withoutPosition += 1;
    else if (isPlace(one.lat, one.lon)) aircraft.push(one);
    else rejected.push(`${one.address} is at no place on earth`);
  }
  return { aircraft, rejected, withoutPosition, atMs: read.data.time * 1000 };
}
