import { readFileSync } from 'node:fs';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { themesOf } from './map-theme.fixture.ts';
import { plannedRouteData, plannedRouteLayers, type PlannedRoutePoint } from './planned-route.layer.ts';

const themeFromSheet = themesOf(readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8'));

const at = (ident: string, lat: number, lon: number): PlannedRoutePoint => ({
  ident,
  lat,
  lon,
  type: 'airport',
});
const RJAA = at('RJAA', 35.76, 140.39);
const KSFO = at('KSFO', 37.62, -122.38);
const KJFK = at('KJFK', 40.64, -73.78);

function coordinates(feature: GeoJSON.Feature | undefined): GeoJSON.Position[] {
  if (feature?.geometry.type !== 'LineString') throw new Error('no line');
  return feature.geometry.coordinates;
}

describe('planned route', () => {
  it('G2 crosses the antimeridian without a jump across the map', () => {
    const [line] = plannedRouteData([{ id: 'a', kind: 'active', points: [RJAA, KSFO] }]).lines.features;
    const path = coordinates(line);
    const jumps = path.slice(1).map(([lon = 0], index) => Math.abs(lon - (path[index]?.[0] ?? 0)));
    expect(Math.max(...jumps)).toBeLessThan(5);
    expect(path.at(-1)?.[0]).toBeCloseTo(360 - 122.38, 2);
  });

  it('G2 follows the great circle: Tokyo to San Francisco goes north of both', () => {
    const [line] = plannedRouteData([{ id: 'a', kind: 'active', points: [RJAA, KSFO] }]).lines.features;
    // Vertex of the great circle between the two, from spherical trigonometry: 48.3° N.
    expect(Math.max(...coordinates(line).map(([, lat = 0]) => lat))).toBeCloseTo(48.3, 0);
  });

  it('G2 draws shared points once, as points of the active route, which is drawn last', () => {
    const { lines, points } = plannedRouteData([
      { id: 'a', kind: 'active', points: [KJFK, KSFO] },
      { id: 'b', kind: 'alternate', points: [KSFO, at('KRNO', 39.5, -119.77)] },
    ]);
    expect(lines.features.map((feature) => feature.properties?.kind)).toEqual(['alternate', 'active']);
    expect(
      points.features.map(({ properties }) => [properties?.ident, properties?.kind, properties?.role]),
    ).toEqual([
      ['KRNO', 'alternate', 'end'],
      ['KJFK', 'active', 'end'],
      ['KSFO', 'active', 'end'],
    ]);
  });

  it('G7 a part of a route numbers its points as the whole route does, and has no symbol where it was cut', () => {
    const cut: PlannedRoutePoint = { ...at('', 40, -100), isBend: true };
    const { points, lines } = plannedRouteData([
      { id: 'a', kind: 'passed', points: [KJFK, cut] },
      { id: 'a', kind: 'active', points: [cut, at('KRNO', 39.5, -119.77), KSFO], firstIndex: 4 },
    ]);
    expect(lines.features.map(({ properties }) => properties?.kind)).toEqual(['passed', 'active']);
    expect(points.features.map(({ properties }) => [properties?.ident, properties?.index])).toEqual([
      ['KJFK', 0],
      ['KRNO', 5],
      ['KSFO', 6],
    ]);
  });

  it('G2 a route of one point has no line', () => {
    expect(plannedRouteData([{ id: 'a', kind: 'active', points: [KJFK] }]).lines.features).toEqual([]);
  });

  for (const name of ['night', 'light'] as const)
    it(`F2 its layers are valid and all its icons are drawn in the ${name} theme`, () => {
      const theme = themeFromSheet(name);
      const { lines, points } = plannedRouteLayers('test');
      const data = plannedRouteData([{ id: 'a', kind: 'active', points: [KJFK, KSFO] }]);
      const sources = {
        'test-lines': { type: 'geojson' as const, data: data.lines },
        'test-points': { type: 'geojson' as const, data: data.points },
      };
      const layers = [...lines.layers(theme), ...points.layers(theme)];
      expect(validateStyleMin({ version: 8, sources, 'font-faces': {}, layers })).toEqual([]);
      const images = points.images?.(theme).map(({ id }) => id);
      for (const kind of ['active', 'alternate', 'passed'])
        expect(images).toEqual(expect.arrayContaining([`route-point-${kind}`, `route-end-${kind}`]));
      for (const id of [...(lines.interactive ?? []), ...(points.interactive ?? [])])
        expect(layers.map((layer) => layer.id)).toContain(id);
    });
});
