import { unwrapLongitudes } from '#aviation/geo/antimeridian.ts';
import { destination, geodesicPath } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';

type Edto = NonNullable<PerformancePlanAnswer['edto']>;

const CIRCLE_STEP_DEG = 3;
/** Without a rule time the circle is that of the threshold of ICAO Annex 6 for twins. */
const THRESHOLD_MINUTES = 60;

const SCENARIO_NAMES = {
  'engine-failure': 'Engine',
  depressurisation: 'Depr',
  medical: 'Medical',
} as const;

/** Diversion time whose distance the circles show, minutes. */
export const circleMinutes = ({ ruleMinutes }: Edto): number => ruleMinutes ?? THRESHOLD_MINUTES;

/** Radius of the circles: the diversion time at the one-engine-inoperative speed in still air, nautical miles. */
export const circleRadiusNm = (edto: Edto): number => (edto.oneEngineSpeedKt * circleMinutes(edto)) / 60;

const placeOf = ([lon, lat]: readonly [number, number]): LatLon => ({ lat, lon });

function line(path: readonly LatLon[], kind: string): GeoJSON.Feature {
  const coordinates = unwrapLongitudes(path).map(({ lat, lon }) => [lon, lat]);
  return { type: 'Feature', properties: { kind }, geometry: { type: 'LineString', coordinates } };
}

function circle(centre: LatLon, radiusNm: number): LatLon[] {
  const steps = 360 / CIRCLE_STEP_DEG;
  return Array.from({ length: steps + 1 }, (_, step) =>
    destination(centre, { bearingDegTrue: (step * CIRCLE_STEP_DEG) % 360, distanceNm: radiusNm }),
  );
}

function point(place: LatLon, properties: { kind: string; label: string }): GeoJSON.Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [place.lon, place.lat] } };
}

/** Rule-time circles around adequate aerodromes, equal-time points and the diversions from them, as GeoJSON (WGS84). */
export function edtoFeatures(edto: Edto): GeoJSON.FeatureCollection {
  const aerodromes = new Map(edto.aerodromes.map(({ ident, coordinate }) => [ident, placeOf(coordinate)]));
  const circles = [...aerodromes.values()].map((centre) =>
    line(circle(centre, circleRadiusNm(edto)), 'circle'),
  );
  const diversions = edto.points.flatMap(({ coordinate, from, to }) =>
    [from, to].flatMap((ident) => {
      const aerodrome = aerodromes.get(ident);
      return aerodrome ? [line(geodesicPath(placeOf(coordinate), aerodrome), 'diversion')] : [];
    }),
  );
  return {
    type: 'FeatureCollection',
    features: [
      ...circles,
      ...diversions,
      ...[...aerodromes].map(([ident, place]) => point(place, { kind: 'aerodrome', label: ident })),
      ...edto.points.map(({ coordinate, scenario, minutes }) =>
        point(placeOf(coordinate), {
          kind: 'etp',
          label: `ETP ${SCENARIO_NAMES[scenario]} ${minutes} min`,
        }),
      ),
    ],
  };
}
