import { coordinateIdent } from '../coordinate-ident.ts';
import { type ExchangePoint, FormatProblem, type PointKind, POINT_KINDS } from '../exchange-plan.ts';

/** Valid identifier of a flight plan. */
export const IDENT = /^[A-Z0-9]{1,12}$/;

/** Kind in a file of this app; null for any other word. */
export const kindOfWord = (word: string | undefined): PointKind | null =>
  POINT_KINDS.find((kind) => kind === word) ?? null;

/** Point read from a file. Without a usable name it is a free coordinate, named after its position. */
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

/** Ends of a plan. @throws FormatProblem with fewer than two points */
export function endsOf(points: readonly ExchangePoint[]): { first: ExchangePoint; last: ExchangePoint } {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) throw new FormatProblem('A plan has at least two points.');
  return { first, last };
}
