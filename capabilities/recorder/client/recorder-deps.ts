import type { FlightDetail, FlightListItem } from '#capabilities/flights/contract.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';
import type { PlannedPoint } from '../domain/compare-plan.ts';
import type { TrafficTrack } from '../domain/formats/traffic-track.ts';

/** The plan of a saved flight with which a recording is compared. */
export interface PlannedFlight {
  readonly flight: FlightDetail;
  readonly points: readonly PlannedPoint[];
  readonly airMinutes: number | null;
  readonly tripKg: number | null;
  /** Kilograms per US gallon of its fuel; null where the fuel of the type is not known. */
  readonly fuelKgPerGal: number | null;
  /** Missing parts of the plan, as text; null when complete. */
  readonly message: string | null;
}

/** Dependencies of this capability. */
export interface RecorderDeps {
  flights(): Promise<readonly FlightListItem[]>;
  planned(flightId: string): Promise<PlannedFlight>;
  openFlight(flightId: string): void;
  /** An aircraft's data in the traffic history; null when there is none at that time. */
  trafficTrack(address: string, atMs: number): Promise<TrafficTrack | null>;
  showRoute(route: {
    id: string;
    departure: string;
    arrival: string;
    points: readonly { ident: string; coordinate: [number, number] }[];
  }): void;
  hideRoute(id: string): void;
}

export const recorderContext = createDepsContext<RecorderDeps>('recorder');
