import type { ScenarioPart } from '#capabilities/scenarios/contract.ts';
import { given } from '#platform/client/shell/given.tsx';

/** A what-if scenario that is not applied; `actions` are checked when it is packed. */
export interface PackedScenario {
  id: string;
  name: string;
  flightIds: readonly string[];
  actions: readonly unknown[];
}

/** What-if scenarios, for packages. */
export interface FoundryScenarios {
  /** How many are kept at most. */
  max: number;
  list: () => readonly PackedScenario[];
  /**
   * Adds scenarios, each instead of `replacesId` where it has one; answers what was left out, in sentences.
   * @throws Error when the saved flights cannot be read; nothing is added then
   */
  take: (
    given: readonly { id: string; name: string; part: ScenarioPart; replacesId: string | null }[],
  ) => Promise<string[]>;
}

/** What Foundry is given of others. */
export interface FoundryDeps {
  /** Names the private folder of whoever has signed in. */
  folderName: () => Promise<string>;
  scenarios: FoundryScenarios;
}

export const foundryGiven = given<FoundryDeps>('Foundry');
