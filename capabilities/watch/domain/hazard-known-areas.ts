import { KM_PER_NM } from '#aviation/units.ts';
import { type Limit, limitsText } from '#aviation/airspace/limit-text.ts';
import { lineShape } from '#aviation/crossing/corridor.ts';
import type { AreaFrame, AreaMotion, AreaShape } from '#aviation/crossing/hazard-area.ts';
import { distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type {
  ForecastArea,
  ForecastGeometry,
  HazardFeature,
  HazardLevels,
  StormCell,
} from '#capabilities/hazards/contract.ts';
import type { AreaKind, AreaSourceId, WatchSeverity } from '../contract.ts';
import { type KnownArea, knownArea } from './known-area.ts';

const HOUR_MS = 3_600_000;
/** A cell is valid for 15 min from its time. */
const CELL_STEP_MS = HOUR_MS / 4;
/** Cells from this core reflectivity are strong (FAA radar level 5). */
const STRONG_DBZ = 50;

type Properties = HazardFeature['properties'];

const kindOf = ({ kind, type }: Properties): AreaKind => {
  if (kind === 'volcanic-ash' || kind === 'tropical-cyclone') return kind;
  if (type === 'GAIRMET') return 'g-airmet';
  if (type === 'CWA') return 'cwa';
  return type === 'AIRMET' ? 'airmet' : 'sigmet';
};

const severityOf = (kind: AreaKind): WatchSeverity =>
  kind === 'airmet' || kind === 'g-airmet' || kind === 'cwa' ? 'caution' : 'warning';

/** Surface phenomena reported without levels: AIRMET Sierra and Tango end below FL180. */
const SURFACE_KINDS = new Set<string>([
  'ifr',
  'mountain-obscuration',
  'surface-wind',
  'low-level-wind-shear',
]);
const SURFACE_TOP_FT = 18_000;
const levelOf = (feet: number): Limit => ({ datum: 'FL', value: Math.round(feet / 100) });
const SURFACE_LEVELS = limitsText({ lower: { datum: 'SFC', value: 0 }, upper: levelOf(SURFACE_TOP_FT) });

const isSurface = ({ kind, levels }: Properties): boolean => isUnknown(levels) && SURFACE_KINDS.has(kind);

const bandOf = ({ baseFt, topFt, isTopAbove }: HazardLevels) => ({
  lowerFt: baseFt,
  // "Top above" is known to be unlimited, unlike an unreported top.
  upperFt: isTopAbove ? Number.POSITIVE_INFINITY : topFt,
});

const bandOfHazard = (properties: Properties) =>
  isSurface(properties) ? { lowerFt: 0, upperFt: SURFACE_TOP_FT } : bandOf(properties.levels);

const isUnknown = ({ baseFt, topFt }: HazardLevels): boolean => baseFt === null && topFt === null;

function shapeOf(geometry: ForecastGeometry | null): AreaShape | null {
  if (geometry?.type === 'Polygon') return { kind: 'polygons', polygons: [geometry.coordinates] };
  if (geometry?.type === 'MultiPolygon') return { kind: 'polygons', polygons: geometry.coordinates };
  return geometry?.type === 'LineString' ? lineShape(geometry.coordinates) : null;
}

/** The area of a message moves from the time of observation or forecast, else from the start of validity. */
const referenceMs = ({ basis, validFrom }: Properties): number => {
  const atMs = basis?.at == null ? Number.NaN : Date.parse(basis.at);
  return Number.isFinite(atMs) ? atMs : Date.parse(validFrom);
};

function motionOf(properties: Properties): AreaMotion | null {
  const { movement } = properties;
  if (movement?.state !== 'moving' || movement.toDegTrue === null || movement.speedKt === null) return null;
  return {
    towardsDegTrue: movement.toDegTrue,
    speedKt: movement.speedKt,
    atMs: referenceMs(properties),
  };
}

/** A cyclone has only a forecast centre: its area is assumed to move there from its centre. */
function motionTo(centre: LatLon, shape: AreaShape, properties: Properties, atMs: number): AreaMotion | null {
  const startMs = referenceMs(properties);
  const middle = middleOf(shape);
  const hours = (atMs - startMs) / HOUR_MS;
  if (middle === null || !(hours > 0)) return null;
  return {
    towardsDegTrue: initialBearingDegTrue(middle, centre),
    speedKt: distanceNm(middle, centre) / hours,
    atMs: startMs,
  };
}

function middleOf(shape: AreaShape): LatLon | null {
  if (shape.kind === 'circle') return shape.centre;
  const ring = shape.polygons[0]?.[0] ?? [];
  const isClosed = ring.length > 1 && ring[0]?.every((value, axis) => value === ring.at(-1)?.[axis]);
  const corners = isClosed ? ring.slice(1) : ring;
  if (corners.length === 0) return null;
  const mean = (axis: 0 | 1) =>
    corners.reduce((total, corner) => total + (corner[axis] ?? 0), 0) / corners.length;
  return { lat: mean(1), lon: mean(0) };
}

/** The forecast for the end of validity applies from halfway. */
function forecastFrame(forecast: ForecastArea, now: HazardLevels, properties: Properties): AreaFrame | null {
  const shape = shapeOf(forecast.geometry);
  const atMs = Date.parse(forecast.validAt);
  if (shape === null || forecast.isOver || !Number.isFinite(atMs)) return null;
  const fromMs = (referenceMs(properties) + atMs) / 2;
  return {
    shape,
    windows: [{ fromMs, toMs: Math.max(atMs, Date.parse(properties.validTo)) }],
    motion: null,
    levels: bandOf(isUnknown(forecast.levels) ? now : forecast.levels),
  };
}

function framesOf({ geometry, properties }: HazardFeature): AreaFrame[] {
  const shape = shapeOf(geometry);
  const { forecastArea: forecast, levels, validFrom, validTo } = properties;
  const windows = [{ fromMs: Date.parse(validFrom), toMs: Date.parse(validTo) }];
  const later = forecast && forecastFrame(forecast, levels, properties);
  if (shape === null) return later ? [later] : [];
  const point = forecast?.geometry?.type === 'Point' ? forecast.geometry.coordinates : null;
  const towards =
    forecast && point
      ? motionTo({ lat: point[1], lon: point[0] }, shape, properties, Date.parse(forecast.validAt))
      : null;
  const motion = motionOf(properties) ?? towards;
  return [{ shape, windows, motion, levels: bandOfHazard(properties) }, ...(later ? [later] : [])];
}

/** Snapshots of one G-AIRMET differ in time only: together they are one area that changes. */
const groupOf = ({ properties }: HazardFeature): string =>
  properties.type === 'GAIRMET' ? `gairmet/${properties.hazard}/${properties.title}` : properties.id;

function hazardOf(id: string, source: AreaSourceId, features: readonly HazardFeature[]): KnownArea | null {
  const ordered = features.toSorted((a, b) => a.properties.validFrom.localeCompare(b.properties.validFrom));
  const [first] = ordered;
  if (!first) return null;
  const { properties } = first;
  const kind = kindOf(properties);
  const bands = ordered.map((one) => bandOfHazard(one.properties));
  const ends = (end: 'lowerFt' | 'upperFt', pick: (...values: number[]) => number): number | null => {
    const values = bands.map((band) => band[end]).filter((value) => value !== null);
    return values.length < bands.length ? null : pick(...values);
  };
  return knownArea(
    {
      id: `hazard:${id}`,
      kind,
      source,
      severity: severityOf(kind),
      title: properties.label,
      text:
        properties.type === 'GAIRMET' ? `${properties.title}: ${properties.phenomenon}` : properties.rawData,
      lowerFt: ends('lowerFt', Math.min),
      upperFt: ends('upperFt', Math.max),
      levels: isSurface(properties) ? `${SURFACE_LEVELS} assumed` : properties.levels.text,
      // The route finder handles single messages; a later snapshot is not the first one.
      avoid: ordered.length === 1 && first.geometry ? { kind: 'hazard', id: properties.id } : null,
    },
    ordered.flatMap(framesOf),
  );
}

/** Areas of SIGMET, AIRMET, G-AIRMET and CWA. Freezing levels are contour lines, not areas. */
export function hazardKnownAreas(source: AreaSourceId, features: readonly HazardFeature[]): KnownArea[] {
  const groups = new Map<string, HazardFeature[]>();
  for (const feature of features) {
    if (feature.properties.kind === 'freezing-level') continue;
    const key = groupOf(feature);
    groups.set(key, [...(groups.get(key) ?? []), feature]);
  }
  return Array.from(groups, ([id, group]) => hazardOf(id, source, group)).filter((area) => area !== null);
}

/** Storm cells, step by step; each step is valid for 15 min and moves. */
export function cellKnownAreas(cells: readonly StormCell[]): KnownArea[] {
  const groups = new Map<string, StormCell[]>();
  for (const cell of cells) {
    const id = cell.id.split('@')[0] ?? cell.id;
    groups.set(id, [...(groups.get(id) ?? []), cell]);
  }
  return Array.from(groups, ([id, steps]) => cellOf(id, steps)).filter((area) => area !== null);
}

function cellOf(id: string, steps: readonly StormCell[]): KnownArea | null {
  const ordered = steps.toSorted((a, b) => a.at.localeCompare(b.at));
  const strongest = ordered.toSorted((a, b) => b.coreDbz - a.coreDbz)[0];
  if (!strongest) return null;
  const dbz = Math.round(strongest.coreDbz);
  const topFt = Math.max(...ordered.map((step) => step.topFt));
  const hail = strongest.hailMm >= 5 ? `, hail to ${Math.round(strongest.hailMm)} mm` : '';
  return knownArea(
    {
      id: `cell:${id}`,
      kind: 'radar-cell',
      source: 'storm-cells',
      severity: dbz >= STRONG_DBZ ? 'warning' : 'caution',
      title: `Storm cell ${dbz} dBZ`,
      text: `Core ${dbz} dBZ, moving ${Math.round(strongest.toDegTrue)}°T ${Math.round(strongest.speedKt)} kt${hail}.`,
      lowerFt: 0,
      upperFt: topFt,
      levels: limitsText({ lower: null, upper: levelOf(topFt) }),
      avoid: null,
    },
    ordered.map((step): AreaFrame => {
      const atMs = Date.parse(step.at);
      return {
        shape: { kind: 'circle', centre: step, radiusNm: step.radiusKm / KM_PER_NM },
        windows: [{ fromMs: atMs, toMs: atMs + CELL_STEP_MS }],
        motion: { towardsDegTrue: step.toDegTrue, speedKt: step.speedKt, atMs },
        levels: { lowerFt: 0, upperFt: step.topFt },
      };
    }),
  );
}
