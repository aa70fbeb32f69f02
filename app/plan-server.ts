import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { OfpServerOptions } from '#capabilities/ofp/server/index.ts';
import { createPlanServer } from '#capabilities/plan/server/index.ts';
import { type RouteServerOptions, createRouteFinding } from '#capabilities/route/server/index.ts';
import type { RouteLookup } from '#capabilities/route/domain/route-lookup.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { Config } from './config.ts';
import type { WindAloft } from './wind-aloft.ts';

export interface PlanServerParts {
  db: Database;
  clock: Clock;
  random: () => number;
  lookup: () => RouteLookup | null;
  navdata: () => NavdataReader | null;
  windAloft: WindAloft;
  /** What its routes are made of. */
  routes: RouteServerOptions;
}

/** Plans over the routes, airports and winds of this server. */
export function planServerOf({ db, clock, random, lookup, navdata, windAloft, routes }: PlanServerParts) {
  return createPlanServer({
    db,
    clock,
    random,
    lookup,
    findRoute: createRouteFinding(routes),
    forecastAir: (window) => windAloft.forecast(window),
    elevationFt: (ident) => airportElevationFt(navdata(), ident),
  });
}

/** Documents of plans over the winds of this server; SimBrief where the operator allows it. */
export function ofpOptionsOf(parts: {
  config: Config;
  version: string;
  windAloft: WindAloft;
}): OfpServerOptions {
  const { config, version, windAloft } = parts;
  return {
    forecastAir: (window) => windAloft.forecast(window),
    simbriefUrl: config.SIMBRIEF_URL === 'off' ? undefined : config.SIMBRIEF_URL,
    userAgent: `Meridian/${version}`,
  };
}

/** Feet above mean sea level; `null` when the data does not say, or is loading. */
function airportElevationFt(reader: NavdataReader | null, ident: string): number | null {
  const airport = reader?.airportByIdent(ident) ?? null;
  return reader === null || airport === null ? null : reader.airportSummary(airport).elevationFt;
}
