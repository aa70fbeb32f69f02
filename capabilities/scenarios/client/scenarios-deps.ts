import type { FlightListItem } from '#capabilities/flights/contract.ts';
import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { given } from '#platform/client/shell/given.tsx';

/** What this capability needs of others. */
export interface ScenariosDeps {
  /** The saved flights, newest first. @throws Error in the words of spec 8 */
  flights(): Promise<readonly FlightListItem[]>;
  /** Opens the form of a new flight. */
  createFlight(): void;
  /** The fuel policy of this person. */
  policy(): PerformancePlanRequest['policy'];
}

export const scenariosGiven = given<ScenariosDeps>('scenarios');
