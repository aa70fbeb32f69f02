import { z } from 'zod';
import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import {
  type Aircraft,
  type AircraftList,
  emergencyOf,
  isPlace,
  squawkOrNull,
  textOrNull,
} from '../aircraft.ts';

const number = z.number().nullish();
const text = z.string().nullish();
/**
 * Flight in Wingbits' abbreviated fields. No recorded response is available, so all but address and position are
 * optional.
 */
const flightShape = z.object({
  h: z.string().regex(/^[0-9a-fA-F]{6}$/),
  f: text,
  la: number,
  lo: number,
  ab: number,
  th: number,
  gs: number,
  vr: number,
  sq: z.union([z.string(), z.number()]).nullish(),
  og: z.boolean().nullish(),
  c: text,
  /** Last reception: ISO 8601, or seconds or milliseconds since 1970. */
  ra: z.union([z.string(), z.number()]).nullish(),
});
const answerShape = z.array(z.object({ alias: z.string().nullish(), data: z.array(z.unknown()).nullish() }));

const NM_PER_DEGREE = 60;
/** Maximum box size of Wingbits. */
const MAX_NM = 2000;

/** Box in Wingbits' format: centre, width and height; `null` when too wide. */
export interface WingbitsBox {
  readonly alias: string;
  readonly by: 'box';
  readonly la: number;
  readonly lo: number;
  readonly w: number;
  readonly h: number;
  readonly unit: 'nm';
}
export function wingbitsBox(box: BoundingBox, alias: string): WingbitsBox | null {
  const width = box.east >= box.west ? box.east - box.west : box.east + 360 - box.west;
  const centre = box.west + width / 2;
  const lat = (box.south + box.north) / 2;
  // The side nearer to the equator is the longer one.
  const nearest = box.south <= 0 && box.north >= 0 ? 0 : Math.min(Math.abs(box.south), Math.abs(box.north));
  const w = Math.ceil(width * NM_PER_DEGREE * Math.cos((nearest * Math.PI) / 180));
  const h = Math.ceil((box.north - box.south) * NM_PER_DEGREE);
  if (w > MAX_NM || h > MAX_NM) return null;
  return { alias, by: 'box', la: lat, lo: centre >= 180 ? centre - 360 : centre, w, h, unit: 'nm' };
}

function timeOf(at: string | number | null | undefined, receivedMs: number): number {
  if (typeof at === 'number') return at < 1e11 ? at * 1000 : at;
  const ms = Date.parse(at ?? '');
  return Number.isNaN(ms) ? receivedMs : ms;
}

function aircraftOf(
  flight: z.output<typeof flightShape>,
  place: { lat: number; lon: number },
  receivedMs: number,
  source: string,
): Aircraft {
  const squawk = squawkOrNull(
    flight.sq === null || flight.sq === undefined ? null : String(flight.sq).padStart(4, '0'),
  );
  const onGround = flight.og ?? null;
  const altitudeFt = onGround === true ? null : (flight.ab ?? null);
  return {
    address: flight.h.toLowerCase(),
    isIcaoAddress: true,
    callsign: textOrNull(flight.f),
    registration: null,
    type: null,
    category: textOrNull(flight.c),
    ...place,
    positionKind: 'current',
    positionMs: timeOf(flight.ra, receivedMs),
    altitudeFt,
    altitudeReference: altitudeFt === null ? null : 'baro',
    onGround,
    groundSpeedKt: flight.gs ?? null,
    trackDegTrue: flight.th ?? null,
    verticalRateFpm: flight.vr ?? null,
    squawk,
    emergency: emergencyOf(null, squawk),
    departure: null,
    arrival: null,
    register: null,
    source,
    isVirtual: false,
  };
}

/** Parses the response to a POST of boxes; an aircraft in two boxes is returned once. `null` for another shape. */
export function parseWingbits(answer: unknown, source: string, receivedMs: number): AircraftList | null {
  const read = answerShape.safeParse(answer);
  if (!read.success) return null;
  const found = new Map<string, Aircraft>();
  const rejected: string[] = [];
  let withoutPosition = 0;
  for (const entry of read.data.flatMap(({ data }) => data ?? [])) {
    const flight = flightShape.safeParse(entry);
    if (!flight.success) {
      rejected.push(`flight that cannot be read: ${flight.error.issues[0]?.path.join('.') ?? '?'}`);
      continue;
    }
    const { la: lat, lo: lon } = flight.data;
    if (lat === null || lat === undefined || lon === null || lon === undefined) withoutPosition += 1;
    else if (!isPlace(lat, lon)) rejected.push(`${flight.data.h} is at no place on earth`);
    else found.set(flight.data.h, aircraftOf(flight.data, { lat, lon }, receivedMs, source));
  }
  return { aircraft: [...found.values()], rejected, withoutPosition, atMs: null };
}
