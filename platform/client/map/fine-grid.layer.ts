import type { MapLayer } from './layer-registry.ts';
import type { MapController } from './map-controller.ts';
import { fineGraticule } from './style/graticule.ts';

const SOURCE = 'fine-grid';

/** Lines between whole degrees, as faint as those of the base map. */
const fineGridLayer: MapLayer = {
  id: SOURCE,
  slot: 'raster',
  order: -190,
  sources: {
    [SOURCE]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0 },
  },
  layers: (theme) => [
    {
      id: 'fine-grid-line',
      type: 'line',
      source: SOURCE,
      minzoom: 7,
      paint: {
        'line-color': theme.color('map-grat'),
        'line-opacity': theme.name === 'light' ? 0.13 : 0.08,
        'line-width': 0.7,
      },
    },
  ],
};

/** Keeps lines of the view on the map, drawn anew when it comes to rest; answers how to stop. */
export function startFineGrid(map: MapController): () => void {
  const remove = map.addLayer(fineGridLayer);
  map.setLayerVisible(SOURCE, true);
  const draw = () => {
    const bounds = map.getBounds();
    if (bounds) map.updateGeojson(SOURCE, fineGraticule(bounds, map.getView().zoom));
  };
  const stop = map.on('view-change', draw);
  void map.whenReady().then(draw);
  return () => {
    stop();
    remove();
  };
}
