import { type NavdataMeta, type NavdataSource, unknownInteger } from './artefact-format.ts';

/** Unknown integers are stored as −1. */
export function integerOrNull(column: Int32Array | Int16Array | Int8Array, row: number): number | null {
  const value = column[row] ?? unknownInteger;
  return value === unknownInteger ? null : value;
}

/** Unknown decimals are stored as NaN. Float32 values are given with the six digits they hold. */
export function decimalOrNull(column: Float32Array | Float64Array, row: number): number | null {
  const value = column[row] ?? Number.NaN;
  if (Number.isNaN(value)) return null;
  return column instanceof Float32Array ? Number(value.toPrecision(6)) : value;
}

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

/** The source that a record came from. */
export function sourceOf(meta: NavdataMeta, number: number | undefined): NavdataSource {
  return meta.sources[number ?? -1] ?? unknownSource;
}
