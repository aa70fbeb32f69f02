import type { Airspace } from '../../domain/airspace/airspace-records.ts';
import { airspaceTag } from '../../domain/airspace/airspace-text.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { sourceName } from '../nav-points.ts';
import { type AirspaceShapes, airspaceShapes } from './airspace-shapes.ts';
import { boundaryInTile, polygonInTile } from './polygon-feature.ts';
import { type TileFeatures, type TileProperties, knownProperties } from './tile-feature.ts';
import { type GridPoint, TILE_EXTENT, type TileAddress, isInTile } from './tile-grid.ts';

/** A label needs this much space around it, in pixels of a tile drawn 512 pixels wide. */
const LABEL_RADIUS_PX = 9;
/** From this zoom class E above ground is labelled too; it covers most of a country. */
const ALL_LABELS_ZOOM = 10;

/** Limits are sent as numbers, because units are a user setting. */
function properties(reader: NavdataReader, airspace: Airspace, kind: string): TileProperties {
  return {
    kind,
    name: airspace.name,
    type: airspace.type,
    class: airspace.class,
    ident: airspace.ident,
    sourceType: airspace.sourceType,
    lowerDatum: airspace.lower?.datum ?? null,
    lowerValue: airspace.lower?.value ?? null,
    upperDatum: airspace.upper?.datum ?? null,
    upperValue: airspace.upper?.value ?? null,
    source: sourceName(reader, airspace.source),
    asOf: airspace.asOf,
  };
}

/** Position of the label in this tile; null when it is in another, or when the airspace is too small for one. */
function labelPoint(shapes: AirspaceShapes, airspace: number, tile: TileAddress): GridPoint | null {
  const tiles = 2 ** tile.z;
  const hasRoom = (radius: number) => radius * tiles * 512 >= LABEL_RADIUS_PX;
  if (shapes.kind(airspace) === 'transition' && tile.z < ALL_LABELS_ZOOM) return null;
  const place = hasRoom(shapes.labelLimit(airspace)) ? shapes.label(airspace) : null;
  if (!place || !hasRoom(place.radius)) return null;
  // A position beyond the antimeridian is wrapped to ±180°.
  const x = (place.x - Math.floor(place.x)) * tiles - tile.x;
  const at: GridPoint = [Math.floor(x * TILE_EXTENT), Math.floor((place.y * tiles - tile.y) * TILE_EXTENT)];
  return isInTile(at) ? at : null;
}

/**
 * Airspaces: `airspace` contains their areas, those with the lowest floor last; `region` those of information regions
 * and sectors; `boundary` the borders of these, which a source may have cut at the antimeridian; `airspaceLabel` one
 * point for each, with its chart text.
 */
export function airspaceFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  const shapes = airspaceShapes(reader);
  const found: Required<Record<'airspace' | 'region' | 'boundary' | 'airspaceLabel', TileFeatures[string]>> =
    {
      airspace: [],
      region: [],
      boundary: [],
      airspaceLabel: [],
    };
  for (const id of shapes.inTile(tile)) {
    const kind = shapes.kind(id);
    const isRegion = kind === 'fir' || kind === 'sector';
    const outlines = shapes.outlines(id);
    const geometry = polygonInTile(outlines, tile);
    const boundary = isRegion ? boundaryInTile(outlines, tile) : [];
    const at = labelPoint(shapes, id, tile);
    if (geometry.length === 0 && boundary.length === 0 && !at) continue;
    const airspace = reader.airspace(id);
    const tags = knownProperties(properties(reader, airspace, kind));
    if (geometry.length > 0) found[isRegion ? 'region' : 'airspace'].push({ id, type: 3, tags, geometry });
    if (boundary.length > 0) found.boundary.push({ id, type: 2, tags, geometry: boundary });
    if (!at) continue;
    const room = Math.round((shapes.label(id)?.radius ?? 0) * 1e6);
    found.airspaceLabel.push({
      id,
      type: 1,
      tags: { ...tags, tag: airspaceTag(airspace, kind), room },
      geometry: [at],
    });
  }
  return found;
}
