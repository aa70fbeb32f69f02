import { moduleOf } from '../../layers/layer-modules.ts';
import type { MapFeature, MapPointerEvent } from '../../map/map-controller.ts';
import type { LayerModule, LayerPart } from '../../layers/layer-definition.ts';
import type { InspectHit } from '../../layers/layer-reading.ts';

/** Two features that open the same thing (a symbol and its label, a route and its casing) are one hit. */
function sameThing(hit: InspectHit): string {
  return `${hit.title}\n${hit.subtitle}`;
}

const draws = ({ mapLayers }: LayerModule, layerId: string): boolean =>
  mapLayers.some(({ id }) => id === layerId);

/** What can be opened at a click, by rank and then topmost first, each thing once (row F6). */
export function hitsOf(
  event: Pick<MapPointerEvent, 'lat' | 'lon'> & {
    features: readonly Pick<MapFeature, 'layerId' | 'properties'>[];
  },
  layerParts: readonly LayerPart[],
): InspectHit[] {
  const hits = new Map<string, InspectHit>();
  for (const { layerId, properties } of event.features) {
    const owner = layerParts.map(moduleOf).find((module) => module !== null && draws(module, layerId));
    const hit = owner?.inspect?.({ properties, lat: event.lat, lon: event.lon });
    if (hit && !hits.has(sameThing(hit))) hits.set(sameThing(hit), hit);
  }
  return [...hits.values()].toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
}
