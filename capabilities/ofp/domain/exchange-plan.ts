import type { LatLon } from '#aviation/geo/lat-lon.ts';

export const POINT_KINDS = ['airport', 'waypoint', 'vor', 'ndb', 'coordinate'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** A point of a plan that goes out of the app or comes in. WGS84 degrees. */
export interface ExchangePoint extends LatLon {
  /** Its name; a free coordinate is named after its place. */
  readonly ident: string;
  readonly kind: PointKind;
  /** Airway or procedure flown to it, `DCT` for a direct leg, null where nothing is said. */
  readonly via: string | null;
  /** ICAO region of a fix or navaid: `K6`; absent where it is not known. */
  readonly region?: string;
}

/** What every format can carry: the ends, the points between them, and the level. */
export interface ExchangePlan {
  readonly title: string;
  /** Airports and everything between, in order, ends included. */
  readonly points: readonly ExchangePoint[];
  /** Cruising altitude, ft; null where it is not known. */
  readonly cruiseFt: number | null;
  /** AIRAC cycle of the data that the route was made from, `2611`; absent or null where it is not known. */
  readonly cycle?: string | null;
}

/** Files beyond this are refused unread, in characters. A SimBrief plan has about 200,000. */
export const IMPORT_TEXT_MAX = 4_000_000;
/** Points a saved flight may have. */
export const IMPORT_POINTS_MAX = 1000;

/** Why a file cannot be read, in a sentence for people. Readers of formats throw it; `readPlanFile` answers it. */
export class FormatProblem extends Error {
  override readonly name = 'FormatProblem';
}

/** Decimal degrees from a file. @throws FormatProblem */
export function readDegrees(text: string | undefined, limit: 90 | 180, what: string): number {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  if (!(Math.abs(value) <= limit)) {
    throw new FormatProblem(`${what} has no ${limit === 90 ? 'latitude' : 'longitude'} on Earth.`);
  }
  return value;
}

/** A cruising altitude from a file; null where there is none that could be flown. */
export function readAltitudeFt(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return value > 0 && value <= 60_000 ? Math.round(value) : null;
}
