/** A closed ring as lon, lat, lon, lat …; the last position repeats the first. */
export type Ring = Float64Array;
/** An outer ring followed by its holes. */
export type PolygonRings = Ring[];

const BYTE = { minus: 45, dot: 46, zero: 48, nine: 57, open: 91, close: 93, comma: 44 } as const;

/** How deep an array lies in MultiPolygon coordinates. */
const POLYGON_DEPTH = 2;
const RING_DEPTH = 3;

/**
 * Reads the coordinates of the first MultiPolygon in a GeoJSON file straight from its bytes. `JSON.parse` would make
 * five million small arrays of them, which takes half a gigabyte. Throws when the file is not shaped like that.
 */
export function* scanMultiPolygon(file: Buffer): Generator<PolygonRings> {
  const key = '"coordinates":';
  const start = file.indexOf(key);
  if (start < 0) throw new Error('No coordinates in this GeoJSON file');
  let at = file.indexOf(BYTE.open, start);
  let depth = 0;
  let polygon: PolygonRings = [];
  let numbers: number[] = [];
  for (; at < file.length; at++) {
    const byte = file[at];
    if (byte === BYTE.open) {
      depth++;
      if (depth === POLYGON_DEPTH) polygon = [];
      if (depth === RING_DEPTH) numbers = [];
    } else if (byte === BYTE.close) {
      if (depth === RING_DEPTH) polygon.push(Float64Array.from(numbers));
      if (depth === POLYGON_DEPTH) yield polygon;
      depth--;
      if (depth === 0) return;
    } else if (isNumberStart(byte)) {
      const end = numberEnd(file, at);
      numbers.push(parseDecimal(file, at, end));
      at = end - 1;
    }
  }
  throw new Error('The GeoJSON file ends inside its coordinates');
}

function isNumberStart(byte: number | undefined): boolean {
  return byte !== undefined && (byte === BYTE.minus || (byte >= BYTE.zero && byte <= BYTE.nine));
}

function numberEnd(file: Buffer, start: number): number {
  let at = start + 1;
  for (;;) {
    const byte = file[at];
    if (byte === undefined || byte === BYTE.comma || byte === BYTE.close || byte <= 32) return at;
    at++;
  }
}

/** Plain decimals take a short cut; anything else (an exponent) goes through the language's own parser. */
function parseDecimal(file: Buffer, start: number, end: number): number {
  let value = 0;
  let scale = 1;
  let hasDot = false;
  for (let at = file[start] === BYTE.minus ? start + 1 : start; at < end; at++) {
    const byte = file[at] ?? 0;
    if (byte === BYTE.dot) hasDot = true;
    else if (byte >= BYTE.zero && byte <= BYTE.nine) {
      value = value * 10 + (byte - BYTE.zero);
      if (hasDot) scale *= 10;
    } else return Number(file.toString('latin1', start, end));
  }
  return (file[start] === BYTE.minus ? -value : value) / scale;
}
