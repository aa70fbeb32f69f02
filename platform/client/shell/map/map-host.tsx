import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { lazy } from '../../ui/lazy.ts';
import { publish } from '../../events/app-events.ts';
import { ErrorBoundary } from '../../errors/error-boundary.tsx';
import { watchEmptyLayers } from '../../layers/empty-layers.ts';
import type { LayerPlace } from '../../layers/layer-definition.ts';
import { isLayerOn, mapView } from '../../layers/map-view.store.ts';
import { MapCanvas } from '../../map/map-canvas.tsx';
import type { MapPadding, MapPointerEvent, MapView } from '../../map/map-controller.ts';
import { withToken } from '../../query/tile-token.ts';
import type { InspectHit } from '../../layers/layer-reading.ts';
import { afterMap } from '../after-map.ts';
import { mainMap } from '../map-access.ts';
import { hitsOf, openable, distinctHits } from './map-hits.ts';
import { OpenMark } from './open-mark.ts';
import { useShell } from '../shell-context.tsx';

const MapChooser = lazy(() =>
  import('./map-chooser.tsx').then(({ MapChooser: Chooser }) => ({ default: Chooser })),
);

/** Longitude within ±180: the default camera of the spec is at 260.2. */
export function withinHalfTurn(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function storedView(): MapView {
  const { center, zoom, isGlobe } = mapView.get();
  return {
    lat: center.latitude,
    lon: withinHalfTurn(center.longitude),
    zoom,
    isGlobe,
    bearingDeg: 0,
    pitchDeg: 0,
  };
}

function storeView(view: MapView): void {
  mapView.set((stored) => ({
    ...stored,
    zoom: view.zoom,
    center: { longitude: view.lon, latitude: view.lat },
  }));
}

/** Starts parts that follow the first screen; the map works without them. Returns a function that stops them. */
function lazily(start: () => Promise<() => void>): () => void {
  let isStopped = false;
  let stop: (() => void) | null = null;
  start().then(
    (started) => {
      if (isStopped) started();
      else stop = started;
    },
    () => undefined,
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** From this zoom it has lines. */
const FINE_GRID_ZOOM = 7;

interface Choice {
  hits: readonly InspectHit[];
  x: number;
  y: number;
}

/** The map below everything: restores and stores the camera, opens clicked features, reports when it is ready. */
export function MapHost({ padding }: { padding: MapPadding }) {
  const { capabilities, layerParts, layers } = useShell();
  const initialView = useMemo(() => storedView(), []);
  const [choice, setChoice] = useState<Choice | null>(null);
  const close = useCallback(() => setChoice(null), []);

  useEffect(() => {
    mainMap.setRequestTransform(withToken);
    return () => mainMap.setRequestTransform(null);
  }, []);
  useEffect(() => {
    const mark = new OpenMark(mainMap);
    const hitsAt = (event: MapPointerEvent) => [
      ...capabilities.flatMap(({ mapHits }) => mapHits?.(event) ?? []),
      ...hitsOf(event, layerParts, mark.while),
    ];
    const onClick = (event: MapPointerEvent) => {
      const hits = openable(distinctHits(hitsAt(event)));
      setChoice(null);
      if (hits.length === 1) hits[0]?.open();
      else if (hits.length > 1) setChoice({ hits, x: event.x, y: event.y });
    };
    const readAt = (place: LayerPlace) =>
      [...layers.values()].flatMap((layer) => (isLayerOn(layer.key) ? layer.readAt(place) : []));
    const stops = [
      () => mark.end(),
      mainMap.on('click', onClick),
      mainMap.on('move', close),
      watchEmptyLayers(mainMap),
      // They are invisible on the flat map.
      (initialView.isGlobe ? lazily : afterMap)(async () => {
        const { globeLayers } = await import('../../map/globe-layers.ts');
        const removals = globeLayers().map((layer) => {
          const remove = mainMap.addLayer(layer);
          mainMap.setLayerVisible(layer.id, true);
          return remove;
        });
        return () => removals.forEach((remove) => remove());
      }),
      (initialView.zoom >= FINE_GRID_ZOOM ? lazily : afterMap)(async () => {
        const { startFineGrid } = await import('../../map/fine-grid.layer.ts');
        return startFineGrid(mainMap);
      }),
      afterMap(async () => {
        const { startMapMarks } = await import('./map-marks.layer.ts');
        return startMapMarks(mainMap);
      }),
      afterMap(async () => {
        const { startHoverReadout } = await import('./hover-readout.ts');
        return startHoverReadout(mainMap, { hitsAt, readAt });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [capabilities, layerParts, layers, close, initialView]);

  return (
    <ErrorBoundary renderFallback={() => null}>
      <MapCanvas
        controller={mainMap}
        initialView={initialView}
        padding={padding}
        onReady={() => publish('map-ready')}
        onLoading={() => publish('map-loading')}
        // Nothing should wait for a map that will not appear.
        onUnsupported={() => publish('map-ready')}
        onViewChange={storeView}
      />
      {choice && (
        <Suspense>
          <MapChooser {...choice} onClose={close} />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
