import type { ArtefactColumns } from './artefact/artefact-format.ts';

const CELL_DEG = 30;
/** Of the 72 cells of 30° on Earth; the rest is ice and open sea. */
const WORLDWIDE_CELLS = 30;

interface Extent {
  south: number;
  north: number;
  /** Whole degrees of longitude, from −180, with a record. */
  readonly columns: Set<number>;
  readonly cells: Set<number>;
}

const side = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees)}°${degrees < 0 ? negative : positive}`;

/** West and east limits: the circle without its widest gap. */
function spanOf(columns: ReadonlySet<number>): { west: number; east: number } {
  const sorted = [...columns].toSorted((a, b) => a - b);
  let widest = { gap: -1, west: sorted[0] ?? 0 };
  sorted.forEach((column, place) => {
    const before = sorted.at(place - 1) ?? column;
    const gap = (column - before + 360) % 360;
    if (gap > widest.gap) widest = { gap, west: column };
  });
  const at = sorted.indexOf(widest.west);
  return { west: widest.west - 180, east: (sorted.at(at - 1) ?? widest.west) - 180 + 1 };
}

function textOf({ south, north, columns, cells }: Extent): string {
  if (cells.size >= WORLDWIDE_CELLS) return 'worldwide';
  const { west, east } = spanOf(columns);
  const latitudes = `${side(Math.floor(south), 'N', 'S')}–${side(Math.ceil(north), 'N', 'S')}`;
  return `${latitudes}, ${side(west, 'E', 'W')}–${side(east, 'E', 'W')}`;
}

/**
 * Area of the points, airways and procedures of each source, by its number: `worldwide`, or bounds in whole degrees
 * (`18°N–72°N, 173°E–66°W`, from west to east, possibly across the antimeridian). A source without any is omitted.
 */
export function areasOfSources(columns: ArtefactColumns): ReadonlyMap<number, string> {
  const extents = new Map<number, Extent>();
  const add = (source: number, point: number) => {
    const lat = columns['point.lat'][point] ?? 0;
    const lon = columns['point.lon'][point] ?? 0;
    const extent = extents.get(source) ?? { south: lat, north: lat, columns: new Set(), cells: new Set() };
    extents.set(source, extent);
    extent.south = Math.min(extent.south, lat);
    extent.north = Math.max(extent.north, lat);
    extent.columns.add(Math.floor(lon + 180) % 360);
    extent.cells.add(Math.floor((lat + 90) / CELL_DEG) * 12 + (Math.floor((lon + 180) / CELL_DEG) % 12));
  };
  columns['point.source'].forEach((source, point) => add(source, point));
  columns['procedure.source'].forEach((source, at) => add(source, columns['procedure.airport'][at] ?? 0));
  columns['segment.source'].forEach((source, at) => add(source, columns['segment.from'][at] ?? 0));
  return new Map([...extents].map(([source, extent]) => [source, textOf(extent)]));
}
