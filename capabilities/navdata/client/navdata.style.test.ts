// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readMapTheme } from '#platform/client/map/map-theme.ts';
import { airportLandmarkLayer } from './navdata.style.ts';

describe('F1 airports among other layers', () => {
  it('a hub keeps its ident where its flight category has taken the place of its symbol', () => {
    // Tokens are read from the page's style, which this test has none of.
    const theme = { ...readMapTheme(), color: () => 'rgb(1,2,3)' };
    const hub = airportLandmarkLayer.layers(theme).find(({ id }) => id === 'navdata-airport-hub');
    if (hub?.type !== 'symbol') throw new Error('Hubs are symbols.');
    expect(hub.layout).toMatchObject({ 'icon-optional': true, 'icon-allow-overlap': false });
    // Beside the shape of the category and not under it.
    expect(hub.layout?.['text-radial-offset']).toBeGreaterThan(1);
  });
});
