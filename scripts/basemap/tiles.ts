import type { ArchiveTile } from '#platform/server/tiles/pmtiles-archive.ts';
import type { AreaName } from './names.ts';
import type { Place } from './places.ts';
import { sliceLine, sliceRing, type Positions } from './slice.ts';
import { GeometryBytes, GeometryWriter, TILE_EXTENT } from './tile-geometry.ts';
import { encodeVectorTile, type TileFeature } from './vector-tile.ts';
import { MAX_ZOOM, MIN_ZOOM, type WorldArea } from './world-areas.ts';
import { mercatorY, rounded, simplified, type WorldLine } from './world-ring.ts';

/** First zoom of each class of rivers: large, medium, small. */
const RIVER_MIN_ZOOM = [3, 5, 7] as const;
const STATES_MIN_ZOOM = 2;
/**
 * Rivers are surveyed every kilometre or so. They are rounded in steps of this many tile units, as many pixels at zoom 13;
 * the wider a river is drawn, the finer.
 */
const RIVER_STEP = [24, 24, 64] as const;

const UNITS_PER_PX = TILE_EXTENT / 512;

/** Maximum distance of a simplified line from the original, in tile units. */
function tolerance(zoom: number): number {
  // Magnified up to the maximum zoom: about as fine as the source.
  if (zoom === MAX_ZOOM) return 2;
  // At the scale of continents fjords would merge into a bright patch.
  return (zoom <= 3 ? 0.9 : zoom <= 5 ? 0.75 : 0.5) * UNITS_PER_PX;
}

export interface WorldData {
  areas: WorldArea[];
  rivers: { level: number; line: WorldLine }[];
  countryBorders: WorldLine[];
  stateBorders: WorldLine[];
  places: Place[];
  names: AreaName[];
}

type RiverClass = 0 | 1 | 2;

/** World Data Bank II: 0 and 1 are large permanent rivers, 2 medium ones, 3 and 4 small ones. */
function riverClassOf(level: number): RiverClass {
  if (level <= 1) return 0;
  return level === 2 ? 1 : 2;
}

/** Drawings of a tile; the largest rivers are `rivers0` (`RiverClass`). */
type Drawing =
  | 'land'
  | 'water'
  | 'island'
  | 'coast'
  | 'country'
  | 'state'
  | 'rivers0'
  | 'rivers1'
  | 'rivers2';

interface TileContent {
  drawings: Partial<Record<Drawing, GeometryWriter>>;
  places: TileFeature[];
  names: TileFeature[];
}

/** All tiles of one zoom level while they are being filled. */
class ZoomLevel {
  readonly zoom: number;
  readonly tilesAcross: number;
  readonly #scale: number;
  readonly #toleranceSquare: number;
  readonly #tiles = new Map<number, TileContent>();
  readonly #bytes = new GeometryBytes();

  constructor(zoom: number) {
    this.zoom = zoom;
    this.tilesAcross = 2 ** zoom;
    this.#scale = this.tilesAcross * TILE_EXTENT;
    this.#toleranceSquare = (tolerance(zoom) / this.#scale) ** 2;
  }

  addArea({ kind, line }: WorldArea): void {
    const positions = simplified(line, this.#toleranceSquare, this.#scale);
    sliceRing(positions, this.tilesAcross, (x, y, part) => {
      const content = this.#content(x, y);
      const isDrawn = this.#drawing(content, kind).ring(part, x * TILE_EXTENT, y * TILE_EXTENT);
      if (isDrawn && kind === 'land' && y === this.tilesAcross - 1) this.#addSouthCoast(content, part, x, y);
    });
  }

  /** In the southernmost tiles the outline is stored separately, without the edge where the world ends. */
  #addSouthCoast(content: TileContent, ring: Positions, x: number, y: number): void {
    const end = this.#scale;
    let line: Positions = [];
    const flush = () => {
      if (line.length >= 4) this.#drawing(content, 'coast').line(line, x * TILE_EXTENT, y * TILE_EXTENT);
      line = [];
    };
    for (let i = 0; i <= ring.length; i += 2) {
      const at = i % ring.length;
      const px = ring[at] ?? 0;
      const py = ring[at + 1] ?? 0;
      if (line.at(-1) === end && py === end) flush();
      line.push(px, py);
    }
    flush();
  }

