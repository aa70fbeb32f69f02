import { z } from 'zod';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { type HazardFeature, getHazards } from '#capabilities/hazards/contract.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { VerticalLimit } from '#capabilities/navdata/domain/airspace-terms.ts';
import type { AreaToAvoid } from '#capabilities/route/contract.ts';
import type { AreaAsked } from '#capabilities/route/domain/route-context.ts';
import type { LookupPoint, LookupTrack, RouteLookup } from '#capabilities/route/domain/route-lookup.ts';
import type { RouteServerOptions } from '#capabilities/route/server/index.ts';
import type { PlacedTrack } from '#capabilities/tracks/domain/oceanic-track.ts';
import type { FeedHandle, FeedHub } from '#platform/server/feeds/feed.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { WindAloft } from './wind-aloft.ts';

export interface RouteServerParts {
  lookup: () => RouteLookup | null;
  navdata: () => NavdataReader | null;
  /** Every oceanic track that is published now. */
  tracks: () => readonly PlacedTrack[];
  windAloft: WindAloft;
  hazards: KeptFeeds;
  clock: Clock;
  log: Log;
}

/** What routes of this server are made of: its data, tracks, winds and hazards. */
export function routeOptionsOf(parts: RouteServerParts): RouteServerOptions {
  const { lookup, navdata, tracks, windAloft, hazards, clock, log } = parts;
  return {
    lookup,
    log,
    clock,
    tracks: (atMs) => atlanticTracks(tracks(), lookup(), atMs),
    forecastAir: (window) => windAloft.forecast(window),
    area: (asked) =>
      asked.kind === 'hazard' ? hazardArea(asked.id, hazards) : airspaceArea(asked.id, navdata()),
  };
}

/** A place that the message gives is the point of that name within this distance. */
const SAME_POINT_NM = 1;

/** Tracks of the North Atlantic by the name they are filed with, those that are open soonest first. */
function atlanticTracks(
  published: readonly PlacedTrack[],
  lookup: RouteLookup | null,
  atMs: number,
): LookupTrack[] {
  const away = ({ validFromMs, validToMs }: PlacedTrack): number =>
    Math.max(0, validFromMs - atMs, atMs - validToMs);
  return published
    .filter(({ system }) => system === 'nat')
    .toSorted((a, b) => away(a) - away(b))
    .flatMap((track): LookupTrack[] => {
      const points = track.points.map((point) => trackPoint(point, lookup));
      // A track with a point that nobody can place is not the track that was published.
      if (points.some((point) => point === null)) return [];
      const { levels, validFromMs, validToMs } = track;
      const placed = points.filter((point) => point !== null);
      return [{ name: `NAT${track.ident}`, points: placed, levels, validFromMs, validToMs }];
    });
}

function trackPoint(
  { ident, position }: PlacedTrack['points'][number],
  lookup: RouteLookup | null,
): LookupPoint | null {
  if (!position) return null;
  const known = lookup
    ?.pointsByIdent(ident)
    .find((candidate) => distanceNm(candidate, position) <= SAME_POINT_NM);
  return known ?? { ident, ...position, type: /\d/.test(ident) ? 'coordinate' : 'waypoint', node: -1 };
}

/** Feeds of a capability with the handles that it was given, for those that may only read what they hold. */
export interface KeptFeeds extends FeedHub {
  /** What the feeds hold now. */
  records(): unknown[];
}

export function keepFeeds(feeds: FeedHub): KeptFeeds {
  const handles: FeedHandle<unknown>[] = [];
  return {
    ...feeds,
    register(feed) {
      const handle = feeds.register(feed);
      handles.push(handle);
      return handle;
    },
    records: () => handles.map((handle) => handle.snapshot().records),
  };
}

const hazardFeature = getHazards.data.shape.features.element;
const heldItems = z.object({ items: z.array(z.unknown()) });
const named = z.object({ properties: z.object({ id: z.string() }) });

function hazardArea(id: string, hazards: KeptFeeds): AreaAsked {
  const item = hazards
    .records()
    .flatMap((records) => heldItems.safeParse(records).data?.items ?? [])
    .find((one) => named.safeParse(one).data?.properties.id === id);
  const feature = hazardFeature.safeParse(item);
  if (!feature.success)
    return { name: `hazard ${id}`, problem: 'It is no longer among the hazards known now.' };
  const { label, levels } = feature.data.properties;
  const rings = hazardRings(feature.data);
  if (rings.length === 0) return { name: label, problem: 'It has no area.' };
  return {
    name: label,
    shape: { name: label, rings, lowerFt: levels.baseFt, upperFt: levels.isTopAbove ? null : levels.topFt },
  };
}

function hazardRings({ geometry }: HazardFeature) {
  if (geometry?.type === 'Polygon') return geometry.coordinates;
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

function airspaceArea(
  id: Extract<AreaToAvoid, { kind: 'airspace' }>['id'],
  reader: NavdataReader | null,
): AreaAsked {
  if (!reader || id >= reader.airspaceCount)
    return { name: `airspace ${id}`, problem: 'The data has no such airspace.' };
  const { name, ident, lower, upper } = reader.airspace(id);
  const title = [ident, name].filter((part) => part !== null && part !== '').join(' ');
  const rings = reader.airspaceRings(id).map(({ ring }) => ring);
  return {
    name: title,
    shape: { name: title, rings, lowerFt: limitFt(lower, 'lower'), upperFt: limitFt(upper, 'upper') },
  };
}

/** The highest terrain; a height above ground may be as high as that, and as low as the sea. */
const HIGHEST_GROUND_FT = 29_032;

/** Feet above mean sea level on the safe side; null is without limit. Flight levels are taken as altitudes. */
function limitFt(limit: VerticalLimit | null, side: 'lower' | 'upper'): number | null {
  if (!limit || limit.datum === 'UNL') return null;
  if (limit.datum === 'SFC') return side === 'lower' ? null : HIGHEST_GROUND_FT;
  if (limit.datum === 'AGL') return side === 'lower' ? limit.value : limit.value + HIGHEST_GROUND_FT;
  return limit.datum === 'FL' ? limit.value * 100 : limit.value;
}
