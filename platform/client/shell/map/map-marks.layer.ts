import type { MapExpression, MapLayer } from '../../map/layer-registry.ts';
import type { MapController } from '../../map/map-controller.ts';
import { edgeLayers, ringLayers } from '../../map/style/mark-style.ts';
import { mapMarks } from './map-marks.store.ts';

const SOURCE = 'map-marks';
const isPoint: MapExpression = ['==', ['geometry-type'], 'Point'];

const featuresOf = (): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: Object.values(mapMarks.get()).map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
});

/** Under the open airport, over everything else. */
export const mapMarksLayer: MapLayer = {
  id: SOURCE,
  slot: 'overlay',
  order: 9,
  sources: { [SOURCE]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: (theme) => [
    ...edgeLayers(`${SOURCE}-edge`, { source: SOURCE, filter: ['!', isPoint] }, theme),
    ...ringLayers(`${SOURCE}-ring`, { source: SOURCE, filter: isPoint }, theme),
  ],
};

/** Draws the marks of open panels; returns how to stop. */
export function startMapMarks(map: MapController): () => void {
  const remove = map.addLayer(mapMarksLayer);
  const draw = () => map.updateGeojson(SOURCE, featuresOf());
  map.setLayerVisible(SOURCE, true);
  draw();
  const stop = mapMarks.subscribe(draw);
  return () => {
    stop();
    remove();
  };
}
