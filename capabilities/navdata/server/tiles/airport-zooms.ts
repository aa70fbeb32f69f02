import { MIN_OVERVIEW_RANK, overviewZooms } from '#aviation/aerodromes/overview-zooms.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';

const WORLD = { west: -180, south: -90, east: 180, north: 90 };
const ALL = 20_000;

const known = new WeakMap<NavdataReader, ReadonlyMap<number, number>>();

/** Zoom from which an airport is drawn in overviews, by its number; others are drawn at close zooms only. */
export function overviewZoomsOf(reader: NavdataReader): ReadonlyMap<number, number> {
  const before = known.get(reader);
  if (before) return before;
  const numbers = reader.airportsInBox(WORLD, { limit: ALL, minRank: MIN_OVERVIEW_RANK });
  const zooms = overviewZooms(numbers.map((number) => reader.airportSummary(number)));
  const afar = new Map(
    numbers.flatMap((number, index): [number, number][] => {
      const zoom = zooms[index] ?? null;
      return zoom === null ? [] : [[number, zoom]];
    }),
  );
  known.set(reader, afar);
  return afar;
}
