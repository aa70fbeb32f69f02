// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AirportDetailPanel } from '#capabilities/airports/client/airport-detail.panel.tsx';
import { airportsContext } from '#capabilities/airports/client/airports-deps.ts';
import { openAirportPage } from '#capabilities/airports/client/airports.store.ts';
import { type AirportApi, startAirportApi } from '#capabilities/airports/testing/airport-api.ts';
import { sampleAirport } from '#capabilities/airports/testing/sample-airports.ts';
import { inspectedStation } from '#capabilities/weather/client/metar/metar.store.ts';
import { StationLink } from '#capabilities/weather/client/metar/station-link.tsx';
import { weatherRecordOf } from '#capabilities/weather/domain/station-record.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mainMap } from '#platform/client/shell/map-access.ts';
import { shellUi, showNavigationError } from '#platform/client/shell/shell-ui.store.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';

const reported = { lat: 27.55, lon: -92.45, source: 'aviationweather.gov', asOf: null };
const freshness = { ...reported, receivedAt: null, origin: 'live', state: 'fresh' } as const;

const levs = {
  icao: 'LEVS',
  metar: null,
  taf: null,
  name: null,
  site: null,
  freshness,
  tafFreshness: null,
  message: null,
};

/** In the navigation data KAGI is the local code of AYKQ, far from the position of its reports, and LEVS is missing. */
function answer(path: string, code: string): unknown {
  if (path.endsWith('weather/metar')) return isReporting ? [weatherRecordOf(levs)] : [];
  if (!path.endsWith('getAirport') || code !== 'KAGI') return undefined;
  const reportedElsewhere = { ident: 'KAGI', ...reported, distanceNm: 7248 };
  return sampleAirport({ icao: 'AYKQ', localCode: 'KAGI', reportedElsewhere });
}

let isReporting = true;
let api: AirportApi;
let root: Root;
let host: HTMLElement;
beforeAll(async () => {
  api = await startAirportApi(answer);
  mainMap.setUnsupported();
});
afterAll(() => api.stop());
beforeEach(() => {
  queryClient.clear();
  isReporting = true;
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
  for (const slice of [openAirportPage, inspectedStation]) slice.reset();
});

const Nothing = () => null;
const Provider = airportsContext.provider({
  openProcedures: () => undefined,
  openCharts: () => undefined,
  WeatherSection: Nothing,
  NotamSection: Nothing,
  StationLink,
  CategoryMark: Nothing,
  CategoryBadge: Nothing,
  Diagram: Nothing,
  warmUp: () => Promise.resolve(),
  noteNamedOnMap: () => undefined,
  prefetchCharts: () => Promise.resolve(),
  airportWind: () => Promise.resolve(null),
  flightCategories: () => Promise.resolve(new Map()),
  hasNotams: () => Promise.resolve(null),
  CongestionChart: Nothing,
  HazardChart: Nothing,
});
function show(code: string): void {
  openAirportPage.set(code);
  root.render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <Provider>
          <AirportDetailPanel />
        </Provider>
      </UiProvider>
    </QueryClientProvider>,
  );
}
const until = <Result,>(check: () => Result): Promise<Result> => vi.waitFor(check, { timeout: 60_000 });
const sees = (text: string) => until(() => expect(host.textContent).toContain(text));
const opensStation = () =>
  [...host.querySelectorAll('button')].find((one) => one.textContent.includes('Open weather'));

describe('F1 the page of an identifier whose weather reports are from another location', () => {
  it('states the conflict and opens the station', async () => {
    show('KAGI');
    await sees('KAGI is the local code of AYKQ.');
    await sees(
      'Position conflict: weather reports of KAGI are from N27°33.0 W092°27.0, 7,248 NM away (aviationweather.gov).',
    );
    (await until(() => opensStation() ?? expect.fail('no button')))?.click();
    expect(inspectedStation.get()).toBe('KAGI');
  });

  it('for one missing from navigation data opens the station that reports under it, if any', async () => {
    show('LEVS');
    await sees('Airport info load failed, please try again');
    showNavigationError('Unable to load airport LEVS.');
    (await until(() => opensStation() ?? expect.fail('no button')))?.click();
    expect(inspectedStation.get()).toBe('LEVS');
    // The error of the page is removed too.
    expect(shellUi.get().navigationError).toBeNull();
  });

  it('offers nothing when there is no report', async () => {
    isReporting = false;
    show('QQQQ');
    await sees('Airport info load failed, please try again');
    await until(() => expect(api.calls).toContain('metar '));
    await until(() => expect(queryClient.isFetching()).toBe(0));
    expect(opensStation()).toBeUndefined();
  });
});
