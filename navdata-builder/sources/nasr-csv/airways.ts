import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { CsvRecord } from '../../formats/csv.ts';
import type { AirwaySegmentRecord, EnroutePointRecord, SegmentEnd, SourceId } from '../../navdata-set.ts';
import { isIdent, numberOrNull } from '../record-values.ts';
import { kindOfNavaidType } from '../navaid-kinds.ts';
import type { NasrPoint } from './points.ts';
import { type NasrTable, readTable } from './table.ts';

interface Row {
  readonly line: number;
  readonly route: string;
  readonly airway: string;
  readonly sequence: number;
  readonly point: string;
  readonly kind: EnroutePointRecord['kind'] | null;
  readonly state: string;
  readonly region: string;
  readonly minimaFt: readonly number[];
  readonly maximumFt: number | null;
  readonly isGap: boolean;
}

/**
 * The legs of `AWY_SEG_ALT.csv`. A row's altitudes and its gap flag apply to the leg that begins at it; rows of the
 * same airway in another part of the country (`AWY_LOCATION`) are another run. Points that are not fixes or navaids
 * of the subscription (border crossings) are skipped, and their legs joined.
 */
export function readNasrAirways(
  table: NasrTable,
  points: readonly NasrPoint[],
  source: SourceId,
): { readonly cycleDate: string | null; readonly items: AirwaySegmentRecord[] } {
  const required = ['AWY_ID', 'POINT_SEQ', 'FROM_POINT', 'FROM_PT_TYPE', 'MIN_ENROUTE_ALT'];
  const { cycleDate, items } = readTable(table, required, toRow);
  const find = pointFinder(points);
  const routes = new Map<string, Row[]>();
  for (const row of items) routes.set(row.route, [...(routes.get(row.route) ?? []), row]);
  const legs = [...routes.values()].flatMap((rows) =>
    legsOf(
      rows.toSorted((a, b) => a.sequence - b.sequence),
      find,
      source,
    ),
  );
  return { cycleDate, items: legs };
}

function toRow(record: CsvRecord): Row | string {
  const airway = record.get('AWY_ID').trim();
  const sequence = numberOrNull(record.get('POINT_SEQ'));
  if (!isIdent(airway) || sequence === null) return `airway "${airway}" has no name or sequence number`;
  const known = ['MIN_ENROUTE_ALT', 'MIN_ENROUTE_ALT_OPPOSITE'].flatMap(
    (name) => numberOrNull(record.get(name)) ?? [],
  );
  const satellite = numberOrNull(record.get('GPS_MIN_ENROUTE_ALT'));
  return {
    line: record.line,
    route: `${record.get('AWY_LOCATION')}/${airway}`,
    airway,
    sequence,
    point: record.get('FROM_POINT').trim(),
    kind: kindOfNavaidType(record.get('FROM_PT_TYPE').trim()) ?? null,
    state: record.get('STATE_CODE').trim(),
    region: record.get('ICAO_REGION_CODE').trim(),
    minimaFt: known.length > 0 || satellite === null ? known : [satellite],
    maximumFt: numberOrNull(record.get('MAX_AUTH_ALT')),
    isGap: record.get('AWY_SEG_GAP_FLAG') === 'Y',
  };
}

type PointFinder = (row: Row, from: LatLon | null) => LatLon | null;

/** The point of the row's name and kind in its state or region, else the one nearest to the preceding point. */
function pointFinder(points: readonly NasrPoint[]): PointFinder {
  const named = new Map<string, NasrPoint[]>();
  for (const each of points) named.set(each.point.ident, [...(named.get(each.point.ident) ?? []), each]);
  return (row, from) => {
    const candidates = (named.get(row.point) ?? []).filter(({ point }) =>
      row.kind === null ? point.kind === 'FIX' : point.kind !== 'FIX',
    );
    const here = candidates.filter(
      ({ state, point }) =>
        state === row.state && (point.region === null || row.region === '' || point.region === row.region),
    );
    const [first] = (here.length > 0 ? here : candidates).toSorted(
      (a, b) => (from ? distanceNm(a.point, from) : 0) - (from ? distanceNm(b.point, from) : 0),
    );
    return first ? { lat: first.point.lat, lon: first.point.lon } : null;
  };
}

function legsOf(rows: readonly Row[], find: PointFinder, source: SourceId): AirwaySegmentRecord[] {
  const legs: AirwaySegmentRecord[] = [];
  let from: (SegmentEnd & { readonly position: LatLon }) | null = null;
  let over: Row[] = [];
  for (const row of rows) {
    const position: LatLon | null = find(row, from?.position ?? null);
    if (position) {
      const to = { ident: row.point, position, region: row.region || null, kind: row.kind };
      if (from)
        legs.push({ airway: row.airway, from, to, ...figuresOf(row.airway, over), isOneWay: false, source });
      from = to;
      over = [];
    }
    if (row.isGap) from = null;
    over.push(row);
  }
  return legs;
}

/** Jet and Q routes are high, Victor, T and coloured routes low, the others according to their altitudes. */
function figuresOf(airway: string, over: readonly Row[]) {
  const minima = over.flatMap(({ minimaFt }) => minimaFt);
  const maxima = over.flatMap(({ maximumFt }) => maximumFt ?? []);
  const minFl = minima.length === 0 ? null : Math.ceil(Math.max(...minima) / 100);
  const maxFl = maxima.length === 0 ? null : Math.floor(Math.min(...maxima) / 100);
  if (/^[JQ]\d/.test(airway)) return { isLow: false, isHigh: true, minFl, maxFl };
  if (/^[VTGRAB]\d/.test(airway)) return { isLow: true, isHigh: false, minFl, maxFl };
  return { isLow: (minFl ?? 0) < 180, isHigh: (maxFl ?? 600) >= 180, minFl, maxFl };
}
