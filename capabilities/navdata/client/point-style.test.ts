import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import { diffStyleLayer } from '#platform/client/map/style/style-diff.ts';
import { ndbLayer, vorLayer, waypointLayer } from './point.style.ts';

const SHEET = new URL('../../../platform/client/ui/tokens.css', import.meta.url);
const themeFromSheet = themesOf(readFileSync(SHEET, 'utf8'));

describe('F2 idents of navaids and fixes', () => {
  it('stand out on the colours of a field, in the ink of airports; nothing else changes', () => {
    for (const name of ['night', 'light'] as const) {
      const theme = themeFromSheet(name);
      for (const layer of [vorLayer, ndbLayer, waypointLayer]) {
        const [bare, covered] = [layer.layers(theme), layer.layers(theme, true)];
        expect(covered).toHaveLength(bare.length);
        for (const [index, before] of bare.entries()) {
          const after = covered[index];
          if (!after) throw new Error('no layer');
          const changes = diffStyleLayer(before, after) ?? [];
          expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['paint']));
          expect(after.paint).toMatchObject({ 'text-color': theme.color('map-airport') });
        }
      }
    }
  });
});
