import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LookupPoint, LookupTrack, RouteLookup } from '#capabilities/route/domain/route-lookup.ts';
import type { PlacedTrack } from '#capabilities/tracks/domain/oceanic-track.ts';

/** A position in the message is the point of that name within this distance. */
const SAME_POINT_NM = 1;

/** Prefix of a track's name: `NATB` is filed as such, `PACOTS2` represents its points. */
const systemNames = { nat: 'NAT', pac: 'PACOTS' } as const;

/** Oceanic tracks as routes name them, sorted by start of validity. */
export function routeTracks(
  published: readonly PlacedTrack[],
  lookup: RouteLookup | null,
  atMs: number,
): LookupTrack[] {
  const away = ({ validFromMs, validToMs }: PlacedTrack): number =>
    Math.max(0, validFromMs - atMs, atMs - validToMs);
  return published
    .toSorted((a, b) => away(a) - away(b))
    .flatMap((track): LookupTrack[] => {
      const points = track.points.map((point) => trackPoint(point, lookup));
      // A track with a point of unknown position is not the published track.
      if (points.some((point) => point === null)) return [];
      const { ident, levels, system, validFromMs, validToMs } = track;
      const placed = points.filter((point) => point !== null);
      return [{ name: `${systemNames[system]}${ident}`, points: placed, levels, validFromMs, validToMs }];
    });
}

function trackPoint(
  { ident, position }: PlacedTrack['points'][number],
  lookup: RouteLookup | null,
): LookupPoint | null {
  if (!position) return null;
  const known = lookup
    ?.pointsByIdent(ident)
    .find((candidate) => distanceNm(candidate, position) <= SAME_POINT_NM);
  return known ?? { ident, ...position, type: /\d/.test(ident) ? 'coordinate' : 'waypoint', node: -1 };
}
