import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { OceanicTrack, PlacedPoint, PlacedTrack, TrackSystem } from './oceanic-track.ts';

/** All positions worldwide with a name: fixes and navaids, no airports. */
export type PlacesOfName = (ident: string) => readonly LatLon[];

/** Reference position of a system when no point of a track is known. */
const CENTRE: Readonly<Record<TrackSystem, LatLon>> = {
  nat: { lat: 52, lon: -35 },
  pac: { lat: 42, lon: 180 },
};

/** Maximum leg of an oceanic track; a more distant one is another point of the same name. */
const LONGEST_LEG_NM = 1800;

/**
 * Locates the named points. Names are reused worldwide, so the namesake nearest to the nearest known point of the track
 * is used; one too far away is not, because a wrong position is worse than none.
 */
export function placeTrack(track: OceanicTrack, placesOfName: PlacesOfName): PlacedTrack {
  const candidates = track.points.map(({ ident, position }) => (position ? [position] : placesOfName(ident)));
  const placed: (LatLon | null)[] = candidates.map((places) =>
    places.length === 1 ? (places[0] ?? null) : null,
  );
  // A unique name may still be a namesake of one missing in the data: coordinates are reliable.
  const trusted = track.points.map(({ position }) => position);
  const anchors = trusted.some((position) => position !== null) ? trusted : placed;
  const points = track.points.map(({ ident }, index): PlacedPoint => {
    const near = nearestKnown(anchors, index);
    const isFigures = trusted[index] !== null && trusted[index] !== undefined;
    if (isFigures) return { ident, position: trusted[index] ?? null };
    const centre = near ?? CENTRE[track.system];
    const limitNm = near === null ? 2 * LONGEST_LEG_NM : LONGEST_LEG_NM;
    return { ident, position: nearestTo(centre, candidates[index] ?? [], limitNm) };
  });
  return { ...track, points };
}

function nearestKnown(known: readonly (LatLon | null)[], index: number): LatLon | null {
  for (let away = 1; away < known.length; away += 1) {
    const found = known[index - away] ?? known[index + away];
    if (found) return found;
  }
  return null;
}

function nearestTo(centre: LatLon, places: readonly LatLon[], limitNm: number): LatLon | null {
  let best: LatLon | null = null;
  let bestNm = limitNm;
  for (const place of places) {
    const awayNm = distanceNm(centre, place);
    if (awayNm <= bestNm) {
      best = { lat: place.lat, lon: place.lon };
      bestNm = awayNm;
    }
  }
  return best;
}
