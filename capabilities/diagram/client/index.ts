import { queryOptions, useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { defineLayer } from '#platform/client/layers/layer-definition.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { lazyPart } from '#platform/client/ui/lazy-part.ts';

/** The diagram of an airport, for any display of an airport; its code loads when first drawn. */
export const AirportDiagram = lazyPart(async () => (await import('./airport-diagram.tsx')).AirportDiagram);

const HOUR_MS = 3_600_000;

/** Its code loads with the first query, so that the first page does not need the contract. */
const ammStatusQuery = () =>
  queryOptions({
    queryKey: ['amm', 'status'],
    queryFn: async ({ signal }) => (await import('./amm-status.ts')).loadAmmStatus(signal),
    staleTime: HOUR_MS,
  });

const ammLayer = defineLayer({
  key: 'amm',
  title: 'Airport diagrams',
  group: 'Aeronautical',
  order: 20,
  Icon: MapPinned,
  load: async () => ({ mapLayers: (await import('./amm.layer.ts')).ammLayers }),
  origin: 'reference',
  useUnavailable: () => {
    const { data, error } = useQuery(ammStatusQuery());
    return data?.reason ?? error?.message ?? null;
  },
  useSourceLine: () => {
    const { data } = useQuery(ammStatusQuery());
    const isTooFar = useSlice(mapView, (view) => view.zoom < (data?.minZoom ?? 0));
    if (!data) return null;
    return isTooFar ? `Zoom in to see it · ${data.sourceLine}` : data.sourceLine;
  },
});

/** Airport diagrams in the client: the layer of the main map, and the drawing for the panel of an airport. */
export const diagramClient: ClientCapability = { id: 'diagram', layers: [ammLayer] };
