import { moduleOf } from '../../layers/layer-modules.ts';
import type { MapFeature, MapPointerEvent } from '../../map/map-controller.ts';
import type { LayerModule, LayerPart } from '../../layers/layer-definition.ts';
import type { InspectHit, OpenState } from '../../layers/layer-reading.ts';

/** Two features that open the same object (a symbol and its label, a route and its casing) are one hit. */
const hitKey = ({ key, title, subtitle }: InspectHit): string => key ?? `${title}\n${subtitle}`;

const draws = ({ mapLayers, drawnLayers }: LayerModule, layerId: string): boolean =>
  mapLayers.some(({ id }) => id === layerId) || drawnLayers?.includes(layerId) === true;

const marked = <Feature>(
  hit: InspectHit,
  feature: Feature,
  onOpen: (feature: Feature, opensIn: OpenState) => void,
): InspectHit => {
  const { opensIn } = hit;
  if (!opensIn) return hit;
  const open = () => {
    onOpen(feature, opensIn);
    hit.open();
  };
  return { ...hit, open };
};

/** Without objects that can only be read. */
export const openable = (hits: readonly InspectHit[]): InspectHit[] =>
  hits.filter(({ isReadOnly }) => !isReadOnly);

/** Without objects that are in the panel of another hit: a station report opens with its airport. */
export function distinctHits(hits: readonly InspectHit[]): InspectHit[] {
  const things = new Set(hits.flatMap(({ thing }) => thing ?? []));
  return hits.filter(({ partOf }) => partOf === undefined || !things.has(partOf));
}

/** Objects that a click can open, by rank and then topmost first, each once (row F6). */
export function hitsOf<
  Feature extends Pick<MapFeature, 'layerId' | 'properties'> & { geometry?: GeoJSON.Geometry },
>(
  event: Pick<MapPointerEvent, 'lat' | 'lon'> & { features: readonly Feature[] },
  layerParts: readonly LayerPart[],
  onOpen: (feature: Feature, opensIn: OpenState) => void,
): InspectHit[] {
  const hits = new Map<string, InspectHit>();
  for (const feature of event.features) {
    const { layerId, properties, geometry } = feature;
    const owner = layerParts.map(moduleOf).find((module) => module !== null && draws(module, layerId));
    const hit = owner?.inspect?.({
      properties,
      lat: event.lat,
      lon: event.lon,
      ...(geometry && { geometry }),
    });
    if (hit && !hits.has(hitKey(hit))) hits.set(hitKey(hit), marked(hit, feature, onOpen));
  }
  return [...hits.values()].toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
}
