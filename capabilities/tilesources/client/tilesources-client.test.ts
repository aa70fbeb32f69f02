// @vitest-environment happy-dom
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { beforeEach, describe, expect, it } from 'vitest';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { readMapTheme } from '#platform/client/map/map-theme.ts';
import { mainMap } from '#platform/client/shell/map-access.ts';
import { TILE_SOURCE_IDS, type TileSourceId, type TileSourceStatus } from '../contract.ts';
import { tileSources } from '../domain/tile-sources.ts';
import { faaChartChoice, shownFaaChart, tileSourceStates } from './chart-choice.store.ts';
import { groundHint } from './ground-hint.store.ts';
import { failureText, sourceLineOf, tileSourceLayers } from './tilesources.layers.ts';
import { rasterLayer, tilesOnMap, townsAndWater } from './tilesources.map.ts';

function stateOf(id: TileSourceId, change: Partial<TileSourceStatus> = {}): TileSourceStatus {
  const source = tileSources.find((one) => one.id === id);
  if (!source) throw new Error(id);
  const { layer, title, attribution, minzoom, maxzoom } = source;
  return {
    id,
    format: 'image',
    layer,
    title,
    attribution,
    minzoom,
    maxzoom,
    host: 'tiles.example',
    unavailable: null,
    lastError: null,
    lastReceivedAt: null,
    regions: [],
    isFailing: false,
    ...change,
  };
}

const theme = { ...readMapTheme(), color: () => 'rgb(1,2,3)' };
const drawn = (layer: 'faa' | 'openaip' | 'roads') =>
  rasterLayer(layer)
    .layers(theme)
    .map((style) => style.id);

beforeEach(() => {
  mainMap.setUnsupported();
  for (const slice of [faaChartChoice, tileSourceStates, mapView]) slice.reset();
});

describe('F1 layers of tile sources', () => {
  it('make no request before the server reports that data is available', () => {
    expect(drawn('faa')).toEqual([]);
    tileSourceStates.set(TILE_SOURCE_IDS.map((id) => stateOf(id, { unavailable: 'switched off' })));
    for (const layer of ['faa', 'openaip', 'roads'] as const) expect(drawn(layer)).toEqual([]);
    tileSourceStates.set(TILE_SOURCE_IDS.map((id) => stateOf(id)));
    expect(drawn('openaip')).toEqual(['tiles-openaip']);
    expect(drawn('roads')).toEqual(['tiles-roads']);
  });

  it('the chart is that of the preset until one is selected', () => {
    tileSourceStates.set(TILE_SOURCE_IDS.map((id) => stateOf(id)));
    const byPreset = (['ifrh', 'ifrl', 'vfr', 'weather'] as const).map((preset) => {
      mapView.set((view) => ({ ...view, preset }));
      return [shownFaaChart(), ...drawn('faa')];
    });
    expect(byPreset).toEqual([
      ['faa-ifr-high', 'tiles-faa-ifr-high'],
      ['faa-ifr-low', 'tiles-faa-ifr-low'],
      ['faa-sectional', 'tiles-faa-sectional'],
      ['faa-sectional', 'tiles-faa-sectional'],
    ]);
    faaChartChoice.set('faa-ifr-low');
    expect(drawn('faa')).toEqual(['tiles-faa-ifr-low']);
  });

  it('roads from vector tiles are lines and areas of the OpenMapTiles schema, images are drawn as such', () => {
    tileSourceStates.set([stateOf('roads', { format: 'vector', maxzoom: 14 })]);
    const roads = rasterLayer('roads');
    const urban = townsAndWater();
    // Urban areas are below lakes; roads cross them.
    expect([urban.slot, roads.slot]).toEqual(['ground', 'raster']);
    expect(tilesOnMap('roads').mapLayers.map(({ id }) => id)).toEqual([roads.id, urban.id]);
    const styles = [...urban.layers(theme), ...roads.layers(theme)];
    expect(styles.map(({ id }) => id)).toEqual([
      'roads-urban',
      'roads-water',
      'roads-minor',
      'roads-secondary',
      'roads-major',
      'roads-motorway',
      'roads-rail',
    ]);
    expect(new Set(styles.map((style) => Reflect.get(style, 'source-layer')))).toEqual(
      new Set(['landuse', 'water', 'transportation']),
    );
    const [source] = new Set(styles.map((style) => Reflect.get(style, 'source')));
    expect(roads.sources[String(source)]).toMatchObject({ kind: 'vector', minzoom: 6, maxzoom: 14 });
    const style = {
      version: 8 as const,
      sources: { [String(source)]: { type: 'vector' as const, tiles: ['https://a.test/{z}/{x}/{y}'] } },
      layers: styles,
    };
    expect(validateStyleMin(style)).toEqual([]);
  });

  it('zooms are those that the server accepts, and the addresses are our own', () => {
    for (const { id, layer, minzoom, maxzoom } of tileSources) {
      const source = rasterLayer(layer).sources[`tiles-${id}`];
      expect(source).toMatchObject({ kind: 'raster', minzoom, maxzoom });
      expect(JSON.stringify(source)).toContain(`/efb-v2/tilesources/${id}/{z}/{x}/{y}`);
    }
    expect(tileSourceLayers.map(({ key }) => key)).toEqual(['faa', 'roads', 'openaip']);
  });

  it('the provider of the tiles is credited on the map, also for the operator’s own source', () => {
    expect(rasterLayer('roads').attribution).toMatch(/OpenStreetMap/);
    tileSourceStates.set([stateOf('roads', { attribution: 'My tiles' })]);
    expect(rasterLayer('roads').attribution).toBe('My tiles');
    expect(rasterLayer('openaip').attribution).toMatch(/CC BY-NC 4\.0/);
    tileSourceStates.set([stateOf('satellite', { unavailable: 'Set TILES_SATELLITE_URL.' })]);
    expect(rasterLayer('satellite').attribution).toBe('');
    expect(rasterLayer('satellite').problem).toBe('Satellite imagery unavailable. Set TILES_SATELLITE_URL.');
    tileSourceStates.set([stateOf('satellite')]);
    expect(rasterLayer('satellite').problem).toBe('');
  });
});

