import { Problem, messageOf } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import { type RouteResult, selfRoute } from '../contract.ts';
import type { RouteLookup } from '../domain/route-lookup.ts';
import { selfRoute as makeRoute, straightLineRoute } from '../domain/self-route.ts';

export interface RouteServerOptions {
  /** The navigation data, or null while it is loading. */
  lookup: () => RouteLookup | null;
  log?: Log;
}

export interface RouteRequest {
  dep: string;
  arr: string;
  route: string;
}

/** Server side of routes: `selfRoute`. */
export function createRouteServer(options: RouteServerOptions): ServerCapability {
  const findRoute = createRouteFinding(options);
  return {
    id: 'route',
    register(host) {
      host.route(selfRoute, ({ body }) => findRoute(body));
    },
  };
}

/**
 * Answers a request for a route as `selfRoute` does, for other capabilities that `app/` gives it to. Airports
 * that no data knows are a 404 `Problem`, data that is still loading a 503; any failure of the work itself gives
 * the straight line, flagged and logged (spec 4).
 */
export function createRouteFinding({
  lookup,
  log,
}: RouteServerOptions): (request: RouteRequest) => RouteResult {
  return ({ dep, arr, route }) => {
    const data = lookup();
    if (!data) {
      throw new Problem('navdata-not-ready', 503, 'Navigation data is still loading. Try again in a moment.');
    }
    const departureCode = dep.trim().toUpperCase();
    const arrivalCode = arr.trim().toUpperCase();
    const departure = data.airport(departureCode);
    const arrival = data.airport(arrivalCode);
    if (!departure || !arrival) {
      throw new Problem(
        'unknown-airport',
        404,
        `Failed to find and parse route from ${departureCode} to ${arrivalCode}`,
      );
    }
    const ends = { departure, arrival };
    try {
      return makeRoute(data, ends, route);
    } catch (error) {
      log?.error({ err: error, dep: departureCode, arr: arrivalCode }, 'route processing failed');
      return straightLineRoute(data, ends, `Route processing failed: ${messageOf(error)}`);
    }
  };
}
