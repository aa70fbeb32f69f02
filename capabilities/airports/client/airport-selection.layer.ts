import type { MapImage, MapLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { AirportDetail } from '../contract.ts';
import type { AirportsDeps } from './airports-deps.ts';
import { airportQuery } from './airports.queries.ts';
import { whenFiguresShown } from './figures-shown.ts';
import { inspectedAirport, openAirportPage } from './airports.store.ts';

const SOURCE = 'airport-selection';
const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The ring with four ticks around the open airport. */
function ringImage({ color }: MapTheme): MapImage {
  return {
    id: 'airport-selection-ring',
    widthPx: 64,
    heightPx: 64,
    draw(context) {
      context.translate(32, 32);
      context.strokeStyle = color('accent');
      context.beginPath();
      context.arc(0, 0, 19, 0, 2 * Math.PI);
      context.globalAlpha = 0.25;
      context.lineWidth = 6;
      context.stroke();
      context.globalAlpha = 1;
      context.lineWidth = 1.6;
      context.stroke();
      for (let tick = 0; tick < 4; tick += 1) {
        context.rotate(Math.PI / 2);
        context.beginPath();
        context.moveTo(0, -19);
        context.lineTo(0, -26);
        context.stroke();
      }
    },
  };
}

/** The open airport on the map: drawn above everything, whether the airport layer is on or not. */
const airportSelectionLayer: MapLayer = {
  id: 'airport-selection',
  slot: 'overlay',
  order: 10,
  sources: { [SOURCE]: { kind: 'geojson', data: NOTHING } },
  images: (theme) => [ringImage(theme)],
  layers: (theme) => [
    {
      id: 'airport-selection-ring',
      type: 'symbol',
      source: SOURCE,
      layout: {
        'icon-image': 'airport-selection-ring',
        // The ring reserves its space, so that the airport's own label is not drawn under it.
        'icon-allow-overlap': true,
        'text-field': ['get', 'code'],
        'text-font': MAP_FONT.identBold,
        'text-size': 14,
        'text-anchor': 'bottom',
        'text-offset': [0, -2],
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': theme.color('accent'),
        'text-halo-color': theme.color('map-halo'),
        'text-halo-width': 1.8,
      },
    },
  ],
};

function selection(): AirportDetail | null {
  const code = inspectedAirport.get() ?? openAirportPage.get();
  return code === null ? null : (queryClient.getQueryData(airportQuery(code).queryKey) ?? null);
}

function featuresOf(airport: AirportDetail | null): GeoJSON.FeatureCollection {
  if (!airport) return NOTHING;
  const { longitude, latitude } = airport.location;
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { code: airport.icao },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      },
    ],
  };
}

/** Shows the selection on the map and moves it with the open airport; returns a function that stops it. */
export function startAirportSelection({ noteNamedOnMap }: Pick<AirportsDeps, 'noteNamedOnMap'>): () => void {
  const map = mapController();
  const remove = map.addLayer(airportSelectionLayer);
  const show = () => {
    const airport = selection();
    map.updateGeojson(SOURCE, featuresOf(airport));
    noteNamedOnMap(airport?.icao ?? null);
  };
  map.setLayerVisible(airportSelectionLayer.id, true);
  show();
  const stops = [
    inspectedAirport.subscribe(show),
    openAirportPage.subscribe(show),
    // The airport may be open before its position is known; the map is updated after its panel has been drawn.
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      const [area, kind] = query.queryKey as unknown[];
      if (type === 'updated' && area === 'airport' && kind === 'detail') void whenFiguresShown().then(show);
    }),
    remove,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
