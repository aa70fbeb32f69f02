import type { FuelKind } from '#aviation/performance/performance-profile.ts';
import type { ComponentType } from 'react';
import type { OperationalFlightPlan, PlanRequest } from '#capabilities/plan/contract.ts';
import type { RoutePoint, RouteResult } from '#capabilities/route/contract.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** A route to be drawn on the map. */
export interface DrawnRoute {
  flightId: string;
  departure: string;
  arrival: string;
  route: string;
  points: readonly RoutePoint[];
  distanceNm: number | null;
  isFallback: boolean;
}

/** Dependencies of this capability. */
export interface FlightsDeps {
  /** @throws Error with the text of spec 8 */
  findRoute(input: { dep: string; arr: string; route: string; aircraft?: string }): Promise<RouteResult>;
  /** @throws Error with the text of spec 8 */
  makePlan(input: PlanRequest): Promise<OperationalFlightPlan>;
  /** Loads the code for finding, planning and saving: it must be present when the server is unreachable. */
  prepare(): Promise<unknown>;
  /** Types of the table and the user's own aircraft, as a choice. */
  AircraftPicker: ComponentType<{
    type: string;
    fleetId: string;
    onChange: (choice: { type: string; fleetId: string; burns: FuelKind | null }) => void;
  }>;
  /** The id of the fleet aircraft with this registration, or null. */
  fleetIdOf(registration: string): Promise<string | null>;
  OfpView: ComponentType<{ plan: OperationalFlightPlan }>;
  /** SID, STAR and approach of a flight, with their selection. */
  FlightProcedures: ComponentType<{ flightId: string; departure: string; arrival: string }>;
  /** Names that complete a word of a route. */
  routeWords(start: string): Promise<string[]>;
  /** The route that is drawn for a flight now, or null. */
  useDrawnRoute(flightId: string): Omit<DrawnRoute, 'flightId'> | null;
  showRoute(route: DrawnRoute): void;
  hideRoutes(): void;
  /** Opens the analysis of a saved flight; without an id, of the one being created. */
  analyse(flightId: string | null): void;
}

export const flightsContext = createDepsContext<FlightsDeps>('flights');
