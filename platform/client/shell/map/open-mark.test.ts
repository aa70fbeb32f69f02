import { describe, expect, it } from 'vitest';
import type { MapFeature } from '../../map/map-controller.ts';
import { createSlice } from '../../state/slice.ts';
import { OpenMark } from './open-mark.ts';

const feature = (featureId: string): MapFeature => ({
  layerId: 'vor',
  styleLayerId: 'vor',
  sourceId: 'vor',
  featureId,
  properties: {},
  geometry: { type: 'Point', coordinates: [0, 0] },
});

function setUp() {
  const open = createSlice<{ ident: string } | null>('markedPoint', null);
  let marked: string | number | null = null;
  const mark = new OpenMark({ select: (selected) => (marked = selected?.featureId ?? null) });
  return { open, mark, marked: () => marked };
}

describe('F6 the inspected object is marked', () => {
  it('from the click on, also while it is being queried, until it is closed', () => {
    const { open, mark, marked } = setUp();
    mark.while(feature('JFK'), open);
    expect(marked()).toBe('JFK');
    open.set({ ident: 'JFK' });
    expect(marked()).toBe('JFK');
    open.set(null);
    expect(marked()).toBeNull();
  });

  it('moves to the next element, and is not left behind by links to other pages', () => {
    const { open, mark, marked } = setUp();
    mark.while(feature('JFK'), open);
    open.set({ ident: 'JFK' });
    mark.while(feature('LGA'), open);
    expect(marked()).toBe('LGA');
    open.set({ ident: 'LGA' });
    expect(marked()).toBe('LGA');
    // Another point opened from a list: the mark on the map is not its own.
    open.set({ ident: 'CCC' });
    expect(marked()).toBeNull();
  });

  it('remains when the same object is opened again', () => {
    const { open, mark, marked } = setUp();
    const jfk = { ident: 'JFK' };
    open.set(jfk);
    mark.while(feature('JFK'), open);
    open.set(jfk);
    expect(marked()).toBe('JFK');
    open.set(null);
    expect(marked()).toBeNull();
  });
});
