import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { loadModule } from '#platform/client/layers/layer-modules.ts';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import { hitsOf } from '#platform/client/shell/map/map-hits.ts';
import { LIGHTNING_SOURCE, lightningLayer } from './lightning.layer.ts';
import { strokeHit } from './lightning-hit.ts';
import { lightningOnMap, radarOnMap } from './radar.map.ts';
import { inspectedStroke } from './radar.store.ts';

const STRUCK_MS = Date.parse('2026-11-20T13:04:27Z');
const mark = (seconds: number, currentKa = -23) => ({
  layerId: LIGHTNING_SOURCE,
  properties: { ageMin: 1, atS: STRUCK_MS / 1000 - seconds, currentKa, isGround: 1 },
  geometry: { type: 'Point', coordinates: [-81.5, 28.25] } satisfies GeoJSON.Point,
});

afterEach(() => inspectedStroke.reset());

describe('F6 selection of lightning strokes', () => {
  it('F6 a press opens the most recent stroke at its own position, with the radar or the thunderstorm layer on', async () => {
    for (const module of [radarOnMap, lightningOnMap]) {
      const part = { key: 'any', load: () => Promise.resolve(module) };
      await loadModule(part);
      const event = { lat: 28, lon: -81, features: [mark(0), mark(70), mark(200, 31)] };
      const hits = hitsOf(event, [part], () => undefined);
      expect(hits).toMatchObject([{ title: 'Lightning stroke', subtitle: '1304:27Z · Cloud to ground' }]);
      hits[0]?.open();
      expect(inspectedStroke.get()).toEqual({
        lat: 28.25,
        lon: -81.5,
        atMs: STRUCK_MS,
        currentKa: -23,
        isGround: true,
      });
      inspectedStroke.reset();
    }
  });

  it('F6 stroke marks respond to presses, and one without time or current opens nothing', () => {
    const sheet = readFileSync(new URL('../../../platform/client/ui/tokens.css', import.meta.url), 'utf8');
    const layer = lightningLayer(STRUCK_MS);
    const drawn = layer.layers(themesOf(sheet)('night')).map(({ id }) => id);
    expect(layer.interactive?.length).toBeGreaterThan(0);
    expect(drawn).toEqual(expect.arrayContaining([...(layer.interactive ?? [])]));
    expect(strokeHit({ properties: { ageMin: 3 }, lat: 0, lon: 0 })).toBeNull();
  });
});
