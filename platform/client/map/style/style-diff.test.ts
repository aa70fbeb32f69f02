import type { LayerSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { diffStyleLayer } from './style-diff.ts';

const line: LayerSpecification = {
  id: 'route',
  type: 'line',
  source: 'route',
  layout: { 'line-cap': 'round' },
  paint: { 'line-color': '#ff4fd8', 'line-width': 3 },
};

describe('diffStyleLayer', () => {
  it('F2 finds what a theme changes and nothing else', () => {
    const light: LayerSpecification = { ...line, paint: { 'line-color': '#c8149f', 'line-width': 3 } };
    expect(diffStyleLayer(line, light)).toEqual([
      { kind: 'paint', layerId: 'route', property: 'line-color', value: '#c8149f' },
    ]);
    expect(diffStyleLayer(line, structuredClone(line))).toEqual([]);
  });

  it('F2 resets a removed property to its default, and detects changes of filter and zoom range', () => {
    const after: LayerSpecification = {
      id: 'route',
      type: 'line',
      source: 'route',
      filter: ['==', ['get', 'kind'], 'active'],
      maxzoom: 9,
      paint: { 'line-color': '#ff4fd8' },
    };
    expect(diffStyleLayer(line, after)).toEqual([
      { kind: 'paint', layerId: 'route', property: 'line-width', value: undefined },
      { kind: 'layout', layerId: 'route', property: 'line-cap', value: undefined },
      { kind: 'filter', layerId: 'route', value: ['==', ['get', 'kind'], 'active'] },
      { kind: 'zoom-range', layerId: 'route', minzoom: 0, maxzoom: 9 },
    ]);
  });

  it('F2 is null when a layer has to be recreated', () => {
    expect(diffStyleLayer(line, { ...line, source: 'other' })).toBeNull();
    expect(diffStyleLayer(line, { id: 'route', type: 'circle', source: 'route' })).toBeNull();
    expect(diffStyleLayer(line, { ...line, id: 'other' })).toBeNull();
  });
});
