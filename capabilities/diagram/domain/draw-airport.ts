import { type BoundingBox, boxAround } from '#aviation/geo/bounding-box.ts';
import { type LatLon, normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import type { AirportGround } from './airport-ground.ts';
import type { PartFeature, PartGeometry, Position } from './diagram-parts.ts';
import { groundParts } from './ground-parts.ts';
import { type LocalFrame, frameAround } from './local-frame.ts';
import { runwayParts } from './runway-parts.ts';
import { type DrawnRunway, type RunwayEndRecord, drawnRunways } from './runways.ts';
import { simplified } from './simplify.ts';

/** Airport data for its diagram. */
export interface AirportToDraw extends LatLon {
  readonly ident: string;
  readonly runways: readonly RunwayEndRecord[];
}

/** Diagram ready for tiling. */
export interface DrawnAirport {
  readonly runways: readonly DrawnRunway[];
  /** In drawing order, from the ground up. */
  readonly parts: readonly PartFeature[];
  /** Bounding box; null when empty. */
  readonly box: BoundingBox | null;
  /** Box of runways and pavements: the initial view. */
  readonly view: BoundingBox | null;
  readonly detail: 'layout' | 'runway-ends' | 'none';
  /** Whether the runways are from the survey, because navigation data has no positions of the ends. */
  readonly isRunwaySurveyed: boolean;
  readonly frame: LocalFrame;
}

/** Latitude limit of web mercator and its tiles. */
const MAX_LATITUDE = 85;
const OUTLINE_TOLERANCE_M = 4;
/** Minimum size of pavements and lines in the reduced drawing. */
const OUTLINE_MIN_M = 40;

function positionsOf(geometry: PartGeometry): readonly Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat();
}

/** Bounding box of some parts. */
export function boxOf(parts: readonly PartFeature[]): BoundingBox | null {
  return boxAround(
    parts.flatMap(({ geometry }) =>
      positionsOf(geometry).map(([lon, lat]) => ({ lat, lon: normaliseLonDeg(lon) })),
    ),
  );
}

/** All features of an airport's diagram; `ground` is null without a survey. */
export function drawAirport(airport: AirportToDraw, ground: AirportGround | null): DrawnAirport {
  const frame = frameAround(airport);
  const { runways, isSurveyed } = drawnRunways(airport.runways, ground?.runways ?? []);
  const isOnMap = Math.abs(airport.lat) <= MAX_LATITUDE;
  const onGround = ground && isOnMap ? groundParts(ground, frame) : [];
  const parts = [...onGround, ...(isOnMap ? runways.flatMap(runwayParts) : [])];
  const seen = parts.filter(({ part }) => part === 'runway' || part === 'pavement');
  return {
    runways,
    parts,
    box: boxOf(parts),
    view: boxOf(seen.length > 0 ? seen : parts),
    detail: onGround.length > 0 ? 'layout' : parts.length > 0 ? 'runway-ends' : 'none',
    isRunwaySurveyed: isSurveyed,
    frame,
  };
}

function reach(path: readonly Position[], frame: LocalFrame): number {
  const points = path.map(([lon, lat]) => frame.toMetres({ lat, lon }));
  const extent = (axis: 0 | 1): number => {
    const values = points.map((point) => point[axis]);
    return (
      values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity)
    );
  };
  return Math.max(extent(0), extent(1));
}

function reduced(part: PartFeature, frame: LocalFrame): PartFeature | null {
  const { geometry } = part;
  if (part.part === 'marking' || part.properties.kind === 'painted') return null;
  if (part.part === 'line' && part.properties.kind !== 'TAXI_CENTRE') return null;
  if (geometry.type === 'Point' || part.part === 'runway' || part.part === 'centreline') return part;
  const paths = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
  const [first = []] = paths;
  if (reach(first, frame) < OUTLINE_MIN_M) return null;
  const kept = paths
    .map((path) => simplified(path, frame, OUTLINE_TOLERANCE_M))
    .filter((path) => geometry.type === 'LineString' || path.length >= 4);
  const [edge] = kept;
  if (!edge) return null;
  return geometry.type === 'LineString'
    ? { ...part, geometry: { type: 'LineString', coordinates: edge } }
    : { ...part, geometry: { type: 'Polygon', coordinates: kept } };
}

/** Reduced drawing: no markings, no small features, edges simplified to a few metres. */
export function outlineOf({ parts, frame }: Pick<DrawnAirport, 'parts' | 'frame'>): PartFeature[] {
  return parts.flatMap((part) => reduced(part, frame) ?? []);
}
