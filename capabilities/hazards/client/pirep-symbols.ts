import type { MapExpression, MapImage, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import type { PilotReport } from '../contract.ts';
import { pirepHeight } from '../domain/hazard-levels.ts';
import { type SelectableItem, REPORT_LIFE_MS } from './hazard-selection.ts';

/** Intensities with a separate symbol: none, light, moderate, severe, extreme. */
const STEPS = [0, 1, 2, 3, 4] as const;
const SIZE_PX = 26;

/** Turbulence, based on the WMO symbols: one peak, a peak on a line, two peaks, filled ones. None is an open ring. */
function drawTurbulence(context: CanvasRenderingContext2D, step: number): void {
  const peak = (top: number, isFilled: boolean) => {
    context.beginPath();
    context.moveTo(-7, top + 8);
    context.lineTo(0, top);
    context.lineTo(7, top + 8);
    if (isFilled) {
      context.closePath();
      context.fill();
    }
    context.stroke();
  };
  if (step === 0) {
    context.beginPath();
    context.arc(0, 0, 4, 0, 2 * Math.PI);
    context.stroke();
    return;
  }
  if (step <= 2) {
    peak(-4, false);
    if (step === 2) {
      context.beginPath();
      context.moveTo(-10, 4);
      context.lineTo(-7, 4);
      context.moveTo(7, 4);
      context.lineTo(10, 4);
      context.stroke();
    }
    return;
  }
  peak(-8, step === 4);
  peak(0, step === 4);
}

/** Icing, based on the WMO symbols: a bowl with one, two or three strokes. */
function drawIcing(context: CanvasRenderingContext2D, step: number): void {
  context.beginPath();
  context.arc(0, -2, 8, 0.12 * Math.PI, 0.88 * Math.PI);
  context.stroke();
  const strokes = step === 0 ? 0 : Math.min(step, 3);
  for (let index = 0; index < strokes; index += 1) {
    const x = (index - (strokes - 1) / 2) * 5;
    context.beginPath();
    context.moveTo(x, -7);
    context.lineTo(x, 9);
    context.stroke();
  }
  if (step > 0) return;
  context.beginPath();
  context.moveTo(-7, 9);
  context.lineTo(7, -8);
  context.stroke();
}

/** Symbols in the colours of turbulence and icing; "none" is muted. A halo keeps them legible on any background. */
export function pirepImages({ color }: MapTheme): MapImage[] {
  const image = (id: string, token: string, draw: (context: CanvasRenderingContext2D) => void): MapImage => ({
    id,
    widthPx: SIZE_PX,
    heightPx: SIZE_PX,
    draw(context) {
      context.translate(SIZE_PX / 2, SIZE_PX / 2);
      context.lineCap = 'round';
      context.lineJoin = 'round';
      context.strokeStyle = color('map-halo');
      context.fillStyle = color('map-halo');
      context.lineWidth = 5;
      draw(context);
      context.strokeStyle = color(token);
      context.fillStyle = color(token);
      context.lineWidth = 2;
      draw(context);
    },
  });
  return [
    ...STEPS.map((step) =>
      image(`pirep-turbulence-${step}`, step === 0 ? 'map-label' : 'hz-turb', (context) =>
        drawTurbulence(context, step),
      ),
    ),
    ...STEPS.map((step) =>
      image(`pirep-icing-${step}`, step === 0 ? 'map-label' : 'hz-ice', (context) =>
        drawIcing(context, step),
      ),
    ),
    image('pirep-other', 'map-label', (context) => {
      context.beginPath();
      context.arc(0, 0, 2.5, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }),
    image('pirep-urgent', 'warning', (context) => {
      context.beginPath();
      context.arc(0, 0, 11, 0, 2 * Math.PI);
      context.stroke();
    }),
  ];
}

/** Ranges such as light to moderate use the symbol of their worse end. */
const stepOf = (layers: PilotReport['turbulence']): number | null =>
  layers.length === 0 ? null : Math.ceil(layers.reduce((worst, { order }) => Math.max(worst, order), 0));

const hundredsOfFeet = (feet: number): string => String(Math.round(feet / 100)).padStart(3, '0');

/** `FL340`, `070`, as everywhere in panels; climb and descent are arrows. */
export function pirepLevelText(report: PilotReport, nameOf?: (feet: number) => string): string {
  const { altitudeKind } = report;
  if (altitudeKind === 'ground') return 'GND';
  const level = pirepHeight(report, nameOf) ?? '—';
  return { level, climb: `↑${level}`, descent: `↓${level}`, unknown: level }[altitudeKind];
}

/** The reports at a given time; older ones are paler. */
export function pirepFeatures(
  shown: readonly SelectableItem<PilotReport>[],
  atMs: number,
): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: shown.map(({ item, isLastGood }) => {
      const [turbulence, icing] = [stepOf(item.turbulence), stepOf(item.icing)];
      const ageShare = Math.min(1, Math.max(0, (atMs - Date.parse(item.reportedAt)) / REPORT_LIFE_MS));
      return {
        type: 'Feature',
        properties: {
          id: item.id,
          ...(turbulence === null ? {} : { turbulence }),
          ...(icing === null ? {} : { icing }),
          // Short beside the symbol; the unit is in the legend.
          level: pirepLevelText(item, hundredsOfFeet),
          isUrgent: item.isUrgent,
          worst: Math.max(turbulence ?? -1, icing ?? -1),
          opacity: (1 - 0.6 * ageShare) * (isLastGood ? 0.6 : 1),
          title: `${item.kind} ${item.aircraft ?? ''}`.trim(),
          subtitle: item.rawData,
        },
        geometry: { type: 'Point', coordinates: [item.lon, item.lat] },
      };
    }),
  };
}

