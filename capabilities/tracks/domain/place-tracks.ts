import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { OceanicTrack, PlacedPoint, PlacedTrack, TrackSystem } from './oceanic-track.ts';

/** All places in the world that bear a name: fixes and navaids, no airports. */
export type PlacesOfName = (ident: string) => readonly LatLon[];

/** Where the names of a system are looked for when no point of a track is known. */
const CENTRE: Readonly<Record<TrackSystem, LatLon>> = {
  nat: { lat: 52, lon: -35 },
  pac: { lat: 42, lon: 180 },
};

/** No leg of an oceanic track is longer; a namesake further off is another place. */
const LONGEST_LEG_NM = 1800;

/**
 * Looks the named points up. Names are reused worldwide, so the namesake nearest to the nearest known point of the
 * track counts; one that is too far off is not used, because a wrong place is worse than none.
 */
export function placeTrack(track: OceanicTrack, placesOfName: PlacesOfName): PlacedTrack {
  const candidates = track.points.map(({ ident, position }) => (position ? [position] : placesOfName(ident)));
  const placed: (LatLon | null)[] = candidates.map((places) =>
    places.length === 1 ? (places[0] ?? null) : null,
  );
  // A name that exists once may still be a namesake of a name that the data lacks: figures are what can be trusted.
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
