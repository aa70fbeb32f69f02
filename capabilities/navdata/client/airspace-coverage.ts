import { createSlice } from '#platform/client/state/slice.ts';
import type { MapController, MapFeature } from '#platform/client/map/map-controller.ts';
import { text } from './tile-properties.ts';

/**
 * Known airspace around a place: areas (CTR, TMA, restricted …), or only flight information regions and network
 * sectors, which say nothing about the areas in them. Null where the map shows neither.
 */
export type AirspaceCoverage = 'areas' | 'regions' | null;

/** The reason why areas may exist where none is drawn. */
export const NO_AREAS = 'CTR, TMA and restricted areas not available here.';

const REGION_KINDS: ReadonlySet<string> = new Set(['fir', 'sector']);
const SOURCE_LAYERS: ReadonlySet<string> = new Set(['airspace', 'airspace-labels']);

export const airspaceCoverage = createSlice<AirspaceCoverage>('airspaceCoverage', null);

/** Coverage by the drawn features in their part of the map. */
export function coverageOf(
  features: readonly Pick<MapFeature, 'layerId' | 'properties'>[],
): AirspaceCoverage {
  const kinds = features
    .filter(({ layerId }) => SOURCE_LAYERS.has(layerId))
    .map(({ properties }) => text(properties.kind));
  if (kinds.length === 0) return null;
  return kinds.every((kind) => REGION_KINDS.has(kind)) ? 'regions' : 'areas';
}

/** From this zoom tiles contain every kind of area; below it none is drawn, whether known or not. */
const AREAS_ZOOM = 8;

/** The coverage shown by a part of the map at a zoom; nothing where areas would not be drawn. */
export function coverageAt(
  zoom: number,
  features: readonly Pick<MapFeature, 'layerId' | 'properties'>[],
): AirspaceCoverage {
  const coverage = coverageOf(features);
  return coverage === 'regions' && zoom < AREAS_ZOOM ? null : coverage;
}

/** The distance around a place in which airspace is looked for, as a fraction of the shorter side of the view. */
const AROUND = 0.25;
/** For the centre, this is the largest square in the view. */
const WHOLE_VIEW = 0.5;

/** Watches the centre of the map, and returns the coverage of a place in view. */
export class CoverageWatch {
  #map: MapController | null = null;

  start(map: MapController): () => void {
    this.#map = map;
    const stop = map.on('idle', () => {
      const { lat, lon } = map.getView();
      airspaceCoverage.set(this.at({ lat, lon }) ?? this.at({ lat, lon }, WHOLE_VIEW));
    });
    return () => {
      stop();
      this.#map = null;
      airspaceCoverage.reset();
    };
  }

  at(place: { lat: number; lon: number }, part = AROUND): AirspaceCoverage {
    const map = this.#map;
    const bounds = map?.getBounds();
    const corners = bounds && [
      map?.project({ lat: bounds.north, lon: bounds.west }),
      map?.project({ lat: bounds.south, lon: bounds.east }),
    ];
    const [one, other] = corners ?? [];
    const pixel = map?.project(place);
    if (!map || !one || !other || !pixel) return null;
    const shorterPx = Math.min(Math.abs(other.x - one.x), Math.abs(other.y - one.y));
    return coverageAt(map.getView().zoom, map.featuresAt(pixel, shorterPx * part));
  }
}
