import { beforeEach, describe, expect, it } from 'vitest';
import type { Contribution, Place } from '../client-capability.ts';
import {
  setContributionVisible,
  shownIn,
  topmostClosable,
  visibleContributions,
} from './visible-contributions.ts';

const panel = (id: string, place: Place, order: number, isClosable = true): Contribution => ({
  id,
  place,
  order,
  useVisible: () => true,
  Component: () => null,
  ...(isClosable ? { onClose: () => undefined } : {}),
});
const all = [
  panel('layers', 'left-panel', 10),
  panel('airport', 'left-panel', 1),
  panel('details', 'right-panel', 1),
  panel('legend-b', 'colour-panel', 2, false),
  panel('legend-a', 'colour-panel', 1, false),
  panel('crew', 'workspace', 1),
];
const shown = (place: Place) => shownIn(place, all, visibleContributions.get()).map((item) => item.id);
const topmost = () => topmostClosable(all, visibleContributions.get())?.id ?? null;

beforeEach(() => visibleContributions.reset());

describe('F7 places of the shell', () => {
  it('a panel place shows the one opened last and, once that closes, the previous one', () => {
    setContributionVisible('airport', true);
    setContributionVisible('layers', true);
    expect(shown('left-panel')).toEqual(['layers']);
    setContributionVisible('layers', false);
    expect(shown('left-panel')).toEqual(['airport']);
    setContributionVisible('airport', false);
    expect(shown('left-panel')).toEqual([]);
  });

  it('other places show everything by order', () => {
    setContributionVisible('legend-b', true);
    setContributionVisible('legend-a', true);
    expect(shown('colour-panel')).toEqual(['legend-a', 'legend-b']);
  });

  it('Escape closes a workspace first, then the last opened, never one that cannot be closed', () => {
    setContributionVisible('crew', true);
    setContributionVisible('airport', true);
    setContributionVisible('details', true);
    setContributionVisible('legend-a', true);
    expect(topmost()).toBe('crew');
    setContributionVisible('crew', false);
    expect(topmost()).toBe('details');
    setContributionVisible('details', false);
    expect(topmost()).toBe('airport');
    setContributionVisible('airport', false);
    expect(topmost()).toBeNull();
  });
});
