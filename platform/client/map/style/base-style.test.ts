import { readFileSync } from 'node:fs';
import {
  createExpression,
  validateStyleMin,
  type LayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { MAP_SLOTS } from '../layer-registry.ts';
import { themesOf } from '../map-theme.fixture.ts';
import { baseLayers, baseStyle, WORLD_CEILINGS, type BaseMap } from './base-style.ts';
import { EAST_EM, SOUTH_EM, roomClass } from './country-places.ts';
import { PLACE_DOT } from './place-dot.ts';
import { diffStyleLayer } from './style-diff.ts';

const themeFromSheet = themesOf(readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8'));

const THEMES = ['night', 'light'] as const;
const styleOf = (theme: (typeof THEMES)[number], base: BaseMap = 'world', isGlobe = false) =>
  baseStyle(themeFromSheet(theme), {
    base,
    isGlobe,
    fontFaces: { Inter: '/inter.woff2' },
    basemapUrl: 'pmtiles://https://example.test/basemap/world.pmtiles',
  });

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

describe('base style', () => {
  for (const theme of THEMES) {
    it(`F2 is a valid style in the ${theme} theme, flat and globe, world and plain`, () => {
      for (const base of ['world', 'plain'] as const)
        for (const isGlobe of [false, true]) {
          const style = styleOf(theme, base, isGlobe);
          expect(validateStyleMin(style)).toEqual([]);
          expect(style.projection).toEqual({ type: isGlobe ? 'globe' : 'mercator' });
        }
    });

    it(`F2 city names are legible on land in the ${theme} theme`, () => {
      const { color } = themeFromSheet(theme);
      for (const label of ['map-label', 'map-label-2'])
        expect(contrast(color(label), color('map-land'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color('map-label'), color('map-sea'))).toBeGreaterThanOrEqual(4.5);
    });

    it(`F2 sea and land can be told apart in the ${theme} theme`, () => {
      const { color } = themeFromSheet(theme);
      expect(contrast(color('map-coast'), color('map-land'))).toBeGreaterThan(2);
      expect(color('map-sea')).not.toBe(color('map-land'));
    });
  }

  it('F2 both themes have the same layers, so that a switch only repaints', () => {
    const [night, light] = THEMES.map((theme) => baseLayers(themeFromSheet(theme), 'world'));
    expect(night?.map((layer) => layer.id)).toEqual(light?.map((layer) => layer.id));
    const changes = night?.map((layer, index) => diffStyleLayer(layer, light?.[index] as LayerSpecification));
    expect(changes).not.toContain(null);
    expect(changes?.flat().every((change) => change?.kind === 'paint')).toBe(true);
    expect(changes?.flat().length).toBeGreaterThan(10);
  });

  it('F2 the globe has an atmosphere all around at low zoom and none at high zoom, in both themes', () => {
    for (const theme of ['night', 'light'] as const) {
      const style = styleOf(theme);
      expect(style.sky?.['atmosphere-blend']).toEqual([
        'interpolate',
        ['linear'],
        ['zoom'],
        0,
        expect.toSatisfy((blend: number) => blend > 0.1),
        5,
        expect.toSatisfy((blend: number) => blend > 0.05),
        7,
        0,
      ]);
      expect(style.light).toMatchObject({ anchor: 'viewport', position: [expect.any(Number), 0, 180] });
    }
  });

  it('F2 needs no glyph server and no other host', () => {
    const style = styleOf('night');
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    const addresses = JSON.stringify(style).match(/https?:\/\/[^"]+/g) ?? [];
    expect(addresses.every((address) => address.startsWith('https://example.test/'))).toBe(true);
  });

  it('F2 at high zoom rivers keep their width on the ground, large rivers are the widest, and they have banks', () => {
    const layers = baseLayers(themeFromSheet('night'), 'world');
    const widthAt = (id: string, zoom: number, riverClass: number): number => {
      const layer = layers.find((candidate) => candidate.id === id);
      const value = layer?.type === 'line' ? layer.paint?.['line-width'] : undefined;
      const made = createExpression(value, 'line-width');
      if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
      return Number(made.value.evaluate({ zoom }, { type: 2, properties: { class: riverClass } }));
    };
    for (const riverClass of [1, 2, 3])
      expect(widthAt('rivers', 16, riverClass) / widthAt('rivers', 15, riverClass)).toBeCloseTo(2, 1);
    for (const zoom of [4, 8, 12, 14])
      expect(widthAt('rivers', zoom, 1)).toBeGreaterThan(widthAt('rivers', zoom, 3));
    expect(widthAt('river-shore', 13, 2) - widthAt('rivers', 13, 2)).toBeCloseTo(2, 1);
    const ids = layers.map(({ id }) => id);
    expect(ids.indexOf('river-shore')).toBeLessThan(ids.indexOf('rivers'));
  });

  it('F2 the name of a city with a dot is within two letter heights of the dot', () => {
    const layers = baseLayers(themeFromSheet('night'), 'world');
    const furthestEm = (id: string, zoom: number): number => {
      const layer = layers.find((candidate) => candidate.id === id);
      const value = layer?.type === 'symbol' ? layer.layout?.['text-variable-anchor-offset'] : undefined;
      const isList = Array.isArray(value) && value[0] !== 'step';
      const made = createExpression(isList ? ['literal', value] : value, 'text-variable-anchor-offset');
      if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
      const values = made.value.evaluate({ zoom }, { type: 1, properties: { rank: 1 } }) as (
        | string
        | [number, number]
      )[];
      return Math.max(
        ...values.map((part) => (typeof part === 'string' ? 0 : Math.max(...part.map(Math.abs)))),
      );
    };
    for (const zoom of [3, 5]) {
      expect(furthestEm('places-continental', zoom)).toBeLessThanOrEqual(2);
      // The name of a lesser city at two letter heights would seem to be that of the next symbol.
      for (const id of ['places-continental-large', 'places-continental-lesser'])
        expect(furthestEm(id, zoom), id).toBeLessThanOrEqual(1.1);
    }
    for (const zoom of [6, 7.5]) expect(furthestEm('places-great', zoom)).toBeLessThanOrEqual(2);
    // 44 px of 12.5 px letters; London is 40 km and 110 px wide there.
    expect(furthestEm('places-great', 8.5)).toBeLessThanOrEqual(3.5);
  });

  it('F2 a city whose name is beside its centre has a dot, so that a name in the sea is not misread', () => {
    const layers = baseLayers(themeFromSheet('night'), 'world');
    const valueOf = (property: 'icon-image' | 'text-variable-anchor-offset', zoom: number): string => {
      const layer = layers.find(({ id }) => id === 'places-terminal');
      const made = createExpression(layer?.type === 'symbol' ? layer.layout?.[property] : null, property);
      if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
      // Sunderland: it is on the coast, and its name is written over the sea.
      return JSON.stringify(made.value.evaluate({ zoom }, { type: 1, properties: { rank: 2 } }));
    };
    for (const zoom of [6, 7.5, 8, 9.4]) {
      expect(valueOf('icon-image', zoom), String(zoom)).toContain(PLACE_DOT);
      expect(valueOf('text-variable-anchor-offset', zoom)).not.toContain('center');
    }
    expect(valueOf('icon-image', 9.5)).not.toContain(PLACE_DOT);
    expect(valueOf('text-variable-anchor-offset', 9.5)).toContain('center');
  });

  it('F2 countries are named after large cities and before smaller ones', () => {
    const names = baseLayers(themeFromSheet('night'), 'world').map(({ id }) => id);
    const order = [
      'places-continental-lesser',
      'places-continental-large',
      'names-country',
      'places-continental',
    ];
    // What is drawn later is placed first.
    expect(names.filter((id) => order.includes(id))).toEqual(order);
  });

  it('F2 a country without room has its name in smaller letters, closer together, at zooms 3 to 6', () => {
    const layer = baseLayers(themeFromSheet('night'), 'world').find(({ id }) => id === 'names-country');
    const valueOf = (property: 'text-size' | 'text-letter-spacing', zoom: number, small: boolean): number => {
      const made = createExpression(layer?.type === 'symbol' ? layer.layout?.[property] : null, property);
      if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
      const properties = { minzoom: 4, ...(small ? { small: 1 } : {}) };
      return Number(made.value.evaluate({ zoom }, { type: 1, properties }));
    };
    for (const zoom of [3, 4, 5, 6]) {
      expect(valueOf('text-size', zoom, true)).toBeLessThan(valueOf('text-size', zoom, false));
      expect(valueOf('text-size', zoom, true)).toBeGreaterThanOrEqual(9.5);
      expect(valueOf('text-letter-spacing', zoom, true)).toBeLessThan(
        valueOf('text-letter-spacing', zoom, false),
      );
    }
  });

  it('F2 a city is never in capitals at a zoom where a larger one is not, and a wide country has more room for its name', () => {
    const layers = baseLayers(themeFromSheet('night'), 'world');
    const valueOf = (id: string, property: 'text-field' | 'text-variable-anchor-offset', zoom: number) => {
      const layer = layers.find((candidate) => candidate.id === id);
      const value = layer?.type === 'symbol' ? layer.layout?.[property] : undefined;
      const made = createExpression(value, property);
      if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
      return (properties: Record<string, unknown>) => made.value.evaluate({ zoom }, { type: 1, properties });
    };
    for (const zoom of [6, 7.9, 8, 12]) {
      const great = String(valueOf('places-great', 'text-field', zoom)({ name: 'Leeds', rank: 1 }));
      const smaller = String(valueOf('places-terminal', 'text-field', zoom)({ name: 'Leeds', rank: 2 }));
      expect(smaller).toBe(great);
      expect(great).toBe(zoom < 8 ? 'Leeds' : 'LEEDS');
    }
    const places = (room?: number): [east: number, south: number][] => {
      const sides = valueOf(
        'names-country',
        'text-variable-anchor-offset',
        4,
      )(room === undefined ? {} : { room });
      const unlike = new Set((sides as unknown[]).map((part) => JSON.stringify(part)));
      return [...unlike].map((part) => JSON.parse(part) as never).filter((part) => Array.isArray(part));
    };
    const furthest = (room: number, axis: 0 | 1) => Math.max(...places(room).map((place) => place[axis]));
    expect(places()).toEqual(places(roomClass(0, 0)));
    expect(places(roomClass(0, 0))[0]).toEqual([0, 0]);
    for (const [east, eastEm] of EAST_EM.entries())
      for (const [south, southEm] of SOUTH_EM.entries()) {
        expect(furthest(roomClass(east, south), 0)).toBe(eastEm);
        expect(furthest(roomClass(east, south), 1)).toBe(southEm);
      }
  });

  it('F1 every slot of the registry ends at an existing layer, in drawing order', () => {
    const ids = baseLayers(themeFromSheet('night'), 'world').map((layer) => layer.id);
    const ends = MAP_SLOTS.map((slot) => {
      const ceiling = WORLD_CEILINGS[slot];
      return ceiling === null ? ids.length : ids.indexOf(ceiling);
    });
    expect(ends).not.toContain(-1);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    // Sea content is under the land, weather images over it.
    expect(ends[0]).toBe(ids.indexOf('land'));
    expect(ids.indexOf('land')).toBeLessThan(ends[1] ?? 0);
    // Ground content is under the lakes, weather images over them.
    expect(ends[1]).toBe(ids.indexOf('water'));
    expect(ids.indexOf('water')).toBeLessThan(ends[2] ?? 0);
    // Weather images are under coast and borders, never over them.
    expect(ids.indexOf('coast')).toBeGreaterThanOrEqual(ends[2] ?? 0);
  });

  it('F2 on the colours of a field, names and lines are brighter in the night theme and darker in the light one; nothing else changes', () => {
    for (const name of THEMES) {
      const theme = themeFromSheet(name);
      const [bare, covered] = [false, true].map((isCovered) => baseLayers(theme, 'world', isCovered));
      const changes = bare?.flatMap((layer, index) => {
        const after = covered?.[index];
        return (after && diffStyleLayer(layer, after)) ?? [];
      });
      expect(new Set(changes?.map((change) => change.kind))).toEqual(new Set(['paint']));
      const followed = /^(names-|places-|coast|borders$|states$|water-shore$|island-shore$)/;
      expect(changes?.filter(({ layerId }) => !followed.test(layerId))).toEqual([]);
      const middle = name === 'night' ? '#6f8f4f' : '#9fbf7f';
      for (const [onGround, onColours] of [
        ['map-label', 'map-airport'],
        ['map-label-2', 'map-barb'],
        ['map-coast', 'map-barb'],
      ] as const)
        expect(contrast(theme.color(onColours), middle)).toBeGreaterThan(
          contrast(theme.color(onGround), middle),
        );
    }
  });
});
