import type { MapImage, MapLayer } from '#platform/client/map/layer-registry.ts';
import type { MapTheme } from '#platform/client/map/map-theme.ts';
import { LIGHTNING_TILE_PATH, LIGHTNING_ZOOMS } from '../contract.ts';

export const LIGHTNING_SOURCE = 'lightning';
const MARKS = 'lightning-marks';
const SIZE_PX = 11;

/** Ages in minutes from which each mark is drawn, with its colour token. */
export const LIGHTNING_AGES = [
  { fromMin: 0, token: 'ltg-new', label: '0–2 min' },
  { fromMin: 2, token: 'ltg-mid', label: '2–5 min' },
  { fromMin: 5, token: 'ltg-old', label: '5–10 min' },
] as const;

/** A small cross with a dark edge, visible on every radar colour. */
function mark(id: string, colour: string, edge: string): MapImage {
  return {
    id,
    widthPx: SIZE_PX,
    heightPx: SIZE_PX,
    draw(context) {
      const middle = SIZE_PX / 2;
      const arm = 3.4;
      context.lineCap = 'round';
      for (const [width, style] of [
        [2.9, edge],
        [1.5, colour],
      ] as const) {
        context.lineWidth = width;
        context.strokeStyle = style;
        context.beginPath();
        context.moveTo(middle - arm, middle);
        context.lineTo(middle + arm, middle);
        context.moveTo(middle, middle - arm);
        context.lineTo(middle, middle + arm);
        context.stroke();
      }
    },
  };
}

export const lightningTiles = (atMs: number): string => LIGHTNING_TILE_PATH.replace('{at}', String(atMs));

/** Strokes of the last minutes; the most recent are on top. */
export function lightningLayer(atMs: number): MapLayer {
  return {
    id: LIGHTNING_SOURCE,
    slot: 'point',
    order: -40,
    sources: {
      [LIGHTNING_SOURCE]: {
        kind: 'vector',
        tiles: [lightningTiles(atMs)],
        minzoom: LIGHTNING_ZOOMS.min,
        maxzoom: LIGHTNING_ZOOMS.max,
      },
    },
    interactive: [MARKS],
    images: ({ color }: MapTheme) =>
      LIGHTNING_AGES.map(({ token }) => mark(token, color(token), color('ltg-edge'))),
    layers: () => [
      {
        id: MARKS,
        type: 'symbol',
        source: LIGHTNING_SOURCE,
        'source-layer': 'lightning',
        layout: {
          'icon-image': [
            'step',
            ['get', 'ageMin'],
            LIGHTNING_AGES[0].token,
            LIGHTNING_AGES[1].fromMin,
            LIGHTNING_AGES[1].token,
            LIGHTNING_AGES[2].fromMin,
            LIGHTNING_AGES[2].token,
          ],
          // Small enough that the core of the storm remains visible between them.
          'icon-size': ['interpolate', ['linear'], ['zoom'], 2, 0.42, 5, 0.55, 8, 1],
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
          'symbol-sort-key': ['-', 0, ['get', 'ageMin']],
        },
      },
    ],
  };
}
