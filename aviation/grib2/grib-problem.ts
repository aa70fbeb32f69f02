/** Reasons why part of a file could not be decoded. Stable ids: callers may branch on them. */
export type GribProblemCode =
  | 'not-grib'
  | 'truncated'
  | 'edition'
  | 'end-marker'
  | 'section-length'
  | 'section-order'
  | 'reference-time'
  | 'grid-template'
  | 'grid-invalid'
  | 'reduced-grid'
  | 'scan-mode'
  | 'too-many-points'
  | 'product-template'
  | 'time-unit'
  | 'packing-template'
  | 'packing-invalid'
  | 'bitmap-indicator'
  | 'bitmap-missing'
  | 'bitmap-invalid'
  | 'png-invalid'
  | 'inflate-missing'
  | 'inflate-failed'
  | 'value-overflow'
  | 'too-many-problems';

/** Problem found while decoding: stable id, sentence and position in the file. */
export interface GribProblem {
  readonly code: GribProblemCode;
  readonly message: string;
  /** Offset in bytes from the start of the file. */
  readonly offset: number;
}

/**
 * Thrown inside the decoder at any depth. It never leaves `aviation/grib2`: the two public entry points (`decodeGrib2`
 * and `GribField.values`) convert it to a `GribProblem`.
 */
export class GribFault extends Error {
  readonly problem: GribProblem;

  constructor(code: GribProblemCode, message: string, offset: number) {
    super(message);
    this.name = 'GribFault';
    this.problem = { code, message, offset };
  }
}

/** Problem of a `GribFault`; anything else is a bug and is rethrown. */
export function problemOf(thrown: unknown): GribProblem {
  if (thrown instanceof GribFault) return thrown.problem;
  throw thrown;
}
