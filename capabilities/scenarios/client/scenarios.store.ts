import { z } from 'zod';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { createSlice } from '#platform/client/state/slice.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isScenariosOpen: boolean;
  }
}

// Actions and bases are validated where they are used: their schemas would add to the first load.
const scenarioShape = z.object({
  id: z.string().max(64),
  name: z.string().max(80),
  actions: z.array(z.unknown()).max(200),
  base: z.array(z.unknown()).max(2000),
});
export type StoredScenario = z.infer<typeof scenarioShape>;
const stateShape = z.object({
  flightIds: z.array(z.string().max(128)).max(60),
  scenarios: z.array(scenarioShape).max(4),
  /** The column shown on map and timeline besides the plan. */
  shown: z.number().int().min(0).max(4),
});
export type ScenariosState = z.infer<typeof stateShape>;

/** The flights that are compared and the user's scenarios that are not applied. */
export const scenarios = createSlice<ScenariosState>(
  'scenarios',
  { flightIds: [], scenarios: [], shown: 1 },
  { persistAs: stateShape },
);

export const SCENARIOS_MAX = 4;
const set = (change: (state: ScenariosState) => Partial<ScenariosState>) =>
  scenarios.set((state) => ({ ...state, ...change(state) }));

export const setScenariosOpen = (isOpen: boolean): void => setPanelFlag('isScenariosOpen', isOpen);
export const setCompared = (flightIds: string[]): void => set(() => ({ flightIds }));
export const showColumn = (shown: number): void => set(() => ({ shown }));

/** A name that none of the others has. */
function freeName(taken: readonly StoredScenario[]): string {
  const names = new Set(taken.map(({ name }) => name));
  const numbers = Array.from({ length: SCENARIOS_MAX + 1 }, (_, index) => `Scenario ${index + 1}`);
  return numbers.find((name) => !names.has(name)) ?? 'Scenario';
}

/** Adds a scenario after the others and shows it; a fifth is not added. */
export function addScenario(id: string, given: Partial<Omit<StoredScenario, 'id'>> = {}): void {
  set(({ scenarios: before, shown }) =>
    before.length >= SCENARIOS_MAX
      ? { shown }
      : {
          scenarios: [...before, { id, name: freeName(before), actions: [], base: [], ...given }],
          shown: before.length + 1,
        },
  );
}

const change = (id: string, part: (scenario: StoredScenario) => Partial<StoredScenario>): void =>
  set(({ scenarios: before }) => ({
    scenarios: before.map((scenario) => (scenario.id === id ? { ...scenario, ...part(scenario) } : scenario)),
  }));

export const renameScenario = (id: string, name: string): void => change(id, () => ({ name }));
/** Changed actions are compared again: the earlier comparison is not a base for them. */
export const setActions = (id: string, actions: readonly unknown[]): void =>
  change(id, () => ({ actions: [...actions], base: [] }));
export const setBase = (id: string, base: readonly unknown[]): void =>
  change(id, () => ({ base: [...base] }));
export const dropScenario = (id: string): void =>
  set(({ scenarios: before }) => ({ scenarios: before.filter((scenario) => scenario.id !== id), shown: 1 }));
