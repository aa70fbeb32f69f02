import type { ScenarioPart } from '#capabilities/scenarios/contract.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** A what-if scenario that is not applied; `actions` are validated when it is packed. */
export interface PackedScenario {
  id: string;
  name: string;
  flightIds: readonly string[];
  actions: readonly unknown[];
}

/** What-if scenarios, for packages. */
export interface FoundryScenarios {
  /** Maximum number stored. */
  max: number;
  list: () => readonly PackedScenario[];
  /**
   * Adds scenarios, each replacing `replacesId` if given; returns what was omitted, in sentences.
   * @throws Error when the saved flights cannot be read; nothing is added then
   */
  take: (
    given: readonly { id: string; name: string; part: ScenarioPart; replacesId: string | null }[],
  ) => Promise<string[]>;
}

/** Dependencies of Foundry. */
export interface FoundryDeps {
  /** Name of the signed-in person's private folder. */
  folderName: () => Promise<string>;
  scenarios: FoundryScenarios;
}

export const foundryContext = createDepsContext<FoundryDeps>('Foundry');
