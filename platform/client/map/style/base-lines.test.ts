import { readFileSync } from 'node:fs';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { themesOf } from '../map-theme.fixture.ts';
import { BASEMAP_SOURCE, baseLines } from './base-lines.ts';
import { diffStyleLayer } from './style-diff.ts';

const themeFromSheet = themesOf(readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8'));

describe.each(['night', 'light'] as const)('F4 coasts and borders on the colours of a field, %s', (name) => {
  const theme = themeFromSheet(name);
  const paintOf = (isCovered: boolean, id: string) => {
    const layer = baseLines(theme, isCovered).find((one) => one.id === id);
    return layer?.type === 'line' ? layer.paint : undefined;
  };

  it('F4 coasts have the colour of symbols and a rim in the colour of the halo around names', () => {
    expect(paintOf(true, 'coast')?.['line-color']).toBe(theme.color('map-barb'));
    expect(paintOf(true, 'coast-rim')).toMatchObject({
      'line-color': theme.color('map-halo'),
      'line-opacity': 0.5,
    });
    expect(paintOf(true, 'borders')?.['line-color']).toBe(theme.color('map-barb'));
  });

  it('F4 without a field they are faint, and only paint changes', () => {
    expect(paintOf(false, 'coast')?.['line-color']).toBe(theme.color('map-coast'));
    expect(paintOf(false, 'coast-rim')?.['line-opacity']).toBe(0);
    const covered = baseLines(theme, true);
    const changes = baseLines(theme).flatMap((layer, index) => {
      const other = covered[index];
      return other ? diffStyleLayer(layer, other) : [null];
    });
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.every((change) => change?.kind === 'paint')).toBe(true);
    const sources = { [BASEMAP_SOURCE]: { type: 'vector', url: 'pmtiles://x' } } as const;
    expect(validateStyleMin({ version: 8, sources, layers: covered })).toEqual([]);
  });
});
