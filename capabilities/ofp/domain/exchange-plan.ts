import type { LatLon } from '#aviation/geo/lat-lon.ts';

export const POINT_KINDS = ['airport', 'waypoint', 'vor', 'ndb', 'coordinate'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** Point of an exported or imported plan. WGS84 degrees. */
export interface ExchangePoint extends LatLon {
  /** Ident; a free coordinate is named after its position. */
  readonly ident: string;
  readonly kind: PointKind;
  /** Airway or procedure to it, `DCT` for a direct leg, null when unknown. */
  readonly via: string | null;
  /** ICAO region of a fix or navaid: `K6`; absent when unknown. */
  readonly region?: string;
}

/** Content common to all formats: airports, points between them, and level. */
export interface ExchangePlan {
  readonly title: string;
  /** Airports and all points between, in order, ends included. */
  readonly points: readonly ExchangePoint[];
  /** Cruising altitude, ft; null when unknown. */
  readonly cruiseFt: number | null;
  /** AIRAC cycle of the route's data, `2611`; absent or null when unknown. */
  readonly cycle?: string | null;
}

/** Maximum file length in characters. A SimBrief plan has about 200,000. */
export const IMPORT_TEXT_MAX = 4_000_000;
/** Maximum points of a saved flight. */
export const IMPORT_POINTS_MAX = 1000;

/** Why a file cannot be read, in a sentence for users. Thrown by readers of formats; `readPlanFile` returns it. */
export class FormatProblem extends Error {
  override readonly name = 'FormatProblem';
}

/** Parses decimal degrees. @throws FormatProblem */
export function readDegrees(text: string | undefined, limit: 90 | 180, what: string): number {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  if (!(Math.abs(value) <= limit)) {
    throw new FormatProblem(`${what} has no ${limit === 90 ? 'latitude' : 'longitude'} on Earth.`);
  }
  return value;
}

/** Parses a cruising altitude; null when there is no usable one. */
export function readAltitudeFt(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return value > 0 && value <= 60_000 ? Math.round(value) : null;
}
