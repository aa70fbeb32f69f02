import { normaliseBox } from '#aviation/geo/bounding-box.ts';
import type { RunwayEnd } from '../../domain/airport-records.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { ON_NEW_GROUND, type RunwayLine, groundBetween } from './airport-ground.ts';
import { type TileFeatures, areaFeature, lineFeature, pointFeature } from './tile-feature.ts';
import { type TileAddress, tileBox } from './tile-grid.ts';

/** Lowest rank (0 to 100) drawn at each zoom, so that wide views show hubs and near ones every strip. */
const MIN_RANK_BY_ZOOM = [88, 84, 76, 70, 60, 48, 34, 20, 8];
/** Most airports in one tile at each zoom, the most important first. */
const LIMIT_BY_ZOOM = [160, 120, 90, 80, 90, 110, 150, 220, 320];
const DEEP_LIMIT = 800;
/** Runways become visible strokes from here. */
const RUNWAY_ZOOM = 8;

const positioned = (end: RunwayEnd | undefined) =>
  end && end.lat !== null && end.lon !== null ? { lat: end.lat, lon: end.lon } : null;

/** Airports, thinned by rank, and the runways of those shown when near enough. */
export function airportFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  const limit = LIMIT_BY_ZOOM[tile.z] ?? DEEP_LIMIT;
  const minRank = MIN_RANK_BY_ZOOM[tile.z] ?? 0;
  const airport: TileFeatures[string] = [];
  for (const number of reader.airportsInBox(normaliseBox(tileBox(tile)), { limit, minRank })) {
    const summary = reader.airportSummary(number);
    airport.push(
      ...pointFeature(tile, summary, {
        id: number,
        properties: {
          ident: summary.ident,
          icao: summary.icao,
          name: summary.name,
          kind: summary.type,
          rank: summary.rank,
          towered: summary.isTowered,
        },
      }),
    );
  }
  return tile.z >= RUNWAY_ZOOM ? { airport, ...runwayFeatures(reader, tile) } : { airport, runway: [] };
}

/** How far from the point of its airport a runway may end, in nautical miles: the largest fields are that wide. */
const RUNWAY_REACH_NM = 4;

/** By how much of its width a tile looks around for airports, so that a runway that reaches into it is drawn. */
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

/** Runways of every airport near the tile: one that lies across the edge is drawn in both tiles. */
function runwayFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  const around = normaliseBox(tileBox(tile, runwayMargin(tile)));
  const runway: TileFeatures[string] = [];
  const ground: TileFeatures[string] = [];
  for (const id of reader.airportsInBox(around, { limit: DEEP_LIMIT })) {
    const { rank, ident } = reader.airportSummary(id);
    const runways = runwaysOf(reader, id);
    for (const { line, widthFt } of runways)
      runway.push(...lineFeature(tile, line, { id, properties: { widthFt, rank } }));
    if (ON_NEW_GROUND.has(ident))
      for (const ring of groundBetween(runways.map(({ line }) => line)))
        ground.push(...areaFeature(tile, ring, { id, properties: {} }));
  }
  return { runway, ground };
}
