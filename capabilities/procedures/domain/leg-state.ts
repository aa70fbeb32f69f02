import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { ProcedureAirport } from './coded-procedure.ts';
import type { PathAssumptions } from './path-assumptions.ts';

/** Where the aircraft is when a leg begins; null is unknown. */
export interface FlightState {
  readonly position: LatLon | null;
  readonly trackDegTrue: number | null;
  readonly altitudeFt: number | null;
}

export const NOWHERE: FlightState = { position: null, trackDegTrue: null, altitudeFt: null };

/** A navaid as procedures use it. */
export interface ProcedureNavaid extends LatLon {
  /** Said when the place is not the navaid's own, such as the far end of the runway for the DME of an ILS. */
  readonly note: string | null;
}

/** What the geometry asks of navigation data. */
export interface ProcedurePlaces {
  /** Degrees east: the station's own declination where the navaid is given and known, else that of the place. */
  variationDegEast(place: LatLon, navaid: string | null): number;
  /** The navaid of that ident near a place; null when the data has none. */
  navaid(ident: string, near: LatLon): ProcedureNavaid | null;
}

/** All that a leg is drawn from besides itself and the state before it. */
export interface LegContext {
  readonly airport: ProcedureAirport;
  readonly places: ProcedurePlaces;
  readonly assumptions: PathAssumptions;
  readonly turnRadiusNm: number;
  /** The leg after this one, which a leg to an intercept meets. */
  readonly next: CodedLeg | null;
}

/** A leg as it is drawn: points from the state before it on, and the state after it. */
export interface LegPath {
  readonly points: readonly LatLon[];
  readonly end: FlightState;
  /** What was assumed to draw it; null when the data alone says. */
  readonly assumption: string | null;
  /** Ends by an instruction and not at a place: drawn as an open arrow. */
  readonly isOpenEnded: boolean;
}

/** Why a leg cannot be drawn. */
export interface LegProblem {
  readonly problem: string;
}
