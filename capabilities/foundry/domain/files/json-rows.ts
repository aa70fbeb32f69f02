import { type DataTable, FileProblem, tableOfRecords } from '../data-table.ts';
import type { FileKind } from './file-kind.ts';

type JsonRecord = Map<string, unknown>;

/** Position of a JSON error, from the engine's message or by trying shorter prefixes. */
function placeOf(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: position - lineStart + 1 };
}

function positionOf(error: unknown, text: string): number {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const at = /line (\d+) column (\d+)/.exec(message);
  if (at) {
    const lines = text.split('\n').slice(0, Number(at[1]) - 1);
    return lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(at[2]) - 1;
  }
  return text.length;
}

/** Engine message for invalid JSON, without its position and excerpt. */
const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : 'JSON cannot be read';
  return /unexpected end|unterminated/i.test(message)
    ? 'the JSON ends too early.'
    : 'unexpected text in JSON.';
};

function parseJson(text: string, firstLine = 0): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { line, column } = placeOf(text, positionOf(error, text));
    throw new FileProblem(reasonOf(error), { line: line + firstLine, column });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One level of nesting becomes `outer.inner`; deeper structures remain JSON text. */
function flatRecord(value: Record<string, unknown>): JsonRecord {
  const record: JsonRecord = new Map();
  for (const [name, inner] of Object.entries(value)) {
    if (!isObject(inner)) record.set(name, inner);
    else for (const [key, deep] of Object.entries(inner)) record.set(`${name}.${key}`, deep);
  }
  return record;
}

function recordOf(value: unknown): JsonRecord {
  return isObject(value) ? flatRecord(value) : new Map([['value', value]]);
}

function positionsOf(geometry: Record<string, unknown>, found: [number, number][]): void {
  const walk = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [lon, lat] = part as unknown[];
    if (typeof lon === 'number' && typeof lat === 'number') found.push([lon, lat]);
    else part.forEach(walk);
  };
  walk(geometry.coordinates);
  const parts: unknown = geometry.geometries;
  if (Array.isArray(parts)) for (const part of parts) if (isObject(part)) positionsOf(part, found);
}

/** Centre of the bounding box of a geometry; null without positions. */
function middleOf(geometry: Record<string, unknown>): { lon: number; lat: number } | null {
  const found: [number, number][] = [];
  positionsOf(geometry, found);
  if (found.length === 0) return null;
  const [lons, lats] = [found.map(([lon]) => lon), found.map(([, lat]) => lat)];
  const middle = (values: number[]) =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  return { lon: middle(lons), lat: middle(lats) };
}

function featureRecord(feature: unknown, index: number): JsonRecord {
  if (!isObject(feature) || feature.type !== 'Feature')
    throw new FileProblem(`Entry ${index + 1} of the collection is not a GeoJSON feature.`);
  const record = isObject(feature.properties) ? flatRecord(feature.properties) : new Map<string, unknown>();
  if (!isObject(feature.geometry)) return record;
  const middle = middleOf(feature.geometry);
  if (!record.has('lat') && !record.has('lon')) {
    record.set('lat', middle?.lat ?? null);
    record.set('lon', middle?.lon ?? null);
  }
  record.set('geometry', feature.geometry);
  return record;
}

/** Creates a table of GeoJSON: one row per feature, its centre in `lat` and `lon`, its shape in `geometry`. */
export function tableOfGeojson(value: unknown): DataTable {
  const features = isObject(value) && value.type === 'Feature' ? [value] : isObject(value) && value.features;
  if (!Array.isArray(features)) throw new FileProblem('The GeoJSON contains no features.');
  if (features.length === 0) throw new FileProblem('The GeoJSON has no features.');
  return tableOfRecords(features.map(featureRecord));
}

/** Record of one line of NDJSON, `index` lines after the first. @throws FileProblem with line and column */
export const ndjsonRecord = (line: string, index: number): JsonRecord => recordOf(parseJson(line, index));

function ndjsonRecords(text: string): JsonRecord[] {
  return text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [ndjsonRecord(line, index)]));
}

/** List of rows in a document: the document, or the one list in it. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) throw new FileProblem('The JSON contains neither a list nor an object.');
  const lists = Object.values(value).filter((inner) => Array.isArray(inner));
  const [only] = lists;
  return lists.length === 1 && only ? only : [value];
}

/**
 * Creates a table of JSON (a list of objects, or an object that contains one), NDJSON or GeoJSON.
 * @throws FileProblem with line and column of invalid JSON
 */
export function tableOfJson(text: string, kind: Extract<FileKind, 'JSON' | 'NDJSON' | 'GeoJSON'>): DataTable {
  try {
    return readTable(text, kind);
  } catch (error) {
    // Nested lists are written as text, and their depth exceeded the stack.
    if (error instanceof RangeError)
      throw new FileProblem('The JSON is nested too deeply.', null, { cause: error });
    throw error;
  }
}

function readTable(text: string, kind: Extract<FileKind, 'JSON' | 'NDJSON' | 'GeoJSON'>): DataTable {
  if (kind === 'NDJSON') return tableOfRecords(ndjsonRecords(text));
  const value = parseJson(text);
  if (kind === 'GeoJSON') return tableOfGeojson(value);
  const list = listOf(value);
  if (list.length === 0) throw new FileProblem('The JSON contains an empty list.');
  return tableOfRecords(list.map(recordOf));
}