  addLine(drawing: 'country' | 'state' | RiverClass, line: WorldLine): void {
    const surveyed = simplified(line, this.#toleranceSquare, this.#scale);
    const isEnlarged = this.zoom === MAX_ZOOM && typeof drawing === 'number';
    const positions = isEnlarged ? rounded(surveyed, RIVER_STEP[drawing]) : surveyed;
    sliceLine(positions, this.tilesAcross, (x, y, parts) => {
      const content = this.#content(x, y);
      const writer = this.#drawing(content, typeof drawing === 'number' ? `rivers${drawing}` : drawing);
      for (const part of parts) writer.line(part, x * TILE_EXTENT, y * TILE_EXTENT);
    });
  }

  addPlace(place: Place): void {
    const { name, rank, order, minzoom, isCapital } = place;
    this.#addPoint('places', place, { name, rank, order, minzoom, capital: isCapital ? 1 : 0 });
  }

  addName(area: AreaName): void {
    const { name, kind, order, minzoom, maxzoom } = area;
    const tags = { name, kind, order, minzoom, maxzoom };
    const placed = area.at?.[this.zoom];
    if (!placed) this.#addPoint('names', area, tags);
    else
      this.#addPoint('names', placed, {
        ...tags,
        room: placed.room,
        ...(placed.letters === 'small' ? { small: 1 } : {}),
      });
  }

  #addPoint(layer: 'places' | 'names', at: { lat: number; lon: number }, tags: TileFeature['tags']): void {
    const worldX = (at.lon / 360 + 0.5) * this.#scale;
    const worldY = mercatorY(at.lat) * this.#scale;
    const x = Math.min(this.tilesAcross - 1, Math.floor(worldX / TILE_EXTENT));
    const y = Math.min(this.tilesAcross - 1, Math.floor(worldY / TILE_EXTENT));
    const writer = new GeometryWriter(this.#bytes);
    writer.point(worldX - x * TILE_EXTENT, worldY - y * TILE_EXTENT);
    this.#content(x, y)[layer].push({ type: 'point', geometry: writer.bytes(), tags });
  }

  *finish(): Generator<ArchiveTile> {
    for (const [key, content] of this.#tiles) {
      const x = key % this.tilesAcross;
      const y = Math.floor(key / this.tilesAcross);
      const data = encodeVectorTile(layersOf(content, y === this.tilesAcross - 1));
      if (data.length > 0) yield { z: this.zoom, x, y, data };
    }
  }

  #key(x: number, y: number): number {
    return y * this.tilesAcross + x;
  }

  #drawing({ drawings }: TileContent, drawing: Drawing): GeometryWriter {
    return (drawings[drawing] ??= new GeometryWriter(this.#bytes));
  }

  #content(x: number, y: number): TileContent {
    const key = this.#key(x, y);
    const known = this.#tiles.get(key);
    if (known) return known;
    const content: TileContent = { drawings: {}, places: [], names: [] };
    this.#tiles.set(key, content);
    return content;
  }
}

function layersOf(
  { drawings, places, names }: TileContent,
  isSouthernmost: boolean,
): Record<string, TileFeature[]> {
  const drawn = (
    drawing: Drawing,
    type: TileFeature['type'],
    tags: TileFeature['tags'] = {},
  ): TileFeature[] => {
    const writer = drawings[drawing];
    return !writer || writer.isEmpty ? [] : [{ type, geometry: writer.bytes(), tags }];
  };
  return {
    land: drawn('land', 'polygon', isSouthernmost ? { outline: 0 } : {}),
    coast: drawn('coast', 'line'),
    water: drawn('water', 'polygon'),
    islands: drawn('island', 'polygon'),
    rivers: ([0, 1, 2] as const).flatMap((level) => drawn(`rivers${level}`, 'line', { class: level + 1 })),
    borders: [...drawn('country', 'line', { kind: 'country' }), ...drawn('state', 'line', { kind: 'state' })],
    names,
    places,
  };
}

/** Every tile of the base map, zoom by zoom. */
export function* worldTiles(world: WorldData): Generator<ArchiveTile> {
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++) {
    const level = new ZoomLevel(zoom);
    for (const area of world.areas) if (area.minZoom <= zoom) level.addArea(area);
    for (const { level: order, line } of world.rivers) {
      const riverClass = riverClassOf(order);
      if (zoom >= RIVER_MIN_ZOOM[riverClass]) level.addLine(riverClass, line);
    }
    for (const line of world.countryBorders) level.addLine('country', line);
    if (zoom >= STATES_MIN_ZOOM) for (const line of world.stateBorders) level.addLine('state', line);
    for (const place of world.places) if (place.minzoom <= zoom || zoom === MAX_ZOOM) level.addPlace(place);
    for (const name of world.names)
      if (name.minzoom <= zoom && (zoom <= name.maxzoom || zoom === MAX_ZOOM)) level.addName(name);
    yield* level.finish();
  }
}