export function pirepStyle(source: string, theme: MapTheme): MapStyleLayer[] {
  const both: MapExpression = ['all', ['has', 'turbulence'], ['has', 'icing']];
  const opacity: MapExpression = ['get', 'opacity'];
  const symbol = (
    id: string,
    image: MapExpression,
    filter: MapExpression,
    offset: MapExpression | [number, number],
  ): MapStyleLayer => ({
    id: `${source}-${id}`,
    type: 'symbol',
    source,
    filter,
    layout: {
      'icon-image': image,
      'icon-offset': offset,
      'icon-size': ['interpolate', ['linear'], ['zoom'], 2, 0.55, 6, 0.9],
      // The level of a report must not displace its own symbol.
      'icon-allow-overlap': true,
      'icon-padding': 0,
      'symbol-sort-key': ['-', 0, ['get', 'worst']],
    },
    paint: { 'icon-opacity': opacity },
  });
  const beside = (x: number): MapExpression => ['case', both, ['literal', [x, 0]], ['literal', [0, 0]]];
  return [
    symbol('urgent', ['literal', 'pirep-urgent'] as unknown as MapExpression, ['get', 'isUrgent'], [0, 0]),
    symbol(
      'other',
      ['literal', 'pirep-other'] as unknown as MapExpression,
      ['!', ['any', ['has', 'turbulence'], ['has', 'icing']]],
      [0, 0],
    ),
    symbol('icing', ['concat', 'pirep-icing-', ['get', 'icing']], ['has', 'icing'], beside(13)),
    symbol(
      'turbulence',
      ['concat', 'pirep-turbulence-', ['get', 'turbulence']],
      ['has', 'turbulence'],
      beside(-13),
    ),
    {
      id: `${source}-level`,
      type: 'symbol',
      source,
      minzoom: 4,
      layout: {
        'text-field': ['get', 'level'],
        'text-font': MAP_FONT.ident,
        'text-size': 10.5,
        'text-anchor': 'top',
        'text-offset': [0, 1.1],
        'text-padding': 1,
        'symbol-sort-key': ['-', 0, ['get', 'worst']],
      },
      paint: {
        'text-color': theme.color('map-label'),
        'text-halo-color': theme.color('map-halo'),
        'text-halo-width': 1.6,
        'text-opacity': opacity,
      },
    },
  ];
}
