import type { LatLon } from '../geo/lat-lon.ts';
import type {
  AltitudeRule,
  FixRole,
  PathTerminator,
  ProcedurePartKind,
  SpeedRule,
  TurnDirection,
} from './procedure-terms.ts';

/** A named place that a leg uses; WGS84 degrees, `null` where no source gives its position. */
export interface CodedFix {
  readonly ident: string;
  readonly region: string | null;
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

/** One ARINC 424 leg as the data codes it; `null` where it does not say. Directions are magnetic. */
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
  readonly rnpNm: number | null;
  /** The navaid that bearing (`thetaDegMag`) and distance (`rhoNm`) are from. */
  readonly navaid: string | null;
  readonly thetaDegMag: number | null;
  readonly rhoNm: number | null;
  /** Centre and radius of an RF leg. */
  readonly centre: CodedFix | null;
  readonly arcRadiusNm: number | null;
  /** Descent below the horizontal, such as 3. */
  readonly descentDeg: number | null;
}

/** Legs flown one after the other. */
export interface CodedPart {
  readonly kind: ProcedurePartKind;
  /** Transition, such as `RW04L` or `CANDR`; `null` for the common part where it has no name. */
  readonly name: string | null;
  readonly legs: readonly CodedLeg[];
}
