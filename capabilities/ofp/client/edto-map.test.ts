import { expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { circleMinutes, circleRadiusNm, edtoFeatures } from './edto-map.ts';

type Edto = Parameters<typeof edtoFeatures>[0];
const edto: Edto = {
  ruleMinutes: 120,
  oneEngineSpeedKt: 390,
  furthestMinutes: 110,
  furthestAerodrome: 'CYQX',
  isWithinRule: true,
  aerodromes: [
    { ident: 'EINN', coordinate: [-8.9248, 52.702] },
    { ident: 'CYQX', coordinate: [-54.568, 48.937] },
  ],
  points: [
    {
      scenario: 'engine-failure',
      coordinate: [-31, 52.5],
      alongNm: 1100,
      from: 'EINN',
      to: 'CYQX',
      minutes: 108,
      overMinutes: 150,
      criticalFuelKg: 9000,
      remainingFuelKg: 21_000,
    },
  ],
};
const ofKind = (made: GeoJSON.FeatureCollection, kind: string) =>
  made.features.filter(({ properties }) => properties?.['kind'] === kind);
const placesOf = ({ geometry }: GeoJSON.Feature) =>
  geometry.type === 'LineString' ? geometry.coordinates.map(([lon = 0, lat = 0]) => ({ lat, lon })) : [];

it('E8 a circle is the rule time at the one-engine speed: 390 kt for 120 min are 780 NM', () => {
  expect(circleRadiusNm(edto)).toBe(780);
  const circles = ofKind(edtoFeatures(edto), 'circle');
  expect(circles).toHaveLength(2);
  for (const [index, circle] of circles.entries()) {
    const [lon, lat] = edto.aerodromes[index]!.coordinate;
    const radii = placesOf(circle).map((place) => distanceNm({ lat, lon }, place));
    expect(Math.min(...radii)).toBeCloseTo(780, 3);
    expect(Math.max(...radii)).toBeCloseTo(780, 3);
  }
  // Not entered: the threshold of one hour.
  expect(circleMinutes({ ...edto, ruleMinutes: null })).toBe(60);
  expect(circleRadiusNm({ ...edto, ruleMinutes: null })).toBe(390);
});

it('E8 an equal-time point is connected to both aerodromes and shows its time', () => {
  const made = edtoFeatures(edto);
  expect(ofKind(made, 'diversion')).toHaveLength(2);
  expect(ofKind(made, 'etp').map(({ properties }) => properties?.['label'])).toEqual(['ETP Engine 108 min']);
  expect(ofKind(made, 'aerodrome').map(({ properties }) => properties?.['label'])).toEqual(['EINN', 'CYQX']);
});

it('E8 a circle across the antimeridian is one line without a jump', () => {
  const nadi = {
    ...edto,
    aerodromes: [{ ident: 'NFFN', coordinate: [177.443, -17.755] as [number, number] }],
  };
  const [circle] = ofKind(edtoFeatures({ ...nadi, points: [] }), 'circle');
  const lons = placesOf(circle!).map(({ lon }) => lon);
  const jumps = lons.slice(1).map((lon, index) => Math.abs(lon - lons[index]!));
  expect(Math.max(...jumps)).toBeLessThan(5);
});
