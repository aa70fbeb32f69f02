import { altitudeColor } from '#platform/client/layers/altitude-ramp.ts';
import type { TokenReader } from '#platform/client/theme/theme.ts';
import { AIRCRAFT_KINDS, type AircraftKind } from '../domain/aircraft-kinds.ts';
import { ALTITUDE_COLOURS, COLOURS, COLOUR_STEP_FT } from '../domain/drawing/drawn-aircraft.ts';

/** Cells of the picture of shapes. */
export const ATLAS_CELLS = { columns: 4, rows: 3 } as const;
const CELL_PX = 128;
/** Units per cell; aircraft are drawn in the middle 26 of them, nose up. */
export const CELL_UNITS = 34;
const OUTLINE_UNITS = 2.7;
const COLOUR_COUNT = 128;

/** Silhouettes as seen from above; the jet is that of the design. */
const PATHS: Readonly<Record<AircraftKind, string>> = {
  jet: 'M0-11.2c.75 0 1.25 1.3 1.3 2.8V-3.6L10.6 2.7V4.7L1.3 1.9V6.6L4 8.9V10.3L0 9.1-4 10.3V8.9L-1.3 6.6V1.9L-10.6 4.7V2.7L-1.3-3.6V-8.4C-1.25-9.9-.75-11.2 0-11.2Z',
  heavy:
    'M0-12c1 0 1.6 1.4 1.65 3V-4.4L4.2-2.7V-4.3H5.5V-1.8L8.1 0V-1.5H9.3V.8L12.2 2.8V4.9L1.65 1.9V6.9L4.8 9.3V10.9L0 9.6-4.8 10.9V9.3L-1.65 6.9V1.9L-12.2 4.9V2.8L-9.3.8V-1.5H-8.1V0L-5.5-1.8V-4.3H-4.2V-2.7L-1.65-4.4V-9C-1.6-10.6-1-12 0-12Z',
  propeller:
    'M0-10.4c.8 0 1.2.8 1.25 1.8H3.2V-7.6H1.3V-3.6H11.2V-.9L1.3.4 1 6.4 4.4 7.4V9.1L0 8.7-4.4 9.1V7.4L-1 6.4-1.3.4-11.2-.9V-3.6H-1.3V-7.6H-3.2V-8.6H-1.25C-1.2-9.6-.8-10.4 0-10.4Z',
  helicopter:
    'M-8.6-9.9-7.5-11-.2-3.9A2.4 2.6 0 0 1 .2-3.9L7.5-11 8.6-9.9 2.1-2.9A3 4.6 0 0 1 2.4-.4L8.6 5.4 7.5 6.5 1.7 1.9 1 3.4V8.6H3.2V10.2H-3.2V8.6H-1V3.4L-1.7 1.9-7.5 6.5-8.6 5.4-2.4-.4A3 4.6 0 0 1-2.1-2.9Z',
  glider:
    'M0-7.6c.6 0 .9 1 .95 2.2V-3.4L13-1.9V-.3L.95-.8.6 6.4 3.4 7.1V8.4L0 8.1-3.4 8.4V7.1L-.6 6.4-.95-.8-13-.3V-1.9L-.95-3.4V-5.4C-.9-6.6-.6-7.6 0-7.6Z',
  balloon:
    'M0-9.8A6.6 6.8 0 0 1 6.6-3C6.6.4 3.6 2.9 2 6H-2C-3.6 2.9-6.6.4-6.6-3A6.6 6.8 0 0 1 0-9.8ZM-1.9 7.2H1.9V10H-1.9Z',
  drone:
    'M-7-9.6A2.7 2.7 0 0 1-4.7-5.5L-1.6-2.4H1.6L4.7-5.5A2.7 2.7 0 1 1 5.9-4.2L2.6-.9V1.1L5.9 4.3A2.7 2.7 0 1 1 4.7 5.6L1.6 2.5H-1.6L-4.7 5.6A2.7 2.7 0 1 1-5.9 4.3L-2.6 1.1V-.9L-5.9-4.2A2.7 2.7 0 0 1-7-9.6Z',
  vehicle: 'M-5.4-7.4H5.4V7.4H-5.4Z',
  fast: 'M0-12.4C.9-10.8 1.3-8.6 1.4-6.2L3-2.6 9.4 4.6V6.8L3.2 5.4 3 7.4 5 9.8V11L.9 10H-.9L-5 11V9.8L-3 7.4-3.2 5.4-9.4 6.8V4.6L-3-2.6-1.4-6.2C-1.3-8.6-.9-10.8 0-12.4Z',
  unknown: 'M0-8.8 6.6 8.2 0 4.6-6.6 8.2Z',
};

function cell(context: OffscreenCanvasRenderingContext2D, index: number, draw: () => void): void {
  const column = index % ATLAS_CELLS.columns;
  const row = Math.floor(index / ATLAS_CELLS.columns);
  context.save();
  context.translate((column + 0.5) * CELL_PX, (row + 0.5) * CELL_PX);
  context.scale(CELL_PX / CELL_UNITS, CELL_PX / CELL_UNITS);
  draw();
  context.restore();
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser draws no canvas');
  return context;
}

/** Every shape: how much of a pixel is filled in red, how much is outline in green. */
export function drawShapes(): ImageData {
  const [width, height] = [ATLAS_CELLS.columns * CELL_PX, ATLAS_CELLS.rows * CELL_PX];
  const context = contextOf(width, height);
  context.lineJoin = 'round';
  for (const [index, kind] of AIRCRAFT_KINDS.entries()) {
    cell(context, index, () => {
      const outline = new Path2D(PATHS[kind]);
      // Channels of a mask, not colours.
      context.strokeStyle = 'rgb(0 255 0)';
      context.lineWidth = OUTLINE_UNITS;
      context.stroke(outline);
      context.fillStyle = 'rgb(255 0 0)';
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
      context.fill(outline);
    });
  }
  cell(context, AIRCRAFT_KINDS.length, () => {
    const ring = new Path2D();
    ring.arc(0, 0, 13, 0, 2 * Math.PI);
    context.strokeStyle = 'rgb(0 255 0)';
    context.lineWidth = 3.4;
    context.stroke(ring);
    context.strokeStyle = 'rgb(255 0 0)';
    context.lineWidth = 1.7;
    context.stroke(ring);
  });
  return context.getImageData(0, 0, width, height);
}

/** The colours of a theme in one row, by the numbers of `COLOURS`. */
export function drawColours(token: TokenReader): ImageData {
  const context = contextOf(COLOUR_COUNT, 1);
  const put = (index: number, colour: string) => {
    context.fillStyle = colour;
    context.fillRect(index, 0, 1, 1);
  };
  for (let step = 0; step < ALTITUDE_COLOURS; step += 1)
    put(step, altitudeColor(step * COLOUR_STEP_FT, token));
  put(COLOURS.ground, token('map-label-2'));
  put(COLOURS.unknown, token('map-label'));
  put(COLOURS.accent, token('accent'));
  put(COLOURS.warning, token('warning'));
  put(COLOURS.caution, token('caution'));
  return context.getImageData(0, 0, COLOUR_COUNT, 1);
}
