import type { FlightDetail, FlightListItem } from '#capabilities/flights/contract.ts';
import type { AircraftType } from '#capabilities/plan/contract.ts';
import { given } from '#platform/client/shell/given.tsx';

/** What this capability needs of others. */
export interface BalanceDeps {
  aircraftTypes(): Promise<readonly AircraftType[]>;
  /** The saved flights, newest first. @throws Error in the words of spec 8 */
  flights(): Promise<readonly FlightListItem[]>;
  /** @throws Error in the words of spec 8 */
  flight(id: string): Promise<FlightDetail>;
  /** Puts a flight in the place of the saved one with its id, now or when it can, and tells what became of it. */
  replaceFlight(flight: FlightDetail): Promise<void>;
}

export const balanceGiven = given<BalanceDeps>('weight and balance');
