import type { FlightListItem } from '#capabilities/flights/contract.ts';
import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { ScenarioFlight } from '../contract.ts';
import type { ScenarioBalance } from '../domain/compare-rows.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** Dependencies of this capability. */
export interface ScenariosDeps {
  /** The saved flights, newest first. @throws Error with the text of spec 8 */
  flights(): Promise<readonly FlightListItem[]>;
  /** Opens the form of a new flight. */
  createFlight(): void;
  /** Weight and balance of flights after the scenarios, in their order. @throws Error with the text of spec 8 */
  balances(flights: readonly ScenarioFlight[]): Promise<ScenarioBalance[]>;
  /** The fuel policy of this user. */
  policy(): PerformancePlanRequest['policy'];
}

export const scenariosContext = createDepsContext<ScenariosDeps>('scenarios');
