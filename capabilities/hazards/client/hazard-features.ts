import type { LimitUnit } from '#aviation/airspace/limit-text.ts';
import { formatUtcTime } from '#aviation/time/utc.ts';
import { movementText } from '../domain/hazard-words.ts';
import { ringsOf } from '../domain/hazard-geometry.ts';
import type {
  ForecastArea,
  ForecastGeometry,
  HazardFeature,
  HazardGeometry,
  StormCell,
} from '../contract.ts';
import { levelLimits, levelName } from '../domain/hazard-levels.ts';
import type { SelectableItem } from './hazard-selection.ts';

type Position = [number, number];

/** Middle of the horizontal cut through a ring at its mean height: inside it, unlike many centroids. */
function insideOf(ring: readonly Position[]): Position | null {
  const lats = ring.map(([, lat]) => lat);
  const at = (Math.min(...lats) + Math.max(...lats)) / 2 + 1e-7;
  const crossings = ring.flatMap(([lon, lat], index): number[] => {
    const next = ring[index + 1];
    if (!next || lat > at === next[1] > at) return [];
    return [lon + ((at - lat) / (next[1] - lat)) * (next[0] - lon)];
  });
  const sorted = crossings.toSorted((a, b) => a - b);
  let best: { middle: number; width: number } | null = null;
  for (let index = 0; index + 1 < sorted.length; index += 2) {
    const [west = 0, east = 0] = [sorted[index], sorted[index + 1]];
    if (!best || east - west > best.width) best = { middle: (west + east) / 2, width: east - west };
  }
  return best ? [best.middle, at] : null;
}

/** Position of an area's label: in its largest part. */
export function labelPlace(geometry: HazardGeometry): Position | null {
  const size = (ring: readonly Position[]) => {
    const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
    return (Math.max(...lons) - Math.min(...lons)) * (Math.max(...lats) - Math.min(...lats));
  };
  const [largest] = ringsOf(geometry)
    .flatMap(([outer]) => (outer ? [outer] : []))
    .toSorted((a, b) => size(b) - size(a));
  return largest ? insideOf(largest) : null;
}

function cornersOf(geometry: ForecastGeometry): Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type === 'LineString') return geometry.coordinates;
  return ringsOf(geometry).flatMap(([outer]) => outer ?? []);
}

/** Position of a forecast's time: at the corner farthest from the label of the present area. */
function forecastLabelPlace(geometry: ForecastGeometry, label: Position | null): Position | null {
  const corners = cornersOf(geometry);
  const [first] = corners;
  if (!label || !first) return first ?? null;
  const squeeze = Math.cos((label[1] * Math.PI) / 180);
  const distance = ([lon, lat]: Position) => Math.hypot((lon - label[0]) * squeeze, lat - label[1]);
  return corners.reduce((best, corner) => (distance(corner) > distance(best) ? corner : best), first);
}

/** `FCST 1800Z`, and the levels where the forecast states them. */
function forecastLabel(
  { validAt, levels }: Pick<ForecastArea, 'validAt' | 'levels'>,
  unit: LimitUnit,
): string {
  const parts = [`FCST ${formatUtcTime(Date.parse(validAt))}`, levelLimits(levels, unit)];
  return parts.filter((part) => part !== null).join('\n');
}

/** Forecast outline or centre, with its time; a centre is connected to the present one. */
function forecastFeatures(
  { geometry, ...forecast }: ForecastArea,
  told: GeoJSON.GeoJsonProperties,
  { label, unit }: { label: Position | null; unit: LimitUnit },
): GeoJSON.Feature[] {
  if (geometry === null) return [];
  const feature = (part: string, shape: GeoJSON.Geometry, more = {}): GeoJSON.Feature => ({
    type: 'Feature',
    properties: { ...told, part, ...more },
    geometry: shape,
  });
  const place = forecastLabelPlace(geometry, label);
  const isCentre = geometry.type === 'Point';
  return [
    feature(isCentre ? 'forecast-centre' : 'forecast', geometry),
    ...(isCentre && label
      ? [feature('forecast', { type: 'LineString', coordinates: [label, geometry.coordinates] })]
      : []),
    ...(place
      ? [
          feature(
            'forecast-label',
            { type: 'Point', coordinates: place },
            { forecastLabel: forecastLabel(forecast, unit) },
          ),
        ]
      : []),
  ];
}

/** The code with the limits below it; for a freezing level, the code with only its height. */
function labelOf({ kind, label, levels }: HazardFeature['properties'], unit: LimitUnit): string {
  if (kind === 'freezing-level') return label;
  const code = levels.text === null ? label : label.replace(` · ${levels.text}`, '');
  const parts = [code.replaceAll(' · ', '\n'), levelLimits(levels, unit)];
  return parts.filter((part) => part !== null).join('\n');
}

/** Areas, lines and labels as the map draws them. */
export function hazardFeatures(
  shown: readonly SelectableItem<HazardFeature>[],
  unit: LimitUnit = 'ft',
): GeoJSON.FeatureCollection {
  const features = shown.flatMap(({ item: { geometry, properties }, isLastGood }): GeoJSON.Feature[] => {
    const { forecastArea } = properties;
    if (geometry === null && forecastArea === null) return [];
    const mapLabel = labelOf(properties, unit);
    const told = {
      id: properties.id,
      kind: properties.kind,
      type: properties.type,
      title: properties.title,
      // The region distinguishes messages of neighbouring regions with the same number.
      subtitle: [properties.phenomenon, levelLimits(properties.levels, unit), properties.region]
        .filter((part) => part !== null)
        .join(' · '),
      label: mapLabel,
      isLastGood,
      isGraphical: properties.type === 'GAIRMET',
    };
    const place = geometry && labelPlace(geometry);
    const forecast =
      forecastArea === null ? [] : forecastFeatures(forecastArea, told, { label: place, unit });
    if (geometry === null) return forecast;
    const area: GeoJSON.Feature = { type: 'Feature', properties: { ...told, part: 'area' }, geometry };
    if (!place) return [...forecast, area];
    const movement = movementText(properties.movement);
    const { movement: moves } = properties;
    const label: GeoJSON.Feature = {
      type: 'Feature',
      properties: {
        ...told,
        part: 'label',
        more: movement === null ? mapLabel : `${mapLabel}\n${movement}`,
        ...(moves?.state === 'moving' && moves.toDegTrue !== null ? { toDeg: moves.toDegTrue } : {}),
      },
      geometry: { type: 'Point', coordinates: place },
    };
    return [...forecast, area, label];
  });
  return { type: 'FeatureCollection', features };
}

/** Cells with their tops. */
export function cellFeatures(
  cells: readonly { item: StormCell; isLastGood: boolean }[],
): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: cells.map(({ item, isLastGood }) => ({
      type: 'Feature',
      properties: {
        part: 'cell',
        id: item.id,
        isLastGood,
        radiusKm: item.radiusKm,
        dbz: item.coreDbz,
        toDeg: item.toDegTrue,
        title: `Storm cell, top ${levelName(item.topFt)}`,
        subtitle: `${item.coreDbz} dBZ · ${item.hailMm > 0 ? `hail ${item.hailMm} mm · ` : ''}${item.speedKt} kt`,
        label: levelName(item.topFt),
      },
      geometry: { type: 'Point', coordinates: [item.lon, item.lat] },
    })),
  };
}
