import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { EnroutePointRecord } from '../navdata-set.ts';

/** Two records with one identifier within this distance are the same fix or station. */
export const samePointNm = 2;

/** The accepted points, found by identifier and position. */
export interface PointPool {
  readonly points: readonly EnroutePointRecord[];
  /** Number of the accepted point with this identifier nearest to a position and within 2 NM, or `null`. */
  near(ident: string, place: LatLon): number | null;
  /** Numbers of all accepted points with this identifier. */
  named(ident: string): readonly number[];
  /** Adds a point unless already present; returns the number of the one that is kept. */
  add(point: EnroutePointRecord): number;
}

/**
 * Points are offered best source first: a later one with the same identifier, of the same kind and within 2 NM, is a
 * duplicate and is dropped. A VOR and a DME of one name are one station; an NDB and a fix are separate.
 */
export function openPointPool(): PointPool {
  const points: EnroutePointRecord[] = [];
  const byIdent = new Map<string, number[]>();
  const named = (ident: string): readonly number[] => byIdent.get(ident) ?? [];
  const nearest = (
    ident: string,
    place: LatLon,
    accept: (point: EnroutePointRecord) => boolean,
  ): number | null => {
    let found: number | null = null;
    let smallest = samePointNm;
    for (const number of named(ident)) {
      const point = points[number];
      if (!point || !accept(point) || Math.abs(point.lat - place.lat) > 0.05) continue;
      const distance = distanceNm(point, place);
      if (distance > smallest) continue;
      smallest = distance;
      found = number;
    }
    return found;
  };
  return {
    points,
    named,
    near: (ident, place) => nearest(ident, place, () => true),
    add: (point) => {
      const same = nearest(point.ident, point, (known) => sortOf(known) === sortOf(point));
      if (same !== null) return same;
      const number = points.push(point) - 1;
      const numbers = byIdent.get(point.ident);
      if (numbers) numbers.push(number);
      else byIdent.set(point.ident, [number]);
      return number;
    },
  };
}

function sortOf(point: EnroutePointRecord): 'radio' | 'ndb' | 'fix' {
  if (point.kind === 'FIX') return 'fix';
  return point.kind === 'NDB' ? 'ndb' : 'radio';
}
