import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** ARINC 424 path terminators (section 5.21). */
export const PATH_TERMINATORS = [
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
export type PathTerminator = (typeof PATH_TERMINATORS)[number];

export type ProcedureType = 'SID' | 'STAR' | 'APPROACH';

export type PartKind =
  | 'COMMON'
  | 'RUNWAY_TRANSITION'
  | 'ENROUTE_TRANSITION'
  | 'APPROACH_TRANSITION'
  | 'MISSED_APPROACH';

/** How an altitude or a speed binds. */
export type AltitudeRule = 'AT' | 'AT_OR_ABOVE' | 'AT_OR_BELOW' | 'BETWEEN';
export type SpeedRule = 'AT' | 'AT_OR_ABOVE' | 'AT_OR_BELOW';

export type TurnDirection = 'L' | 'R';

export type FixRole = 'FLYOVER' | 'INITIAL' | 'INTERMEDIATE' | 'FINAL_COURSE' | 'FINAL' | 'MISSED_APPROACH';

/** A named place of a procedure; the position is null where no source gives it. */
export interface CodedFix {
  readonly ident: string;
  readonly position: LatLon | null;
}

export interface CodedAltitude {
  readonly rule: AltitudeRule;
  readonly altitudeFt: number;
  /** The lower one of `BETWEEN`. */
  readonly secondAltitudeFt: number | null;
}

export interface CodedSpeed {
  readonly rule: SpeedRule;
  readonly speedKt: number;
}

/** One ARINC 424 leg as the data codes it; null where it does not say. Directions are magnetic. */
export interface CodedLeg {
  readonly pathTerminator: PathTerminator;
  readonly fix: CodedFix | null;
  readonly roles: readonly FixRole[];
  readonly turn: TurnDirection | null;
  readonly courseDegMag: number | null;
  readonly distanceNm: number | null;
  readonly holdMinutes: number | null;
  readonly altitude: CodedAltitude | null;
  readonly speed: CodedSpeed | null;
  /** The navaid that `thetaDegMag` and `rhoNm` are from. */
  readonly navaid: string | null;
  readonly thetaDegMag: number | null;
  readonly rhoNm: number | null;
  /** Centre and radius of an RF leg. */
  readonly centre: CodedFix | null;
  readonly arcRadiusNm: number | null;
}

/** Legs flown one after the other. */
export interface CodedPart {
  readonly kind: PartKind;
  /** Such as `RW04L` or `CANDR`; null for a common part without a name. */
  readonly name: string | null;
  readonly legs: readonly CodedLeg[];
}

export interface CodedProcedure {
  readonly type: ProcedureType;
  readonly ident: string;
  readonly name: string;
  readonly approachType: string | null;
  readonly runway: string | null;
  readonly parts: readonly CodedPart[];
  readonly source: string;
  readonly asOf: string | null;
}

/** A runway end as the geometry needs it; positions are thresholds, null where unknown. */
export interface RunwayThreshold {
  readonly ident: string;
  readonly reciprocalIdent: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly headingDegTrue: number | null;
  readonly elevationFt: number | null;
  readonly ilsIdent: string | null;
}

/** The airport that a procedure belongs to. */
export interface ProcedureAirport extends LatLon {
  readonly ident: string;
  readonly elevationFt: number | null;
  readonly runways: readonly RunwayThreshold[];
}
