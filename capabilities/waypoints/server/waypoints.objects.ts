import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import {
  type ObjectPart,
  type ObjectType,
  objectTypeOf,
  ownRecords,
} from '#platform/server/http/object-type.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { OwnWaypoint } from '../contract.ts';
import type { WaypointsStore } from './waypoints.store.ts';

const PARTS: readonly ObjectPart<OwnWaypoint>[] = [
  [column('ident', 'text', 'Name'), ({ ident }) => ident],
  [column('lat', 'number', 'Latitude', { unit: '°' }), ({ lat }) => lat],
  [column('lon', 'number', 'Longitude', { unit: '°' }), ({ lng }) => lng],
  [column('symbol', 'text', 'Symbol'), ({ symbol }) => symbol],
  [column('note', 'text', 'Note'), ({ note }) => note],
  [column('created_at', 'timestamp', 'Created'), ({ createdAt }) => createdAt],
  [column('updated_at', 'timestamp', 'Changed'), ({ updatedAt }) => updatedAt],
];

/** The caller's own waypoints as a table. */
export const waypointObjects = (store: WaypointsStore, clock: Clock): ObjectType =>
  objectTypeOf(
    {
      id: 'waypoints',
      title: 'Waypoints',
      group: 'Flights',
      summary: 'Your own waypoints.',
      key: 'ident',
      opens: null,
      refreshS: 30,
      scope: 'openid',
    },
    PARTS,
    async ({ userKey }) => ({ rows: await store.list(userKey), freshness: ownRecords(clock.nowMs()) }),
  );
