/** Kinds of airspace in the order of their code in `airspace.type`. */
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
/** `CLASS` is controlled airspace of which only its ICAO class is said; `SECTOR` a part of a FIR. */
export type AirspaceType = (typeof airspaceTypes)[number];

/** ICAO classes in the order of their code in `airspace.class`; `null` where there is none or none is said. */
export const airspaceClasses = [null, 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type AirspaceClass = NonNullable<(typeof airspaceClasses)[number]>;

/** What a limit is measured from, in the order of its code; `null` where the limit is not known. */
export const limitDatums = [null, 'SFC', 'AGL', 'MSL', 'FL', 'UNL'] as const;

/** A lower or upper limit. `value` is feet for MSL and AGL, hundreds of feet for FL, 0 for SFC and UNL. */
export interface VerticalLimit {
  readonly datum: NonNullable<(typeof limitDatums)[number]>;
  readonly value: number;
}
