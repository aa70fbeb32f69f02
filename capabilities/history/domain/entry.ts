/** Report or message with its time, ms since 1970. */
export interface Entry {
  readonly key: string;
  readonly atMs: number;
  readonly text: string;
  /** Location of entries without a station: a circle around the area. */
  readonly place?: { readonly lat: number; readonly lon: number; readonly radiusNm: number } | undefined;
}

const SEPARATOR = '\t';
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' };
const UNESCAPED: Readonly<Record<string, string>> = { '\\': '\\', n: '\n', r: '\r' };

/** Entry as a line without line end: key, time, location, text. */
export function lineOf({ key, atMs, text, place }: Entry): string {
  const where =
    place === undefined ? '' : `${place.lat.toFixed(3)},${place.lon.toFixed(3)},${Math.ceil(place.radiusNm)}`;
  const escaped = text.replaceAll(/[\\\n\r]/g, (letter) => ESCAPES[letter] ?? letter);
  return [key.replaceAll(/[\t\n\r]/g, ' '), atMs, where, escaped].join(SEPARATOR);
}

function placeOf(text: string): Entry['place'] {
  const [lat = Number.NaN, lon = Number.NaN, radiusNm = Number.NaN] = text.split(',').map(Number);
  return text !== '' && Number.isFinite(lat + lon + radiusNm) ? { lat, lon, radiusNm } : undefined;
}

/** Parses a line; null when invalid. */
export function entryOf(line: string): Entry | null {
  const [key, at, where, ...rest] = line.split(SEPARATOR);
  const atMs = Number(at);
  if (!key || !at || where === undefined || rest.length === 0 || !Number.isFinite(atMs)) return null;
  const text = rest
    .join(SEPARATOR)
    .replaceAll(/\\([nr\\])/g, (whole, letter: string) => UNESCAPED[letter] ?? whole);
  const place = placeOf(where);
  return place === undefined ? { key, atMs, text } : { key, atMs, text, place };
}

/** 32-bit FNV-1a: distinguishes two reports of one station and time. */
export function digestOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Entries of a period without duplicates, oldest first. */
export function sortedEntries(
  entries: readonly Entry[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries)
    if (entry.atMs >= fromMs && entry.atMs <= toMs)
      found.set(`${entry.key}\t${entry.atMs}\t${digestOf(entry.text)}`, entry);
  return [...found.values()].toSorted((one, other) => one.atMs - other.atMs);
}
