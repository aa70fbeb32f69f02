import { METRES_PER_FOOT } from '#aviation/units.ts';
import { NEAR_ZOOM } from '#aviation/aerodromes/overview-zooms.ts';
import { normaliseBox } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { AirportSummary, RunwayEnd } from '../../domain/airport-records.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { ON_RECLAIMED_LAND, type RunwayLine, groundBetween } from './airport-ground.ts';
import { overviewZoomsOf } from './airport-zooms.ts';
import { type IdentSide, identPlace } from './ident-place.ts';
import {
  type TileFeatures,
  type TileProperties,
  areaFeature,
  lineFeature,
  pointFeature,
} from './tile-feature.ts';
import { type TileAddress, tileBox } from './tile-grid.ts';

/**
 * Lowest rank (0 to 100) drawn at each zoom, so that low zooms show hubs and high zooms every airstrip; at low zooms
 * `airport-zooms.ts` thins further.
 */
const MIN_RANK_BY_ZOOM = [90, 86, 80, 70, 58, 48, 34, 20, 8];
/** Maximum number of airports in one tile at each zoom, the most important first. */
const LIMIT_BY_ZOOM = [160, 160, 160, 160, 160, 160, 150, 220, 320];
const DEEP_LIMIT = 800;
/** Runways become visible strokes from this zoom. */
const RUNWAY_ZOOM = 8;
/** From this zoom the ident of an airport is beside its runways instead of on them. */
const FIELD_ZOOM = 9;
/** From this zoom runways of airstrips are drawn. */
const STRIP_ZOOM = 10;
/** From this zoom a heliport has its symbol; without it its surface is not drawn. */
const HELIPORT_ZOOM = 12;
/** Less important airports have their ident at the symbol, where there is room for both. */
const FIELD_RANK = 20;

const positioned = (end: RunwayEnd | undefined) =>
  end && end.lat !== null && end.lon !== null ? { lat: end.lat, lon: end.lon } : null;

const properties = ({ ident, icao, name, type, rank, isTowered }: AirportSummary): TileProperties => ({
  ident,
  icao,
  name,
  kind: type,
  rank,
  towered: isTowered,
});

/** Airports, thinned by rank, and at high zooms the runways of those shown. */
export function airportFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  const limit = LIMIT_BY_ZOOM[tile.z] ?? DEEP_LIMIT;
  const minRank = MIN_RANK_BY_ZOOM[tile.z] ?? 0;
  const airport: TileFeatures[string] = [];
  const afar = tile.z < NEAR_ZOOM ? overviewZoomsOf(reader) : null;
  for (const number of reader.airportsInBox(normaliseBox(tileBox(tile)), { limit, minRank })) {
    if (afar && (afar.get(number) ?? NEAR_ZOOM) > tile.z) continue;
    const summary = reader.airportSummary(number);
    const side = tile.z >= STRIP_ZOOM && summary.rank < FIELD_RANK ? freeSide(reader, tile, number) : {};
    airport.push(
      ...pointFeature(tile, summary, { id: number, properties: { ...properties(summary), ...side } }),
    );
  }
  return tile.z >= RUNWAY_ZOOM ? { airport, ...runwayFeatures(reader, tile) } : { airport, runway: [] };
}

/** Side of its symbol on which an airstrip is labelled: clear of its runway. */
function freeSide(reader: NavdataReader, tile: TileAddress, airport: number): { side?: IdentSide } {
  const lines = runwaysOf(reader, airport).map(({ line }) => line);
  if (lines.length === 0) return {};
  const side = identPlace(
    reader.airportSummary(airport),
    lines,
    metresPerPx(tile, reader.airportSummary(airport)),
  )?.side;
  return side ? { side } : {};
}

/** Maximum distance of a runway end from its airport's reference point, nautical miles, as at the largest airports. */
const RUNWAY_REACH_NM = 4;

/**
 * Margin, as a fraction of its width, in which a tile searches for airports, so that a runway extending into it is
 * drawn.
 */
