import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { DIAGRAM_PARTS } from '../contract.ts';
import { ammLayers } from './amm.layer.ts';
import { diagramStyle, tileDrawing } from './diagram-style.ts';

/** A theme that records which tokens were requested. */
function themeOf(asked: Set<string>) {
  const color = (token: string): string => {
    asked.add(token);
    return '#123456';
  };
  return { name: 'night' as const, color };
}

const source = { type: 'vector' as const, tiles: ['http://localhost/{z}/{x}/{y}'] };

describe('E5 style of a diagram', () => {
  it('E5 is valid for the map library, both from tiles and from the reduced drawing', () => {
    const theme = themeOf(new Set());
    const tiles = diagramStyle(theme, tileDrawing('a', 'amm'));
    const outline = diagramStyle(theme, { id: 'b', sourceId: 'outline', from: 'outline', maxzoom: 12 });
    const geojson = {
      type: 'geojson' as const,
      data: { type: 'FeatureCollection' as const, features: [] },
    };
    const errors = validateStyleMin({
      version: 8,
      glyphs: 'http://localhost/{fontstack}/{range}',
      sources: { amm: source, outline: geojson },
      layers: [...tiles, ...outline],
    });
    expect(errors.map(({ message }) => message)).toEqual([]);
  });

  it('E5 draws every part, and no tiles outside their zoom range', () => {
    const tiles = diagramStyle(themeOf(new Set()), tileDrawing('a', 'amm'));
    const drawn = new Set(tiles.map((layer) => ('source-layer' in layer ? layer['source-layer'] : '')));
    expect(drawn).toEqual(new Set<string | undefined>(DIAGRAM_PARTS));
    for (const layer of tiles) expect(layer.minzoom).toBeGreaterThanOrEqual(12);
  });

  it('E5 takes its colours only from the theme, and turns designators with their runways', () => {
    const asked = new Set<string>();
    const tiles = diagramStyle(themeOf(asked), tileDrawing('a', 'amm'));
    expect(asked.has('dg-rwy')).toBe(true);
    expect(JSON.stringify(tiles)).not.toMatch(/#(?!123456)[0-9a-f]{3,8}\b|rgba?\(/i);
    const designator = tiles.find(({ id }) => id === 'a-designator');
    expect(designator?.layout).toMatchObject({
      'text-rotate': ['get', 'headingDegTrue'],
      'text-rotation-alignment': 'map',
      'text-allow-overlap': true,
    });
  });

  it('F1 amm: both layers of the main map draw the whole diagram, each part once', () => {
    const theme = themeOf(new Set());
    const ids = ammLayers.flatMap((layer) => layer.layers(theme).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(diagramStyle(theme, tileDrawing('amm', 'amm')).map(({ id }) => id));
    for (const layer of ammLayers)
      for (const sourceOfLayer of Object.values(layer.sources))
        expect(sourceOfLayer).toMatchObject({ kind: 'vector', minzoom: 12, maxzoom: 15 });
  });
});
