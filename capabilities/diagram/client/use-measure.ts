import { useCallback, useEffect, useState } from 'react';
import type { MapController } from '#platform/client/map/map-controller.ts';
import { type Measured, measured } from '../domain/measure.ts';
import { MEASURE_LAYER, MEASURE_SOURCE, measureLayer } from './diagram-layers.ts';

type Place = { lat: number; lon: number };

export interface Measure {
  isOn: boolean;
  places: readonly Place[];
  result: Measured | null;
  toggle: () => void;
  /** A third point starts a new measurement. */
  add: (place: Place) => void;
  stop: () => void;
}

function drawn(places: readonly Place[]): GeoJSON.FeatureCollection {
  const coordinates = places.map(({ lon, lat }) => [lon, lat]);
  const points = coordinates.map((position): GeoJSON.Feature => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: position },
  }));
  const line: GeoJSON.Feature[] =
    coordinates.length === 2
      ? [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }]
      : [];
  return { type: 'FeatureCollection', features: [...line, ...points] };
}

/** Measures between two points on a map. */
export function useMeasure(controller: MapController, variationDegEast: number | null): Measure {
  const [isOn, setOn] = useState(false);
  const [places, setPlaces] = useState<readonly Place[]>([]);

  useEffect(() => {
    const remove = controller.addLayer(measureLayer);
    controller.setLayerVisible(MEASURE_LAYER, true);
    return remove;
  }, [controller]);
  useEffect(() => controller.updateGeojson(MEASURE_SOURCE, drawn(places)), [controller, places]);

  const add = useCallback(
    ({ lat, lon }: Place) =>
      setPlaces((before) => (before.length === 1 ? [...before, { lat, lon }] : [{ lat, lon }])),
    [],
  );
  const stop = useCallback(() => {
    setOn(false);
    setPlaces([]);
  }, []);
  const toggle = useCallback(() => {
    setPlaces([]);
    setOn((before) => !before);
  }, []);
  const [from, to] = places;
  return {
    isOn,
    places,
    result: from && to ? measured(from, to, variationDegEast) : null,
    toggle,
    add,
    stop,
  };
}
