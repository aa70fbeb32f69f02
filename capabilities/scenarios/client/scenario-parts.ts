import type { ScenarioPart } from '../contract.ts';
import type { ScenariosDeps } from './scenarios-deps.ts';
import { addScenario, dropScenario, scenarios, setCompared } from './scenarios.store.ts';

const FLIGHTS_MAX = 60;

/** A scenario from a package. */
export interface PackageScenario {
  readonly id: string;
  readonly name: string;
  readonly part: ScenarioPart;
  /** The one that it replaces; null adds it. */
  readonly replacesId: string | null;
}

/**
 * Adds scenarios with those of their flights that are saved here; returns what was omitted, in sentences.
 * @throws Error with the text of spec 8 where the flights cannot be read; nothing is added then
 */
export async function takeScenarios(
  { flights }: Pick<ScenariosDeps, 'flights'>,
  given: readonly PackageScenario[],
): Promise<string[]> {
  const saved = new Set((await flights()).map(({ id }) => id));
  const notes: string[] = [];
  const compared = new Set(scenarios.get().flightIds);
  for (const { id, name, part, replacesId } of given) {
    const here = part.flightIds.filter((flightId) => saved.has(flightId));
    for (const flightId of here) if (compared.size < FLIGHTS_MAX) compared.add(flightId);
    const missing = part.flightIds.length - here.length;
    const over = here.filter((flightId) => !compared.has(flightId)).length;
    if (missing > 0)
      notes.push(
        `${name}: ${missing} of ${part.flightIds.length} flights are not saved here; their actions change nothing.`,
      );
    if (over > 0) notes.push(`${name}: ${over} flights left out; ${FLIGHTS_MAX} are compared at most.`);
    if (replacesId !== null) dropScenario(replacesId);
    addScenario(id, { name, actions: [...part.actions] });
  }
  setCompared([...compared]);
  return notes;
}
