import type { FlightDetail, FlightListItem } from '#capabilities/flights/contract.ts';
import type { AircraftType } from '#capabilities/plan/contract.ts';

/** What this capability needs of others; the composition root passes it in. */
export interface BalanceDeps {
  aircraftTypes(): Promise<readonly AircraftType[]>;
  /** The saved flights, newest first. @throws Error in the words of spec 8 */
  flights(): Promise<readonly FlightListItem[]>;
  /** @throws Error in the words of spec 8 */
  flight(id: string): Promise<FlightDetail>;
  /** Puts a flight in the place of the saved one with its id, now or when it can, and tells what became of it. */
  replaceFlight(flight: FlightDetail): Promise<void>;
}

let deps: BalanceDeps | null = null;

export function configureBalance(given: BalanceDeps): void {
  deps = given;
}

export function balanceDeps(): BalanceDeps {
  if (deps === null) throw new Error('weight and balance is used before it is configured');
  return deps;
}
