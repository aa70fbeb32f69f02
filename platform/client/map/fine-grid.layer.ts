import type { MapLayer } from './layer-registry.ts';
import type { MapController } from './map-controller.ts';
import { MAP_FONT } from './map-theme.ts';
import { fineGraticule } from './style/graticule.ts';

const SOURCE = 'fine-grid';

/** Graticule lines between whole degrees, as faint as those of the base map. */
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

/** At high zooms there may be nothing else in view: the lines show the position, below all other labels. */
const fineGridLabels: MapLayer = {
  id: `${SOURCE}-labels`,
  slot: 'area',
  order: -200,
  sources: {},
  layers: (theme) => [
    {
      id: 'fine-grid-label',
      type: 'symbol',
      source: SOURCE,
      minzoom: 12.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 460,
        'text-field': ['get', 'label'],
        'text-font': MAP_FONT.ident,
        'text-size': 10,
        'text-padding': 8,
      },
      paint: {
        'text-color': theme.color('map-label-2'),
        'text-opacity': 0.75,
        'text-halo-color': theme.color('map-halo'),
        'text-halo-width': 1.2,
      },
    },
  ],
};

/** Keeps the grid lines of the view on the map, redrawn when it comes to rest; returns a function that stops it. */
export function startFineGrid(map: MapController): () => void {
  const removals = [fineGridLayer, fineGridLabels].map((layer) => {
    const remove = map.addLayer(layer);
    map.setLayerVisible(layer.id, true);
    return remove;
  });
  const draw = () => {
    const bounds = map.getBounds();
    if (bounds) map.updateGeojson(SOURCE, fineGraticule(bounds, map.getView().zoom));
  };
  const stop = map.on('view-change', draw);
  void map.whenReady().then(draw);
  return () => {
    stop();
    for (const remove of removals) remove();
  };
}
