import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { FieldDefinition } from './field-definitions.ts';
import type { FieldFrame } from './field-follower.ts';
import { contourGrids } from './field-worker-client.ts';

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
/** While the timeline plays, lines are updated in steps of this duration. */
const GRAIN_MS = 10 * 60_000;

function lineLayers(id: string, kind: 'isobars' | 'isotachs', { color }: MapTheme): MapStyleLayer[] {
  const [plain, bold] =
    kind === 'isobars' ? (['wx-isobar', 'wx-isobar'] as const) : (['wx-isotach', 'wx-jet'] as const);
  const isBold = ['get', 'isBold'] as const;
  const boldWidth = kind === 'isobars' ? 1.7 : 2.2;
  return [
    {
      // On the colours of a field a thin line is lost without a rim of contrasting brightness.
      id: `${id}-rim`,
      type: 'line',
      source: id,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': color('map-halo'),
        'line-width': ['case', [...isBold], boldWidth + 1.8, 2.6],
        'line-opacity': 0.45,
      },
    },
    {
      id: `${id}-line`,
      type: 'line',
      source: id,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['case', [...isBold], color(bold), color(plain)],
        'line-width': ['case', [...isBold], boldWidth, 1.1],
        'line-opacity': ['case', [...isBold], 1, 0.85],
      },
    },
    {
      id: `${id}-label`,
      type: 'symbol',
      source: id,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 380,
        'text-field': ['to-string', ['get', 'value']],
        'text-font': MAP_FONT.identBold,
        'text-size': 12,
        'text-padding': 6,
        'text-max-angle': 30,
      },
      paint: {
        'text-color': ['case', [...isBold], color(`${bold}-label`), color(`${plain}-label`)],
        'text-halo-color': color('map-halo'),
        'text-halo-width': 2.4,
      },
    },
  ];
}

function centreLayers(id: string, { color }: MapTheme): MapStyleLayer[] {
  return [
    {
      id: `${id}-mark`,
      type: 'symbol',
      source: id,
      layout: {
        'text-field': [
          'format',
          ['get', 'kind'],
          { 'font-scale': 2 },
          '\n',
          {},
          ['to-string', ['get', 'value']],
          { 'font-scale': 0.95 },
        ],
        'text-font': MAP_FONT.identBold,
        'text-size': 12,
        'text-line-height': 1.5,
        'text-padding': 2,
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': ['match', ['get', 'kind'], 'H', color('wx-high'), color('wx-low')],
        'text-halo-color': color('map-halo'),
        'text-halo-width': 1.8,
      },
    },
  ];
}

/** Isobars with highs and lows, or isotachs: contoured in a worker, drawn by the map. */
export class FieldLines {
  readonly #definition: FieldDefinition;
  readonly #id: string;
  #wanted: FieldFrame | null = null;
  #shownKey: string | null = null;
  #isBusy = false;
  #isStopped = false;

  constructor(definition: FieldDefinition) {
    this.#definition = definition;
    this.#id = `field-lines-${definition.key}`;
  }

  mapLayers(): MapLayer[] {
    const kind = this.#definition.lines?.kind ?? 'isobars';
    const lines: MapLayer = {
      id: this.#id,
      slot: 'line',
      order: -10,
      sources: { [this.#id]: { kind: 'geojson', data: NOTHING, maxzoom: 6, tolerance: 0.3 } },
      layers: (theme) => lineLayers(this.#id, kind, theme),
    };
    if (kind === 'isotachs') return [lines];
    const centresId = `${this.#id}-centres`;
    const centres: MapLayer = {
      id: centresId,
      slot: 'label',
      // Labels of hazards avoid the marks of highs and lows.
      order: 100,
      sources: { [centresId]: { kind: 'geojson', data: NOTHING, maxzoom: 4 } },
      layers: (theme) => centreLayers(centresId, theme),
    };
    return [lines, centres];
  }

  show(frame: FieldFrame | null): void {
    this.#wanted = frame;
    void this.#draw();
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** One contouring task at a time; the latest request is next. */
  async #draw(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (!this.#isStopped && keyOf(this.#wanted) !== this.#shownKey) {
        // oxlint-disable-next-line no-await-in-loop -- the next task depends on the latest request by then
        await this.#drawOnce(this.#wanted);
      }
    } finally {
      this.#isBusy = false;
    }
  }

  async #drawOnce(frame: FieldFrame | null): Promise<void> {
    const lines = this.#definition.lines;
    const pair = lines && frame?.fields.get(lines.variable);
    const drawn =
      pair && frame
        ? await contourGrids(lines.kind, {
            first: pair.first.grid,
            second: pair.second.grid,
            mix: frame.mix,
          }).catch(() => null)
        : null;
    this.#shownKey = keyOf(frame);
    if (this.#isStopped) return;
    mapController().updateGeojson(this.#id, drawn?.lines ?? NOTHING);
    if (lines?.kind === 'isobars')
      mapController().updateGeojson(`${this.#id}-centres`, drawn?.centres ?? NOTHING);
  }
}

let lastNumber = 0;
const numbers = new WeakMap<object, number>();
function numberOf(grid: object): number {
  const number = numbers.get(grid) ?? (lastNumber += 1);
  numbers.set(grid, number);
  return number;
}

/** Distinguishes frames whose lines would visibly differ. */
function keyOf(frame: FieldFrame | null): string {
  if (!frame) return 'nothing';
  const grids = [...frame.fields.values()].flatMap(({ first, second }) => [
    numberOf(first.grid),
    numberOf(second.grid),
  ]);
  return [...grids, Math.round(frame.atMs / GRAIN_MS)].join(' ');
}
