import { describe, expect, it } from 'vitest';
import { clearTrafficCache, setTrafficCache, trafficCache } from './traffic-cache.store.ts';

describe('D2 traffic cache', () => {
  it('D2 is null at first, filled with its time, and clearable', () => {
    const empty = { trafficData: null, trafficDataTimestamp: null };
    expect(trafficCache.get()).toEqual(empty);
    setTrafficCache([{ hex: 'abc123' }], 1_795_176_000_000);
    expect(trafficCache.get()).toEqual({
      trafficData: [{ hex: 'abc123' }],
      trafficDataTimestamp: 1_795_176_000_000,
    });
    clearTrafficCache();
    expect(trafficCache.get()).toEqual(empty);
  });
});
