import { type NavdataMeta, type NavdataSource, unknownInteger } from './artefact-format.ts';

/** Unknown integers are stored as −1. */
export function integerOrNull(column: Int32Array | Int16Array | Int8Array, row: number): number | null {
  const value = column[row] ?? unknownInteger;
  return value === unknownInteger ? null : value;
}

/** Unknown decimals are stored as NaN. Float32 values are returned with their six significant digits. */
export function decimalOrNull(column: Float32Array | Float64Array, row: number): number | null {
  const value = column[row] ?? Number.NaN;
  if (Number.isNaN(value)) return null;
  return column instanceof Float32Array ? sixDigits(value) : value;
}

/** `Number(value.toPrecision(6))`, without text for integers and common magnitudes. */
function sixDigits(value: number): number {
  const size = Math.abs(value);
  // Adding 0 turns −0 into 0.
  if (size < 1e6 && Number.isInteger(value)) return value + 0;
  if (size >= 1e6 || size < 0.1) return Number(value.toPrecision(6));
  const perUnit = powersOfTen[Math.floor(Math.log10(size)) + 1] ?? 1;
  return (Math.sign(value) * Math.round(size * perUnit)) / perUnit;
}

/** Factors that give six digits before the point for numbers below 1, 10, 100 … */
const powersOfTen = [1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1] as const;

/** Three-valued flags are stored as 1, 0 and −1 for unknown. */
export function flagOrNull(column: Int8Array, row: number): boolean | null {
  const value = column[row] ?? unknownInteger;
  return value === unknownInteger ? null : value === 1;
}

const unknownSource: NavdataSource = {
  id: 'unknown',
  name: 'unknown',
  licence: 'unknown',
  asOf: null,
  airac: null,
  used: {},
  rejected: 0,
};

/** Source of a record. */
export function sourceOf(meta: NavdataMeta, number: number | undefined): NavdataSource {
  return meta.sources[number ?? -1] ?? unknownSource;
}
