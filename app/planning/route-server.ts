import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { RouteLookup } from '#capabilities/route/domain/route-lookup.ts';
import type { RouteServerOptions } from '#capabilities/route/server/index.ts';
import type { PlacedTrack } from '#capabilities/tracks/domain/oceanic-track.ts';
import type { OwnWaypoint } from '#capabilities/waypoints/contract.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { StoredFeeds } from '../sources/stored-feeds.ts';
import type { reportedElsewhereOf } from '../sources/reported-elsewhere.ts';
import { airspaceArea, hazardArea, restrictionArea } from './route-areas.ts';
import { routeTracks } from './route-tracks.ts';
import type { WindAloft } from '../sources/wind-aloft.ts';

export interface RouteServerParts {
  lookup: () => RouteLookup | null;
  navdata: () => NavdataReader | null;
  /** Every currently published oceanic track. */
  tracks: () => readonly PlacedTrack[];
  windAloft: WindAloft;
  hazards: StoredFeeds;
  notams: StoredFeeds;
  ownWaypoints: (userKey: string) => Promise<readonly OwnWaypoint[]>;
  clock: Clock;
  log: Log;
  reportedElsewhere: ReturnType<typeof reportedElsewhereOf>;
}

/** Dependencies of routes: its data, tracks, winds, hazards and flight restrictions. */
export function routeOptionsOf(parts: RouteServerParts): RouteServerOptions {
  const { lookup, navdata, tracks, windAloft, hazards, notams, ownWaypoints, clock, log } = parts;
  return {
    reportedApartNm: (ident, place) => parts.reportedElsewhere(ident, place)?.distanceNm ?? null,
    lookup,
    log,
    clock,
    tracks: (atMs) => routeTracks(tracks(), lookup(), atMs),
    forecastAir: (window) => windAloft.forecast(window),
    ownPoints: async (userKey) =>
      (await ownWaypoints(userKey)).map(({ ident, lat, lng: lon }) => ({ ident, lat, lon })),
    area: (asked) => {
      if (asked.kind === 'hazard') return hazardArea(asked.id, hazards);
      return asked.kind === 'tfr' ? restrictionArea(asked.id, notams) : airspaceArea(asked.id, navdata());
    },
  };
}
