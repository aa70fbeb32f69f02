import { UnreadableFile } from '#platform/contract/read-xml.ts';
import { z } from 'zod';
import { collect, type ReadPoints } from './file-points.ts';

const feature = z.looseObject({
  type: z.literal('Feature'),
  geometry: z.looseObject({ type: z.string(), coordinates: z.unknown() }).nullable(),
  properties: z.record(z.string(), z.unknown()).nullable().optional(),
});
const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

function takeFeature(found: ReadPoints, value: unknown, at: string): void {
  const read = feature.safeParse(value);
  const geometry = read.success ? read.data.geometry : null;
  if (!read.success || geometry?.type !== 'Point' || !Array.isArray(geometry.coordinates)) {
    found.faults.push({ at, message: 'It is not a point.' });
    return;
  }
  const { properties } = read.data;
  const [lng, lat] = geometry.coordinates as unknown[];
  collect(found, {
    at,
    name: wordOf(properties?.['name'] ?? properties?.['ident'] ?? properties?.['title']),
    lat: wordOf(lat),
    lng: wordOf(lng),
    symbol: wordOf(properties?.['symbol']),
    note: wordOf(properties?.['note'] ?? properties?.['description'] ?? properties?.['desc']),
  });
}

/** Points of a GeoJSON file, by feature number. @throws UnreadableFile */
export function readGeojsonPoints(text: string): ReadPoints {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableFile('The file is not JSON.');
  }
  const collection = z.looseObject({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });
  const read = collection.safeParse(value);
  const features = read.success ? read.data.features : [value];
  const found: ReadPoints = { points: [], faults: [] };
  for (const [index, one] of features.entries()) takeFeature(found, one, `feature ${index + 1}`);
  return found;
}

/** Fields of one line, separated by commas or semicolons, quoted if they contain one. */
function csvFields(line: string): string[] {
  const separator = line.includes(',') ? ',' : ';';
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += letter;
  }
  return [...fields, field];
}

/** Start of a comment that a spreadsheet would evaluate, with the apostrophes that prevent it. */
export const FORMULA_START = /^'*[=+\-@]/;
const withoutApostrophe = (text: string) =>
  text.startsWith("'") && FORMULA_START.test(text) ? text.slice(1) : text;

/** Garmin `user.csv`: name, comment, latitude, longitude in degrees. A header line is skipped. */
export function readGarminPoints(text: string): ReadPoints {
  const found: ReadPoints = { points: [], faults: [] };
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const at = `line ${index + 1}`;
    const [name, note, lat, lng, ...rest] = csvFields(line);
    const isHeading = index === 0 && /lat/i.test(line) && !/\d/.test(lat ?? '');
    if (isHeading) continue;
    if (lng === undefined || rest.length > 1)
      found.faults.push({ at, message: 'Expected four fields: name, comment, latitude, longitude.' });
    else collect(found, { at, name, lat, lng, note: withoutApostrophe(note ?? ''), symbol: rest[0] });
  }
  return found;
}

/**
 * X-Plane `user_fix.dat` (versions 600 to 1200): latitude, longitude, ident, and from 1100 terminal area and region.
 */
export function readUserFixPoints(text: string): ReadPoints {
  const found: ReadPoints = { points: [], faults: [] };
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const words = line.trim().split(/\s+/);
    const isFrame = index < 3 && (/^[IA]$/.test(line.trim()) || /^\d+\s+Version\b/i.test(line.trim()));
    if (line.trim() === '' || isFrame) continue;
    if (line.trim() === '99') break;
    const [lat, lng, name, , , , ...spoken] = words;
    collect(found, { at: `line ${index + 1}`, name, lat, lng, note: spoken.join(' ') });
  }
  return found;
}
