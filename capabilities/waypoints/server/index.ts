import { randomBytes } from 'node:crypto';
import {
  deleteWaypoints,
  getWaypoints,
  importWaypoints,
  type OwnWaypoint,
  saveWaypoint,
  WAYPOINT_NOTE_MAX,
  WAYPOINTS_MAX,
} from '#capabilities/waypoints/contract.ts';
import { generateId } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import { pointFeatures } from '#platform/server/http/map-list.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { planImport, type PublishedName } from '../domain/import-plan.ts';
import { parseWaypointName } from '../domain/waypoint-name.ts';
import { waypointObjects } from './waypoints.objects.ts';
import { waypointsMigrations } from './waypoints.migrations.ts';
import { createWaypointsStore, type WaypointsStore } from './waypoints.store.ts';

export interface WaypointsDeps {
  db: Database;
  clock: Clock;
  /** Published points by name; null while the navigation data is being built. */
  published: () => ((name: string) => PublishedName) | null;
}

const notFound = () => new Problem('waypoint-not-found', 404, 'Waypoint not found');
const notReady = () =>
  new Problem('navdata-not-ready', 503, 'Navigation data is being built. Try again in a moment.');

const newId = () => generateId('waypoint_', randomBytes);

/** A note reduced to one line. */
const noteLine = (note: string): string =>
  note
    .replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, WAYPOINT_NOTE_MAX);

/** A valid name. @throws Problem */
function usableName(text: string, published: (name: string) => PublishedName): string {
  const name = parseWaypointName(text);
  if (!name.ok) throw new Problem('waypoint-name-invalid', 400, name.message);
  const kind = published(name.value);
  if (kind === 'airport')
    throw new Problem('waypoint-name-airport', 409, `${name.value} is an airport. Choose another name.`);
  if (kind === 'point')
    throw new Problem(
      'waypoint-name-published',
      409,
      `${name.value} is a published point. Choose another name.`,
    );
  return name.value;
}

async function save(
  given: { store: WaypointsStore; deps: WaypointsDeps; userKey: string },
  input: Pick<OwnWaypoint, 'ident' | 'lat' | 'lng' | 'symbol' | 'note'> & {
    id?: string | undefined;
    basedOn?: string | undefined;
  },
): Promise<OwnWaypoint> {
  const { store, deps, userKey } = given;
  const before = input.id === undefined ? null : await store.find(userKey, input.id);
  const published = deps.published();
  // An unchanged name was checked when entered.
  const keepsName = before !== null && before.ident === input.ident.trim().toUpperCase();
  if (published === null && !keepsName) throw notReady();
  const ident = keepsName || published === null ? (before?.ident ?? '') : usableName(input.ident, published);
  if (before === null && (await store.count(userKey)) >= WAYPOINTS_MAX)
    throw new Problem('too-many-waypoints', 409, `You have ${WAYPOINTS_MAX} waypoints. Delete some first.`);
  const now = new Date(deps.clock.nowMs()).toISOString();
  const { lat, lng, symbol, note } = input;
  const id = input.id ?? newId();
  const times = { createdAt: before?.createdAt ?? now, updatedAt: now };
  const waypoint = { id, ident, lat, lng, symbol, note, ...times };
  const saved = await store.save(userKey, waypoint, input.basedOn ?? null);
  if (saved === 'stale')
    throw new Problem(
      'waypoint-stale',
      409,
      'This waypoint was changed or deleted elsewhere since it was opened. Open it again, then repeat the change.',
    );
  if (saved === 'taken')
    throw new Problem(
      'waypoint-name-taken',
      409,
      `You already have a waypoint ${ident}. Choose another name.`,
    );
  return saved;
}

/** Own waypoints (spec 7, row H5): every call sees only those of its caller. */
export function createWaypointsServer(deps: WaypointsDeps): ServerCapability {
  const store = createWaypointsStore(deps.db);
  return {
    id: 'waypoints',
    migrations: waypointsMigrations,
    objects: [waypointObjects(store, deps.clock)],
    register(host) {
      host.route(
        getWaypoints,
        async ({ query, principal: { userKey } }) => {
          if (query.id === undefined) return store.list(userKey);
          const found = await store.find(userKey, query.id);
          if (!found) throw notFound();
          return [found];
        },
        (waypoints) => ({ features: pointFeatures(waypoints) }),
      );
      host.route(saveWaypoint, ({ body, principal: { userKey } }) =>
        save({ store, deps, userKey }, body.waypoint),
      );
      host.route(deleteWaypoints, async ({ body, principal: { userKey } }) => {
        const deleted = await store.remove(userKey, [...new Set(body.ids)]);
        if (deleted.length === 0) throw notFound();
        return { deleted };
      });
      host.route(importWaypoints, async ({ body, principal: { userKey } }) => {
        const published = deps.published();
        if (published === null) throw notReady();
        const now = new Date(deps.clock.nowMs()).toISOString();
        const plan = planImport(body.waypoints, await store.list(userKey), published);
        const added = plan.saved.map(({ ident, lat, lng, symbol, note }) => ({
          id: newId(),
          ident,
          lat,
          lng,
          symbol,
          note: noteLine(note),
          createdAt: now,
          updatedAt: now,
        }));
        const saved = await store.add(userKey, added);
        const { renamed, present, refused } = plan;
        return { saved, renamed: [...renamed], present, refused: [...refused] };
      });
    },
  };
}

/** A user's waypoints by name, for resolving a route. */
export function ownWaypointsOf(db: Database): (userKey: string) => Promise<OwnWaypoint[]> {
  return createWaypointsStore(db).list;
}
