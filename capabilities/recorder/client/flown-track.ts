import { METRES_PER_FOOT } from '#aviation/units.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { fitBounds, mapController } from '#platform/client/shell/map-access.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import {
  moveTimelineTo,
  reachTimelineBack,
  returnToNow,
  TIMELINE_PAST_MS,
} from '#platform/client/time/timeline.store.ts';
import type { LogAnalysis } from '../domain/analyse-log.ts';
import type { FlightSamples } from '../domain/samples.ts';
import { placeAt, type Replay, type ReplayFrame } from './replay.ts';

const TRACK = 'recorder-track';
const WALL = 'recorder-wall';
const PLACE = 'recorder-place';
const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
/** Maximum segments of the wall and of the line: more would not be visible. */
const PIECES_MAX = 1500;
/** Exaggeration of heights: over a hundred miles ten thousand feet would not be visible. */
const HEIGHT_TIMES = 3;
const WALL_HALF_DEG = 0.0012;
const DAY_MS = 24 * 3_600_000;
const MAP_TIME_EVERY_MS = 1000;

const layer: MapLayer = {
  id: TRACK,
  slot: 'overlay',
  order: 80,
  sources: {
    [TRACK]: { kind: 'geojson', data: NOTHING, tolerance: 0.2 },
    [WALL]: { kind: 'geojson', data: NOTHING },
    [PLACE]: { kind: 'geojson', data: NOTHING },
  },
  layers: ({ color }) => [
    {
      id: `${WALL}/walls`,
      type: 'fill-extrusion',
      source: WALL,
      paint: {
        'fill-extrusion-color': color('series-dep'),
        'fill-extrusion-height': ['get', 'height'],
        'fill-extrusion-opacity': 0.35,
      },
    },
    {
      id: `${TRACK}/casing`,
      type: 'line',
      source: TRACK,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': color('route-casing'), 'line-width': 5, 'line-opacity': 0.9 },
    },
    {
      id: `${TRACK}/line`,
      type: 'line',
      source: TRACK,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': color('series-dep'), 'line-width': 2.5 },
    },
    {
      id: `${PLACE}/place`,
      type: 'circle',
      source: PLACE,
      paint: {
        'circle-radius': 7,
        'circle-color': color('series-dep'),
        'circle-stroke-width': 3,
        'circle-stroke-color': color('accent'),
      },
    },
  ],
};

/** Rows with a fix, thinned, in the sections between gaps and rows without one. */
function stretchesOf({ lat, lon }: FlightSamples, { motion }: LogAnalysis): number[][] {
  const breaks = new Set(motion.gaps.map(({ fromIndex }) => fromIndex + 1));
  const every = Math.max(1, Math.ceil(lat.length / PIECES_MAX));
  const stretches: number[][] = [];
  let current: number[] = [];
  for (let at = 0; at < lat.length; at += 1) {
    const isBlank = Number.isNaN(lat[at] ?? Number.NaN);
    const isOver = Math.abs((lon[at] ?? 0) - (lon[at - 1] ?? lon[at] ?? 0)) > 180;
    if ((isBlank || isOver || breaks.has(at)) && current.length > 0) {
      stretches.push(current);
      current = [];
    }
    const isEnd = isBlank || at === lat.length - 1 || breaks.has(at + 1) || Number.isNaN(lat[at + 1] ?? 0);
    if (!isBlank && (at % every === 0 || isEnd || current.length === 0)) current.push(at);
  }
  if (current.length > 0) stretches.push(current);
  return stretches.filter((rows) => rows.length > 1);
}

