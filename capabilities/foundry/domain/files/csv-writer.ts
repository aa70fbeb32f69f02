import type { CellValue } from '../data-table.ts';

/** Spreadsheets evaluate a cell that begins so as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function cellText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  // A leading apostrophe makes a spreadsheet show the text unchanged.
  const safe = FORMULA_START.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180, CRLF); cells that begin like formulas get a leading apostrophe. */
export function csvText(columns: readonly string[], rows: Iterable<readonly CellValue[]>): string {
  const lines = [columns.map(cellText).join(',')];
  for (const row of rows) lines.push(row.map(cellText).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/**
 * Rows as GeoJSON points, or as the shapes of a `geometry` column. Rows without a position are counted, not written.
 */
export function geojsonText(
  columns: readonly string[],
  rows: readonly (readonly CellValue[])[],
): { text: string; skipped: number } {
  const index = (names: readonly string[]) => columns.findIndex((name) => names.includes(name.toLowerCase()));
  const [latAt, lonAt, shapeAt] = [index(LAT_NAMES), index(LON_NAMES), index(['geometry'])];
  const features = rows.flatMap((row) => {
    const geometry = shapeOf(row[shapeAt]) ?? pointOf(row[latAt], row[lonAt]);
    if (geometry === null) return [];
    const pairs = columns.flatMap((name, at) => (at === shapeAt ? [] : [[name, row[at] ?? null] as const]));
    return [{ type: 'Feature', geometry, properties: Object.fromEntries(pairs) }];
  });
  return {
    text: JSON.stringify({ type: 'FeatureCollection', features }),
    skipped: rows.length - features.length,
  };
}

/** Column names of positions, in lower case. */
export const LAT_NAMES: readonly string[] = ['lat', 'latitude', 'lat_deg', 'y'];
export const LON_NAMES: readonly string[] = ['lon', 'longitude', 'lng', 'long', 'lon_deg', 'x'];

function shapeOf(value: CellValue | undefined): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return null;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return null;
  }
}

function pointOf(lat: CellValue | undefined, lon: CellValue | undefined): unknown {
  if (typeof lat !== 'number' || typeof lon !== 'number' || Math.abs(lat) > 90) return null;
  return { type: 'Point', coordinates: [lon, lat] };
}
