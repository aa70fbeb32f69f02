/** Why a part of a file could not be decoded. Stable ids: callers may branch on them. */
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

/** One thing that could not be decoded: a stable id, a sentence, and where in the file it was met. */
export interface GribProblem {
  readonly code: GribProblemCode;
  readonly message: string;
  /** Offset in bytes from the start of the file. */
  readonly offset: number;
}

/**
 * Leaves the middle of a decoder from any depth. It never leaves `aviation/grib2`: the two public doors
 * (`decodeGrib2` and `GribField.values`) turn it into a `GribProblem`.
 */
export class GribFault extends Error {
  readonly problem: GribProblem;

  constructor(code: GribProblemCode, message: string, offset: number) {
    super(message);
    this.name = 'GribFault';
    this.problem = { code, message, offset };
  }
}

/** The problem in what was thrown by decoder code; anything else is a bug and travels on. */
export function problemOf(thrown: unknown): GribProblem {
  if (thrown instanceof GribFault) return thrown.problem;
  throw thrown;
}
