import { describe, expect, it } from 'vitest';
import { metarsOnMap } from './metars.map.ts';
import { METAR_SYMBOLS, METAR_SYMBOLS_NEAR, metarNearStyle } from './metar-style.ts';

describe('F1 flight categories among names and airports', () => {
  it('give way to great cities from afar, and stand over their airport without taking its ident from it', () => {
    const [stations, near] = metarsOnMap().mapLayers;
    expect(stations).toMatchObject({ slot: 'label', interactive: [METAR_SYMBOLS] });
    expect(near).toMatchObject({ slot: 'landmark', interactive: [METAR_SYMBOLS_NEAR] });
    for (const layer of metarNearStyle())
      expect(layer).toMatchObject({ minzoom: 6.5, layout: { 'icon-ignore-placement': true } });
  });
});
