/** A report or message with its time, ms since the epoch. */
export interface Entry {
  readonly key: string;
  readonly atMs: number;
  readonly text: string;
  /** Where it is, for what is not of a station: a circle that contains its area. */
  readonly place?: { readonly lat: number; readonly lon: number; readonly radiusNm: number } | undefined;
}

const SEPARATOR = '\t';
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' };
const UNESCAPED: Readonly<Record<string, string>> = { '\\': '\\', n: '\n', r: '\r' };

/** One entry as a line without its end: key, time, place, text. */
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

/** Reads a line; null for one that is none. */
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

/** 32-bit FNV-1a: tells two reports of one station and time apart. */
export function digestOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Entries of a time span without repeats, oldest first. */
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
