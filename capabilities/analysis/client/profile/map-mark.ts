import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { SectionAnswer } from '../../contract.ts';

const ID = 'analysis-mark';
const NEAR_PX = 44;

/** The place of the profile's pointer. */
const layer: MapLayer = {
  id: ID,
  slot: 'overlay',
  order: 90,
  sources: { [ID]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: ({ color }) => [
    {
      id: `${ID}/ring`,
      type: 'circle',
      source: ID,
      paint: {
        'circle-radius': 7,
        'circle-color': 'rgba(0,0,0,0)',
        'circle-stroke-width': 3,
        'circle-stroke-color': color('accent'),
      },
    },
  ],
};

/** Marks places of the route on the map. */
export interface MapMark {
  show(coordinate: [number, number] | null): void;
  stop(): void;
}

export function createMapMark(): MapMark {
  const map = mapController();
  const remove = map.addLayer(layer);
  map.setLayerVisible(ID, true);
  let frame = 0;
  return {
    show(coordinate) {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        map.updateGeojson(ID, {
          type: 'FeatureCollection',
          features: coordinate
            ? [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: coordinate } }]
            : [],
        }),
      );
    },
    stop() {
      cancelAnimationFrame(frame);
      remove();
    },
  };
}

type Project = (place: { lat: number; lon: number }) => { x: number; y: number } | null;

/** Distance along the route of the pixel; null off the route. */
export function nearestAlongNm(
  columns: SectionAnswer['columns'],
  project: Project,
  { x, y }: { readonly x: number; readonly y: number },
): number | null {
  let best: { alongNm: number; px: number } | null = null;
  for (const { alongNm, coordinate } of columns) {
    const at = project({ lat: coordinate[1], lon: coordinate[0] });
    const px = at ? Math.hypot(at.x - x, at.y - y) : Number.POSITIVE_INFINITY;
    if (px <= NEAR_PX && px < (best?.px ?? Number.POSITIVE_INFINITY)) best = { alongNm, px };
  }
  return best?.alongNm ?? null;
}

/**
 * Called with the position on the route under the map's pointer; null off the route. Returns a function that stops it.
 */
export function followMapPointer(
  section: () => SectionAnswer | null,
  onPlace: (alongNm: number | null) => void,
): () => void {
  const map = mapController();
  const nearest = (at: { x: number; y: number }): number | null =>
    nearestAlongNm(section()?.columns ?? [], (place) => map.project(place), at);
  const stops = [
    map.on('hover', (event) => onPlace(nearest(event))),
    map.on('click', (event) => onPlace(nearest(event))),
    map.on('hover-end', () => onPlace(null)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
