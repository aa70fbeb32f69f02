import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LayerContents, MapEvents } from '../map/map-controller.ts';
import { mapContents, watchEmptyLayers } from './empty-layers.ts';
import { setLayerActive } from './map-view.store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A map with the given contents, which counts the queries. */
function watched(first: LayerContents) {
  const listeners = new Map<keyof MapEvents, () => void>();
  const map = { contents: first, asked: 0 };
  const stop = watchEmptyLayers({
    on: (name, listener) => {
      listeners.set(name, listener as () => void);
      return () => undefined;
    },
    contents: () => {
      map.asked += 1;
      return map.contents;
    },
  });
  return { map, stop, emit: (name: keyof MapEvents) => listeners.get(name)?.() };
}
const empty = (...ids: string[]): LayerContents => ({ empty: ids, loading: [] });
const NOTHING = empty();

describe('F1 layers with nothing in view', () => {
  it('are determined once the map has come to rest, once for many moves', () => {
    const { map, emit, stop } = watched(empty('vor'));
    emit('idle');
    emit('idle');
    expect(mapContents.get()).toEqual(NOTHING);
    vi.advanceTimersByTime(1500);
    expect([map.asked, mapContents.get()]).toEqual([1, empty('vor')]);
    // Its data arrives while the map is not at rest.
    map.contents = NOTHING;
    vi.advanceTimersByTime(3000);
    expect([map.asked, mapContents.get()]).toEqual([2, NOTHING]);
    vi.advanceTimersByTime(60_000);
    expect(map.asked).toBe(2);
    stop();
  });

  it('F1 a layer still loading is never reported as empty: it is checked again until loaded', () => {
    const { map, emit, stop } = watched({ empty: [], loading: ['airspace'] });
    setLayerActive('airspace', true);
    vi.advanceTimersByTime(1500);
    expect(mapContents.get()).toEqual({ empty: [], loading: ['airspace'] });
    vi.advanceTimersByTime(1000);
    expect(map.asked).toBe(3);
    map.contents = empty('airspace');
    vi.advanceTimersByTime(500);
    expect(mapContents.get()).toEqual(empty('airspace'));
    // Nothing is reported about another view before it has been checked.
    emit('move');
    expect(mapContents.get()).toEqual(NOTHING);
    stop();
  });
});
