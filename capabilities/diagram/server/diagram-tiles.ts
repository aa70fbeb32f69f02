import { createHash } from 'node:crypto';
import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { LRUCache } from 'lru-cache';
import { type BoundingBox, boxesIntersect, normaliseBox } from '#aviation/geo/bounding-box.ts';
import { DIAGRAM_PARTS, type DiagramPart } from '../contract.ts';
import type { PartFeature } from '../domain/diagram-parts.ts';
import type { DiagramStore } from './diagram-store.ts';

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A cached tile; `null` bytes mean that it is empty. */
export interface DiagramTile {
  readonly bytes: Buffer | null;
  readonly etag: string;
}

const EXTENT = 4096;
const BUFFER = 64;
/** Airports whose reference point is this far outside a tile can still extend into it. */
const REACH_DEG = 0.12;
/** More airfields than any tile of zoom 12 contains; the most important come first. */
const MAX_AIRPORTS = 400;
const MAX_BYTES = 24 * 1024 * 1024;
const ENTRY_BYTES = 200;

function latitudeOfRow(row: number, z: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
}

/** The box of a tile with its buffer. */
export function tileBox({ z, x, y }: TileAddress): BoundingBox {
  const margin = BUFFER / EXTENT;
  const widthDeg = 360 / 2 ** z;
  return {
    west: -180 + (x - margin) * widthDeg,
    east: -180 + (x + 1 + margin) * widthDeg,
    north: latitudeOfRow(y - margin, z),
    south: latitudeOfRow(y + 1 + margin, z),
  };
}

function around(box: BoundingBox): BoundingBox {
  const middle = Math.max(Math.abs(box.north), Math.abs(box.south));
  const lonReach = Math.min(20, REACH_DEG / Math.cos((middle * Math.PI) / 180));
  return normaliseBox({
    west: box.west - lonReach,
    east: box.east + lonReach,
    south: Math.max(-90, box.south - REACH_DEG),
    north: Math.min(90, box.north + REACH_DEG),
  });
}

/** The parts of all airports that may be in a tile, by kind. */
function partsIn(store: DiagramStore, tile: TileAddress): Map<DiagramPart, PartFeature[]> {
  const box = tileBox(tile);
  const found = new Map<DiagramPart, PartFeature[]>();
  for (const number of store.navdata.airportsInBox(around(box), { limit: MAX_AIRPORTS })) {
    const { drawn } = store.airport(number);
    if (!drawn.box || !boxesIntersect(drawn.box, normaliseBox(box))) continue;
    for (const feature of drawn.parts) {
      if (feature.minZoom > tile.z) continue;
      const list = found.get(feature.part);
      if (list) list.push(feature);
      else found.set(feature.part, [feature]);
    }
  }
  return found;
}

/** One vector tile (Mapbox Vector Tile 2), uncompressed; `null` when it is empty. */
export function encodeDiagramTile(store: DiagramStore, tile: TileAddress): Uint8Array | null {
  const found = partsIn(store, tile);
  const layers: Parameters<typeof fromGeojsonVt>[0] = {};
  for (const part of DIAGRAM_PARTS) {
    const features = found.get(part);
    if (!features) continue;
    const cut = geoJSONToTile(
      {
        type: 'FeatureCollection',
        features: features.map(({ geometry, properties }) => ({ type: 'Feature', geometry, properties })),
      },
      tile.z,
      tile.x,
      tile.y,
      // A grid step is a metre or less at these zooms: simplification is not visible.
      { maxZoom: 24, tolerance: 1, extent: EXTENT, buffer: BUFFER, wrap: true, clip: true },
    );
    if (cut.features.length > 0) layers[part] = cut;
  }
  return Object.keys(layers).length === 0 ? null : fromGeojsonVt(layers, { version: 2, extent: EXTENT });
}

/** Tiles of one state of navigation data, cut on request and cached. */
export function createDiagramTiles(store: DiagramStore): (address: TileAddress) => DiagramTile {
  const cache = new LRUCache<string, DiagramTile>({
    maxSize: MAX_BYTES,
    sizeCalculation: (tile) => ENTRY_BYTES + (tile.bytes?.byteLength ?? 0),
  });
  return (address) => {
    const key = `${address.z}/${address.x}/${address.y}`;
    const kept = cache.get(key);
    if (kept) return kept;
    const bytes = encodeDiagramTile(store, address);
    const digest = createHash('sha256')
      .update(bytes ?? '')
      .digest('base64url')
      .slice(0, 22);
    const tile: DiagramTile = { bytes: bytes ? Buffer.from(bytes) : null, etag: `"amm-${digest}"` };
    cache.set(key, tile);
    return tile;
  };
}
