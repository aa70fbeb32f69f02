import { localFolderName } from '#capabilities/account/client/owned-items.ts';
import type { FoundryDeps } from '#capabilities/foundry/client/foundry-deps.ts';
import { scenarios, SCENARIOS_MAX } from '#capabilities/scenarios/client/scenarios.store.ts';
import { scenariosDeps } from './scenarios-deps.ts';

/** Foundry's dependencies on the account, which owns the files, and on what-if scenarios, which packages contain. */
export const foundryDeps: FoundryDeps = {
  folderName: () => localFolderName(localStorage),
  scenarios: {
    max: SCENARIOS_MAX,
    list: () => {
      const { flightIds, scenarios: kept } = scenarios.get();
      return kept.map(({ id, name, actions }) => ({ id, name, flightIds, actions }));
    },
    take: async (given) =>
      (await import('#capabilities/scenarios/client/scenario-parts.ts')).takeScenarios(scenariosDeps, given),
  },
};
