import { type ArtefactColumns, pointKinds } from '../artefact/artefact-format.ts';

/** Typed frequency as a range of possible values, inclusive. */
export interface TypedFrequency {
  /** kHz in the aeronautical VHF band, or `null`. */
  readonly vhfKhz: readonly [number, number] | null;
  /** kHz of an NDB, or `null`. */
  readonly ndbKhz: readonly [number, number] | null;
}

const vhfBandKhz = [108_000, 137_000] as const;
const ndbBandKhz = [190, 1750] as const;
/** Frequencies are stored as 32-bit floats. */
const toleranceKhz = 0.05;

/**
 * Parses `113.7`, `113.70`, `1137` and `11370` as 113.70 MHz, `388` as 388 kHz and `3885` as 388.5 kHz; `121.72`
 * matches 121.725 too, as spoken. `null` for anything else.
 */
export function typedFrequency(text: string): TypedFrequency | null {
  const typed = text
    .trim()
    .toUpperCase()
    .replace(/ ?[MK]HZ$/, '')
    .replace(',', '.');
  const vhfKhz = typedVhf(typed);
  const ndbKhz = typedNdb(typed);
  return vhfKhz === null && ndbKhz === null ? null : { vhfKhz, ndbKhz };
}

function typedVhf(typed: string): [number, number] | null {
  const [, whole = '', fraction = ''] = /^(\d{3})\.?(\d{1,3})$/.exec(typed) ?? [];
  const fromKhz = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
  if (fromKhz < vhfBandKhz[0] || fromKhz > vhfBandKhz[1]) return null;
  // Two decimals are the spoken form of a 25 kHz channel: 121.72 is 121.725.
  return [fromKhz, fraction.length === 2 ? fromKhz + 5 : fromKhz];
}

function typedNdb(typed: string): [number, number] | null {
  if (!/^\d{3,4}(\.\d)?$/.test(typed)) return null;
  const isInBand = (khz: number): boolean => khz >= ndbBandKhz[0] && khz <= ndbBandKhz[1];
  // The search box removes the decimal point.
  const khz = [Number(typed), Number(typed) / 10].find(isInBand);
  return khz === undefined ? null : [khz, khz];
}

const isWithin = (khz: number, range: readonly [number, number] | null): boolean =>
  range !== null && khz >= range[0] - toleranceKhz && khz <= range[1] + toleranceKhz;

/** Visits every navaid of a frequency and every airport that uses it, an airport with the row of `frequency`. */
export function forEachOfFrequency(
  columns: ArtefactColumns,
  typed: TypedFrequency,
  visit: (point: number, frequencyRow: number | null) => void,
): void {
  const airportCount = columns['airport.type'].length;
  const khz = columns['enroute.frequencyKhz'];
  const kinds = columns['point.kind'];
  for (let row = 0; row < khz.length; row += 1) {
    const value = khz[row] ?? Number.NaN;
    if (!(value > 0)) continue;
    const isNdb = pointKinds[kinds[airportCount + row] ?? 0] === 'NDB';
    if (isWithin(value, isNdb ? typed.ndbKhz : typed.vhfKhz)) visit(airportCount + row, null);
  }
  if (typed.vhfKhz === null) return;
  const hertz = columns['frequency.hz'];
  for (let row = 0; row < hertz.length; row += 1)
    if (isWithin((hertz[row] ?? 0) / 1000, typed.vhfKhz)) visit(airportOfRow(columns, row), row);
}

/** Airport whose run of frequencies contains the row. */
function airportOfRow(columns: ArtefactColumns, row: number): number {
  const starts = columns['airport.frequencyStart'];
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
