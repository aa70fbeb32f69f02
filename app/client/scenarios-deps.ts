import type { ScenariosDeps } from '#capabilities/scenarios/client/scenarios-deps.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { analysisDeps } from './analysis-deps.ts';
import { balanceDeps } from './balance-deps.ts';

/** The saved flights, their weight and balance, and the fuel policy of the user, for what-if scenarios. */
export const scenariosDeps: ScenariosDeps = {
  flights: analysisDeps.flights,
  createFlight: () => setPanelFlag('isCreateFlightPanelOpen', true),
  balances: async (flights) => (await import('./scenario-balance.ts')).balancesOf(balanceDeps, flights),
  policy: () => settings.get().planFuelPolicy,
};
