import { type MapFeature, type MapList, pointFeatures } from '#platform/server/http/map-list.ts';
import type { AirwayDetail, NavdataLayerAnswer, NavPoint, NavPointDetail } from '../contract.ts';

export const pointList = (points: readonly NavPoint[]): MapList => ({ features: pointFeatures(points) });

type Place = { lat: number; lng: number };
const lineOf = (places: readonly Place[]): Pick<MapFeature, 'geometry' | 'edges'> => ({
  geometry: { type: 'LineString', coordinates: places.map(({ lat, lng }) => [lng, lat]) },
  edges: 'geodesic',
});

/** Outer rings, each with the holes that follow it. */
function polygonsOf({ rings }: NavdataLayerAnswer['airspaces'][number]): number[][][][] {
  const polygons: number[][][][] = [];
  for (const { ring, isHole } of rings) {
    const last = polygons.at(-1);
    if (isHole && last) last.push(ring);
    else polygons.push([ring]);
  }
  return polygons;
}

export function layerList({ points, segments, airspaces, ...about }: NavdataLayerAnswer): MapList {
  return {
    about,
    features: [
      ...pointFeatures(points),
      ...segments.map(({ from, to, ...rest }): MapFeature => ({
        ...lineOf([from, to]),
        properties: { ...rest, from: from.ident, to: to.ident },
      })),
      ...airspaces.map((airspace): MapFeature => {
        const { rings: _, edges, ...rest } = airspace;
        return {
          geometry: { type: 'MultiPolygon', coordinates: polygonsOf(airspace) },
          edges,
          properties: rest,
        };
      }),
    ],
  };
}

/** Everything with a given name: its points, and the airway as sequences of points. */
export function namedList({
  name,
  points,
  airway,
}: {
  name: string;
  points: readonly NavPointDetail[];
  airway: AirwayDetail | null;
}): MapList {
  return {
    features: [
      ...pointFeatures(points),
      ...(airway?.sequences ?? []).map((sequence): MapFeature => ({
        ...lineOf(sequence.points),
        properties: { type: 'airway', name, idents: sequence.points.map(({ ident }) => ident) },
      })),
    ],
  };
}
