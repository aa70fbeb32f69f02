import { readFileSync } from 'node:fs';
import { featureFilter, type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import type { MapStyleLayer } from '../layer-registry.ts';
import type { MapFeature } from '../map-controller.ts';
import { themesOf } from '../map-theme.fixture.ts';
import { selectedFeatureLayers } from './selected-feature.ts';

const theme = themesOf(readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8'))('night');
const AREA: MapStyleLayer = { id: 'area', type: 'fill', source: 'tiles', 'source-layer': 'airspace' };
const POINT: MapStyleLayer = { id: 'point', type: 'symbol', source: 'points', minzoom: 5 };

const feature = (over: Partial<MapFeature>): MapFeature => ({
  layerId: 'airspace',
  styleLayerId: 'area',
  sourceId: 'tiles',
  featureId: 7,
  properties: { name: 'NEW YORK', class: 'B', floor: 0 },
  geometry: { type: 'Polygon', coordinates: [] },
  ...over,
});
const layersOf = (over: Partial<MapFeature>) => selectedFeatureLayers(feature(over), [AREA, POINT], theme);

describe('F6 the mark of the inspected feature', () => {
  it('is a valid style: the edge of an area, a ring around a point', () => {
    const point: Partial<MapFeature> = {
      styleLayerId: 'point',
      geometry: { type: 'Point', coordinates: [0, 0] },
    };
    for (const [layers, type] of [
      [layersOf({}), 'line'],
      [layersOf(point), 'circle'],
    ] as const) {
      expect(layers.map((layer) => layer.type)).toEqual([type, type]);
      const sources: StyleSpecification['sources'] = {
        tiles: { type: 'vector', tiles: ['https://example.test/{z}/{x}/{y}'] },
        points: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      };
      expect(validateStyleMin({ version: 8, sources, layers })).toEqual([]);
    }
    expect(layersOf({})[0]).toMatchObject({ source: 'tiles', 'source-layer': 'airspace' });
    expect(layersOf(point)[0]).toMatchObject({ source: 'points', minzoom: 5 });
  });

  it('is drawn around that feature in every tile, and around no other', () => {
    const [layer] = layersOf({});
    const { filter } = featureFilter(
      layer && 'filter' in layer ? layer.filter : undefined,
      'layers[0].filter',
    );
    const passes = (properties: Record<string, unknown>, id = 7) =>
      filter({ zoom: 8 }, { type: 3, id, properties });
    expect(passes({ name: 'NEW YORK', class: 'B', floor: 0 }, 12)).toBe(true);
    expect(passes({ name: 'NEW YORK', class: 'B', floor: 5 })).toBe(false);
    expect(passes({ name: 'BOSTON', class: 'B', floor: 0 })).toBe(false);
  });

  it('uses the identifier where a feature has no properties; a layer that draws itself has no mark', () => {
    expect(layersOf({ properties: {} })[0]).toMatchObject({ filter: ['==', ['id'], 7] });
    expect(layersOf({ styleLayerId: 'traffic' })).toEqual([]);
  });
});
