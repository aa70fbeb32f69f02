import { beforeEach, describe, expect, it } from 'vitest';
import { foldsWith, legendFolds, setLegendOpen } from './legend-folds.store.ts';

beforeEach(() => legendFolds.reset());

describe('F4 legends on a small window', () => {
  it('only the newest opens automatically; a legend opened by the user stays until a layer is added', () => {
    const one = foldsWith(legendFolds.get(), ['temperature']);
    expect(one.open).toEqual(['temperature']);
    legendFolds.set(foldsWith(one, ['radar', 'temperature']));
    expect(legendFolds.get().open).toEqual(['radar']);
    setLegendOpen('temperature', true);
    expect(foldsWith(legendFolds.get(), ['radar', 'temperature']).open).toEqual(['radar', 'temperature']);
    expect(foldsWith(legendFolds.get(), ['radar', 'temperature', 'traffic']).open).toEqual(['traffic']);
  });

  it('a removed layer is forgotten, so that its legend opens when it is added again; others are unchanged', () => {
    legendFolds.set({ known: ['radar', 'temperature'], open: [] });
    const without = foldsWith(legendFolds.get(), ['radar']);
    expect(without).toEqual({ known: ['radar'], open: [] });
    expect(foldsWith(without, ['radar', 'temperature']).open).toEqual(['temperature']);
    expect(foldsWith(without, ['radar'])).toBe(without);
  });
});
