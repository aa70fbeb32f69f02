import type { MapList } from '#platform/server/http/map-list.ts';
import type { OceanicTrackAnswer } from '../contract.ts';

/** Tracks as great circles between their points; a track with an unlocated point has no geometry. */
export function trackList({
  tracks,
  ...about
}: {
  tracks: readonly OceanicTrackAnswer[];
  [told: string]: unknown;
}): MapList {
  return {
    features: tracks.map((track) => {
      const places = track.points.flatMap(({ lat, lng }) =>
        lat === null || lng === null ? [] : [[lng, lat]],
      );
      const isWhole = places.length === track.points.length;
      return {
        id: track.id,
        geometry: isWhole ? { type: 'LineString', coordinates: places } : null,
        edges: 'geodesic',
        properties: { ...track },
      };
    }),
    about,
  };
}
