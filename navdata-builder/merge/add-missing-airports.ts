import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { AirportRecord } from '../navdata-set.ts';

/** A position listed as a closed airport by a better source. */
export interface ClosedAirport extends LatLon {
  readonly ident: string;
}

/** An airport this near is the same one under another code; heliports are closer together. */
const sameAirportNm = 1;
const sameHeliportNm = 0.2;
const cellsPerDegree = 20;

/**
 * The airports of a source of low precedence that no better source has, by any code or by position; those listed as
 * closed, or absent from a complete source, are excluded.
 */
export function missingAirports(input: {
  readonly known: readonly AirportRecord[];
  readonly offered: readonly AirportRecord[];
  readonly closed: readonly ClosedAirport[];
  readonly isWithdrawn: (place: LatLon) => boolean;
}): AirportRecord[] {
  const codes = new Set(input.closed.map(({ ident }) => ident));
  for (const { ident, icao, localCode, aliases } of input.known)
    for (const code of [ident, icao, localCode, ...aliases]) if (code !== null) codes.add(code);
  const taken = openGrid([...input.known, ...input.closed]);
  return input.offered.filter((airport) => {
    if (codes.has(airport.ident)) return false;
    const withinNm = airport.type === 'heliport' ? sameHeliportNm : sameAirportNm;
    return !taken.hasNear(airport, withinNm) && !input.isWithdrawn(airport);
  });
}

function openGrid(places: readonly LatLon[]): { hasNear(place: LatLon, withinNm: number): boolean } {
  const cells = new Map<string, LatLon[]>();
  const keyOf = (row: number, column: number): string => `${row}/${column}`;
  const rowOf = (place: LatLon): number => Math.floor(place.lat * cellsPerDegree);
  const columnOf = (place: LatLon): number => Math.floor(place.lon * cellsPerDegree);
  for (const place of places) {
    const key = keyOf(rowOf(place), columnOf(place));
    const cell = cells.get(key);
    if (cell) cell.push(place);
    else cells.set(key, [place]);
  }
  return {
    hasNear: (place, withinNm) => {
      // Near the poles cells are narrow, so more of them must be searched.
      const shrink = Math.max(0.002, Math.cos((place.lat * Math.PI) / 180));
      const columns = Math.ceil((withinNm / 60 / shrink) * cellsPerDegree);
      for (let row = rowOf(place) - 1; row <= rowOf(place) + 1; row += 1)
        for (let column = columnOf(place) - columns; column <= columnOf(place) + columns; column += 1)
          if (cells.get(keyOf(row, column))?.some((other) => distanceNm(place, other) <= withinNm))
            return true;
      return false;
    },
  };
}
