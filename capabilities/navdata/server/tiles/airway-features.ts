import type { Feature } from '@maplibre/vt-pbf';
import { normaliseBox } from '#aviation/geo/bounding-box.ts';
import { geodesicPath } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { AirwaySegment } from '../../domain/airways/airway-network.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { sourceName } from '../nav-points.ts';
import { type TileFeatures, type TileProperties, knownProperties, lineFeature } from './tile-feature.ts';
import { type GridPoint, TILE_EXTENT, type TileAddress, isInTile, tileBox, toGrid } from './tile-grid.ts';

const AIRWAY_MIN_ZOOM = 5;
/** Below this zoom only the airways of upper airspace. */
const ALL_LEVELS_ZOOM = 6;
/** A straight line on the map strays visibly from the great circle beyond this length. */
const STRAIGHT_NM = 120;
/** A great circle bulges out of the box around its ends: search this far around the tile. */
const MARGIN_FRACTION = 0.15;
/** From this zoom legs are long enough on the screen for labels. */
const NAMED_ZOOM = 6;
const MAX_NAMES = 3;
/** The FAA publishes minimum altitudes below this level in feet above sea level. */
const LOWEST_FAA_LEVEL = 180;

/**
 * Minimum altitude of a leg in chart notation: feet where the FAA gives an altitude (`5000`), otherwise the flight
 * level (`FL095`); null when no source gives it, or when airways that share the leg differ.
 */
export function minimumText(segments: readonly Pick<AirwaySegment, 'minFl' | 'source'>[]): string | null {
  const [first] = segments;
  const minFl = first?.minFl ?? null;
  if (!first || minFl === null || segments.some((other) => other.minFl !== minFl)) return null;
  const isFeet = first.source.startsWith('nasr') && minFl < LOWEST_FAA_LEVEL;
  return isFeet ? String(minFl * 100) : `FL${String(minFl).padStart(3, '0')}`;
}

/** The airways over one leg in one line: `J42-J48-Q22`, and how many more. */
export function sharedName(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const more = unique.length - MAX_NAMES;
  return unique.slice(0, MAX_NAMES).join('-') + (more > 0 ? ` +${more}` : '');
}

/** Segments over the same ground, in either direction. */
function byLeg(segments: readonly AirwaySegment[]): AirwaySegment[][] {
  const legs = new Map<string, AirwaySegment[]>();
  for (const segment of segments) {
    const key = `${Math.min(segment.from, segment.to)}/${Math.max(segment.from, segment.to)}`;
    const leg = legs.get(key);
    if (leg) leg.push(segment);
    else legs.set(key, [segment]);
  }
  return [...legs.values()];
}

const LEVELS = {
  all: () => true,
  high: ({ level }: AirwaySegment) => level !== 'L',
  low: ({ level }: AirwaySegment) => level !== 'H',
} as const;

/** Length of a label along its leg, pixels. */
const labelWidthPx = (label: string): number => label.length * 6.5 + 30;
/** Tiles are drawn at one to two times this width. */
const TILE_PX = 512;

/** The middle of a leg in grid units, its slope on the map in degrees so that text reads from the left, its length. */
function middleOf(tile: TileAddress, path: readonly LatLon[]) {
  const grid = path.map((one) => toGrid(tile, one));
  const [from = [0, 0], to = [0, 0]] = [grid[0], grid.at(-1)];
  const middle = (grid.length - 1) / 2;
  const [before = from, after = to] = [grid[Math.floor(middle)], grid[Math.ceil(middle)]];
  const slope = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return {
    at: [(before[0] + after[0]) / 2, (before[1] + after[1]) / 2] as const,
    lengthPx: (Math.hypot(to[0] - from[0], to[1] - from[1]) / TILE_EXTENT) * TILE_PX,
    slopeDeg: Math.round(slope > 90 ? slope - 180 : slope <= -90 ? slope + 180 : slope),
  };
}

/** One label per leg and level, in the tile that contains the leg's middle, if the leg is long enough. */
function legLabels(
  tile: TileAddress,
  leg: readonly AirwaySegment[],
  path: readonly LatLon[],
): TileFeatures[string] {
  const { at, lengthPx, slopeDeg } = middleOf(tile, path);
  if (!isInTile([...at])) return [];
  return Object.entries(LEVELS).flatMap(([levels, wants]) => {
    const shown = leg.filter(wants);
    const [first] = shown;
    const label = sharedName(shown.map(({ name }) => name));
    if (!first || lengthPx < labelWidthPx(label)) return [];
    return [
      {
        id: first.segment,
        type: 1 as const,
        tags: knownProperties({ levels, label, minimum: minimumText(shown), slopeDeg }),
        geometry: [[Math.floor(at[0]), Math.floor(at[1])] as GridPoint],
      },
    ];
  });
}

/** Airway segments as great circles (`airway`); a leg shared by several airways is labelled once (`airwayLabel`). */
export function airwayFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  if (tile.z < AIRWAY_MIN_ZOOM) return { airway: [] };
  const { columns } = reader;
  const place = (point: number): LatLon => ({
    lat: columns['point.lat'][point] ?? 0,
    lon: columns['point.lon'][point] ?? 0,
  });
  const box = normaliseBox(tileBox(tile, MARGIN_FRACTION));
  const segments = reader
    .airwaySegmentsInBox(box)
    .map((number) => reader.segment(number))
    .filter(({ level }) => tile.z >= ALL_LEVELS_ZOOM || level !== 'L');
  const airway: Feature[] = [];
  const airwayLabel: Feature[] = [];
  for (const leg of byLeg(segments)) {
    const [{ from, to, distanceNm } = { from: 0, to: 0, distanceNm: 0 }] = leg;
    const ends = [place(from), place(to)] as const;
    const path = distanceNm > STRAIGHT_NM ? geodesicPath(...ends, STRAIGHT_NM / 2) : ends;
    for (const segment of leg) {
      // The arrows of a one-way leg follow the direction of the line.
      const course = segment.from === from ? path : path.toReversed();
      airway.push(
        ...lineFeature(tile, course, { id: segment.segment, properties: properties(reader, segment) }),
      );
    }
    if (tile.z >= NAMED_ZOOM) airwayLabel.push(...legLabels(tile, leg, path));
  }
  return { airway, airwayLabel };
}

function properties(reader: NavdataReader, segment: AirwaySegment): TileProperties {
  return {
    name: segment.name,
    level: segment.level,
    oneWay: segment.isOneWay,
    minFl: segment.minFl,
    maxFl: segment.maxFl,
    distanceNm: Math.round(segment.distanceNm * 10) / 10,
    source: sourceName(reader, segment.source),
    asOf: segment.asOf,
  };
}
