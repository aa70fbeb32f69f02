import type { FuelKind } from '#aviation/performance/performance-profile.ts';
import type { ComponentType } from 'react';
import type { FlightDetail, FlightListItem } from '#capabilities/flights/contract.ts';
import type { DocumentTable } from '#platform/contract/document-table.ts';
import type { OperationalFlightPlan, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { CruiseOfPlan } from '#platform/contract/cruise.ts';
import type { SectionAnswer } from '../contract.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** A performance plan request before its defaults are filled in. */
export type PlanRequestInput = Partial<PerformancePlanRequest> & { dep: string; arr: string };

/** A change of a saved flight. */
export interface FlightChange {
  readonly cruise: CruiseOfPlan;
  /** Off blocks, ISO 8601 UTC. */
  readonly offBlock?: string | undefined;
  readonly alternate?: string | undefined;
}

/** A line of the map: a route that is analysed, or compared. */
export interface AnalysisLine {
  readonly id: string;
  readonly departure: string;
  readonly arrival: string;
  readonly route: string;
  readonly points: readonly { ident: string; coordinate: [number, number] }[];
  readonly distanceNm: number;
}

/** Dependencies of this capability. */
export interface AnalysisDeps {
  /** The saved flights, newest first. @throws Error with the text of spec 8 */
  flights(): Promise<readonly FlightListItem[]>;
  /** @throws Error with the text of spec 8 */
  flight(id: string): Promise<FlightDetail>;
  /** The flight being created, with its present input; null where nothing was typed. */
  draft(): { readonly name: string; readonly plan: OperationalFlightPlan | null } | null;
  /** The performance plan request of this plan's document. */
  requestOf(plan: OperationalFlightPlan): Promise<PlanRequestInput>;
  /** Recalculates the plan of a saved flight with this change and saves it; returns a function that undoes it. */
  changeFlight(id: string, change: FlightChange): Promise<{ undo(): Promise<void> }>;
  /**
   * Changes the tables in the document of a saved flight, and saves them with it. @throws Error with the text of spec 8
   */
  changeTables(id: string, change: (tables: readonly DocumentTable[]) => DocumentTable[]): Promise<void>;
  /** Types of the table and the user's own aircraft, as a choice. */
  AircraftPicker: ComponentType<{
    type: string;
    fleetId: string;
    onChange: (choice: { type: string; fleetId: string; burns: FuelKind | null }) => void;
  }>;
  /** Draws rule-time circles and equal-time points on the map while mounted. */
  EdtoOnMap: ComponentType<{ edto: NonNullable<SectionAnswer['equalTime']> }>;
  showRoute(line: AnalysisLine): void;
  hideRoute(id: string): void;
}

export const analysisContext = createDepsContext<AnalysisDeps>('analysis');
