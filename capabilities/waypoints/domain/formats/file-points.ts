import type { WaypointSymbol } from '../../contract.ts';
import { WAYPOINT_SYMBOLS } from '../../contract.ts';

/** Point of a file with its position there: `line 12`, `feature 3`. */
export interface PlacedPoint {
  readonly at: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly symbol: WaypointSymbol;
  readonly note: string;
}

/** Why part of a file could not be read as a point. */
export interface FileFault {
  readonly at: string;
  readonly message: string;
}

export interface ReadPoints {
  readonly points: PlacedPoint[];
  readonly faults: FileFault[];
}

/** Raw fields of a point, all as text; undefined when missing. */
export interface RawPoint {
  readonly at: string;
  readonly name?: string | undefined;
  readonly lat: string | undefined;
  readonly lng: string | undefined;
  readonly symbol?: string | undefined;
  readonly note?: string | undefined;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Longer text is neither a name nor a note. */
const TEXT_MAX = 1000;

function figure(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  return DECIMAL.test(trimmed) ? Number(trimmed) : null;
}

function faultOf({ lat, lng }: RawPoint): string {
  const [latitude, longitude] = [figure(lat), figure(lng)];
  const told = (text: string | undefined) =>
    text === undefined || text.trim() === '' ? 'nothing' : text.trim();
  if (latitude === null) return `The latitude is not a number: ${told(lat).slice(0, 40)}.`;
  if (longitude === null) return `The longitude is not a number: ${told(lng).slice(0, 40)}.`;
  if (Math.abs(latitude) > 90 && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90)
    return `Latitude ${latitude} is beyond ±90: latitude and longitude look exchanged.`;
  if (Math.abs(latitude) > 90) return `Latitude ${latitude} is beyond ±90.`;
  return `Longitude ${longitude} is beyond ±180.`;
}

/** Validates the fields of a point and adds it to the points or faults. */
export function collect(into: ReadPoints, raw: RawPoint): void {
  const [lat, lng] = [figure(raw.lat), figure(raw.lng)];
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) {
    into.faults.push({ at: raw.at, message: faultOf(raw) });
    return;
  }
  const symbol = WAYPOINT_SYMBOLS.find((one) => one === raw.symbol?.trim().toLowerCase()) ?? 'pin';
  const name = raw.name?.trim().slice(0, TEXT_MAX) ?? '';
  const note = raw.note?.trim().slice(0, TEXT_MAX) ?? '';
  into.points.push({ at: raw.at, name, lat, lng, symbol, note });
}
