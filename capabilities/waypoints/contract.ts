import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { plainText } from '#platform/contract/fields.ts';

/** Maximum number of waypoints per user. */
export const WAYPOINTS_MAX = 50_000;
/** Maximum number of points per import call. */
export const IMPORT_BATCH_MAX = 2000;
export const WAYPOINT_NOTE_MAX = 200;

export const WAYPOINT_SYMBOLS = [
  'pin',
  'airfield',
  'reporting',
  'home',
  'fuel',
  'obstacle',
  'photo',
  'danger',
] as const;
export type WaypointSymbol = (typeof WAYPOINT_SYMBOLS)[number];

const position = {
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
};

/**
 * A waypoint of the user's own; WGS84 degrees, with the fields of a search result (spec 3). Times are ISO 8601, UTC.
 */
export const ownWaypoint = z.object({
  id: z.string(),
  ident: z.string(),
  ...position,
  symbol: z.enum(WAYPOINT_SYMBOLS),
  note: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OwnWaypoint = z.infer<typeof ownWaypoint>;

/** As sent. An invalid name is rejected with a reason. */
const waypointInput = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'An id of up to 64 letters, digits, dots, underscores and hyphens')
    .optional(),
  /** `updatedAt` of the waypoint that was edited: it is not replaced if it was changed or deleted since. */
  basedOn: z.iso.datetime().optional(),
  ident: z.string().max(1000),
  ...position,
  symbol: z.enum(WAYPOINT_SYMBOLS).default('pin'),
  note: plainText(WAYPOINT_NOTE_MAX).default(''),
});
export type WaypointInput = z.input<typeof waypointInput>;

const user = (id: string, method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  ({ id, method, path, summary, auth: 'bearer', scope: 'openid' }) as const;

/**
 * Saves a waypoint: a new one, or replaces the user's waypoint with that id. Names are 2 to 10 letters and digits
 * without another meaning in a route: 400 `waypoint-name-invalid`; 409 `waypoint-name-airport`,
 * `waypoint-name-published` or `waypoint-name-taken`, or `waypoint-stale` for an edit of an older version; 503 while navigation data is not available for checking.
 */
export const saveWaypoint = defineEndpoint({
  ...user('saveWaypoint', 'POST', '/efb-v2/user/waypoint', 'Save a waypoint of your own.'),
  body: z.object({ waypoint: waypointInput }),
  data: ownWaypoint,
});

export const getWaypoints = defineEndpoint({
  ...user('getWaypoints', 'GET', '/efb-v2/user/getWaypoint', 'Your own waypoints by name, or one by id.'),
  query: z.object({ id: z.string().max(64).optional() }),
  data: z.array(ownWaypoint),
});

/** Deletes the user's waypoints with these ids; 404 when there is none. */
export const deleteWaypoints = defineEndpoint({
  ...user(
    'deleteWaypoints',
    'POST',
    '/efb-v2/user/deleteWaypoint',
    'Delete waypoints; answers the deleted ones, for undo.',
  ),
  body: z.object({ ids: z.array(z.string().max(64)).min(1).max(WAYPOINTS_MAX) }),
  data: z.object({ deleted: z.array(ownWaypoint) }),
});

/** Result of one point of a file; `index` is its place in the batch. */
const pointOutcome = z.object({ index: z.number().int(), message: z.string() });

/** Imports points of a file. Unusable names are changed, and every change is reported. */
export const importWaypoints = defineEndpoint({
  ...user('importWaypoints', 'POST', '/efb-v2/user/importWaypoint', 'Import waypoints of a file.'),
  body: z.object({
    waypoints: z
      .array(
        z.object({
          name: z.string().max(1000),
          ...position,
          symbol: z.enum(WAYPOINT_SYMBOLS).default('pin'),
          note: z.string().max(4000).default(''),
        }),
      )
      .min(1)
      .max(IMPORT_BATCH_MAX),
  }),
  data: z.object({
    saved: z.array(ownWaypoint),
    /** Saved under a name different from that in the file. */
    renamed: z.array(pointOutcome),
    /** Already present: same name and position. */
    present: z.number().int(),
    refused: z.array(pointOutcome),
  }),
});
