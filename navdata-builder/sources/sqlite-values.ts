import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { SqliteRecord, SqliteValue } from '../formats/sqlite-table.ts';
import { isPosition, numberOrNull, textOrNull } from './record-values.ts';

/** A column as trimmed text; numbers as they are written. */
export function textIn(record: SqliteRecord, ...names: string[]): string | null {
  const value = record.get(...names);
  return value === null ? null : textOrNull(String(value));
}

export function numberIn(record: SqliteRecord, ...names: string[]): number | null {
  return numeric(record.get(...names));
}

function numeric(value: SqliteValue): number | null {
  if (value === null) return null;
  return typeof value === 'number' ? (Number.isFinite(value) ? value : null) : numberOrNull(value);
}

/** The position of two columns; `null` where there is none. */
export function positionIn(record: SqliteRecord, lats: string[], lons: string[]): LatLon | null {
  const lat = numberIn(record, ...lats);
  const lon = numberIn(record, ...lons);
  return lat !== null && lon !== null && isPosition(lat, lon) ? { lat, lon } : null;
}

/** Higher values are not limits: sources write 99999 ft for none. */
const UNLIMITED_FL = 600;

/** An altitude as a flight level: feet as a number, or `FL245`; `null` for none, unknown and unlimited. */
export function flightLevelIn(record: SqliteRecord, name: string): number | null {
  const value = record.get(name);
  const coded = typeof value === 'string' ? /^FL ?(\d{2,3})$/i.exec(value.trim())?.[1] : undefined;
  const level = coded === undefined ? (numeric(value) ?? 0) / 100 : Number(coded);
  return level <= 0 || level > UNLIMITED_FL ? null : Math.round(level);
}
