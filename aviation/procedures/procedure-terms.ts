/** Procedure types in the order of their code in `procedure.type`. */
export const procedureTypes = ['SID', 'STAR', 'APPROACH'] as const;
export type ProcedureType = (typeof procedureTypes)[number];

/** Parts of a procedure in the order of their code in `procedurePart.kind`. */
export const procedurePartKinds = [
  'COMMON',
  'RUNWAY_TRANSITION',
  'ENROUTE_TRANSITION',
  'APPROACH_TRANSITION',
  'MISSED_APPROACH',
] as const;
export type ProcedurePartKind = (typeof procedurePartKinds)[number];

/** ARINC 424 path terminators (section 5.21) in the order of their code in `procedureLeg.pathTerminator`. */
export const pathTerminators = [
  'IF',
  'TF',
  'CF',
  'DF',
  'FA',
  'FC',
  'FD',
  'FM',
  'CA',
  'CD',
  'CI',
  'CR',
  'RF',
  'AF',
  'VA',
  'VD',
  'VI',
  'VM',
  'VR',
  'PI',
  'HA',
  'HF',
  'HM',
] as const;
export type PathTerminator = (typeof pathTerminators)[number];

/** Turn directions in the order of their code in `procedureLeg.turn`. */
export const turnDirections = [null, 'L', 'R'] as const;
export type TurnDirection = NonNullable<(typeof turnDirections)[number]>;

/**
 * Altitude constraints of a leg (ARINC 424 section 5.29, without the glide slope cases): at, at or above, at or below,
 * or between the second (lower) and the first (higher), in the order of their code.
 */
export const altitudeRules = [null, 'AT', 'AT_OR_ABOVE', 'AT_OR_BELOW', 'BETWEEN'] as const;
export type AltitudeRule = NonNullable<(typeof altitudeRules)[number]>;

/** Speed constraints of a leg, in the order of their code. */
export const speedRules = [null, 'AT', 'AT_OR_ABOVE', 'AT_OR_BELOW'] as const;
export type SpeedRule = NonNullable<(typeof speedRules)[number]>;

/** Roles of the fix of a leg, in the order of the bits of `procedureLeg.roles`. */
export const fixRoles = [
  'FLYOVER',
  'INITIAL',
  'INTERMEDIATE',
  'FINAL_COURSE',
  'FINAL',
  'MISSED_APPROACH',
] as const;
export type FixRole = (typeof fixRoles)[number];
