import { createRoot } from 'react-dom/client';
import { MapControllerHost } from '#platform/client/map/create-map-controller.ts';
import { globeLayers } from '#platform/client/map/globe-layers.ts';
import { MapCanvas } from '#platform/client/map/map-canvas.tsx';
import { setTheme, startTheme } from '#platform/client/theme/theme.ts';
import { addSampleLayers } from './sample-layers.ts';

declare global {
  interface Window {
    /** For the script that takes the pictures. */
    preview: { controller: MapControllerHost; setTheme: typeof setTheme; log: string[] };
  }
}

const query = new URLSearchParams(window.location.search);
const number = (name: string, fallback: number) => Number(query.get(name) ?? fallback);
const controller = new MapControllerHost();
const log: string[] = [];
window.preview = { controller, setTheme, log };

startTheme();
setTheme(query.get('theme') === 'light' ? 'light' : 'night');
if (query.has('layers')) {
  addSampleLayers(controller);
  for (const layer of globeLayers()) {
    controller.addLayer(layer);
    controller.setLayerVisible(layer.id, true);
  }
}
controller.on('source-error', (error) => log.push(`${error.sourceId}: ${error.message}`));
controller.on('click', (click) =>
  log.push(`click ${JSON.stringify(click.features.map((hit) => hit.properties))}`),
);

const padding = query.get('padding')?.split(',').map(Number) ?? [0, 0, 0, 0];
const [top = 0, right = 0, bottom = 0, left = 0] = padding;
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MapCanvas
      controller={controller}
      padding={{ top, right, bottom, left }}
      initialView={{
        lat: number('lat', 35.4),
        lon: number('lon', 260.2),
        zoom: number('zoom', 2.82),
        bearingDeg: 0,
        pitchDeg: number('pitch', 0),
        isGlobe: query.has('globe'),
      }}
      onReady={() => log.push('ready')}
      onLoading={() => log.push('loading')}
      onUnsupported={(reason) => log.push(`unsupported: ${reason}`)}
      onViewChange={(view) => log.push(`view ${view.zoom.toFixed(2)}`)}
    />,
  );
