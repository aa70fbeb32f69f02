/** Web Mercator ends here; beyond it there is nothing to draw a line on. */
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
    // Three points, because a line of 360° between two could be read as a line of no length at all.
    features.push(
      line(lat, 'parallel', [
        [-180, lat],
        [0, lat],
        [180, lat],
      ]),
    );
  return { type: 'FeatureCollection', features };
}
