import { coordinateIdent } from '../coordinate-ident.ts';
import { type ExchangePoint, FormatProblem, type PointKind, POINT_KINDS } from '../exchange-plan.ts';

/** An identifier as it may stand in a flight plan. */
export const IDENT = /^[A-Z0-9]{1,12}$/;

/** A kind as a file of ours says it; null for any other word. */
export const kindOfWord = (word: string | undefined): PointKind | null =>
  POINT_KINDS.find((kind) => kind === word) ?? null;

/**
 * A point read from a file. What has no usable name is a free coordinate, and a free coordinate is always named after
 * its place.
 */
export function pointOf(read: {
  ident: string | undefined;
  kind: PointKind | null;
  lat: number;
  lon: number;
  via: string | null | undefined;
  region?: string | undefined;
}): ExchangePoint {
  const { lat, lon } = read;
  const ident = (read.ident ?? '').trim().toUpperCase();
  const via = read.via === undefined || read.via === '' ? null : read.via;
  if (read.kind === 'coordinate' || !IDENT.test(ident)) {
    return { ident: coordinateIdent(read), kind: 'coordinate', lat, lon, via };
  }
  const region = /^[A-Z][A-Z0-9]$/.test(read.region ?? '') ? read.region : undefined;
  return {
    ident,
    ...(region === undefined ? {} : { region }),
    kind: read.kind ?? (/^\d{2,6}[NS]\d{3,7}[EW]$/.test(ident) ? 'coordinate' : 'waypoint'),
    lat,
    lon,
    via,
  };
}

/** The ends of a plan. @throws FormatProblem with fewer than two points */
export function endsOf(points: readonly ExchangePoint[]): { first: ExchangePoint; last: ExchangePoint } {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) throw new FormatProblem('A plan has at least two points.');
  return { first, last };
}
