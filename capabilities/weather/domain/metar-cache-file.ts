import { csvParseRows } from 'd3-dsv';

/** Line of an aviationweather.gov cache file: the raw report, and data not in the report. */
export interface CacheRow {
  icao: string;
  raw: string;
  /** Time of observation or issue; `null` when missing or invalid. */
  timeMs: number | null;
  lat: number | null;
  lon: number | null;
  elevationM: number | null;
}

export type CacheFile =
  | { ok: true; rows: readonly CacheRow[]; rejected: readonly string[] }
  | { ok: false; message: string };

/** METAR and TAF files name the time differently; all other decoding is done here. */
const TIME_COLUMN = { metar: 'observation_time', taf: 'issue_time' } as const;

/** Field as a number; empty and invalid are `null`, so that a missing latitude never becomes 0. */
function numberOf(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function within(value: number | null, limit: number): number | null {
  return value !== null && Math.abs(value) <= limit ? value : null;
}

function timeOf(text: string | undefined): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
}

/**
 * Parses a cache file. Old files have status lines before the header; the header repeats names (`sky_cover`), so the
 * first column of a name is used. A file without its header is rejected.
 */
export function readCacheFile(text: string, kind: keyof typeof TIME_COLUMN): CacheFile {
  const table = csvParseRows(text);
  const headerAt = table.findIndex(([first]) => first?.trim() === 'raw_text');
  const header = table[headerAt]?.map((name) => name.trim());
  if (!header) return { ok: false, message: 'The file has no header that begins with raw_text.' };
  const columnOf = (name: string): number => header.indexOf(name);
  const [raw, icao, time, lat, lon, elevation] = [
    'raw_text',
    'station_id',
    TIME_COLUMN[kind],
    'latitude',
    'longitude',
    'elevation_m',
  ].map(columnOf);
  if (icao === undefined || icao < 0) return { ok: false, message: 'The file has no column station_id.' };
  const rows: CacheRow[] = [];
  const rejected: string[] = [];
  for (const cells of table.slice(headerAt + 1)) {
    const cell = (column: number | undefined): string | undefined => cells[column ?? -1];
    const station = cell(icao)?.trim().toUpperCase() ?? '';
    const report = cell(raw)?.trim() ?? '';
    if (!/^[A-Z][A-Z\d]{3}$/.test(station) || report === '') {
      if (cells.some((value) => value.trim() !== ''))
        rejected.push(`not a report: ${cells.join(',').slice(0, 80)}`);
      continue;
    }
    rows.push({
      icao: station,
      raw: report,
      timeMs: timeOf(cell(time)),
      lat: within(numberOf(cell(lat)), 90),
      lon: within(numberOf(cell(lon)), 180),
      elevationM: numberOf(cell(elevation)),
    });
  }
  return { ok: true, rows, rejected };
}
