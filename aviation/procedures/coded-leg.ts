import type { LatLon } from '../geo/lat-lon.ts';
import type {
  AltitudeRule,
  FixRole,
  PathTerminator,
  ProcedurePartKind,
  SpeedRule,
  TurnDirection,
} from './procedure-terms.ts';

/** Fix of a leg; WGS84 degrees, `null` when no source gives its position. */
export interface CodedFix {
  readonly ident: string;
  readonly region: string | null;
  readonly position: LatLon | null;
}

/** Altitude constraint of a leg. */
export interface CodedAltitude {
  readonly rule: AltitudeRule;
  readonly altitudeFt: number;
  /** Lower altitude of `BETWEEN`. */
  readonly secondAltitudeFt: number | null;
}

/** Speed constraint of a leg. */
export interface CodedSpeed {
  readonly rule: SpeedRule;
  readonly speedKt: number;
}

/** ARINC 424 leg as coded; `null` when not coded. Courses and bearings are magnetic. */
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
  /** Recommended navaid, the reference of bearing (`thetaDegMag`) and distance (`rhoNm`). */
  readonly navaid: string | null;
  readonly thetaDegMag: number | null;
  readonly rhoNm: number | null;
  /** Centre and radius of an RF leg. */
  readonly centre: CodedFix | null;
  readonly arcRadiusNm: number | null;
  /** Vertical angle of descent, positive: `3`. */
  readonly descentDeg: number | null;
}

/** Consecutive legs of a procedure. */
export interface CodedPart {
  readonly kind: ProcedurePartKind;
  /** Transition, such as `RW04L` or `CANDR`; `null` for an unnamed common part. */
  readonly name: string | null;
  readonly legs: readonly CodedLeg[];
}
