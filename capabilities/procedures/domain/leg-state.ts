import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { ProcedureAirport } from './coded-procedure.ts';
import type { PathAssumptions } from './path-assumptions.ts';

/** State of the aircraft at the start of a leg; null is unknown. */
export interface FlightState {
  readonly position: LatLon | null;
  readonly trackDegTrue: number | null;
  readonly altitudeFt: number | null;
}

export const NOWHERE: FlightState = { position: null, trackDegTrue: null, altitudeFt: null };

/** Navaid of a procedure. */
export interface ProcedureNavaid extends LatLon {
  /** Note when the position is not that of the navaid, such as the far end of the runway for the DME of an ILS. */
  readonly note: string | null;
}

/** Navigation data needed by the geometry. */
export interface ProcedurePlaces {
  /** Degrees east: the station declination of a known navaid, else the variation of the position. */
  variationDegEast(place: LatLon, navaid: string | null): number;
  /** Navaid of an ident near a position; null when the data has none. */
  navaid(ident: string, near: LatLon): ProcedureNavaid | null;
}

/** Context for drawing a leg. */
export interface LegContext {
  readonly airport: ProcedureAirport;
  readonly places: ProcedurePlaces;
  readonly assumptions: PathAssumptions;
  readonly turnRadiusNm: number;
  /** Next leg, for legs to an intercept. */
  readonly next: CodedLeg | null;
}

/** Drawn leg: points from the preceding state, and the state after it. */
export interface LegPath {
  readonly points: readonly LatLon[];
  readonly end: FlightState;
  /** Assumption made; null for none. */
  readonly assumption: string | null;
  /** Ends by an instruction, not at a position: drawn as an open arrow. */
  readonly isOpenEnded: boolean;
}

/** Why a leg cannot be drawn. */
export interface LegProblem {
  readonly problem: string;
}
