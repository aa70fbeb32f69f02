import type { ComponentType } from 'react';
import type { FlightInput } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import type { IncomingFlight } from '../domain/incoming.ts';

/** What this capability needs of others; the composition root passes it in. */
export interface OfpNeeds {
  /** The figures of the plan of loadOFP. */
  PlanView: ComponentType<{ plan: OperationalFlightPlan }>;
  /** Fills the form for a new flight and opens it. */
  openDraft(flight: IncomingFlight): void;
  /** Saves a flight and opens it. @throws Error in a sentence for people */
  saveAndOpen(flight: FlightInput): Promise<void>;
}

let needs: OfpNeeds | null = null;

export function configureOfp(given: OfpNeeds): void {
  needs = given;
}

export function ofpNeeds(): OfpNeeds {
  if (needs === null) throw new Error('flight plan documents are used before they are configured');
  return needs;
}
