import { afterEach, expect, it, vi } from 'vitest';
import { PAGE_SETTINGS_ID, type AppSettings } from '#platform/contract/app-settings.ts';
import { settingsOfPage } from './app-settings.queries.ts';

const SETTINGS: AppSettings = {
  product: 'Meridian',
  version: '1',
  environment: 'staging',
  debug: false,
  feeds: 'simulated',
  features: { traffic: true, weather: true, openaip: false },
  identity: { kind: 'embedded', tokenTemplate: 'meridian' },
  telemetry: null,
  clock: { nowMs: 1_000_000, frozen: false },
  navdata: {
    ready: false,
    state: 'building',
    version: null,
    message: '',
    progress: null,
    hasEnroute: false,
    airacCycle: null,
    sources: [],
  },
};

class Navigation {
  readonly responseStart: number;
  readonly transferSize: number;
  constructor(responseStart: number, transferSize: number) {
    this.responseStart = responseStart;
    this.transferSize = transferSize;
  }
}

/** A page with an embedded text, sent `responseStart` ms after its navigation began; 900 ms have passed. */
function openPage(text: string | null, sent: Navigation): void {
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
  vi.stubGlobal('performance', { now: () => 900, getEntriesByType: () => [sent] });
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === PAGE_SETTINGS_ID && text !== null ? { textContent: text } : null),
  });
}

afterEach(() => vi.unstubAllGlobals());

it('H1 the page contains the settings, and its clock has advanced since it was sent', () => {
  openPage(JSON.stringify(SETTINGS), new Navigation(200, 4000));
  expect(settingsOfPage()).toEqual({ ...SETTINGS, clock: { nowMs: 1_000_700, frozen: false } });
});

it('H1 a frozen clock is not advanced', () => {
  const clock = { nowMs: 1_000_000, frozen: true };
  openPage(JSON.stringify({ ...SETTINGS, clock }), new Navigation(200, 4000));
  expect(settingsOfPage()?.clock).toEqual(clock);
});

it.each([
  ['out of the browser’s own store', JSON.stringify(SETTINGS), new Navigation(200, 0)],
  ['without settings', null, new Navigation(200, 4000)],
  ['of another version', JSON.stringify({ product: 'Meridian' }), new Navigation(200, 4000)],
])('H1 a page %s requests them itself', (_name, text, sent) => {
  openPage(text, sent);
  expect(settingsOfPage()).toBeNull();
});
