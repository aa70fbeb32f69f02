import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import {
  type ObjectPart,
  type ObjectType,
  objectTypeOf,
  ownRecords,
} from '#platform/server/http/object-type.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { FleetAircraft } from '../contract.ts';
import type { FleetStore } from './fleet.store.ts';

const PARTS: readonly ObjectPart<FleetAircraft>[] = [
  [column('registration', 'text', 'Registration'), (row) => row.registration],
  [column('type', 'text', 'Type'), (row) => row.type],
  [column('seats', 'integer', 'Seats'), (row) => row.seats],
  [column('empty_kg', 'number', 'Empty mass', { unit: 'kg' }), (row) => row.emptyKg ?? null],
  [column('mtom_kg', 'number', 'Max take-off', { unit: 'kg' }), (row) => row.maximumTakeOffKg ?? null],
  [column('mlm_kg', 'number', 'Max landing', { unit: 'kg' }), (row) => row.maximumLandingKg ?? null],
  [column('mzfm_kg', 'number', 'Max zero fuel', { unit: 'kg' }), (row) => row.maximumZeroFuelKg ?? null],
  [column('fuel_factor', 'number', 'Fuel factor'), (row) => row.fuelFactor],
];

/** The caller's fleet as a table. */
export const fleetObjects = (fleet: FleetStore, clock: Clock): ObjectType =>
  objectTypeOf(
    {
      id: 'fleet',
      title: 'Fleet',
      group: 'Flights',
      summary: 'Your aircraft. An empty mass means that the figure of the type is used.',
      key: 'registration',
      opens: null,
      refreshS: 30,
      scope: 'openid',
    },
    PARTS,
    async ({ userKey }) => ({ rows: await fleet.list(userKey), freshness: ownRecords(clock.nowMs()) }),
  );
