import { type Edges, type LooseGeometry, rfc7946Geometry } from '#aviation/geo/rfc7946.ts';

/** One entry of a list as a feature; `geometry` null when its position is unknown. */
export interface MapFeature {
  id?: string | undefined;
  geometry: LooseGeometry | null;
  properties: Readonly<Record<string, unknown>>;
  /** Course of the edges; straight in degrees by default. */
  edges?: Edges;
}

/** A list as features, with metadata of the list: sources, age, faults. */
export interface MapList {
  features: readonly MapFeature[];
  /** Becomes the member `meridian` of the collection (RFC 7946, 6.1). */
  about?: Readonly<Record<string, unknown>>;
}

/** A position as a geometry. */
export const pointAt = (lat: number, lon: number): LooseGeometry => ({
  type: 'Point',
  coordinates: [lon, lat],
});

/** Features of a list whose entries have their position in `lat` and `lng`; the other fields become properties. */
export function pointFeatures(entries: readonly { lat: number | null; lng: number | null }[]): MapFeature[] {
  return entries.map(({ lat, lng, ...properties }) => ({
    geometry: lat === null || lng === null ? null : pointAt(lat, lng),
    properties,
  }));
}

/** The text of a feature collection by RFC 7946. */
export function geoJsonText({ features, about }: MapList): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    ...(about === undefined ? {} : { meridian: about }),
    features: features.map(({ id, geometry, properties, edges }) => ({
      type: 'Feature',
      ...(id === undefined ? {} : { id }),
      geometry: geometry === null ? null : rfc7946Geometry(geometry, edges),
      properties,
    })),
  });
}
