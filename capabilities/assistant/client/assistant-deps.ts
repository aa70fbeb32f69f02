import type { OpenedThing } from '../contract.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** Dependencies of the assistant: the open object, to resolve `this flight` and `there`, and levels. */
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

export const assistantDepsContext = createDepsContext<AssistantDeps>('assistant');
