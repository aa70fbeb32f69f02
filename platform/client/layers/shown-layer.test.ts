import { Circle } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { LayerDefinition, LayerPart } from './layer-definition.ts';
import { shownLayer, shownLayers } from './shown-layer.ts';

const freshness = (state: Freshness['state']): Freshness => ({
  source: state,
  asOf: null,
  receivedAt: null,
  origin: 'live',
  state,
});
const part = (change: Partial<LayerPart>): LayerPart => ({
  key: 'metar-sigmet',
  load: () => Promise.resolve({ mapLayers: [] }),
  useSourceLine: () => null,
  useFreshness: () => null,
  ...change,
});
const layer = (change: Partial<LayerDefinition>): LayerDefinition => ({
  title: 'METAR and SIGMET',
  group: 'Weather',
  order: 1,
  Icon: Circle,
  ...part(change),
});

describe('F1 one layer drawn by two capabilities', () => {
  test('F1 is unavailable only when both are', () => {
    const useUnavailable = () => 'no METAR';
    expect(shownLayer(layer({ useUnavailable }), [part({})]).useUnavailable()).toBeNull();
    expect(shownLayer(layer({}), [part({ useUnavailable })]).useUnavailable()).toBeNull();
    expect(shownLayer(layer({ useUnavailable }), [part({ useUnavailable })]).useUnavailable()).toBe(
      'no METAR',
    );
  });

  test('F3 shows the worse state: a failed feed is not hidden by a fresh one', () => {
    const [good, bad] = (['fresh', 'failed'] as const).map((state) => ({
      useFreshness: () => freshness(state),
    }));
    expect(shownLayer(layer(good ?? {}), [part(bad ?? {})]).useFreshness()?.state).toBe('failed');
    expect(shownLayer(layer(bad ?? {}), [part(good ?? {})]).useFreshness()?.state).toBe('failed');
    expect(shownLayer(layer(good ?? {}), [part({})]).useFreshness()?.state).toBe('fresh');
  });

  test('F1 states both sources', () => {
    const one = layer({ useSourceLine: () => 'METAR 5 min' });
    expect(shownLayer(one, [part({ useSourceLine: () => 'SIGMET 2 min' })]).useSourceLine()).toBe(
      'METAR 5 min · SIGMET 2 min',
    );
    expect(shownLayer(one, [part({})]).useSourceLine()).toBe('METAR 5 min');
  });
});

describe('F1 the layers of the picker', () => {
  test('F1 are sorted by group and order, whoever registered first', () => {
    const layers = [
      layer({ key: 'radar', order: 20 }),
      layer({ key: 'inspector', order: 10 }),
      layer({ key: 'vor', group: 'Aeronautical', order: 30 }),
    ];
    expect(shownLayers(layers).map(({ key }) => key)).toEqual(['vor', 'inspector', 'radar']);
  });

  test('F1 have one owner each', () => {
    expect(() => shownLayers([layer({}), layer({})])).toThrow('metar-sigmet is defined 2 times');
    expect(() => shownLayers([part({})])).toThrow('metar-sigmet is defined 0 times');
  });
});
