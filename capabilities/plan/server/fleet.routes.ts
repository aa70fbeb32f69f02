import { randomBytes } from 'node:crypto';
import { generateId } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  createFleetAircraft,
  deleteFleetAircraft,
  type FleetAircraft,
  type FleetAircraftInput,
  listFleet,
  updateFleetAircraft,
} from '../contract.ts';
import { findAircraft } from '../domain/aircraft-lookup.ts';
import { FLEET_MAX, type FleetOutcome, type FleetStore } from './fleet.store.ts';
import { fleetAircraftNotFound, unknownAircraft } from './plan-problems.ts';

/** The fleet: list, add, change, remove. */
export function registerFleetRoutes(
  host: ServerHost,
  { fleet, clock }: { fleet: FleetStore; clock: Clock },
): void {
  host.route(listFleet, ({ principal }) => fleet.list(principal.userKey));
  host.route(createFleetAircraft, async ({ body, principal }) => {
    checkType(body);
    const id = generateId('aircraft_', randomBytes);
    return done(await fleet.create(principal.userKey, id, body, clock.nowMs()), body.registration);
  });
  host.route(updateFleetAircraft, async ({ params, body, principal }) => {
    checkType(body);
    const { version, ...input } = body;
    const named = { id: params.id, version };
    return done(await fleet.update(principal.userKey, named, input, clock.nowMs()), body.registration);
  });
  host.route(deleteFleetAircraft, async ({ params, query, principal }) =>
    done(await fleet.remove(principal.userKey, { id: params.id, version: query.version }), params.id),
  );
}

function checkType({ type, profile }: FleetAircraftInput): void {
  if (profile && profile.type !== type) {
    throw new Problem('profile-type-mismatch', 400, `The profile is of ${profile.type}, not of ${type}.`);
  }
  if (!profile && !findAircraft(type)) throw unknownAircraft(type);
}

function done(outcome: FleetOutcome, name: string): FleetAircraft {
  if (outcome.ok) return outcome.aircraft;
  throw problems[outcome.reason](name);
}

const problems: Record<Extract<FleetOutcome, { ok: false }>['reason'], (name: string) => Problem> = {
  taken: (name) => new Problem('fleet-registration-taken', 409, `${name} is already in your fleet.`),
  changed: () =>
    new Problem(
      'fleet-conflict',
      409,
      'This aircraft was changed meanwhile. Load it again and repeat the change.',
    ),
  full: () => new Problem('fleet-full', 409, `You have ${FLEET_MAX} aircraft; remove some first.`),
  unknown: () => fleetAircraftNotFound(),
};