export function runwayMargin(tile: TileAddress): number {
  const { north, south, west, east } = tileBox(tile);
  const furthestDeg = Math.max(Math.abs(north), Math.abs(south));
  const reachDeg = RUNWAY_REACH_NM / 60 / Math.cos((furthestDeg * Math.PI) / 180);
  return Math.max(0.1, reachDeg / (east - west));
}

interface Runway {
  line: RunwayLine;
  widthFt: number | null;
}

/** Each open runway once: from the end whose ident sorts first. */
function runwaysOf(reader: NavdataReader, airport: number): Runway[] {
  const open = reader.airportDetail(airport).runways.filter((end) => !end.isClosed);
  const byIdent = new Map(open.map((end) => [end.ident, end]));
  return open.flatMap((end) => {
    const other = end.reciprocalIdent === null ? undefined : byIdent.get(end.reciprocalIdent);
    const from = positioned(end);
    const to = positioned(other);
    if (!from || !to || !other || end.ident > other.ident) return [];
    return [{ line: [from, to], widthFt: end.widthFt }];
  });
}

/** Metres of a pixel at the equator at zoom 14, in tiles of 512 pixels (WGS84: 6,378,137 m). */
const M_PER_PX_14 = (2 * Math.PI * 6_378_137) / (512 * 2 ** 14);

/** Drawn width of a runway at zoom 14, pixels; null where its width is unknown. */
export function widthPxAt14({ line: [from], widthFt }: Runway): number | null {
  if (widthFt === null) return null;
  const metresPerPx = M_PER_PX_14 * Math.cos((from.lat * Math.PI) / 180);
  return Math.round(((widthFt * METRES_PER_FOOT) / metresPerPx) * 10) / 10;
}

/** Metres on the ground per pixel of a 512-pixel tile, at the airport's latitude. */
const metresPerPx = ({ z }: TileAddress, { lat }: LatLon): number =>
  M_PER_PX_14 * 2 ** (14 - z) * Math.cos((lat * Math.PI) / 180);

/** A position for an ident clear of the runways; without one, or without runways, the airport's reference point. */
export function besideField(
  tile: TileAddress,
  point: LatLon,
  lines: readonly RunwayLine[],
): { at: LatLon; side: IdentSide | 'around' } {
  if (lines.length === 0) return { at: point, side: 'around' };
  return identPlace(point, lines, metresPerPx(tile, point)) ?? { at: point, side: 'around' };
}

/** Whether runways of this airport type are drawn: water lanes would look like strips of land in a bay. */
export const hasDrawnRunways = (
  { z }: Pick<TileAddress, 'z'>,
  { type }: Pick<AirportSummary, 'type'>,
): boolean => type !== 'seaplane_base' && (type !== 'heliport' || z >= HELIPORT_ZOOM);

/** Runways of every airport near the tile: one that crosses the edge is drawn in both tiles. */
function runwayFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  const around = normaliseBox(tileBox(tile, runwayMargin(tile)));
  const runway: TileFeatures[string] = [];
  const ground: TileFeatures[string] = [];
  const field: TileFeatures[string] = [];
  for (const id of reader.airportsInBox(around, { limit: DEEP_LIMIT })) {
    const summary = reader.airportSummary(id);
    const { rank, ident } = summary;
    const runways = hasDrawnRunways(tile, summary) ? runwaysOf(reader, id) : [];
    for (const one of runways) {
      const { line, widthFt } = one;
      runway.push(...lineFeature(tile, line, { id, properties: { widthFt, px14: widthPxAt14(one), rank } }));
    }
    if (tile.z >= FIELD_ZOOM && rank >= FIELD_RANK) {
      const { at, side } = besideField(
        tile,
        summary,
        runways.map(({ line }) => line),
      );
      field.push(...pointFeature(tile, at, { id, properties: { ...properties(summary), side } }));
    }
    if (ON_RECLAIMED_LAND.has(ident))
      for (const ring of groundBetween(runways.map(({ line }) => line)))
        ground.push(...areaFeature(tile, ring, { id, properties: {} }));
  }
  return { runway, ground, field };
}
