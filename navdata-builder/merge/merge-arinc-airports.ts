import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { AirportRecord, PublishedRules, RunwayEndRecord, RunwayRecord } from '../navdata-set.ts';

/** Maximum distances between two sources' positions of the same airport, and to another airport already there. */
const sameAirportNm = 5;
const samePlaceNm = 0.5;

/**
 * Adds the airports of an ARINC 424 file to those known. One with a known ICAO code or ident within 5 NM is that
 * airport: its unknown values are filled in (transition altitude and level, speed limit, ILS, runway figures, runways
 * if missing), and if the file is newer than the airport's source, its figures for elevation and runway ends replace
 * the known ones. Others are added if no airport is within 0.5 NM and no source lists them as withdrawn. Returns the
 * additions.
 */
export function mergeArincAirports(input: {
  readonly airports: readonly AirportRecord[];
  readonly arinc: readonly AirportRecord[];
  readonly isNewer: (airport: AirportRecord) => boolean;
  /** Whether a newer and complete source covers the position, so that an airport missing from it does not exist. */
  readonly isWithdrawn: (place: LatLon) => boolean;
}): AirportRecord[] {
  const byCode = new Map<string, AirportRecord>();
  for (const code of ['localCode', 'ident', 'icao'] as const)
    for (const airport of input.airports) if (airport[code] !== null) byCode.set(airport[code], airport);
  return input.arinc.filter((record) => {
    const known = byCode.get(record.ident);
    if (known && distanceNm(known, record) <= sameAirportNm) {
      update(known, record, input.isNewer(known));
      return false;
    }
    if (known !== undefined || input.isWithdrawn(record)) return false;
    return !input.airports.some((airport) => isNear(airport, record));
  });
}

function isNear(airport: AirportRecord, record: AirportRecord): boolean {
  if (Math.abs(airport.lat - record.lat) > 0.01) return false;
  return distanceNm(airport, record) <= samePlaceNm;
}

function update(known: AirportRecord, record: AirportRecord, isNewer: boolean): void {
  const elevationFt = choose(known.elevationFt, record.elevationFt, isNewer);
  if (elevationFt !== known.elevationFt) known.origins = { ...known.origins, elevation: record.source };
  known.elevationFt = elevationFt;
  known.iata ??= record.iata;
  known.rules = rulesOf(known.rules, record.rules, isNewer);
  if (known.runways.length === 0) {
    known.runways = record.runways;
    if (record.runways.length > 0) known.origins = { ...known.origins, runways: record.source };
    return;
  }
  const ends = new Map(known.runways.flatMap(({ ends: two }) => two.map((end) => [plain(end.ident), end])));
  for (const runway of record.runways) {
    for (const end of runway.ends) {
      const same = ends.get(plain(end.ident));
      if (same) updateEnd(same, end, isNewer);
    }
    const same = known.runways.find((one) => isSameRunway(one, runway));
    if (!same) continue;
    same.lengthFt = choose(same.lengthFt, runway.lengthFt, isNewer);
    same.widthFt = choose(same.widthFt, runway.widthFt, isNewer);
  }
}

function updateEnd(known: RunwayEndRecord, end: RunwayEndRecord, isNewer: boolean): void {
  if (end.lat !== null && end.lon !== null && (isNewer || known.lat === null)) {
    known.lat = end.lat;
    known.lon = end.lon;
  }
  known.headingDegTrue = choose(known.headingDegTrue, end.headingDegTrue, isNewer);
  known.elevationFt = choose(known.elevationFt, end.elevationFt, isNewer);
  known.displacedThresholdFt = choose(known.displacedThresholdFt, end.displacedThresholdFt, isNewer);
  known.ils = choose(known.ils, end.ils, isNewer);
}

function choose<Value>(known: Value | null, offered: Value | null, isNewer: boolean): Value | null {
  return isNewer ? (offered ?? known) : (known ?? offered);
}

function rulesOf(
  known: PublishedRules | undefined,
  offered: PublishedRules | undefined,
  isNewer: boolean,
): PublishedRules {
  const of = (key: keyof PublishedRules): number | null =>
    choose(known?.[key] ?? null, offered?.[key] ?? null, isNewer);
  return {
    transitionAltitudeFt: of('transitionAltitudeFt'),
    transitionLevel: of('transitionLevel'),
    speedLimitKt: of('speedLimitKt'),
    speedLimitAltitudeFt: of('speedLimitAltitudeFt'),
  };
}

function isSameRunway(a: RunwayRecord, b: RunwayRecord): boolean {
  const idents = new Set(a.ends.map((end) => plain(end.ident)));
  return b.ends.some((end) => idents.has(plain(end.ident)));
}

/** `4L` and `04L` are the same runway end. */
function plain(ident: string): string {
  return ident.replace(/^0/, '');
}
