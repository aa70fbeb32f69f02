import type { ScenarioBase } from '../contract.ts';
import { flightTitle } from './scenario-step.ts';
import type { ScenarioEffect, ScenarioWorld } from './scenario-world.ts';

const day = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 13)}${iso.slice(14, 16)}Z`;

/** Whether the plan of the flight changes. */
export const isPlanChanged = (effect: ScenarioEffect, flightId: string): boolean => {
  const change = effect.flights.get(flightId);
  return (
    change !== undefined && (change.byMs !== 0 || change.level !== undefined || change.aircraft !== undefined)
  );
};

/** Revision of minima without one: their values. */
export const minimaRevision = (minima: unknown): string =>
  minima === undefined || minima === null ? 'none' : JSON.stringify(minima);

/** Records changed by an effect, with their revisions in the world. */
export function baseOf(world: ScenarioWorld, effect: ScenarioEffect): ScenarioBase[] {
  const nameOfMember = (crewId: string) =>
    world.roster.members.find(({ id }) => id === crewId)?.name ?? crewId;
  const flights = world.flights
    .filter(({ flight }) => isPlanChanged(effect, flight.id))
    .map(({ flight }) => ({
      kind: 'flight' as const,
      id: flight.id,
      name: flightTitle(flight),
      revision: String(flight.revision),
    }));
  const rosterFlights = Object.values(effect.rosterChange.flights).flatMap(({ before }) =>
    before === null
      ? []
      : [
          {
            kind: 'roster-flight' as const,
            id: before.id,
            name: `${before.number} ${before.departure}–${before.arrival} of the roster`,
            revision: String(before.revision),
          },
        ],
  );
  const duties = Object.values(effect.rosterChange.schedules).flatMap(({ before, after }) => {
    const duty = before ?? after;
    if (duty === null) return [];
    const name = `${duty.label || 'Duty'} of ${nameOfMember(duty.crewId)}, ${day(duty.start)}`;
    return [{ kind: 'duty' as const, id: duty.id, name, revision: before ? String(before.revision) : 'new' }];
  });
  const minima = Object.keys(effect.minima).map((type) => ({
    kind: 'minima' as const,
    id: type,
    name: type === '' ? 'Minima of every type' : `Minima of ${type}`,
    revision: minimaRevision(world.minima[type]),
  }));
  return [...flights, ...rosterFlights, ...duties, ...minima];
}

const keyOf = ({ kind, id }: ScenarioBase): string => `${kind}:${id}`;

/** Differences between the base of a scenario and the current one, in sentences. */
export function staleOf(then: readonly ScenarioBase[], now: readonly ScenarioBase[]): string[] {
  const current = new Map(now.map((one) => [keyOf(one), one]));
  const known = new Set(then.map(keyOf));
  const changed = then.flatMap((one) => {
    const found = current.get(keyOf(one));
    if (!found) return [`${one.name}: deleted, or no longer part of the scenario.`];
    if (found.revision === one.revision) return [];
    return one.kind === 'minima'
      ? [`${one.name}: changed since.`]
      : [`${one.name}: revision ${one.revision} compared, ${found.revision} saved now.`];
  });
  const added = now
    .filter((one) => !known.has(keyOf(one)))
    .map(({ name }) => `${name}: new in the scenario.`);
  return [...changed, ...added];
}
