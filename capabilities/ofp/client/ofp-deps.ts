import type { ComponentType } from 'react';
import type { FlightInput } from '#capabilities/flights/contract.ts';
import type { FleetAircraftInput, OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';
import type { IncomingFlight } from '../domain/incoming.ts';

/** Dependencies of this capability. */
export interface OfpDeps {
  /** The figures of the plan of loadOFP. */
  PlanView: ComponentType<{ plan: OperationalFlightPlan }>;
  /** The user's fleet aircraft with a registration, or null. @throws Error when the fleet cannot be read */
  fleetAircraftOf(registration: string): Promise<FleetAircraftInput | null>;
  /** Lines that other parts of the app add at the end of the document of a flight. */
  appendixOf(plan: OperationalFlightPlan): readonly string[];
  /** Fills the form for a new flight and opens it. */
  openDraft(flight: IncomingFlight): void;
  /** Saves a flight and opens it. @throws Error with a message for the user */
  saveAndOpen(flight: FlightInput): Promise<void>;
}

export const ofpContext = createDepsContext<OfpDeps>('flight plan documents');
