import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyMapLayers, watchEmptyLayers } from './empty-layers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('F1 layers with nothing in view', () => {
  it('are looked for when the map has come to rest, once for many moves', () => {
    let rest = () => undefined as void;
    let asked = 0;
    let empty = ['vor'];
    const stop = watchEmptyLayers({
      on: (_name, listener) => {
        rest = listener as () => void;
        return () => undefined;
      },
      layersWithNothing: () => {
        asked += 1;
        return empty;
      },
    });
    rest();
    rest();
    expect(emptyMapLayers.get()).toEqual([]);
    vi.advanceTimersByTime(1500);
    expect([asked, emptyMapLayers.get()]).toEqual([1, ['vor']]);
    // Its data comes to a map that does not rest.
    empty = [];
    vi.advanceTimersByTime(3000);
    expect([asked, emptyMapLayers.get()]).toEqual([2, []]);
    vi.advanceTimersByTime(60_000);
    expect(asked).toBe(2);
    stop();
  });
});
