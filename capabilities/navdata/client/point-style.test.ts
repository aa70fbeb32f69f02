import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import { diffStyleLayer } from '#platform/client/map/style/style-diff.ts';
import { ndbLayer, vorLayer, waypointLayer } from './point.style.ts';

const SHEET = new URL('../../../platform/client/ui/tokens.css', import.meta.url);
const themeFromSheet = themesOf(readFileSync(SHEET, 'utf8'));

/** The icons that a style may show. */
function iconsOf(layer: MapStyleLayer): string[] {
  const image = layer.type === 'symbol' ? layer.layout?.['icon-image'] : undefined;
  return (JSON.stringify(image).match(/"navdata-[a-z-]+"/g) ?? []).map((name) => name.slice(1, -1));
}

describe('F2 idents of navaids and fixes', () => {
  it('are legible on the colours of a field, in the colour of airports, and so are their symbols', () => {
    for (const name of ['night', 'light'] as const) {
      const theme = themeFromSheet(name);
      for (const layer of [vorLayer, ndbLayer, waypointLayer]) {
        const [bare, covered] = [layer.layers(theme), layer.layers(theme, true)];
        expect(covered).toHaveLength(bare.length);
        for (const [index, before] of bare.entries()) {
          const after = covered[index];
          if (!after) throw new Error('no layer');
          const changes = diffStyleLayer(before, after) ?? [];
          expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['paint', 'layout']));
          expect(after.paint).toMatchObject({ 'text-color': theme.color('map-airport') });
        }
      }
    }
  });

  it('every symbol named in a style is drawn, on the plain base map and on colours', () => {
    const theme = themeFromSheet('night');
    for (const layer of [vorLayer, ndbLayer, waypointLayer]) {
      const drawn = new Set(layer.images?.(theme).map(({ id }) => id));
      for (const isCovered of [false, true]) {
        const symbols = layer.layers(theme, isCovered).flatMap(iconsOf);
        expect(symbols.length).toBeGreaterThan(0);
        expect(symbols.filter((name) => !drawn.has(name))).toEqual([]);
        expect(symbols.every((name) => name.endsWith('-covered') === isCovered)).toBe(true);
      }
    }
  });
});
