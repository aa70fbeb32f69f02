import type { OpenedThing } from '../contract.ts';
import { given } from '#platform/client/shell/given.tsx';

/** Dependencies of the assistant: what is open, to resolve `this flight` and `there`, and levels. */
export interface AssistantDeps {
  openAirport: () => string | null;
  openFlight: () => string | null;
  /** The NOTAM, hazard or duty that is open. */
  opened: () => OpenedThing | null;
  /** Shows weather fields at the level nearest to a flight level. */
  showFieldsNear: (flightLevel: number) => void | Promise<void>;
  /** Lists and panels of other capabilities, opened and closed. */
  windows: Readonly<Record<'charts' | 'hazards' | 'traffic', { open: () => void; close: () => void }>>;
}

export const assistantGiven = given<AssistantDeps>('assistant');
