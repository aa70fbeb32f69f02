import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

/** A point of a route. `coordinate` is [longitude, latitude], WGS84 degrees. */
export const routePoint = z.object({
  ident: z.string(),
  coordinate: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  type: z.enum(['airport', 'waypoint', 'vor', 'ndb', 'coordinate']),
  /** The airway flown to this point, `DCT` for a direct leg, absent at the departure. */
  via: z.string().optional(),
});
export type RoutePoint = z.infer<typeof routePoint>;

/** Result of `selfRoute` (spec 3, row G2). `distance` is nm along the points. */
export const routeResult = z.object({
  /**
   * The route between the airports, without their codes: `JFK J146 DAG DCT LAX`; `DCT` when there is nothing
   * between. Typing it again gives the same route.
   */
  route: z.string(),
  route_info: z.array(routePoint),
  distance: z.number(),
  /** True when no route could be built and the straight line was taken. */
  isFallback: z.boolean(),
  message: z.string(),
  /** Tokens of the typed route that no data set knows, in order. */
  unknown: z.array(z.string()),
  source: z.string(),
  asOf: z.string().nullable(),
});
export type RouteResult = z.infer<typeof routeResult>;

const airportCode = z.string().trim().min(2).max(10);
export const ROUTE_TEXT_MAX = 4000;

export const selfRoute = defineEndpoint({
  id: 'selfRoute',
  method: 'POST',
  path: '/efb-v2/route/selfRoute',
  summary: 'Parse a typed route, or find one when none is typed.',
  auth: 'bearer',
  scope: 'routes',
  body: z.object({ dep: airportCode, arr: airportCode, route: z.string().max(ROUTE_TEXT_MAX).default('') }),
  data: routeResult,
});