/** A narrow wall under each segment of the track, as high as the flight. */
function wallsOf(
  samples: FlightSamples,
  analysis: LogAnalysis,
  stretches: readonly number[][],
): GeoJSON.Feature[] {
  const { lat, lon } = samples;
  return stretches.flatMap((rows) =>
    rows.slice(1).flatMap((to, index): GeoJSON.Feature[] => {
      const from = rows[index] ?? to;
      const feet = analysis.motion.altitudeFt[to] ?? Number.NaN;
      if (!(feet > 0)) return [];
      const [a, b] = [
        [lon[from] ?? 0, lat[from] ?? 0],
        [lon[to] ?? 0, lat[to] ?? 0],
      ] as const;
      const [x, y] = [b[0] - a[0], b[1] - a[1]];
      const length = Math.hypot(x, y) || 1;
      const [dx, dy] = [(-y / length) * WALL_HALF_DEG, (x / length) * WALL_HALF_DEG];
      const ring = [
        [a[0] + dx, a[1] + dy],
        [b[0] + dx, b[1] + dy],
        [b[0] - dx, b[1] - dy],
        [a[0] - dx, a[1] - dy],
        [a[0] + dx, a[1] + dy],
      ];
      return [
        {
          type: 'Feature',
          properties: { height: feet * METRES_PER_FOOT * HEIGHT_TIMES },
          geometry: { type: 'Polygon', coordinates: [ring] },
        },
      ];
    }),
  );
}

export interface FlownTrack {
  setThreeD(isThreeD: boolean): void;
  setFollowing(isFollowing: boolean): void;
  showWhole(): void;
  stop(): void;
}

/** Whether the map's time range includes a recording: weather and traffic of that time are then shown with it. */
export const isInMapTime = (fromMs: number): boolean => fromMs > nowMs() - DAY_MS;

/** Draws a recording on the map and follows its replay, without React. */
export function drawFlownTrack(samples: FlightSamples, analysis: LogAnalysis, replay: Replay): FlownTrack {
  const map = mapController();
  const remove = map.addLayer(layer);
  map.setLayerVisible(TRACK, true);
  const stretches = stretchesOf(samples, analysis);
  const { lat, lon } = samples;
  map.updateGeojson(TRACK, {
    type: 'FeatureCollection',
    features: stretches.map((rows) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: rows.map((row) => [lon[row] ?? 0, lat[row] ?? 0]) },
    })),
  });
  const hasMapTime = isInMapTime(replay.fromMs);
  if (hasMapTime) reachTimelineBack(TRACK, Math.min(replay.fromMs, nowMs() - TIMELINE_PAST_MS));
  let isFollowing = false;
  let hasMovedMap = false;
  let mapTimeAt = Number.NEGATIVE_INFINITY;
  const followTime = ({ atMs }: ReplayFrame) => {
    const now = performance.now();
    if (!hasMapTime || now - mapTimeAt < MAP_TIME_EVERY_MS) return;
    [mapTimeAt, hasMovedMap] = [now, true];
    moveTimelineTo(atMs, nowMs());
  };
  let isFirst = true;
  const stopFollowing = replay.follow((frame) => {
    const place = placeAt(samples, frame);
    map.updateGeojson(
      PLACE,
      place
        ? {
            type: 'Feature',
            properties: {},
            geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
          }
        : NOTHING,
    );
    // Opening a log does not change the map's time.
    if (!isFirst) followTime(frame);
    isFirst = false;
    if (place && isFollowing) void map.flyTo({ ...place, minZoom: 11, isInstant: true });
  });
  const showWhole = () => {
    const rows = stretches.flat();
    if (rows.length === 0) return;
    const lats = rows.map((row) => lat[row] ?? 0);
    const lons = rows.map((row) => lon[row] ?? 0);
    const [west, east] = [Math.min(...lons), Math.max(...lons)];
    const isOver = east - west > 180;
    const shifted = isOver ? lons.map((value) => (value < 0 ? value + 360 : value)) : lons;
    const normal = (value: number) => (value > 180 ? value - 360 : value);
    void fitBounds(
      {
        west: normal(Math.min(...shifted)),
        east: normal(Math.max(...shifted)),
        south: Math.min(...lats),
        north: Math.max(...lats),
      },
      { marginPx: 48 },
    );
  };
  showWhole();
  return {
    setThreeD(isThreeD) {
      map.updateGeojson(
        WALL,
        isThreeD ? { type: 'FeatureCollection', features: wallsOf(samples, analysis, stretches) } : NOTHING,
      );
      map.setPitch(isThreeD ? 60 : 0);
    },
    setFollowing(next) {
      isFollowing = next;
      const place = placeAt(samples, replay.frame());
      if (next && place) void map.flyTo({ ...place, minZoom: 11 });
    },
    showWhole,
    stop() {
      stopFollowing();
      remove();
      map.setPitch(0);
      reachTimelineBack(TRACK, null);
      if (hasMovedMap) returnToNow();
    },
  };
}
