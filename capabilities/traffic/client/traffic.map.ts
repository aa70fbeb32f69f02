import { Plane } from 'lucide-react';
import type { LayerFeature, LayerModule } from '#platform/client/layers/layer-definition.ts';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import type { TrafficDeps } from './traffic-deps.ts';
import { drawTraffic } from './traffic-engine.ts';
import { TrafficLegend } from './traffic-legend.tsx';
import { trafficMapLayers } from './traffic.layers.ts';
import { trafficOrders } from './traffic.store.ts';

const text = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '—');

function inspect({ properties: { key, name, type, level } }: LayerFeature): InspectHit | null {
  if (typeof key !== 'number') return null;
  return {
    title: text(name),
    subtitle: `Aircraft · ${text(type)} · ${text(level)}`,
    Icon: Plane,
    open: () => trafficOrders.send?.({ kind: 'select-key', key }),
  };
}

/** Aircraft; the engine draws and moves them itself, with a worker. */
export const trafficOnMap = (deps: TrafficDeps): LayerModule => ({
  mapLayers: trafficMapLayers(),
  engine: () => drawTraffic(deps),
  inspect,
  Legend: TrafficLegend,
  legendHasSource: true,
});
