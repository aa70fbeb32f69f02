import { createSlice } from '#platform/client/state/slice.ts';
import type { MapController, MapFeature } from '#platform/client/map/map-controller.ts';
import { text } from './tile-properties.ts';

/**
 * What is known of the airspace in view: areas (CTR, TMA, restricted …), or only flight information regions and the
 * sectors of networks, which say nothing about the areas in them. Null where the map shows neither.
 */
export type AirspaceCoverage = 'areas' | 'regions' | null;

/** Why there may be areas where none is drawn. */
export const NO_AREAS = 'CTR, TMA and restricted areas not available here.';

const REGION_KINDS: ReadonlySet<string> = new Set(['fir', 'sector']);
const SOURCE_LAYERS: ReadonlySet<string> = new Set(['airspace', 'airspace-labels']);

export const airspaceCoverage = createSlice<AirspaceCoverage>('airspaceCoverage', null);

/** What the drawn features say of their part of the map. */
export function coverageOf(
  features: readonly Pick<MapFeature, 'layerId' | 'properties'>[],
): AirspaceCoverage {
  const kinds = features
    .filter(({ layerId }) => SOURCE_LAYERS.has(layerId))
    .map(({ properties }) => text(properties.kind));
  if (kinds.length === 0) return null;
  return kinds.every((kind) => REGION_KINDS.has(kind)) ? 'regions' : 'areas';
}

/** Looks what the map shows whenever it has come to rest. */
export function followCoverage(map: MapController): () => void {
  const look = () => {
    const bounds = map.getBounds();
    const north = bounds && map.project({ lat: bounds.north, lon: bounds.west });
    const south = bounds && map.project({ lat: bounds.south, lon: bounds.east });
    if (!north || !south) return;
    const middle = { x: (north.x + south.x) / 2, y: (north.y + south.y) / 2 };
    const radiusPx = Math.max(Math.abs(south.x - north.x), Math.abs(south.y - north.y)) / 2;
    airspaceCoverage.set(coverageOf(map.featuresAt(middle, radiusPx)));
  };
  const stop = map.on('idle', look);
  return () => {
    stop();
    airspaceCoverage.reset();
  };
}
