// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../events/app-events.ts';
import { mapReadiness, startPanelEvents } from './panel-events.ts';
import { panelFlags } from '../panel-flags.store.ts';

let stop: () => void;
beforeEach(() => {
  panelFlags.reset();
  mapReadiness.reset();
  stop = startPanelEvents();
});
afterEach(() => stop());

describe('D4 open and close events set or clear their flags', () => {
  it.each([
    ['open-foundry', 'close-foundry', 'isFoundryOpen'],
    ['open-foundry-v2', 'close-foundry-v2', 'isFoundryOpen'],
    ['open-analysis', 'close-analysis', 'isAnalysisOpen'],
    ['open-ai-assistant', 'close-ai-assistant', 'isAIAssistantOpen'],
    ['open-crew-management', 'close-crew-management', 'isCrewOpen'],
  ] as const)('%s and %s, also when sent by someone else as a plain CustomEvent', (open, close, flag) => {
    window.dispatchEvent(new CustomEvent(open));
    expect(panelFlags.get()).toEqual({ ...panelFlags.initial, [flag]: true });
    publish(close);
    expect(panelFlags.get()).toEqual(panelFlags.initial);
  });

  it('map-ready and map-loading mark the map ready or not ready', () => {
    publish('map-ready');
    expect(mapReadiness.get().isReady).toBe(true);
    publish('map-loading');
    expect(mapReadiness.get().isReady).toBe(false);
  });

  it('obeys nothing once stopped', () => {
    stop();
    publish('open-crew-management');
    expect(panelFlags.get().isCrewOpen).toBe(false);
  });
});
