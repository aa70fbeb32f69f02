import type { AssistantDeps } from '#capabilities/assistant/client/assistant-deps.ts';
import { flightPanel } from '#capabilities/flights/client/flight-panel.store.ts';
import { showFieldsNear } from '#capabilities/weather/client/fields/field-levels.store.ts';
import { selectedAirport } from './deps.ts';

/** What is open now: the assistant takes it for `there` and `this flight`. */
export const assistantDeps: AssistantDeps = {
  openAirport: () => selectedAirport.get(),
  openFlight: () => flightPanel.get().activeFlightId,
  showFieldsNear,
};
