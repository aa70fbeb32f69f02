import { fromWebMercator, toWebMercator } from '#aviation/geo/web-mercator.ts';
import type {
  MapCustomLayer,
  MapFrame,
  MapLayer,
  MapPick,
  MapPicked,
} from '#platform/client/map/layer-registry.ts';
import { currentTheme, readTokens, subscribeTheme } from '#platform/client/theme/theme.ts';
import { isClockFrozen, nowMs } from '#platform/client/time/clock.ts';
import { type DrawnAircraft, aircraftNear, drawnName } from '../domain/drawing/drawn-aircraft.ts';
import { CELL_UNITS, drawColours } from './aircraft-atlas.ts';
import { AircraftPass, type AircraftScene } from './aircraft-pass.ts';

const WORLD_PX = 512;
const EARTH_M = 40_075_017;
/** The fastest airliners; faster aircraft move in larger steps. */
const FAST_MPS = 270;
/** A new frame is drawn when some aircraft has moved by this much. */
const STEP_PX = 0.4;
const [SHORTEST_MS, LONGEST_MS] = [50, 1000];
const OUTLINE_OPACITY = { night: 0.75, light: 0.95 } as const;
/** Above the cruising levels the altitude colours approach that of a route. */
const BESIDE_ROUTE = 0.62;
const MAX_PICKED = 8;

/** Relative size of an aircraft by zoom: small on a continent, full in a terminal area. */
const SIZES: readonly (readonly [zoom: number, size: number])[] = [
  [2, 0.4],
  [4, 0.5],
  [6, 0.64],
  [8, 0.84],
  [11, 1],
];
export function sizeAtZoom(zoom: number): number {
  for (let index = 1; index < SIZES.length; index += 1) {
    const [fromZoom, from] = SIZES[index - 1] ?? [0, 1];
    const [toZoom, to] = SIZES[index] ?? [24, 1];
    if (zoom < toZoom) return from + (Math.max(0, zoom - fromZoom) / (toZoom - fromZoom)) * (to - from);
  }
  return 1;
}

/** Duration of a frame before some aircraft has moved enough for another, ms. */
export function frameDurationMs(zoom: number): number {
  const pxPerSecond = (FAST_MPS / EARTH_M) * WORLD_PX * 2 ** zoom * 1.5;
  return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, (STEP_PX / pxPerSecond) * 1000));
}

function rgb(colour: ImageData, index: number): [number, number, number] {
  const at = index * 4;
  return [0, 1, 2].map((channel) => (colour.data[at + channel] ?? 0) / 255) as [number, number, number];
}

function outlineColour(colour: string): [number, number, number] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return [0, 0, 0];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return rgb(context.getImageData(0, 0, 1, 1), 0);
}

interface Look {
  colours: ImageData;
  outline: AircraftScene['outline'];
}

/** Draws the last given aircraft, and returns the one under a pixel. */
export class AircraftDrawing {
  #drawn: DrawnAircraft | null = null;
  #trails: AircraftScene['trails'] = null;
  #pass: AircraftPass | null = null;
  #look: Look | null = null;
  #repaint: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isHidden = false;
  #hasRoute = false;
  #instantMs: number | null = null;
  readonly #calm = window.matchMedia('(prefers-reduced-motion: reduce)');

  constructor() {
    subscribeTheme(() => {
      this.#look = null;
      this.#repaint?.();
    });
  }

