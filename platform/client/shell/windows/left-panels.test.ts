import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Contribution } from '../client-capability.ts';
import { startLeftPanels } from './left-panels.ts';
import { declarePanelFlags, panelFlags, setPanelFlag } from '../panel-flags.store.ts';
import { setContributionVisible, visibleContributions } from './visible-contributions.ts';

const base = { place: 'left-panel', order: 1, useVisible: () => true, Component: () => null } as const;
const all: readonly Contribution[] = [
  { ...base, id: 'layers', flag: 'isLayersPanelOpen' },
  { ...base, id: 'data', flag: 'isDataManagementOpen' },
  { ...base, id: 'airport' },
];
let goneTo: (pathname: string) => void = () => undefined;
let stop: () => void;

beforeEach(() => {
  panelFlags.reset();
  declarePanelFlags([{ isLayersPanelOpen: false, isDataManagementOpen: false }]);
  visibleContributions.reset();
  const onNavigation = (listener: (pathname: string) => void) => {
    goneTo = listener;
    return () => undefined;
  };
  stop = startLeftPanels(all, onNavigation, '/');
});
afterEach(() => stop());

function open(id: string, flag?: 'isLayersPanelOpen' | 'isDataManagementOpen'): void {
  if (flag) setPanelFlag(flag, true);
  setContributionVisible(id, true);
}

describe('F7 one left panel at a time', () => {
  it('opening one closes the other', () => {
    open('layers', 'isLayersPanelOpen');
    open('data', 'isDataManagementOpen');
    expect(panelFlags.get().isLayersPanelOpen).toBe(false);
    expect(panelFlags.get().isDataManagementOpen).toBe(true);
  });

  it('opening a page panel closes it, and so does navigating between pages', () => {
    open('layers', 'isLayersPanelOpen');
    open('airport');
    expect(panelFlags.get().isLayersPanelOpen).toBe(false);
    open('layers', 'isLayersPanelOpen');
    goneTo('/airport/KJFK');
    expect(panelFlags.get().isLayersPanelOpen).toBe(false);
  });

  it('returning to the map leaves open what was just opened (row B7)', () => {
    goneTo('/airport/KJFK');
    open('data', 'isDataManagementOpen');
    goneTo('/');
    expect(panelFlags.get().isDataManagementOpen).toBe(true);
  });
});