describe('F1 text about a tile source in the layer picker', () => {
  const failed = stateOf('faa-sectional', {
    isFailing: true,
    lastError: { message: 'answered 500', at: '2026-11-20T14:07:33.000Z' },
    lastReceivedAt: '2026-11-20T13:00:00.000Z',
  });

  it('its failure with host, status and time', () => {
    expect(failureText(failed)).toBe('tiles.example answered 500, 2026-11-20 14:07 UTC');
    expect(sourceLineOf(failed, 9)).toBe('tiles.example answered 500, 2026-11-20 14:07 UTC');
    expect(failureText(stateOf('roads'))).toBeNull();
  });

  it('the stored regions, their errors, and the additional server', () => {
    const regions = [
      { name: 'geneva', storedAt: '2026-11-20T10:00:00.000Z', fault: null },
      { name: 'torn', storedAt: '2026-11-20T11:00:00.000Z', fault: 'cannot be read: too short' },
    ];
    const stored = stateOf('roads', { format: 'vector', host: null, regions });
    expect(sourceLineOf(stored, 10)).toBe('Region packs: geneva; torn cannot be read: too short');
    expect(sourceLineOf(stored, 4)).toMatch(/^Zoom in to see it · Region packs: geneva/);
    expect(sourceLineOf({ ...stored, host: 'tiles.example' }, 10)).toMatch(/too short · tiles\.example$/);
    expect(sourceLineOf(stateOf('roads'), 10)).toBe('tiles.example');
  });

  it('its source and age, and that zooming in is required', () => {
    const well = { ...failed, isFailing: false };
    expect(sourceLineOf(well, 9)).toBe('tiles.example 2026-11-20 13:00 UTC');
    expect(sourceLineOf(well, 4)).toBe('Zoom in to see it · tiles.example 2026-11-20 13:00 UTC');
    expect(sourceLineOf({ ...well, unavailable: 'off' }, 9)).toBeNull();
  });
});

describe('F1 a view of bare ground', () => {
  it('says why there are no streets and what brings them, and nothing where they are drawn', () => {
    const isOn = true;
    expect(groundHint(undefined, isOn)).toBeNull();
    expect(groundHint(stateOf('roads'), isOn)).toBeNull();
    expect(groundHint(stateOf('roads'), false)).toMatchObject({ remedy: 'show-roads' });
    const stored = "Comes from the roads' tile server; store a region: npm run packs -- region.";
    for (const on of [true, false]) {
      const hint = groundHint(stateOf('roads', { unavailable: stored }), on);
      expect(hint?.remedy).toBe('data-management');
      expect(hint?.text).toBe(
        "No streets at this scale: the layer Roads comes from the roads' tile server; store a region: npm run packs -- region.",
      );
    }
    const failing = stateOf('roads', {
      isFailing: true,
      lastError: { message: 'answered 500', at: '2026-11-20T14:07:33.000Z' },
    });
    expect(groundHint(failing, isOn)?.text).toMatch(/tiles\.example answered 500/);
  });
});
