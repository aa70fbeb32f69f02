// @vitest-environment happy-dom
import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { readMapTheme } from '#platform/client/map/map-theme.ts';
import { airportLandmarkLayer, airportLayer } from './airport.style.ts';

const theme = { ...readMapTheme(), color: () => '#000000' };

function symbolLayer(id: string) {
  const found = [...airportLayer.layers(theme), ...airportLandmarkLayer.layers(theme)].find(
    (layer) => layer.id === id,
  );
  if (found?.type !== 'symbol') throw new Error(`${id} is no layer of symbols`);
  return found;
}

/** What stands beside a symbol of the layer at a zoom. */
function identAt(zoom: number, properties: Record<string, string | number>): unknown {
  const made = createExpression(symbolLayer('navdata-airport-minor').layout?.['text-field'], 'text-field');
  if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
  return String(made.value.evaluate({ zoom }, { type: 'Point', properties }));
}

describe('F1 how airports are named', () => {
  it('a place without an ident is called by its name, never by the number of a list', () => {
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
    expect([11, 13, 14].map((zoom) => identAt(zoom, pad))).toEqual(['', '', 'Mercy Hospital Heliport']);
  });

  it('idents of strips come from zoom 7.5, of helipads from 12.5', () => {
    const strip = { ident: '6N7', name: 'Skyport', kind: 'seaplane_base', rank: 4 };
    const pad = { ident: 'KJRB', name: 'Wall Street', kind: 'heliport', rank: 12 };
    expect([7, 8, 13].map((zoom) => identAt(zoom, strip))).toEqual(['', '6N7', '6N7']);
    expect([12, 13].map((zoom) => identAt(zoom, pad))).toEqual(['', 'KJRB']);
  });

  it('all symbols of landmarks are placed before the first ident, which covers none of them', () => {
    const layers = airportLandmarkLayer.layers(theme).map(({ id }) => id);
    // What lies higher is placed first.
    expect(layers).toEqual([
      'navdata-airport-hub-ident',
      'navdata-airport-landmark-ident',
      'navdata-airport-landmark-field-ident',
      'navdata-airport-hub',
      'navdata-airport-symbol',
    ]);
    for (const id of layers.slice(3)) expect(symbolLayer(id).layout).not.toHaveProperty('text-field');
    for (const id of layers.slice(0, 3)) expect(symbolLayer(id).layout).not.toHaveProperty('icon-image');
  });

  it('a strip is named first on the side where its runway is not, then on all others', () => {
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
