import { fromWebMercator, toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { MapImage, MapLayer } from '#platform/client/map/layer-registry.ts';
import type { MapTheme } from '#platform/client/map/map-theme.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { FieldFrame } from './field-follower.ts';
import { fieldUnits, type FieldUnits } from './field-state.store.ts';
import { readBlended } from './field-sampling.ts';
import { MPS_PER_KNOT } from '#aviation/units.ts';
import { BARB_SIZE_PX, LARGEST_BARB_KT, barbImage, barbShape, barbSpeedKt } from './wind-barb.ts';

const ID = 'field-wind-barbs';
const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
const SPACING_PX: Record<Exclude<FieldUnits['barbs'], 'off'>, number> = { few: 100, many: 58 };
const TILE_PX = 512;
/** The timeline plays ten steps a second; barbs follow at half of that. */
const EVERY_MS = 200;
const SPEEDS = Array.from({ length: LARGEST_BARB_KT / 5 + 1 }, (_, index) => index * 5);

function drawBarb(context: CanvasRenderingContext2D, kt: number, isSouth: boolean, theme: MapTheme): void {
  const { lines, triangles, isCalm } = barbShape(kt, isSouth);
  const trace = () => {
    context.beginPath();
    if (isCalm) context.arc(0, 0, 3.2, 0, 2 * Math.PI);
    for (const [x1, y1, x2, y2] of lines) {
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
    }
    for (const [x1, y1, x2, y2, x3, y3] of triangles) {
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      context.lineTo(x3, y3);
      context.closePath();
    }
  };
  context.translate(BARB_SIZE_PX / 2, BARB_SIZE_PX / 2);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  trace();
  context.strokeStyle = theme.color('map-halo');
  context.lineWidth = 3;
  context.stroke();
  trace();
  context.strokeStyle = theme.color('map-barb');
  context.fillStyle = theme.color('map-barb');
  context.lineWidth = 1.3;
  if (!isCalm) context.fill();
  context.stroke();
}

function images(theme: MapTheme): MapImage[] {
  return [false, true].flatMap((isSouth) =>
    SPEEDS.map((kt) => ({
      id: barbImage(kt, isSouth),
      widthPx: BARB_SIZE_PX,
      heightPx: BARB_SIZE_PX,
      draw: (context) => drawBarb(context, kt, isSouth, theme),
    })),
  );
}

export interface BarbView {
  /** Latitude of the centre, degrees. */
  lat: number;
  zoom: number;
  isGlobe: boolean;
  west: number;
  south: number;
  east: number;
  north: number;
}

const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

/**
 * Fraction of the lattice drawn at a latitude: on a globe its points converge toward the pole, and only every second,
 * fourth … point of a row and every second, fourth … row is kept.
 */
function keptEvery({ isGlobe, lat }: BarbView, rowLat: number): number {
  if (!isGlobe) return 1;
  return 2 ** Math.max(0, Math.round(Math.log2(cosine(lat) / cosine(rowLat))));
}

/** Points of a lattice that stays fixed when the map is moved, about this far apart on the screen. */
export function barbPlaces(view: BarbView, spacingPx: number): { lat: number; lon: number }[] {
  const worldPx = TILE_PX * 2 ** view.zoom;
  const step = 2 ** Math.round(Math.log2(spacingPx / worldPx));
  const east = view.east < view.west ? view.east + 360 : view.east;
  const [fromX, toX] = [(view.west + 180) / 360, (Math.min(east, view.west + 360) + 180) / 360];
  const fromY = toWebMercator({ lat: view.north, lon: 0 }).y;
  const toY = toWebMercator({ lat: view.south, lon: 0 }).y;
  const places: { lat: number; lon: number }[] = [];
  for (let row = Math.floor(fromY / step); row <= Math.ceil(toY / step); row += 1) {
    const y = (row + 0.5) * step;
    if (y <= 0.02 || y >= 0.98) continue;
    const { lat } = fromWebMercator({ x: 0, y });
    const every = keptEvery(view, lat);
    if (row % every !== 0) continue;
    const first = Math.floor(fromX / step / every) * every;
    for (let column = first; column < Math.ceil(toX / step); column += every)
      places.push({ lat, lon: (((((column + 0.5) * step) % 1) + 1) % 1) * 360 - 180 });
  }
  return places;
}

/** Direction from which the wind comes, and its speed. @returns null where a value is missing */
export function windAt(
  frame: FieldFrame,
  place: { lat: number; lon: number },
): { fromDegTrue: number; speedMps: number } | null {
  const pair = frame.fields.get('wind');
  if (!pair) return null;
  const [u = null, v = null] = readBlended(
    { first: pair.first.grid, second: pair.second.grid, mix: frame.mix },
    place,
  );
  if (u === null || v === null) return null;
  return {
    fromDegTrue: ((Math.atan2(-u, -v) * 180) / Math.PI + 360) % 360,
    speedMps: Math.hypot(u, v),
  };
}

function barbFeatures(frame: FieldFrame, view: BarbView, spacingPx: number): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: barbPlaces(view, spacingPx).flatMap((place): GeoJSON.Feature[] => {
      const wind = windAt(frame, place);
      if (!wind) return [];
      const image = barbImage(barbSpeedKt(wind.speedMps / MPS_PER_KNOT), place.lat < 0);
      return [
        {
          type: 'Feature',
          properties: { image, from: Math.round(wind.fromDegTrue) },
          geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
        },
      ];
    }),
  };
}

/** Wind barbs in view, at the density set by the user. */
export class WindBarbs {
  #frame: FieldFrame | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isWaitingForMap = true;
  readonly #stops: (() => void)[];

  constructor() {
    this.#stops = [
      mapController().on('view-change', () => this.#soon()),
      // The fields may be loaded before the map.
      mapController().on('idle', () => {
        if (this.#isWaitingForMap) this.#soon();
      }),
      fieldUnits.subscribe((now, before) => {
        if (now.barbs !== before.barbs) this.#soon();
      }),
    ];
  }

  mapLayers(): MapLayer[] {
    return [
      {
        id: ID,
        slot: 'line',
        order: -5,
        sources: { [ID]: { kind: 'geojson', data: NOTHING, maxzoom: 12 } },
        images,
        layers: () => [
          {
            id: ID,
            type: 'symbol',
            source: ID,
            layout: {
              'icon-image': ['get', 'image'],
              'icon-rotate': ['get', 'from'],
              'icon-rotation-alignment': 'map',
              'icon-pitch-alignment': 'map',
              'icon-allow-overlap': true,
              'icon-ignore-placement': true,
            },
          },
        ],
      },
    ];
  }

  show(frame: FieldFrame | null): void {
    if (frame === this.#frame) return;
    this.#frame = frame;
    this.#soon();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#draw();
    }, EVERY_MS);
  }

  #draw(): void {
    const map = mapController();
    const { barbs } = fieldUnits.get();
    const bounds = map.getBounds();
    const { lat, zoom, isGlobe } = map.getView();
    this.#isWaitingForMap = bounds === null;
    const data =
      this.#frame && bounds && barbs !== 'off'
        ? barbFeatures(this.#frame, { ...bounds, lat, zoom, isGlobe }, SPACING_PX[barbs])
        : NOTHING;
    map.updateGeojson(ID, data);
  }
}
