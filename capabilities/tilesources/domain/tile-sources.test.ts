import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { tileSources, unavailableReason } from './tile-sources.ts';
import { hostOfTemplate, isTileTemplate } from '../server/template-address.ts';
import { mercatorBox, tileAddressOf, tileUrl } from './tile-template.ts';

const arcgis = 'https://tiles.example/VFR/MapServer/tile/{z}/{y}/{x}';
const openaip = 'https://{s}.tiles.example/openaip/{z}/{x}/{y}.png?apiKey={key}';
const boxed = 'https://roads.example/export?bbox={bbox-epsg-3857}&size=256,256';

describe('F1 tile addresses', () => {
  it('fill the placeholders of the template', () => {
    expect(tileUrl(arcgis, { z: 9, x: 150, y: 190 })).toBe(
      'https://tiles.example/VFR/MapServer/tile/9/190/150',
    );
    expect(tileUrl(openaip, { z: 5, x: 9, y: 11 }, 'a b&c')).toBe(
      'https://c.tiles.example/openaip/5/9/11.png?apiKey=a%20b%26c',
    );
    expect(hostOfTemplate(openaip)).toBe('tiles.example');
  });

  it('a box is that of the tile in metres of EPSG:3857', () => {
    expect(mercatorBox({ z: 0, x: 0, y: 0 }).map(Math.round)).toEqual([
      -20037508, -20037508, 20037508, 20037508,
    ]);
    // North-east quarter of the world.
    expect(mercatorBox({ z: 1, x: 1, y: 0 }).map(Math.round)).toEqual([0, 0, 20037508, 20037508]);
    expect(tileUrl(boxed, { z: 1, x: 1, y: 0 })).toContain('bbox=0.000,0.000,20037508.343,20037508.343&');
  });

  it('templates without tile placeholders, or that are not http addresses, are rejected', () => {
    for (const good of [arcgis, openaip, boxed]) expect(isTileTemplate(good), good).toBe(true);
    for (const bad of [
      'https://tiles.example/{z}/{x}.png',
      'ftp://tiles.example/{z}/{x}/{y}',
      'file:///{z}/{x}/{y}',
      '{z}/{x}/{y}',
      'https://tiles.example/{z}/{x}/{y}/{other}',
      '',
    ])
      expect(isTileTemplate(bad), bad).toBe(false);
  });

  it('no path sent by a caller can escape the template', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('1', '..', '%2e', '1e1', '-1', '0x1', ' 1', '99999999'),
    );
    fc.assert(
      fc.property(part, part, part, (z, x, y) => {
        const tile = tileAddressOf({ z, x, y });
        if (!tile) return;
        expect(tileUrl(arcgis, tile)).toMatch(
          /^https:\/\/tiles\.example\/VFR\/MapServer\/tile\/\d+\/\d+\/\d+$/,
        );
        expect(tile.x).toBeLessThan(2 ** tile.z);
        expect(tile.y).toBeLessThan(2 ** tile.z);
      }),
      { numRuns: cases(500) },
    );
  });
});

describe('F0 F1 why a source is unavailable', () => {
  const [sectional] = tileSources;
  const aip = tileSources.find(({ id }) => id === 'openaip');
  if (!sectional || !aip) throw new Error('no sources');
  const on = { template: arcgis, key: null, isEnabled: true };

  it('states what to do', () => {
    expect(unavailableReason(sectional, on, 'live')).toBeNull();
    for (const mode of ['simulated', 'replay'] as const)
      expect(unavailableReason(sectional, on, mode)).toBe(
        "Comes from the FAA's tile server; switch feeds to live in Data management.",
      );
    expect(unavailableReason(sectional, { ...on, template: null }, 'live')).toMatch(
      /TILES_FAA_SECTIONAL_URL/,
    );
    expect(unavailableReason(aip, { ...on, template: openaip }, 'live')).toMatch(/OPENAIP_API_KEY/);
    expect(unavailableReason(aip, { ...on, template: openaip, key: 'k' }, 'live')).toBeNull();
    expect(unavailableReason(aip, { ...on, isEnabled: false }, 'live')).toMatch(/FEATURE_OPENAIP/);
  });
});
