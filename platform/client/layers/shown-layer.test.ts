import { describe, expect, test } from 'vitest';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { LayerRegistration } from '../shell/client-capability.ts';
import { shownLayer } from './shown-layer.ts';

const freshness = (state: Freshness['state']): Freshness => ({
  source: state,
  asOf: null,
  receivedAt: null,
  origin: 'live',
  state,
});
const layer = (change: Partial<LayerRegistration>): LayerRegistration => ({
  key: 'metar-sigmet',
  mapLayers: [],
  ...change,
});

describe('F1 one layer drawn by two capabilities', () => {
  test('is unavailable only when both are', () => {
    const out = layer({ useUnavailable: () => 'no METAR' });
    expect(shownLayer([out, layer({})]).useUnavailable()).toBeNull();
    expect(shownLayer([layer({}), out]).useUnavailable()).toBeNull();
    expect(shownLayer([out, out]).useUnavailable()).toBe('no METAR');
  });

  test('F3 shows the worse state: a feed that failed does not hide behind a fresh one', () => {
    const [good, bad] = (['fresh', 'failed'] as const).map((state) =>
      layer({ useFreshness: () => freshness(state) }),
    );
    if (!good || !bad) throw new Error('two layers');
    expect(shownLayer([good, bad]).useFreshness()?.state).toBe('failed');
    expect(shownLayer([bad, good]).useFreshness()?.state).toBe('failed');
    expect(shownLayer([good, layer({})]).useFreshness()?.state).toBe('fresh');
  });

  test('names both sources', () => {
    const one = layer({ useSourceLine: () => 'METAR 5 min' });
    const other = layer({ useSourceLine: () => 'SIGMET 2 min' });
    expect(shownLayer([one, other]).useSourceLine()).toBe('METAR 5 min · SIGMET 2 min');
    expect(shownLayer([one, layer({})]).useSourceLine()).toBe('METAR 5 min');
  });
});
