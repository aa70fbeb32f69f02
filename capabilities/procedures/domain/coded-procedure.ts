import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { CodedPart } from '#aviation/procedures/coded-leg.ts';
import type { ProcedureType } from '#aviation/procedures/procedure-terms.ts';

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

/** Runway end for the geometry; positions are thresholds, null when unknown. */
export interface RunwayThreshold {
  readonly ident: string;
  readonly reciprocalIdent: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly headingDegTrue: number | null;
  readonly elevationFt: number | null;
  readonly ilsIdent: string | null;
}

/** Airport of a procedure. */
export interface ProcedureAirport extends LatLon {
  readonly ident: string;
  readonly elevationFt: number | null;
  readonly runways: readonly RunwayThreshold[];
}
