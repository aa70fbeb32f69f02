import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';

/** Limit of web mercator; no lines beyond it. */
const MERCATOR_LIMIT_DEG = 85.0511;
const LAST_PARALLEL_DEG = 85;

/** Grid spacings from coarse to fine; each line carries the coarsest it belongs to as `step`. */
export const GRATICULE_STEPS_DEG = [30, 10, 5, 1] as const;

type LineKind = 'meridian' | 'parallel';

function coarsestStep(degrees: number): number {
  return GRATICULE_STEPS_DEG.find((step) => degrees % step === 0) ?? 1;
}

/** `N40°`, `W075°`, `0°`: hemisphere first, as coordinates are written in aviation. */
export function degreeLabel(degrees: number, kind: LineKind): string {
  const figures = String(Math.abs(degrees)).padStart(kind === 'meridian' ? 3 : 2, '0');
  if (degrees === 0 || Math.abs(degrees) === 180) return `${Math.abs(degrees)}°`;
  const hemisphere = kind === 'meridian' ? (degrees < 0 ? 'W' : 'E') : degrees < 0 ? 'S' : 'N';
  return `${hemisphere}${figures}°`;
}

function line(degrees: number, kind: LineKind, coordinates: GeoJSON.Position[]): GeoJSON.Feature {
  return {
    type: 'Feature',
    properties: { step: coarsestStep(degrees), kind, label: degreeLabel(degrees, kind) },
    geometry: { type: 'LineString', coordinates },
  };
}

/** Spacings of the lines between whole degrees, in seconds of arc. */
const FINE_STEPS_SEC = [1800, 1200, 600, 300, 120, 60, 30, 20, 10, 5, 2, 1] as const;
/** Minimum spacing of drawn parallels, px. */
const FINE_SPACING_PX = 240;
const TILE_PX = 512;
const SECONDS = 3600;

/**
 * The finest spacing, seconds of arc, at which parallels at this latitude have room; null while whole degrees suffice.
 */
export function fineStepSec({ lat, zoom }: { lat: number; zoom: number }): number | null {
  const pxPerSecond = (TILE_PX * 2 ** zoom) / (360 * SECONDS * Math.cos((lat * Math.PI) / 180));
  return FINE_STEPS_SEC.findLast((step) => step * pxPerSecond >= FINE_SPACING_PX) ?? null;
}

/** `N25°12′`, `W000°27′30″`: a line between whole degrees, also hemisphere first. */
export function gridText(deg: number, axis: 'meridian' | 'parallel'): string {
  const within = axis === 'meridian' ? normaliseLonDeg(deg) : deg;
  const seconds = Math.round(Math.abs(within) * SECONDS);
  const [degrees, minutes, rest] = [
    Math.floor(seconds / SECONDS),
    Math.floor((seconds % SECONDS) / 60),
    seconds % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  const side = axis === 'meridian' ? (within < 0 ? 'W' : 'E') : within < 0 ? 'S' : 'N';
  const degreesText = axis === 'meridian' ? String(degrees).padStart(3, '0') : two(degrees);
  return `${side}${degreesText}°${two(minutes)}′${rest === 0 ? '' : `${two(rest)}″`}`;
}

/**
 * Meridians and parallels between whole degrees, in a view and one view beyond each side, so that a map without any
 * feature is not blank. `west > east` crosses the antimeridian.
 */
export function fineGraticule(
  { west, south, east, north }: { west: number; south: number; east: number; north: number },
  zoom: number,
): GeoJSON.FeatureCollection {
  const step = fineStepSec({ lat: (south + north) / 2, zoom });
  if (step === null) return { type: 'FeatureCollection', features: [] };
  const [width, height] = [west <= east ? east - west : east - west + 360, north - south];
  const [from, to] = [west - width, west + 2 * width];
  const [low, high] = [
    Math.max(south - height, -MERCATOR_LIMIT_DEG),
    Math.min(north + height, MERCATOR_LIMIT_DEG),
  ];
  /** Only those between whole degrees: whole degrees are already drawn. */
  const between = (first: number, last: number): number[] => {
    const seconds: number[] = [];
    for (let at = Math.ceil((first * SECONDS) / step) * step; at <= last * SECONDS; at += step)
      if (at % SECONDS !== 0) seconds.push(at / SECONDS);
    return seconds;
  };
  const drawn = (label: string, coordinates: GeoJSON.Position[]): GeoJSON.Feature => ({
    type: 'Feature',
    properties: { label },
    geometry: { type: 'LineString', coordinates },
  });
  return {
    type: 'FeatureCollection',
    features: [
      ...between(from, to).map((lon) =>
        drawn(gridText(lon, 'meridian'), [
          [lon, low],
          [lon, high],
        ]),
      ),
      ...between(low, high).map((lat) =>
        drawn(gridText(lat, 'parallel'), [
          [from, lat],
          [to, lat],
        ]),
      ),
    ],
  };
}

/** Meridians and parallels of every whole degree, each once (the antimeridian is drawn at −180 only). */
export function graticule(): GeoJSON.FeatureCollection {
  const features: GeoJSON.Feature[] = [];
  for (let lon = -180; lon < 180; lon++)
    features.push(
      line(lon, 'meridian', [
        [lon, -MERCATOR_LIMIT_DEG],
        [lon, MERCATOR_LIMIT_DEG],
      ]),
    );
  for (let lat = -LAST_PARALLEL_DEG; lat <= LAST_PARALLEL_DEG; lat++)
    // Three points, because a line of 360° between two could be taken for a line of zero length.
    features.push(
      line(lat, 'parallel', [
        [-180, lat],
        [0, lat],
        [180, lat],
      ]),
    );
  return { type: 'FeatureCollection', features };
}
