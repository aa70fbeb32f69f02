// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../events/app-events.ts';
import { mapReadiness, startPanelEvents } from './panel-events.ts';
import { declarePanelFlags, panelFlags } from '../panel-flags.store.ts';

let stop: () => void;
beforeEach(() => {
  panelFlags.reset();
  declarePanelFlags([{ isCrewOpen: false, isLayersPanelOpen: false }]);
  mapReadiness.reset();
  stop = startPanelEvents([crew]);
});
afterEach(() => stop());

const crew = {
  id: 'crew',
  flag: 'isCrewOpen',
  workspace: true,
  hidesTopNav: false,
  opensOn: ['open-crew-management'],
  closesOn: ['close-crew-management'],
} as const;

describe('D4 open and close events set or clear the flags of their windows', () => {
  it('D4 also when sent by someone else as a plain CustomEvent', () => {
    window.dispatchEvent(new CustomEvent('open-crew-management'));
    expect(panelFlags.get()).toEqual({ isCrewOpen: true, isLayersPanelOpen: false });
    publish('close-crew-management');
    expect(panelFlags.get()).toEqual({ isCrewOpen: false, isLayersPanelOpen: false });
  });

  it('map-ready and map-loading mark the map ready or not ready', () => {
    publish('map-ready');
    expect(mapReadiness.get().isReady).toBe(true);
    publish('map-loading');
    expect(mapReadiness.get().isReady).toBe(false);
  });

  it('handles nothing once stopped', () => {
    stop();
    publish('open-crew-management');
    expect(panelFlags.get().isCrewOpen).toBe(false);
  });
});
