import { LEAST_AFAR_RANK, zoomsFromAfar } from '#aviation/aerodromes/afar-zooms.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';

const WORLD = { west: -180, south: -90, east: 180, north: 90 };
const ALL = 20_000;

const known = new WeakMap<NavdataReader, ReadonlyMap<number, number>>();

/** Zoom from which an airport is drawn from afar, by its number; who is not in it is drawn from near only. */
export function afarOf(reader: NavdataReader): ReadonlyMap<number, number> {
  const before = known.get(reader);
  if (before) return before;
  const numbers = reader.airportsInBox(WORLD, { limit: ALL, minRank: LEAST_AFAR_RANK });
  const zooms = zoomsFromAfar(numbers.map((number) => reader.airportSummary(number)));
  const afar = new Map(
    numbers.flatMap((number, index): [number, number][] => {
      const zoom = zooms[index] ?? null;
      return zoom === null ? [] : [[number, zoom]];
    }),
  );
  known.set(reader, afar);
  return afar;
}
