// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/client/query/query-client.ts';
import { changeSettings, settings } from '#platform/client/shell/settings.store.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';
import { weatherRecordOf } from '../../domain/station-record.ts';
import type { StationSite } from '../../domain/station-place.ts';
import { weatherQuery } from './metar.queries.ts';
import { inspectedStation, openStation } from './metar.store.ts';
import { StationPanel } from './station.panel.tsx';

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
  inspectedStation.reset();
  settings.reset();
});

async function show(icao: string, site: StationSite | null): Promise<void> {
  const freshness = {
    source: 'aviationweather.gov',
    asOf: null,
    receivedAt: null,
    origin: 'live' as const,
    state: 'fresh' as const,
  };
  const parts = { icao, metar: null, taf: null, name: null, freshness, tafFreshness: null, message: null };
  queryClient.setQueryData(weatherQuery(icao).queryKey, weatherRecordOf({ ...parts, site }));
  openStation(icao);
  root.render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <StationPanel />
      </UiProvider>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(host.querySelector('h2')?.textContent).toBe(`Weather ${icao}`), {
    timeout: 60_000,
  });
}
const offersAirport = () =>
  [...host.querySelectorAll('button')].some((one) => /Open airport/.test(one.textContent));

describe('F1 the panel of a weather station', () => {
  it('links to the airport that navigation data has there', async () => {
    const kennedy = { icao: 'KJFK', name: 'Kennedy', lat: 40.64, lon: -73.78, elevationFt: 13, rank: 90 };
    await show('KJFK', kennedy);
    expect(offersAirport()).toBe(true);
    expect(host.textContent).toContain('Kennedy · 13 ft · 40.64°N 73.78°W');
    // The elevation is immediately in the user's unit.
    changeSettings({ height: 'm' });
    await vi.waitFor(() => expect(host.textContent).toContain('Kennedy · 4 m · 40.64°N 73.78°W'));
  });

  it('has no link to an airport that is not in the navigation data', async () => {
    await show('LEVS', null);
    expect(offersAirport()).toBe(false);
    expect(host.textContent).toContain('LEVS is not in navigation data.');
  });
});
