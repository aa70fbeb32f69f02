/** Airspace types in the order of their code in `airspace.type`. */
export const airspaceTypes = [
  'OTHER',
  'CLASS',
  'CTR',
  'CTA',
  'TMA',
  'FIR',
  'UIR',
  'SECTOR',
  'RESTRICTED',
  'PROHIBITED',
  'DANGER',
  'WARNING',
  'ALERT',
  'MOA',
  'TRAINING',
  'NATIONAL_SECURITY',
  'TRSA',
  'RMZ',
  'TMZ',
  'GLIDER',
] as const;
/** `CLASS` is controlled airspace with only an ICAO class; `SECTOR` is part of a FIR. */
export type AirspaceType = (typeof airspaceTypes)[number];

/** ICAO classes in the order of their code in `airspace.class`; `null` for none or unknown. */
export const airspaceClasses = [null, 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type AirspaceClass = NonNullable<(typeof airspaceClasses)[number]>;

/** Datums of limits, in the order of their code; `null` when the limit is unknown. */
export const limitDatums = [null, 'SFC', 'AGL', 'MSL', 'FL', 'UNL'] as const;

/** Vertical limit. `value` is feet for MSL and AGL, hundreds of feet for FL, 0 for SFC and UNL. */
export interface VerticalLimit {
  readonly datum: NonNullable<(typeof limitDatums)[number]>;
  readonly value: number;
}
