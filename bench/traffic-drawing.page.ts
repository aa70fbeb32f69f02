import { AircraftDrawing } from '#capabilities/traffic/client/aircraft-drawing.ts';
import { type DrawnAircraft, drawAircraft } from '#capabilities/traffic/domain/drawing/drawn-aircraft.ts';
import type { Aircraft } from '#capabilities/traffic/domain/aircraft.ts';
import { drawnPlace } from '#capabilities/traffic/domain/dead-reckoning.ts';
import { createMapEngine, type MapEngine } from '#platform/client/map/engine/map-engine.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { LayerStore } from '#platform/client/map/layer-store.ts';
import { readMapTheme } from '#platform/client/map/map-theme.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import '#platform/client/ui/tokens.css';

// The page of `traffic-drawing.bench.ts`: the same aircraft drawn by our layer and by the map library's GeoJSON
// source, replaced every second.

const GEOJSON = 'bench-geojson';
const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The same random numbers in every run: a linear congruential generator (Numerical Recipes, 1992). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function fleet(count: number): Aircraft[] {
  const random = seededRandom(11);
  return Array.from({ length: count }, (_, index) => ({
    address: index.toString(16).padStart(6, '0'),
    isIcaoAddress: true,
    callsign: `TST${index}`,
    registration: null,
    type: 'A320',
    category: 'A3',
    lat: random() * 130 - 60,
    lon: random() * 360 - 180,
    positionKind: 'current',
    positionMs: nowMs(),
    altitudeFt: random() * 41_000,
    altitudeReference: 'baro',
    onGround: false,
    groundSpeedKt: 300 + random() * 200,
    trackDegTrue: random() * 360,
    verticalRateFpm: 0,
    squawk: null,
    emergency: null,
    departure: null,
    arrival: null,
    register: null,
    source: 'bench',
    isVirtual: false,
  }));
}

const geojsonLayer: MapLayer = {
  id: GEOJSON,
  slot: 'point',
  sources: { [GEOJSON]: { kind: 'geojson', data: NOTHING } },
  images: (theme) => [
    {
      id: 'bench-aircraft',
      widthPx: 16,
      heightPx: 16,
      draw(context) {
        context.fillStyle = theme.color('accent');
        context.beginPath();
        context.moveTo(8, 1);
        context.lineTo(14, 15);
        context.lineTo(2, 15);
        context.fill();
      },
    },
  ],
  layers: () => [
    {
      id: GEOJSON,
      type: 'symbol',
      source: GEOJSON,
      layout: {
        'icon-image': 'bench-aircraft',
        'icon-rotate': ['get', 'track'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ],
};

function features(aircraft: readonly Aircraft[], atMs: number): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: aircraft.map((one) => {
      const { lat, lon } = drawnPlace(one, atMs);
      return {
        type: 'Feature',
        properties: { track: one.trackDegTrue },
        geometry: { type: 'Point', coordinates: [lon, lat] },
      };
    }),
  };
}

interface Bench {
  /** Draws one variant and removes the other. */
  use(variant: 'ours' | 'geojson'): void;
  /** Replaces all aircraft; resolves when they are drawn. */
  give(): Promise<void>;
  /** Time to pick the aircraft at a pixel, ms; the slowest of several. */
  slowestPickMs(): number;
}

async function start(): Promise<{ engine: MapEngine; store: LayerStore }> {
  const store = new LayerStore();
  const container = document.getElementById('map');
  if (!container) throw new Error('no map');
  return new Promise((resolve) => {
    const engine = createMapEngine({
      container,
      base: 'plain',
      view: { lat: 30, lon: 0, zoom: 2.5, bearingDeg: 0, pitchDeg: 0, isGlobe: false },
      padding: { top: 0, right: 0, bottom: 0, left: 0 },
      theme: readMapTheme(),
      store,
      isInteractive: true,
      label: 'Bench',
      requestTransform: () => null,
      emit: () => undefined,
      onReady: () => resolve({ engine, store }),
      onStyle: () => undefined,
      onLoading: () => undefined,
    });
  });
}

async function prepare(count: number): Promise<Bench> {
  const { engine, store } = await start();
  const aircraft = fleet(count);
  // As in the worker; the page only receives the result.
  const drawn: DrawnAircraft = drawAircraft(aircraft, {
    baseMs: nowMs(),
    rings: { conflicts: new Set(), selected: null },
    keyOf: (address) => Number.parseInt(address, 16),
  });
  const drawing = new AircraftDrawing();
  store.add(drawing.mapLayer('bench-ours'));
  store.add(geojsonLayer);
  let variant: 'ours' | 'geojson' = 'ours';
  const show = (id: string, isShown: boolean) => {
    if (store.setVisible(id, isShown)) {
      if (isShown) engine.layers.show(id);
      else engine.layers.hide(id);
    }
  };
  return {
    use(next) {
      variant = next;
      show('bench-ours', variant === 'ours');
      show(GEOJSON, variant === 'geojson');
    },
    async give() {
      // A new object, so that it is uploaded again.
      if (variant === 'ours') drawing.show({ ...drawn });
      else {
        store.setGeojson(GEOJSON, features(aircraft, nowMs()));
        engine.layers.setData(GEOJSON);
      }
      // Drawn: loaded, and still so two frames later.
      for (let quiet = 0; quiet < 3;) {
        await new Promise(requestAnimationFrame);
        quiet = variant === 'ours' || engine.isSourceLoaded(GEOJSON) ? quiet + 1 : 0;
      }
    },
    slowestPickMs() {
      drawing.show(drawn);
      const timeMs = (turn: number): number => {
        const begun = performance.now();
        engine.pointer.featuresAt({ x: 100 + turn * 30, y: 80 + turn * 17 });
        return performance.now() - begun;
      };
      // Best of three at each position, to exclude other load of the machine.
      const times = Array.from({ length: 40 }, (_, turn) =>
        Math.min(timeMs(turn), timeMs(turn), timeMs(turn)),
      );
      return Math.max(...times);
    },
  };
}

Object.assign(globalThis, { prepareTrafficBench: prepare });
