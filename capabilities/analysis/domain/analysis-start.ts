/** Flight as typed in the analysis. */
export interface TypedFlight {
  readonly departure: string;
  readonly arrival: string;
  readonly route: string;
  readonly aircraft: string;
  readonly fleetId: string;
  /** As typed, in `payloadUnit`. */
  readonly payload: string;
  readonly payloadUnit: 'kg' | 'lb';
  readonly alternate: string;
  /** Off-blocks, `2026-11-24` and `1430`, UTC. */
  readonly date: string;
  readonly time: string;
}

export const EMPTY_TYPED: TypedFlight = {
  departure: '',
  arrival: '',
  route: '',
  aircraft: 'B738',
  fleetId: '',
  payload: '',
  payloadUnit: 'kg',
  alternate: '',
  date: '',
  time: '',
};

export const MATRIX_METRICS = ['fuel', 'time', 'cost'] as const;
export type MatrixMetric = (typeof MATRIX_METRICS)[number];
