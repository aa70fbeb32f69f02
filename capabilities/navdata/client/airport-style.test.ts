// @vitest-environment happy-dom
import { createExpression, featureFilter } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { readMapTheme } from '#platform/client/map/map-theme.ts';
import { airportNamedElsewhere } from './airport-named.ts';
import { airportIdentLayer, airportLandmarkLayer, airportLayer } from './airport.style.ts';

const theme = { ...readMapTheme(), color: () => '#000000' };

const allLayers = () =>
  [airportLayer, airportIdentLayer, airportLandmarkLayer].flatMap(({ layers }) => layers(theme));

function symbolLayer(id: string) {
  const found = allLayers().find((layer) => layer.id === id);
  if (found?.type !== 'symbol') throw new Error(`${id} is no layer of symbols`);
  return found;
}

/** The label beside a symbol of the layer at a zoom. */
function identAt(zoom: number, properties: Record<string, string | number>): unknown {
  const made = createExpression(symbolLayer('navdata-airport-minor').layout?.['text-field'], 'text-field');
  if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
  return String(made.value.evaluate({ zoom }, { type: 'Point', properties }));
}

describe('F1 labels of airports', () => {
  it('a place without an ident is labelled with its name, never with a list number', () => {
    const strip = { ident: 'US-0142', name: 'Miller Field', kind: 'small_airport', rank: 4 };
    const airline = { ident: 'CN-0079', name: 'Shaoguan Danxia', kind: 'medium_airport', rank: 60 };
    expect([6, 7, 11].map((zoom) => identAt(zoom, airline))).toEqual(['', '', 'Shaoguan Danxia']);
    const pad = { ident: 'US-1234', name: 'Mercy Hospital Heliport', kind: 'heliport', rank: 2 };
    expect([8, 10, 11, 14].map((zoom) => identAt(zoom, strip))).toEqual([
      '',
      '',
      'Miller Field',
      'Miller Field',
    ]);
    expect([12, 14, 15].map((zoom) => identAt(zoom, pad))).toEqual(['', '', 'Mercy Hospital Heliport']);
  });

  it('at low zoom an airstrip is smaller, thinner and paler than an airport with airlines; at high zoom they are equal', () => {
    const valueOf = (id: string, property: string, zoom: number, rank: number): unknown => {
      const layer = symbolLayer(id);
      const value: unknown = Reflect.get({ ...layer.layout, ...layer.paint }, property);
      const made = createExpression(value, property);
      if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
      const read: unknown = made.value.evaluate(
        { zoom },
        { type: 'Point', properties: { ident: 'KABC', kind: 'small_airport', rank } },
      );
      return read;
    };
    const minor = (property: string, zoom: number, rank: number) =>
      valueOf('navdata-airport-minor', property, zoom, rank);
    const airline = (property: string, zoom: number) =>
      valueOf('navdata-airport-landmark-near', property, zoom, 60);
    for (const property of ['icon-size', 'text-size', 'icon-opacity', 'text-opacity'])
      for (const zoom of [8, 9])
        expect(Number(minor(property, zoom, 12)), `${property} ${zoom}`).toBeLessThan(
          Number(airline(property, zoom)) * 0.9,
        );
    expect(String(minor('text-font', 8, 12))).toBe('B612');
    expect(String(airline('text-font', 7))).toBe('B612 Bold');
    for (const property of ['icon-size', 'icon-opacity', 'text-opacity'])
      expect(minor(property, 12, 12)).toBe(airline(property, 12));
  });

  it('B8 the open airport, named at its ring, has no second ident in any layer at any zoom', () => {
    const kennedy = {
      ident: 'KJFK',
      icao: 'KJFK',
      name: 'Kennedy',
      kind: 'large_airport',
      rank: 97,
      side: 'north',
    };
    const texts = (properties: Record<string, string | number>) =>
      allLayers().flatMap((layer) => {
        if (layer.type !== 'symbol' || layer.layout?.['text-field'] === undefined) return [];
        const made = createExpression(layer.layout['text-field'], 'text-field');
        if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
        return [2.5, 6, 8, 9.5, 11, 13, 15].map((zoom) =>
          String(made.value.evaluate({ zoom }, { type: 'Point', properties })),
        );
      });
    airportNamedElsewhere.set('KJFK');
    expect(new Set(texts(kennedy))).toEqual(new Set(['']));
    expect(new Set(texts({ ...kennedy, ident: 'KLGA', icao: 'KLGA' }))).toEqual(new Set(['KLGA']));
    airportNamedElsewhere.set(null);
    expect(new Set(texts(kennedy))).toEqual(new Set(['KJFK']));
  });

  it('airstrips have idents wherever they have symbols, helipads from zoom 13', () => {
    const strip = { ident: '6N7', name: 'Skyport', kind: 'seaplane_base', rank: 4 };
    const pad = { ident: 'KJRB', name: 'Wall Street', kind: 'heliport', rank: 12 };
    expect([8, 13].map((zoom) => identAt(zoom, strip))).toEqual(['6N7', '6N7']);
    expect([12, 13].map((zoom) => identAt(zoom, pad))).toEqual(['', 'KJRB']);
  });

  it('at high zoom all symbols are placed before the first ident, so that no ident covers a symbol', () => {
    const layers = airportLandmarkLayer.layers(theme).map(({ id }) => id);
    // Upper layers are placed first.
    expect(layers).toEqual([
      'navdata-airport-room',
      'navdata-airport-hub-ident',
      'navdata-airport-hub-field-ident',
      'navdata-airport-hub',
      'navdata-airport-hub-room',
      'navdata-airport-symbol',
    ]);
    expect(symbolLayer('navdata-airport-symbol').layout).not.toHaveProperty('text-field');
    for (const id of layers.slice(1, 3)) expect(symbolLayer(id).layout).not.toHaveProperty('icon-image');
  });

  it('below zoom 8 no airport symbol is drawn without its ident, and none over a name', () => {
    for (const layer of allLayers()) {
      if (layer.type !== 'symbol' || (layer.minzoom ?? 0) >= 8) continue;
      // Airstrips are not in those tiles; the reserved space has no image.
      if (layer.id === 'navdata-airport-minor' || layer.id.endsWith('-room')) continue;
      expect(layer.layout).toMatchObject({ 'icon-overlap': 'cooperative', 'text-optional': false });
      expect(layer.layout).toHaveProperty('text-field');
    }
  });

  it('below zoom 8 the ident of a hub keeps clear of the symbol of another: both rooms are placed before it', () => {
    const room = symbolLayer('navdata-airport-hub-room');
    const hub = symbolLayer('navdata-airport-hub');
    expect(room.minzoom).toBe(6);
    expect(room.maxzoom).toBe(hub.maxzoom);
    expect(room.layout).toMatchObject({ 'icon-overlap': 'always' });
    const isHeld = (rank: number) =>
      featureFilter(room.filter, 'filter').filter(
        { zoom: 6 },
        { type: 1, properties: { kind: 'large_airport', ident: 'KOAK', rank } },
      );
    expect([97, 74, 65].map(isHeld)).toEqual([true, true, false]);
  });

  it('the name of a large city keeps clear of airport symbols that are placed after it', () => {
    const room = symbolLayer('navdata-airport-room');
    const later = symbolLayer('navdata-airport-landmark-near');
    expect(room.filter).toEqual(later.filter);
    expect([room.minzoom, room.maxzoom]).toEqual([later.minzoom, later.maxzoom]);
    // The reserved space is always placed first, and only `cooperative` lets the symbol overlap it.
    expect(room.layout?.['icon-overlap']).toBe('always');
    expect(later.layout?.['icon-overlap']).toBe('cooperative');
    // The symbol needs no more space than is reserved, or it would be hidden by a name beside it.
    for (const padding of ['icon-padding', 'icon-size'] as const)
      expect(later.layout?.[padding]).toEqual(room.layout?.[padding]);
    const images = airportLandmarkLayer.images?.(theme) ?? [];
    const widthOf = (id: unknown) => images.find((image) => image.id === id)?.widthPx;
    expect(widthOf(room.layout?.['icon-image'])).toBe(widthOf('navdata-airport-major'));
    expect([airportLandmarkLayer.slot, airportIdentLayer.slot]).toEqual(['landmark', 'label']);
  });

  it('an airport is drawn by one layer at each zoom, the largest in the highest slot', () => {
    const layersAt = (rank: number, tileZoom: number, zoom: number) =>
      allLayers()
        .filter(
          (layer) =>
            layer.type === 'symbol' &&
            layer.layout?.['icon-image'] !== undefined &&
            !layer.id.endsWith('-room') &&
            zoom >= (layer.minzoom ?? 0) &&
            zoom < (layer.maxzoom ?? 24) &&
            featureFilter(layer.filter, 'filter').filter(
              { zoom: tileZoom },
              { type: 1, properties: { kind: 'large_airport', ident: 'KXYZ', rank } },
            ),
        )
        .map(({ id }) => id.replace('navdata-airport-', ''));
    // At low zoom the tiles contain only the largest of each region. JFK, Geneva, Syracuse, a regional airport, an airstrip.
    const ranks = [97, 76, 65, 45, 25];
    expect(ranks.slice(0, 3).map((rank) => layersAt(rank, 4, 4.5))).toEqual([['hub'], ['hub'], ['hub']]);
    for (const zoom of [6, 7.5])
      expect(ranks.map((rank) => layersAt(rank, Math.floor(zoom), zoom))).toEqual([
        ['hub'],
        ['hub'],
        ['landmark-near'],
        ['landmark-near'],
        ['minor-near'],
      ]);
    for (const rank of [97, 65, 45, 25]) expect(layersAt(rank, 9, 9)).toEqual(['symbol']);
  });

  it('an airstrip is labelled first on the side away from its runway, then on all other sides', () => {
    const anchors = symbolLayer('navdata-airport-minor').layout?.['text-variable-anchor-offset'];
    const made = createExpression(anchors, 'text-variable-anchor-offset');
    if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
    const at = (side?: string) => {
      const properties: Record<string, string> = side ? { side } : {};
      return JSON.stringify(made.value.evaluate({ zoom: 11 }, { type: 'Point', properties }));
    };
    expect(at('northwest')).toMatch(/^\["bottom-right",\[-0\.5/);
    expect(at('east')).toMatch(/^\["left",\[0\.75,0\]/);
    expect(at()).toMatch(/^\["bottom",\[0,-0\.75\]/);
    for (const side of ['north', 'southwest']) expect(at(side)).toContain('"top-right"');
  });
});
