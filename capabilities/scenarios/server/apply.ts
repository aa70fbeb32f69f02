import { eachOf } from '#platform/server/workers/each-of.ts';
import { randomBytes } from 'node:crypto';
import { generateId } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { AppliedScenario, ScenarioAction, ScenarioBase } from '../contract.ts';
import { baseOf, isPlanChanged, staleOf } from '../domain/scenario-base.ts';
import type { EditedRecord, RosterChange, ScenarioEffect, ScenarioWorld } from '../domain/scenario-world.ts';
import { assumptionsOf, effectOf } from './compare.ts';
import type {
  ScenarioActor,
  ScenarioEngines,
  ScenariosServerDeps,
  ScenarioWrites,
} from './scenarios-deps.ts';
import { createScenariosStore } from './scenarios.store.ts';

const NAMED_MAX = 8;

/** Names in a sentence; many are counted. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED_MAX).join(' ');
  return names.length > NAMED_MAX ? `${shown} And ${names.length - NAMED_MAX} more.` : shown;
}

async function writesOf(
  world: ScenarioWorld,
  effect: ScenarioEffect,
  { engines, signal }: { engines: ScenarioEngines; signal: AbortSignal },
): Promise<ScenarioWrites> {
  const changed = world.flights.filter(({ flight }) => isPlanChanged(effect, flight.id));
  const flights = await eachOf(
    changed,
    async (flight) => ({
      before: flight.flight,
      after: await engines.planAgain(flight, effect.flights.get(flight.flight.id) ?? { byMs: 0 }),
    }),
    signal,
  );
  const minima = Object.entries(effect.minima).map(([aircraft, after]) => ({
    aircraft,
    before: world.minima[aircraft] ?? null,
    after,
  }));
  return { flights, roster: effect.rosterChange, minima };
}

interface Applying {
  readonly deps: ScenariosServerDeps;
  readonly actor: ScenarioActor;
}

/**
 * Stores the changes of a scenario in one transaction with its audit line.
 * @throws Problem 409 `scenario-stale`, 422 `scenario-changes-nothing`
 */
export async function apply(
  scenario: { name: string; actions: ScenarioAction[]; base: readonly ScenarioBase[] },
  { world, engines, signal }: { world: ScenarioWorld; engines: ScenarioEngines; signal: AbortSignal },
  { deps, actor }: Applying,
): Promise<AppliedScenario> {
  const id = generateId('whatif_', randomBytes);
  const { name, actions } = scenario;
  // The base was compared with the ids of a scenario that is not applied.
  const stale = staleOf(scenario.base, baseOf(world, effectOf(world, actions, deps)));
  if (stale.length > 0)
    throw new Problem(
      'scenario-stale',
      409,
      `"${name}" was compared with an earlier state. ${listed(stale)} Nothing was saved; compare again, then apply.`,
    );
  const effect = effectOf(world, actions, { ...deps, scenarioId: id });
  const base = baseOf(world, effect);
  const notSaved = assumptionsOf(effect);
  if (base.length === 0)
    throw new Problem(
      'scenario-changes-nothing',
      422,
      `"${name}" changes no flight, duty or minima${notSaved.length > 0 ? `; only assumed: ${notSaved.join(', ')}` : ''}.`,
    );
  const writes = await writesOf(world, effect, { engines, signal });
  const changed = base.map((one) => one.name);
  const done = await deps.db.transaction(async (tx) => {
    const written = await deps.write(tx, actor, writes, `What-if: ${name}`);
    const row = { id, name, actions, writes: written.writes, changed, notSaved };
    const applied = await createScenariosStore(tx).add(actor, row);
    return { applied, announce: written.announce };
  });
  done.announce();
  return done.applied;
}

const turned = <Kept>(edits: Readonly<Record<string, EditedRecord<Kept>>>) =>
  Object.fromEntries(
    Object.entries(edits).map(([id, { before, after }]) => [id, { before: after, after: before }]),
  );

/** The reverse of the changes: each record from its current to its previous state. */
export function inverse({ flights, roster, minima }: ScenarioWrites): ScenarioWrites {
  const back: RosterChange = { schedules: turned(roster.schedules), flights: turned(roster.flights) };
  return {
    flights: flights.map(({ before, after }) => ({ before: after, after: before })),
    roster: back,
    minima: minima.map(({ aircraft, before, after }) => ({ aircraft, before: after, after: before })),
  };
}

/**
 * Reverts an applied scenario in one transaction.
 * @throws Problem 404 `scenario-not-found`, 409 `scenario-undone` or `scenario-undo-stale`
 */
export async function undo(id: string, { deps, actor }: Applying): Promise<AppliedScenario> {
  const found = await createScenariosStore(deps.db).find(actor.userKey, id);
  if (!found) throw new Problem('scenario-not-found', 404, 'Applied scenario not found');
  const { applied } = found;
  const isUndone = () => new Problem('scenario-undone', 409, `"${applied.name}" is undone already.`);
  if (applied.state === 'undone') throw isUndone();
  const writes = inverse(found.writes);
  const stale = await deps.changedSince(actor.userKey, writes);
  if (stale.length > 0)
    throw new Problem(
      'scenario-undo-stale',
      409,
      `"${applied.name}" cannot be undone: ${listed(stale)} Nothing was changed.`,
    );
  const done = await deps.db.transaction(async (tx) => {
    const marked = await createScenariosStore(tx).undone(actor, id);
    if (!marked) throw isUndone();
    const written = await deps.write(tx, actor, writes, `Undo of what-if: ${applied.name}`);
    return { marked, announce: written.announce };
  });
  done.announce();
  return done.marked;
}
