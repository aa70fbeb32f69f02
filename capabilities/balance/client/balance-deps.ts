import type { FlightDetail, FlightListItem } from '#capabilities/flights/contract.ts';
import type { AircraftType } from '#capabilities/plan/contract.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** Dependencies of this capability. */
export interface BalanceDeps {
  aircraftTypes(): Promise<readonly AircraftType[]>;
  /** The saved flights, newest first. @throws Error with the text of spec 8 */
  flights(): Promise<readonly FlightListItem[]>;
  /** @throws Error with the text of spec 8 */
  flight(id: string): Promise<FlightDetail>;
  /** Replaces the saved flight with its id, now or when possible, and reports the outcome. */
  replaceFlight(flight: FlightDetail): Promise<void>;
}

export const balanceContext = createDepsContext<BalanceDeps>('weight and balance');
