import { continuedPath } from '#aviation/geo/antimeridian.ts';
import type { MapLayer } from './layer-registry.ts';

/** Colour token and dashes of compared lines, in the order of their columns. */
export const COMPARED_LINES = [
  { token: 'route-active', dash: [1] },
  { token: 'series-arr', dash: [3, 2] },
  { token: 'hz-wind', dash: [1, 1.6] },
  { token: 'hz-cyclone', dash: [6, 1.5] },
] as const;

export interface NumberedLine {
  readonly token: string;
  readonly dash: readonly number[];
  /** Offset to the right of its path, px: lines on one route are drawn side by side. */
  readonly offsetPx: number;
}

/** A layer of lines distinguished by number, colour and dashes; its id is that of its source. */
export function numberedLineLayer(id: string, order: number, lines: readonly NumberedLine[]): MapLayer {
  return {
    id,
    slot: 'overlay',
    order,
    sources: { [id]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: ({ color }) =>
      lines.map(({ token, dash, offsetPx }, index) => ({
        id: `${id}/${index}`,
        type: 'line',
        source: id,
        filter: ['==', ['get', 'line'], index],
        paint: {
          'line-color': color(token),
          'line-width': 3,
          'line-offset': offsetPx,
          'line-dasharray': [...dash],
        },
      })),
  };
}

/** A path `[lon, lat][]`, degrees WGS 84, drawn in the line of that number; continued over the antimeridian. */
export const numberedLine = (
  line: number,
  path: readonly (readonly [number, number])[],
): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { line },
  geometry: { type: 'LineString', coordinates: continuedPath(path) },
});
