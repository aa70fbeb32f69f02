import type { FlightDetail, FlightListItem } from '#capabilities/flights/contract.ts';
import { given } from '#platform/client/shell/given.tsx';
import type { PlannedPoint } from '../domain/compare-plan.ts';
import type { TrafficTrack } from '../domain/formats/traffic-track.ts';

/** The plan of a saved flight as a recording is compared with it. */
export interface PlannedFlight {
  readonly flight: FlightDetail;
  readonly points: readonly PlannedPoint[];
  readonly airMinutes: number | null;
  readonly tripKg: number | null;
  /** Kilograms of a US gallon of its fuel; null where the fuel of the type is not known. */
  readonly fuelKgPerGal: number | null;
  /** What is missing of the plan, in words; null when all is there. */
  readonly message: string | null;
}

/** What this capability needs of others. */
export interface RecorderDeps {
  flights(): Promise<readonly FlightListItem[]>;
  planned(flightId: string): Promise<PlannedFlight>;
  openFlight(flightId: string): void;
  /** What the history of traffic has of an aircraft; null when it has nothing of it at that time. */
  trafficTrack(address: string, atMs: number): Promise<TrafficTrack | null>;
  showRoute(route: {
    id: string;
    departure: string;
    arrival: string;
    points: readonly { ident: string; coordinate: [number, number] }[];
  }): void;
  hideRoute(id: string): void;
}

export const recorderGiven = given<RecorderDeps>('recorder');
