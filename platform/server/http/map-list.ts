import { type Edges, type LooseGeometry, rfc7946Geometry } from '#aviation/geo/rfc7946.ts';

/** One entry of a list as a feature; `geometry` null where its place is not known. */
export interface MapFeature {
  id?: string | undefined;
  geometry: LooseGeometry | null;
  properties: Readonly<Record<string, unknown>>;
  /** How the edges run; straight in degrees when not given. */
  edges?: Edges;
}

/** A list as features, with metadata of the whole: sources, age, faults. */
export interface MapList {
  features: readonly MapFeature[];
  /** Becomes the member `meridian` of the collection (RFC 7946, 6.1). */
  about?: Readonly<Record<string, unknown>>;
}

/** A place as a geometry. */
export const pointAt = (lat: number, lon: number): LooseGeometry => ({
  type: 'Point',
  coordinates: [lon, lat],
});

/** Features of a list whose entries have their place in `lat` and `lng`; the rest of an entry are its properties. */
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
