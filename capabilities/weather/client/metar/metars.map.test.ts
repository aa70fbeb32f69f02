import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import { diffStyleLayer } from '#platform/client/map/style/style-diff.ts';
import { metarsOnMap } from './metars.map.ts';
import { METAR_SYMBOLS, METAR_SYMBOLS_NEAR, metarShapeStyle, metarStyle } from './metar-style.ts';

const SHEET = new URL('../../../../platform/client/ui/tokens.css', import.meta.url);
const themeFromSheet = themesOf(readFileSync(SHEET, 'utf8'));

/** Order of airports, VORs, NDBs and waypoints in the same slot. */
const POINT_ORDERS = [30, 20, 10, 0];

describe('F1 flight categories among names and airports', () => {
  it('names keep clear of them, and they are drawn wherever their airport is', () => {
    const [stations, shapes, room] = metarsOnMap().mapLayers;
    expect(stations).toMatchObject({ slot: 'label' });
    expect(shapes).toMatchObject({ slot: 'landmark', interactive: [METAR_SYMBOLS_NEAR, METAR_SYMBOLS] });
    // Town names keep clear of the barbs; idents of airports and navaids do not.
    expect(room).toMatchObject({ slot: 'point' });
    expect(room?.order).toBeLessThan(Math.min(...POINT_ORDERS));
    const ofNear = (layer: { id: string }) => layer.id.endsWith('-near');
    const [near, far] = [metarShapeStyle().filter(ofNear), metarShapeStyle().filter((one) => !ofNear(one))];
    expect([near.length, far.length]).toEqual([2, 2]);
    for (const layer of near) expect(layer).toMatchObject({ minzoom: 6.5 });
    for (const layer of far) expect(layer).toMatchObject({ maxzoom: 6.5 });
    const symbols = metarShapeStyle().filter(({ id }) => id === METAR_SYMBOLS || id === METAR_SYMBOLS_NEAR);
    expect(symbols).toHaveLength(2);
    for (const { layout } of symbols) {
      expect(layout).toMatchObject({ 'icon-allow-overlap': true });
      expect(layout).not.toHaveProperty('icon-ignore-placement');
    }
  });

  it('F2 station values have more contrast on the colours of a field; nothing else of the stations changes', () => {
    for (const name of ['night', 'light'] as const) {
      const theme = themeFromSheet(name);
      const covered = metarStyle(theme, true);
      const changes = metarStyle(theme).flatMap((layer, index) => {
        const after = covered[index];
        return (after && diffStyleLayer(layer, after)) ?? [];
      });
      expect(new Set(changes.map(({ kind, layerId }) => `${kind} ${layerId}`))).toEqual(
        new Set(['paint metar-left', 'paint metar-right']),
      );
      // The colour of base map names over a field, whose contrast is tested there.
      for (const side of ['metar-left', 'metar-right'])
        expect(covered.find(({ id }) => id === side)?.paint).toMatchObject({
          'text-color': theme.color('map-airport'),
        });
    }
  });

  it('F1 without the airport layer a station has its ident, placed before its values', () => {
    const layers = metarStyle(themeFromSheet('night'));
    const at = (id: string) => layers.findIndex((layer) => layer.id === id);
    const ident = layers[at('metar-ident')];
    expect(ident?.layout).toMatchObject({ 'text-field': ['get', 'ident'] });
    expect(JSON.stringify(ident)).toContain('["has","ident"]');
    // Within a map layer, the last style layer is placed first.
    expect(at('metar-ident')).toBeGreaterThan(at('metar-left'));
    expect(at('metar-ident')).toBeGreaterThan(at('metar-right'));
  });
});
