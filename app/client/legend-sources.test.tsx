// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { radarManifest, radarView } from '#capabilities/radar/client/radar.store.ts';
import { terrainState } from '#capabilities/terrain/client/terrain.store.ts';
import { tracksQuery } from '#capabilities/tracks/client/tracks.queries.ts';
import { tileSourcesQuery } from '#capabilities/tilesources/client/tilesources.queries.ts';
import { trafficStatus } from '#capabilities/traffic/client/traffic.store.ts';
import { FIELD_KEYS, fieldStates } from '#capabilities/weather/client/fields/field-state.store.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import { partId } from '#platform/client/layers/layer-definition.ts';
import { loadModule, moduleOf } from '#platform/client/layers/layer-modules.ts';
import { setLayerReport } from '#platform/client/layers/layer-reports.store.ts';
import { activeLayers, mapView, setLayerActive } from '#platform/client/layers/map-view.store.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { ColourPanel } from '#platform/client/shell/map/colour-panel.tsx';
import { legendFolds } from '#platform/client/shell/map/legend-folds.store.ts';
import { ShellProvider } from '#platform/client/shell/shell-context.tsx';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';
import { createClientCapabilities } from '../capabilities.client.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** happy-dom has no workers; drawing is not tested. */
class IdleWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}
const workerBefore = Object.getOwnPropertyDescriptor(globalThis, 'Worker');
Object.defineProperty(globalThis, 'Worker', { value: IdleWorker, configurable: true });

const sheet = readFileSync(join(import.meta.dirname, '../../platform/client/ui/tokens.css'), 'utf8');
const HOUR_MS = 3_600_000;
const measuredMs = nowMs() - 3.5 * HOUR_MS;
const asOf = new Date(measuredMs).toISOString();
const SOURCE = 'Observatory of Greenwich';
const freshness: Freshness = { source: SOURCE, origin: 'simulated', state: 'fresh', asOf, receivedAt: asOf };

const services = createShellServices(createClientCapabilities());
const { layers, layerParts } = services;

/** Every source of the layers answered three and a half hours ago. */
function tellEverything(): void {
  for (const part of layerParts)
    setLayerReport(partId(part), { freshness, message: null, counts: [], hiddenByAltitude: 0 });
  const run = new Date(measuredMs).toISOString();
  const state = { status: 'shown', message: null, freshness, model: SOURCE, run, level: null } as const;
  fieldStates.set(
    Object.fromEntries(FIELD_KEYS.map((key) => [key, { ...state, validAtMs: measuredMs, betweenMs: null }])),
  );
  terrainState.set({
    source: 'etopo5',
    title: SOURCE,
    attribution: SOURCE,
    resolution: '9 km',
    maxzoom: 7,
    freshness,
    message: null,
  });
  const answered = { freshness, message: null, unavailable: null };
  const radar = { title: SOURCE, coverage: 'World', attribution: SOURCE, scale: [], frames: [] };
  radarManifest.set({
    sources: [{ id: 'rainviewer', ...radar, ...answered }],
    lightning: { windowMin: 10, stepMin: 5, unavailable: null, freshness },
  });
  radarView.set((view) => ({ ...view, status: 'shown', shownAtMs: measuredMs }));
  trafficStatus.set((status) => ({
    ...status,
    link: { kind: 'open', message: null },
    state: { freshness, message: null, sources: [], historySinceMs: null },
  }));
  for (const system of ['nat', 'pac'] as const)
    queryClient.setQueryData(tracksQuery(system).queryKey, {
      tracks: [],
      freshness,
      warning: null,
      rejected: [],
    });
  queryClient.setQueryData(
    tileSourcesQuery().queryKey,
    (['faa-ifr-high', 'roads', 'openaip'] as const).map((id) => ({
      id,
      layer: id === 'faa-ifr-high' ? 'faa' : id,
      format: 'image' as const,
      title: SOURCE,
      host: SOURCE,
      attribution: SOURCE,
      minzoom: 0,
      maxzoom: 12,
      unavailable: null,
      lastError: null,
      lastReceivedAt: asOf,
      regions: [],
      isFailing: false,
    })),
  );
}

let root: Root;
const optionsBefore = queryClient.getDefaultOptions();
const style = Object.assign(document.createElement('style'), { textContent: sheet });
beforeAll(async () => {
  document.head.append(style);
  queryClient.setDefaultOptions({ queries: { ...optionsBefore.queries, enabled: false } });
  await Promise.all(layerParts.map((part) => loadModule(part)));
});
beforeEach(() => {
  activeLayers.reset();
  legendFolds.reset();
  mapView.reset();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});
afterEach(() => act(async () => root.unmount()));
// Restores globals for the next file of this worker.
afterAll(() => {
  style.remove();
  queryClient.setDefaultOptions(optionsBefore);
  if (workerBefore) Object.defineProperty(globalThis, 'Worker', workerBefore);
  else Reflect.deleteProperty(globalThis, 'Worker');
});

async function legendOf(key: string): Promise<string> {
  for (const other of layers.keys()) setLayerActive(other, other === key);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <ShellProvider services={services}>
            <ColourPanel isPhone={false} />
          </ShellProvider>
        </UiProvider>
      </QueryClientProvider>,
    ),
  );
  // Layers first report loading after they are switched on.
  await act(async () => tellEverything());
  // Layers that follow the clock answer again every second; on a busy machine one may have passed.
  act(() => tellEverything());
  return document.querySelector('section[aria-label=Colours]')?.textContent ?? '';
}

describe('F4 every legend states source, age and mode', () => {
  it.each([...layers.keys()])('%s', async (key) => {
    const isExplained = layerParts.some((part) => part.key === key && moduleOf(part)?.Legend);
    const text = await legendOf(key);
    // Layers without colours to explain have no legend: their row in the picker names the source.
    if (!isExplained) {
      expect(text).toBe('');
      return;
    }
    expect(text).toContain(SOURCE);
    expect(text).toMatch(/(received |, |· |UTC)3 h( old| ago)?/);
    expect(text).toMatch(/Simulated|Live|Reference/);
  });
});
