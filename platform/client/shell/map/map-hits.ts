import { moduleOf } from '../../layers/layer-modules.ts';
import type { MapFeature, MapPointerEvent } from '../../map/map-controller.ts';
import type { InspectHit } from '../../layers/layer-reading.ts';
import type { LayerRegistration } from '../client-capability.ts';
import { mapLayersOf } from '../map-layers.ts';

/** Two features that open the same thing (a symbol and its label, a route and its casing) are one hit. */
function sameThing(hit: InspectHit): string {
  return `${hit.title}\n${hit.subtitle}`;
}

/** What can be opened at a click, topmost first, each thing once (row F6). */
export function hitsOf(
  event: Pick<MapPointerEvent, 'lat' | 'lon'> & {
    features: readonly Pick<MapFeature, 'layerId' | 'properties'>[];
  },
  registrations: readonly LayerRegistration[],
): InspectHit[] {
  const hits = new Map<string, InspectHit>();
  for (const feature of event.features) {
    const owner = registrations.find((registration) =>
      mapLayersOf(registration).some((layer) => layer.id === feature.layerId),
    );
    const inspect = owner && (moduleOf(owner)?.inspect ?? owner.inspect);
    const hit = inspect?.({ properties: feature.properties, lat: event.lat, lon: event.lon });
    if (hit && !hits.has(sameThing(hit))) hits.set(sameThing(hit), hit);
  }
  return [...hits.values()];
}
