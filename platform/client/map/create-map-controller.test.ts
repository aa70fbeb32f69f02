import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapControllerHost, VIEW_FAILURE } from './create-map-controller.ts';
import type { MapLayer } from './layer-registry.ts';

const layer: MapLayer = {
  id: 'airport',
  slot: 'point',
  sources: { airports: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: () => [],
  attribution: 'Airports: OurAirports',
};

describe('map controller before the map exists', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('F2 waits 3000 ms for the style and then refuses with the text of the spec', async () => {
    const controller = new MapControllerHost();
    let outcome: unknown = 'waiting';
    void controller.flyTo({ lat: 40.64, lon: -73.78, minZoom: 10 }).then((result) => (outcome = result));
    await vi.advanceTimersByTimeAsync(2999);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({
      ok: false,
      reason: 'not-ready',
      message: 'Unable to adjust map view. Please try again.',
    });
  });

  it('F2 refuses at once on a device that cannot draw the map', async () => {
    const controller = new MapControllerHost();
    const waiting = controller.fitBounds({ west: 170, south: -20, east: -170, north: -10 });
    controller.setUnsupported();
    expect(await waiting).toEqual({ ok: false, reason: 'unsupported', message: VIEW_FAILURE });
    expect(await controller.whenReady()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('F2 refuses an invalid position at once', async () => {
    const controller = new MapControllerHost();
    for (const request of [
      { lat: Number.NaN, lon: 0 },
      { lat: 91, lon: 0 },
      { lat: 0, lon: Number.POSITIVE_INFINITY },
    ])
      expect(await controller.flyTo(request)).toMatchObject({ ok: false, reason: 'invalid-position' });
    expect(await controller.fitBounds({ west: 0, south: 5, east: 1, north: 4 })).toMatchObject({ ok: false });
  });

  it('D1 has the default view of the spec until another is set', () => {
    const controller = new MapControllerHost();
    // 260.2 of the spec is −99.8.
    expect(controller.getView()).toMatchObject({ lat: 35.4, lon: -99.8, zoom: 2.82, isGlobe: false });
    controller.setGlobe(true);
    expect(controller.getView().isGlobe).toBe(true);
    expect(controller.getBounds()).toBeNull();
    expect(controller.project({ lat: 0, lon: 0 })).toBeNull();
  });

  it('F1 takes layers, visibility and data before the map exists, and names their sources', () => {
    const controller = new MapControllerHost();
    const changed = vi.fn<() => void>();
    controller.subscribeLayers(changed);
    const remove = controller.addLayer(layer);
    expect(controller.attributions()).toEqual([]);
    controller.setLayerVisible('airport', true);
    controller.updateGeojson('airports', { type: 'Point', coordinates: [0, 0] });
    expect(controller.isLayerVisible('airport')).toBe(true);
    expect(controller.attributions()).toEqual(['Airports: OurAirports']);
    const same = controller.attributions();
    expect(controller.attributions()).toBe(same);
    expect(controller.problems()).toEqual([]);
    remove();
    expect(controller.attributions()).toEqual([]);
    expect(changed).toHaveBeenCalledTimes(2);
    // Removing it twice, or after another layer has taken the id, has no effect.
    controller.addLayer({ ...layer });
    remove();
    expect(controller.store.get('airport')).toBeDefined();
  });

  it('F1 reports what a visible layer cannot show while the problem lasts', () => {
    const controller = new MapControllerHost();
    const satellite = {
      ...layer,
      id: 'satellite',
      sources: {},
      problem: 'Satellite unavailable. No tile server.',
    };
    controller.addLayer(satellite);
    expect(controller.problems()).toEqual([]);
    controller.setLayerVisible('satellite', true);
    const problems = controller.problems();
    expect(problems).toEqual(['Satellite unavailable. No tile server.']);
    controller.refreshLayer('satellite');
    expect(controller.problems()).toBe(problems);
    satellite.problem = '';
    controller.refreshLayer('satellite');
    expect(controller.problems()).toEqual([]);
  });

  it('F6 calls listeners until they unsubscribe', () => {
    const controller = new MapControllerHost();
    const clicks = vi.fn<(event: { lat: number }) => void>();
    const stop = controller.on('click', clicks);
    const event = { lat: 1, lon: 2, x: 3, y: 4, features: [] };
    controller.emit('click', event);
    stop();
    controller.emit('click', event);
    expect(clicks.mock.calls).toEqual([[event]]);
  });
});
