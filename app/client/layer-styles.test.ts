// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { loadModule } from '#platform/client/layers/layer-modules.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import { sourceSpecification } from '#platform/client/map/style/source-specification.ts';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { createClientCapabilities } from '../capabilities.client.ts';

const themeFromSheet = themesOf(
  readFileSync(join(import.meta.dirname, '../../platform/client/ui/tokens.css'), 'utf8'),
);
const ORIGIN = 'https://meridian.example';

/** A style containing only these layers. */
function styleOf(
  layers: readonly MapLayer[],
  theme: 'night' | 'light',
  isCovered: boolean,
): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(
      layers.flatMap(({ sources }) =>
        Object.entries(sources).map(([id, source]) => [id, sourceSpecification(source, ORIGIN)]),
      ),
    ),
    layers: layers.flatMap((layer) => layer.layers(themeFromSheet(theme), isCovered)),
  };
}

describe('F1 how layers are drawn', () => {
  // The map does not validate them at run time: this test finds invalid specifications.
  it('F1 every registered map layer has a valid style specification', async () => {
    const { layerParts } = createShellServices(createClientCapabilities());
    const modules = await Promise.all(layerParts.map((part) => loadModule(part)));
    const layers = modules.flatMap(({ mapLayers }) => mapLayers);
    expect(layers.length).toBeGreaterThan(15);
    for (const theme of ['night', 'light'] as const)
      for (const isCovered of [false, true])
        expect(validateStyleMin(styleOf(layers, theme, isCovered))).toEqual([]);
  });
});