  /** `instantMs`: the past time at which all aircraft are shown; `null` is the present. */
  show(drawn: DrawnAircraft | null, instantMs: number | null = null): void {
    this.#drawn = drawn;
    this.#instantMs = instantMs;
    this.#repaint?.();
  }
  showTrails(trails: AircraftScene['trails']): void {
    const isNothing = (this.#trails?.pieces.count ?? 0) === 0 && (trails?.pieces.count ?? 0) === 0;
    this.#trails = trails;
    if (!isNothing) this.#repaint?.();
  }
  setHidden(isHidden: boolean): void {
    if (this.#isHidden === isHidden) return;
    this.#isHidden = isHidden;
    this.#repaint?.();
  }
  /** With a route on the map, aircraft are drawn less prominently. */
  setBesideRoute(hasRoute: boolean): void {
    if (this.#hasRoute === hasRoute) return;
    this.#hasRoute = hasRoute;
    this.#repaint?.();
  }

  mapLayer(id: string): MapLayer {
    return {
      id,
      slot: 'point',
      order: 80,
      sources: {},
      layers: () => [],
      custom: [this.#custom(id)],
      pick: (at) => this.#pick(at),
    };
  }

  /** Emergencies and the rings: over the marks of stations and all names. Goes with the layer of `mapLayer`. */
  markedLayer(id: string): MapLayer {
    return {
      id,
      slot: 'overlay',
      order: 190,
      sources: {},
      layers: () => [],
      custom: [{ id, onAdd: () => undefined, render: (gl, frame) => this.#draw(gl, frame, true) }],
    };
  }

  #custom(id: string): MapCustomLayer {
    return {
      id,
      onAdd: (gl, repaint) => {
        this.#pass = new AircraftPass(gl);
        this.#repaint = repaint;
        repaint();
      },
      render: (gl, frame) => this.#render(gl, frame),
      onRemove: (gl) => {
        clearTimeout(this.#timer);
        this.#repaint = null;
        this.#pass?.delete(gl);
        this.#pass = null;
      },
    };
  }

  #theme(): Look {
    if (this.#look) return this.#look;
    const token = readTokens();
    this.#look = {
      colours: drawColours(token),
      outline: [...outlineColour(token('ac-outline')), OUTLINE_OPACITY[currentTheme()]],
    };
    return this.#look;
  }

  #draw(gl: WebGL2RenderingContext, frame: MapFrame, isMarked: boolean): void {
    if (this.#isHidden || !this.#drawn) return;
    const scene = {
      drawn: this.#drawn,
      trails: this.#trails,
      ...this.#theme(),
      opacity: this.#hasRoute && !isMarked ? BESIDE_ROUTE : 1,
      nowMs: this.#instantMs ?? nowMs(),
      sizePx: (CELL_UNITS / 2) * sizeAtZoom(frame.zoom),
    };
    this.#pass?.draw(gl, frame, scene, isMarked);
  }

  #render(gl: WebGL2RenderingContext, frame: MapFrame): void {
    if (this.#isHidden || !this.#drawn) return;
    this.#draw(gl, frame, false);
    if (isClockFrozen() || this.#instantMs !== null || this.#drawn.count === 0) return;
    clearTimeout(this.#timer);
    const durationMs = this.#calm.matches ? LONGEST_MS : frameDurationMs(frame.zoom);
    this.#timer = setTimeout(() => this.#repaint?.(), durationMs);
  }

  #pick({ lat, lon, x, y, radiusPx, zoom, project }: MapPick): MapPicked[] {
    const drawn = this.#drawn;
    if (this.#isHidden || !drawn) return [];
    const reachPx = radiusPx + 9 * sizeAtZoom(zoom);
    const at = toWebMercator({ lat, lon });
    // On a tilted map or a globe a pixel is larger: candidates are checked again in pixels.
    const radius = (reachPx * 3) / (WORLD_PX * 2 ** zoom);
    return aircraftNear(drawn, { ...at, radius, nowMs: this.#instantMs ?? nowMs(), most: 40 })
      .map((one) => {
        const place = fromWebMercator(one);
        const pixel = project(place);
        return { ...one, ...place, px: Math.hypot(pixel.x - x, pixel.y - y) };
      })
      .filter(({ px }) => px <= reachPx)
      .toSorted((a, b) => a.px - b.px)
      .slice(0, MAX_PICKED)
      .map(({ key, row, lat: placeLat, lon: placeLon }) => ({
        featureId: key,
        properties: { key, ...drawnName(drawn, row) },
        lat: placeLat,
        lon: placeLon,
      }));
  }
}
