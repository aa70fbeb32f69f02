import { z } from 'zod';
import type { AirwaySegmentRecord, EnroutePointRecord, SegmentEnd, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { kindOfNavaidType } from './navaid-kinds.ts';
import { isIdent, isPosition, textOrNull } from './record-values.ts';
import { parseSnapshot } from './squawk-snapshot.ts';

/** Records of one NASR snapshot with the first day of its cycle. */
export interface NasrRecords<Item> {
  readonly cycleDate: string;
  readonly records: Item[];
}

const fixSchema = z.object({
  identifier: z.string(),
  icaoRegionCode: z.string().optional(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  chartTypes: z.array(z.string()).optional(),
});

const navaidSchema = z.object({
  identifier: z.string(),
  name: z.string(),
  type: z.string(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  elevationFt: z.number().optional(),
  frequencyKhz: z.number().optional(),
  frequencyMhz: z.number().optional(),
  magneticVariationDeg: z.number().optional(),
  magneticVariationDirection: z.enum(['E', 'W']).optional(),
});

const waypointSchema = z.object({
  identifier: z.string().optional(),
  waypointType: z.string(),
  navaidFacilityType: z.string().optional(),
  icaoRegionCode: z.string().optional(),
  lat: z.number(),
  lon: z.number(),
  minimumEnrouteAltitudeFt: z.number().optional(),
  minimumEnrouteAltitudeOppositeFt: z.number().optional(),
  gnssMinimumEnrouteAltitudeFt: z.number().optional(),
  maximumAuthorizedAltitudeFt: z.number().optional(),
  discontinued: z.boolean().optional(),
});
type Waypoint = z.infer<typeof waypointSchema>;

const airwaySchema = z.object({
  designation: z.string(),
  type: z.string(),
  waypoints: z.array(waypointSchema),
});

/** Fixes of `fixes.json`. */
export function parseSquawkFixes(json: unknown, source: SourceId, log: RecordLog) {
  return readRecords(json, log, (raw): EnroutePointRecord | string => {
    const parsed = fixSchema.safeParse(raw);
    if (!parsed.success) return parsed.error.issues[0]?.message ?? 'unreadable';
    const { identifier: ident, lat, lon, chartTypes = [], icaoRegionCode, country } = parsed.data;
    if (!isIdent(ident) || !isPosition(lat, lon)) return `${ident} has no identifier or position`;
    return {
      ...bare({ kind: 'FIX', ident, lat, lon, country, source }),
      region: textOrNull(icaoRegionCode),
      usage: usageOf(chartTypes),
    };
  });
}

function usageOf(chartTypes: readonly string[]): EnroutePointRecord['usage'] {
  if (chartTypes.length === 0) return null;
  return chartTypes.some((type) => type.includes('ENROUTE')) ? 'ENROUTE' : 'TERMINAL';
}

/** Navaids of `navaids.json`. */
export function parseSquawkNavaids(json: unknown, source: SourceId, log: RecordLog) {
  return readRecords(json, log, (raw): EnroutePointRecord | string | null => {
    const parsed = navaidSchema.safeParse(raw);
    if (!parsed.success) return parsed.error.issues[0]?.message ?? 'unreadable';
    const navaid = parsed.data;
    const { identifier: ident, lat, lon, country } = navaid;
    const kind = kindOfNavaidType(navaid.type);
    if (kind === null) return null;
    if (kind === undefined) return `${ident} is of an unknown type "${navaid.type}"`;
    if (!isIdent(ident) || !isPosition(lat, lon)) return `${ident} has no identifier or position`;
    const megahertz = navaid.frequencyMhz === undefined ? null : navaid.frequencyMhz * 1000;
    const variation = navaid.magneticVariationDeg ?? null;
    return {
      ...bare({ kind, ident, lat, lon, country, source }),
      name: textOrNull(navaid.name),
      type: navaid.type,
      frequencyKhz: navaid.frequencyKhz ?? megahertz,
      elevationFt: navaid.elevationFt ?? null,
      variationDegEast:
        variation === null || navaid.magneticVariationDirection !== 'W' ? variation : -variation,
      usage: 'ENROUTE',
    };
  });
}

function bare(
  point: Pick<EnroutePointRecord, 'kind' | 'ident' | 'lat' | 'lon' | 'country' | 'source'>,
): EnroutePointRecord {
  return {
    ...point,
    name: null,
    type: null,
    region: null,
    frequencyKhz: null,
    elevationFt: null,
    rangeNm: null,
    variationDegEast: null,
    usage: null,
  };
}

/** Airways of `airways.json`, leg by leg. */
export function parseSquawkAirways(json: unknown, source: SourceId, log: RecordLog) {
  const perAirway = readRecords(json, log, (raw): AirwaySegmentRecord[] | string => {
    const parsed = airwaySchema.safeParse(raw);
    if (!parsed.success) return parsed.error.issues[0]?.message ?? 'unreadable';
    const { designation, type, waypoints } = parsed.data;
    if (!isIdent(designation)) return `no airway name "${designation}"`;
    return legsOf(waypoints).map(({ from, to, over }) => ({
      airway: designation,
      from: endOf(from),
      to: endOf(to),
      ...levelOf(type, over),
      isOneWay: false,
      ...altitudes(over),
      source,
    }));
  });
  return { cycleDate: perAirway.cycleDate, records: perAirway.records.flat() };
}

/**
 * Neighbouring waypoints with an identifier. A record's altitudes and its `discontinued` flag apply to the leg that
 * begins at it; points without identifier (border crossings) are skipped, and their legs joined.
 */
function legsOf(waypoints: readonly Waypoint[]) {
  const legs: { from: Waypoint; to: Waypoint; over: Waypoint[] }[] = [];
  let from: Waypoint | undefined;
  let over: Waypoint[] = [];
  for (const waypoint of waypoints) {
    const isNamed = isIdent(waypoint.identifier ?? '') && isPosition(waypoint.lat, waypoint.lon);
    if (isNamed) {
      if (from) legs.push({ from, to: waypoint, over });
      from = waypoint;
      over = [];
    }
    if (waypoint.discontinued === true) from = undefined;
    over.push(waypoint);
  }
  return legs;
}

function endOf(waypoint: Waypoint): SegmentEnd {
  return {
    ident: waypoint.identifier ?? '',
    position: { lat: waypoint.lat, lon: waypoint.lon },
    region: waypoint.icaoRegionCode ?? null,
    kind: waypoint.navaidFacilityType ? (kindOfNavaidType(waypoint.navaidFacilityType) ?? null) : null,
  };
}

const highTypes = new Set(['JET', 'RNAV_Q']);
const lowTypes = new Set(['VICTOR', 'RNAV_T', 'GREEN', 'RED', 'AMBER', 'BLUE']);

/** Jet and Q routes are high, Victor, T and coloured routes low, oceanic routes according to their altitudes. */
function levelOf(type: string, over: readonly Waypoint[]): { isLow: boolean; isHigh: boolean } {
  if (highTypes.has(type)) return { isLow: false, isHigh: true };
  if (lowTypes.has(type)) return { isLow: true, isHigh: false };
  const { minFl, maxFl } = altitudes(over);
  return { isLow: (minFl ?? 0) < 180, isHigh: (maxFl ?? 600) >= 180 };
}

function altitudes(over: readonly Waypoint[]): { minFl: number | null; maxFl: number | null } {
  const lowest = over.flatMap((waypoint) => {
    const published = [waypoint.minimumEnrouteAltitudeFt, waypoint.minimumEnrouteAltitudeOppositeFt];
    const known = published.filter((altitude) => altitude !== undefined);
    if (known.length > 0) return known;
    return waypoint.gnssMinimumEnrouteAltitudeFt === undefined ? [] : [waypoint.gnssMinimumEnrouteAltitudeFt];
  });
  const highest = over.flatMap((waypoint) => waypoint.maximumAuthorizedAltitudeFt ?? []);
  return {
    minFl: lowest.length === 0 ? null : Math.ceil(Math.max(...lowest) / 100),
    maxFl: highest.length === 0 ? null : Math.floor(Math.min(...highest) / 100),
  };
}

/** A text is the reason to reject the record, `null` omits it silently. */
function readRecords<Item>(
  json: unknown,
  log: RecordLog,
  read: (raw: unknown) => Item | string | null,
): NasrRecords<Item> {
  const { cycleDate, records } = parseSnapshot(json, log.file);
  const items: Item[] = [];
  records.forEach((raw, index) => {
    const result = read(raw);
    if (typeof result === 'string') log.reject(index + 1, result);
    else if (result === null) log.skip();
    else {
      items.push(result);
      log.use();
    }
  });
  return { cycleDate, records: items };
}
