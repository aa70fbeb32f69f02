import { angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import type { Airspace } from '../../domain/airspace/airspace-records.ts';
import { type AirspaceKind, airspaceKind, bottomFt } from '../../domain/airspace/airspace-text.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { type LabelPlace, labelPlace } from './label-place.ts';
import { type EdgeKind, type Outline, outlineOf, worldY } from './outline.ts';
import { createOutlineStore } from './outline-store.ts';
import { TILE_BUFFER, TILE_EXTENT, type TileAddress } from './tile-grid.ts';

/** Kinds are distinguishable from these zooms; at lower zooms they would only darken the map. */
const SHOWN_FROM: Readonly<Record<AirspaceKind, number>> = {
  fir: 2,
  a: 6,
  b: 6,
  c: 6,
  sua: 6,
  d: 7,
  sector: 6,
  e: 8,
  transition: 9,
  other: 8,
};

/** A great circle bulges out of the box around its ends by less than this, in degrees. */
const BULGE_DEG = 4;

/** The airspace data of one artefact that tile building needs: kinds and boxes at once, outlines when first drawn. */
export interface AirspaceShapes {
  /** Airspaces to be drawn in a tile, the highest floor first, so that the last one drawn is the lowest. */
  inTile(tile: TileAddress): number[];
  kind(airspace: number): AirspaceKind;
  outlines(airspace: number): readonly Outline[];
  label(airspace: number): LabelPlace | null;
  /** Upper bound of the free radius around a label, world units; cheap to compute, unlike `label`. */
  labelLimit(airspace: number): number;
}

interface Box {
  west: number;
  east: number;
  north: number;
  south: number;
}

/**
 * The box of all rings in world units, continued across the antimeridian, with a margin for the bulge of great
 * circles.
 */
function boxOf(reader: NavdataReader, airspace: number): Box {
  const box: Box = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
  for (const { ring } of reader.airspaceRings(airspace)) {
    let x = ring[0]?.[0] ?? 0;
    let [westDeg, eastDeg, southDeg, northDeg] = [x, x, 90, -90];
    for (const [lon = 0, lat = 0] of ring) {
      x += angleDifferenceDeg(x, lon);
      westDeg = Math.min(westDeg, x);
      eastDeg = Math.max(eastDeg, x);
      southDeg = Math.min(southDeg, lat);
      northDeg = Math.max(northDeg, lat);
    }
    const margin = Math.min(BULGE_DEG, (eastDeg - westDeg) / 4);
    const isAroundPole = eastDeg - westDeg > 350;
    box.west = Math.min(box.west, (westDeg + 180) / 360);
    box.east = Math.max(box.east, (eastDeg + 180) / 360);
    box.north = Math.min(box.north, isAroundPole && northDeg > 0 ? 0 : worldY(northDeg + margin));
    box.south = Math.max(box.south, isAroundPole && southDeg < 0 ? 1 : worldY(southDeg - margin));
  }
  return box;
}

const isShown = (kind: AirspaceKind, tile: TileAddress): boolean => tile.z >= SHOWN_FROM[kind];

function meets(box: Box | undefined, { x, y, z }: TileAddress): boolean {
  const tiles = 2 ** z;
  const margin = TILE_BUFFER / TILE_EXTENT;
  if (!box || box.south * tiles < y - margin || box.north * tiles > y + 1 + margin) return false;
  const west = box.west * tiles - x;
  const east = box.east * tiles - x;
  // In this world, or continued across the antimeridian from the adjacent one.
  for (let shift = -tiles; shift <= tiles; shift += tiles)
    if (east + shift >= -margin && west + shift <= 1 + margin) return true;
  return false;
}

/**
 * Published as GeoJSON, where a border along a parallel has corners only at its ends: drawn as great circles, these
 * borders would leave gaps.
 */
const GEOJSON_SOURCE = 'vatspy';
export const edgesOf = (airspace: Pick<Airspace, 'source'> | undefined): EdgeKind =>
  airspace?.source === GEOJSON_SOURCE ? 'straight' : 'great-circle';

/** Number of airspaces processed between two pauses. */
const AT_ONCE = 50;

/** Reads every airspace once, with pauses. */
function* makingShapes(reader: NavdataReader): Generator<undefined, AirspaceShapes> {
  const kinds: AirspaceKind[] = [];
  const edges: EdgeKind[] = [];
  const boxes: Box[] = [];
  const bottoms: { airspace: number; bottom: number }[] = [];
  // The records themselves, 10,000 objects with their texts, are not kept but rebuilt on request.
  for (let airspace = 0; airspace < reader.airspaceCount; airspace += 1) {
    const record = reader.airspace(airspace);
    kinds.push(airspaceKind(record));
    edges.push(edgesOf(record));
    boxes.push(boxOf(reader, airspace));
    bottoms.push({ airspace, bottom: bottomFt(record.lower) ?? Infinity });
    if (airspace % AT_ONCE === 0) yield;
  }
  // Airspaces from the ground are on top, so that a click lists from the ground up.
  const fromAbove = Int32Array.from(
    bottoms.toSorted((a, b) => b.bottom - a.bottom || b.airspace - a.airspace),
    ({ airspace }) => airspace,
  );
  const stored = createOutlineStore();
  const labels: (LabelPlace | null | undefined)[] = [];
  const shapes: AirspaceShapes = {
    kind: (airspace) => kinds[airspace] ?? 'other',
    outlines(airspace) {
      if (!stored.has(airspace)) {
        const rings = reader.airspaceRings(airspace);
        stored.set(
          airspace,
          rings.flatMap((ring) => outlineOf(ring, edges[airspace]) ?? []),
        );
      }
      return stored.get(airspace);
    },
    label(airspace) {
      const known = labels[airspace];
      if (known !== undefined) return known;
      const place = labelPlace(shapes.outlines(airspace));
      labels[airspace] = place;
      return place;
    },
    labelLimit(airspace) {
      const box = boxes[airspace];
      return box ? Math.min(box.east - box.west, box.south - box.north) / 2 : 0;
    },
    inTile: (tile) =>
      [...fromAbove].filter(
        (airspace) => isShown(shapes.kind(airspace), tile) && meets(boxes[airspace], tile),
      ),
  };
  return shapes;
}

/** The shapes of a reader, or the progress of building them. */
interface Making {
  readonly steps: Iterator<undefined, AirspaceShapes>;
  shapes: AirspaceShapes | null;
}

const makings = new WeakMap<NavdataReader, Making>();

/**
 * Builds part of the shapes of a reader's airspaces; returns them once complete.
 * @throws as the reader does; the next call starts again
 */
export function someAirspaceShapes(reader: NavdataReader): AirspaceShapes | null {
  const making = makings.get(reader) ?? { steps: makingShapes(reader), shapes: null };
  makings.set(reader, making);
  if (making.shapes) return making.shapes;
  try {
    const { done, value } = making.steps.next();
    if (done) making.shapes = value;
  } catch (error) {
    // A generator reports done after it has thrown.
    makings.delete(reader);
    throw error;
  }
  return making.shapes;
}

/** The shapes of a reader's airspaces; missing parts are built now. */
export function airspaceShapes(reader: NavdataReader): AirspaceShapes {
  for (;;) {
    const shapes = someAirspaceShapes(reader);
    if (shapes) return shapes;
  }
}
