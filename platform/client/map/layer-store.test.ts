import { describe, expect, it } from 'vitest';
import type { MapLayer, MapSlot } from './layer-registry.ts';
import { LayerStore } from './layer-store.ts';
import { WORLD_CEILINGS } from './style/base-style.ts';

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

function layer(id: string, slot: MapSlot, order?: number): MapLayer {
  return {
    id,
    slot,
    ...(order === undefined ? {} : { order }),
    sources: { [`${id}-source`]: { kind: 'geojson', data: EMPTY } },
    layers: () => [],
  };
}

function storeOf(...layers: MapLayer[]): LayerStore {
  const store = new LayerStore();
  for (const one of layers) store.add(one);
  return store;
}

describe('layer store', () => {
  it('F1 knows whether a source has data, set before or after its layer was added; for tiles the map knows', () => {
    const store = storeOf(layer('vor', 'point'));
    store.setGeojson('ndb-source', EMPTY);
    store.add(layer('ndb', 'point'));
    expect(['vor-source', 'ndb-source'].map((id) => store.hasData(id))).toEqual([false, true]);
    store.setGeojson('vor-source', EMPTY);
    expect(store.hasData('vor-source')).toBe(true);
    store.remove('vor');
    store.add(layer('vor', 'point'));
    expect(store.hasData('vor-source')).toBe(false);
    const tiles = { kind: 'vector', tiles: ['/{z}/{x}/{y}'], minzoom: 0, maxzoom: 9 } as const;
    store.add({ ...layer('airway', 'line'), sources: { airways: tiles } });
    expect(store.hasData('airways')).toBe(true);
  });

  it('F1 orders by slot, then order, then registration', () => {
    const store = storeOf(
      layer('selection', 'overlay'),
      layer('vor', 'point'),
      layer('route', 'line', 90),
      layer('airport', 'point', 30),
      layer('radar', 'raster'),
      layer('ndb', 'point'),
      layer('airway', 'line'),
    );
    expect(store.ordered().map(({ id }) => id)).toEqual([
      'radar',
      'airway',
      'route',
      'vor',
      'ndb',
      'airport',
      'selection',
    ]);
  });

  it('F1 inserts a layer under the next one that is drawn', () => {
    const store = storeOf(layer('airport', 'point', 30), layer('vor', 'point'), layer('route', 'line'));
    const drawn = (id: string) => (id === 'airport' ? 'airport-disc' : undefined);
    expect(store.beforeId('vor', WORLD_CEILINGS, drawn)).toBe('airport-disc');
    expect(store.beforeId('vor', WORLD_CEILINGS, () => undefined)).toBe('places-continental');
  });

  it('F1 never lifts a layer over the base map’s own layer above its slot', () => {
    const store = storeOf(layer('radar', 'raster'), layer('airway', 'line'), layer('airport', 'point'));
    const drawn = (id: string) => `${id}-drawn`;
    expect(store.beforeId('radar', WORLD_CEILINGS, drawn)).toBe('graticule');
    expect(store.beforeId('airway', WORLD_CEILINGS, drawn)).toBe('names-state');
    expect(store.beforeId('airport', WORLD_CEILINGS, drawn)).toBe('places-continental');
  });

  it('F1 the topmost layer of a map without base layers goes on top', () => {
    const store = storeOf(layer('apron', 'area'), layer('stand', 'label'));
    expect(store.beforeId('stand', null, () => 'x')).toBeUndefined();
    expect(store.beforeId('apron', null, (id) => `${id}-drawn`)).toBe('stand-drawn');
  });

  it('F1 refuses two owners of one layer or one source', () => {
    const store = storeOf(layer('airport', 'point'));
    expect(() => store.add(layer('airport', 'line'))).toThrow(/registered twice/);
    expect(() =>
      store.add({ ...layer('copy', 'point'), sources: layer('airport', 'point').sources }),
    ).toThrow(/belongs to "airport"/);
    // A refused layer leaves nothing behind.
    expect(store.get('copy')).toBeUndefined();
    store.remove('airport');
    store.add(layer('airport', 'line'));
    expect(store.get('airport')?.slot).toBe('line');
  });

  it('F1 keeps the latest data and the visibility, whether or not there is a map', () => {
    const store = storeOf(layer('traffic', 'point'));
    const data: GeoJSON.Point = { type: 'Point', coordinates: [8, 50] };
    store.setGeojson('traffic-source', data);
    expect(store.source('traffic-source')).toMatchObject({ kind: 'geojson', data });
    expect(store.visible()).toEqual([]);
    expect(store.setVisible('traffic', true)).toBe(true);
    expect(store.setVisible('traffic', true)).toBe(false);
    expect(store.visible().map(({ id }) => id)).toEqual(['traffic']);
  });

  it('F1 throws an error with the cause instead of dropping data', () => {
    const store = storeOf(layer('traffic', 'point'));
    expect(() => store.setTiles('traffic-source', ['/x/{z}/{x}/{y}'])).toThrow(/has no tiles/);
    expect(() => store.setImage('traffic-source', { url: '/x.png' })).toThrow(/not an image/);
    expect(() => store.setVisible('nothing', true)).toThrow(/No map layer "nothing"/);
  });

  it('F1 keeps data that arrived before its layer was added', () => {
    const store = storeOf();
    const data: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
    store.setGeojson('traffic-source', data);
    store.add(layer('traffic', 'point'));
    const source = store.source('traffic-source');
    expect(source.kind === 'geojson' && source.data).toBe(data);
  });
});
