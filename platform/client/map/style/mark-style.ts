import type { MapStyleLayer } from '../layer-registry.ts';
import type { MapTheme } from '../map-theme.ts';

const RING_RADIUS_PX = 15;

type Circle = Extract<MapStyleLayer, { type: 'circle' }>;
/** The features that a mark is drawn for. */
export type Marked = Pick<Circle, 'source'> & Partial<Pick<Circle, 'source-layer' | 'minzoom' | 'filter'>>;

/** A ring around points: the mark of the inspected object. */
export function ringLayers(id: string, marked: Marked, { color }: MapTheme): MapStyleLayer[] {
  const ring = { 'circle-radius': RING_RADIUS_PX, 'circle-color': color('accent'), 'circle-opacity': 0.08 };
  return [
    {
      ...marked,
      id: `${id}-casing`,
      type: 'circle',
      paint: { ...ring, 'circle-stroke-color': color('map-halo'), 'circle-stroke-width': 4 },
    },
    {
      ...marked,
      id,
      type: 'circle',
      paint: { ...ring, 'circle-stroke-color': color('accent'), 'circle-stroke-width': 2 },
    },
  ];
}

/** A heavy line along lines and the edges of areas. */
export function edgeLayers(id: string, marked: Marked, { color }: MapTheme): MapStyleLayer[] {
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return [
    {
      ...marked,
      id: `${id}-casing`,
      type: 'line',
      layout,
      paint: { 'line-color': color('map-halo'), 'line-width': 5, 'line-opacity': 0.8 },
    },
    {
      ...marked,
      id,
      type: 'line',
      layout,
      paint: { 'line-color': color('accent'), 'line-width': 2.4 },
    },
  ];
}
