// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AirportDetailPanel } from '#capabilities/airports/client/airport-detail.panel.tsx';
import { airportsContext } from '#capabilities/airports/client/airports-deps.ts';
import { openAirportPage } from '#capabilities/airports/client/airports.store.ts';
import { type AirportApi, startAirportApi } from '#capabilities/airports/testing/airport-api.ts';
import { CategoryMark } from '#capabilities/weather/client/metar/category-mark.tsx';
import { airportWind } from '#capabilities/weather/client/metar/metar.queries.ts';
import { AirportWeatherSection } from '#capabilities/weather/client/metar/weather-section.tsx';
import { weatherRecordOf } from '#capabilities/weather/domain/station-record.ts';
import { stationMetar } from '#capabilities/weather/domain/station-report.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mainMap } from '#platform/client/shell/map-access.ts';
import { changeSettings, settings } from '#platform/client/shell/settings.store.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';

const OBSERVED_MS = Date.UTC(2026, 10, 22, 12, 51);
/** The airport issues no report. */
const NONE = 'NONE';
let report = '';

/** The report as text, on both runway ends of the sample airport (04L is 031° true, 22R is 211°). */
function recordOfReport() {
  const row = {
    icao: 'KJFK',
    raw: `METAR KJFK 221251Z ${report}`,
    timeMs: OBSERVED_MS,
    lat: 40.64,
    lon: -73.78,
    elevationM: 4,
  };
  return weatherRecordOf({
    icao: 'KJFK',
    metar: stationMetar(row, { receivedMs: OBSERVED_MS, shiftMs: 0 }),
    taf: null,
    name: null,
    site: null,
    freshness: {
      source: 'test',
      asOf: new Date(OBSERVED_MS).toISOString(),
      receivedAt: new Date(OBSERVED_MS).toISOString(),
      origin: 'simulated',
      state: 'fresh',
    },
    tafFreshness: null,
    message: null,
  });
}

let api: AirportApi;
let root: Root;
let host: HTMLElement;

beforeAll(async () => {
  api = await startAirportApi((path) => {
    if (path.endsWith('getWeather')) return report === NONE ? null : recordOfReport();
    if (path.endsWith('weather/metar')) return report === NONE ? [] : [recordOfReport()];
    return undefined;
  });
  mainMap.setUnsupported();
});
const Provider = airportsContext.provider({
  openProcedures: () => undefined,
  openCharts: () => undefined,
  WeatherSection: AirportWeatherSection,
  NotamSection: () => null,
  StationLink: () => null,
  CategoryMark,
  CategoryBadge: () => null,
  Diagram: () => null,
  warmUp: () => Promise.resolve(),
  noteNamedOnMap: () => undefined,
  prefetchCharts: () => Promise.resolve(),
  airportWind,
  flightCategories: () => Promise.resolve(new Map()),
  hasNotams: () => Promise.resolve(null),
  CongestionChart: () => null,
  HazardChart: () => null,
});
afterAll(() => api.stop());
beforeEach(() => {
  queryClient.clear();
  openAirportPage.set('KJFK');
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
  openAirportPage.reset();
});

const until = <Result,>(check: () => Result): Promise<Result> => vi.waitFor(check, { timeout: 60_000 });
const squeezed = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll(/\s+/g, ' ').trim();

/** The two wind cells of a runway end with the tone that colours them. */
function cellsOf(ident: string): string[] {
  const row = [...host.querySelectorAll('tr')].find((one) =>
    one.querySelector('th')?.textContent?.startsWith(ident),
  );
  return [...(row?.querySelectorAll('td[data-tone]') ?? [])].map(
    (cell) => `${squeezed(cell) ?? ''} (${cell.getAttribute('data-tone') ?? ''})`,
  );
}

/** A figure of the opened section Weather. */
function figure(label: string): string | undefined {
  const section = host.querySelector('[aria-label=METAR]');
  const term = [...(section?.querySelectorAll('dt') ?? [])].find((one) => one.textContent === label);
  return squeezed(term?.nextElementSibling);
}

/** Renders the panel of the airport with this report. */
function open(text: string): void {
  report = text;
  root.render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <Provider>
          {' '}
          <AirportDetailPanel />
        </Provider>{' '}
      </UiProvider>
    </QueryClientProvider>,
  );
}

/** Shows the panel with this report, and opens its section Weather. */
async function show(text: string): Promise<void> {
  open(text);
  await until(() => expect(cellsOf('04L')).toHaveLength(2));
  await until(() => expect(host.textContent).toMatch(/METAR 1251Z/));
  const weather = [...host.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Weather'));
  weather?.click();
  await until(() => expect(host.querySelector('[aria-label=METAR] dt')).not.toBeNull());
}

interface Case {
  name: string;
  report: string;
  wind: string;
  /** Headwind and crosswind of 04L and of 22R. */
  ends: [string[], string[]];
  figures?: Record<string, string>;
}

const unknownEnd = ['— (unknown)', '— (unknown)'];
const variableEnd = ['Variable (variable)', 'Variable (variable)'];
const calmEnd = ['0 (light)', '0 (light)'];

const CASES: Case[] = [
  {
    name: 'VRB: no components, but Variable',
    report: 'VRB03KT 10SM CLR 08/M03 A3012',
    wind: 'Variable 3 kt',
    ends: [variableEnd, variableEnd],
  },
  {
    name: 'gusts beside the steady components, tailwind by sign and word',
    report: '31015G25KT 10SM FEW050 BKN250 08/M03 A3012',
    wind: '310°T 15 G25 kt',
    ends: [
      ['▾2G4 (light)', '◂15G25 from left (strong)'],
      ['▴−2G4 tail (light)', '▸15G25 from right (strong)'],
    ],
  },
  {
    name: 'a moderate wind straight down the runway',
    report: '21010KT 10SM CLR 20/10 A2992',
    wind: '210°T 10 kt',
    ends: [
      ['▴−10 tail (moderate)', '0 (light)'],
      ['▾10 (moderate)', '0 (light)'],
    ],
  },
  {
    name: 'calm: 0 and 0',
    report: '00000KT 10SM CLR 08/M03 A3012',
    wind: 'Calm',
    ends: [calmEnd, calmEnd],
  },
  {
    name: 'a missing wind is a dash, never 0',
    report: '/////KT 10SM CLR 08/M03 A3012',
    wind: '—',
    ends: [unknownEnd, unknownEnd],
  },
  {
    name: 'a report without any wind group',
    report: '10SM CLR 08/M03 A3012',
    wind: '—',
    ends: [unknownEnd, unknownEnd],
  },
  {
    name: '//// for visibility, height of cloud, temperatures and pressure',
    report: '25008KT //// BKN/// ///// Q////',
    wind: '250°T 8 kt',
    ends: [
      ['▴−6 tail (moderate)', '◂5 from left (light)'],
      ['▾6 (moderate)', '▸5 from right (light)'],
    ],
    figures: {
      Visibility: '—',
      Ceiling: '—',
      'Temp / dew': '—',
      Altimeter: '—',
      QNH: '—',
      'Density altitude': '—',
    },
  },
  {
    name: 'negative temperatures, and metres',
    report: '25008KT 4500 BR OVC012 M05/M12 Q1020',
    wind: '250°T 8 kt',
    ends: [
      ['▴−6 tail (moderate)', '◂5 from left (light)'],
      ['▾6 (moderate)', '▸5 from right (light)'],
    ],
    figures: { Visibility: '4,500 m', Ceiling: '1,200 ft', 'Temp / dew': '−5 / −12 °C', QNH: '1020 hPa' },
  },
  {
    name: '9999 is 10 km or more',
    report: '25008KT 9999 SCT020 12/08 Q1013',
    wind: '250°T 8 kt',
    ends: [
      ['▴−6 tail (moderate)', '◂5 from left (light)'],
      ['▾6 (moderate)', '▸5 from right (light)'],
    ],
    figures: { Visibility: '10 km or more', Ceiling: 'None', 'Temp / dew': '12 / 8 °C', QNH: '1013 hPa' },
  },
  {
    name: 'metres below a thousand are four digits in the report and none too many in words',
    report: '25008KT 0800 FG VV002 M05/M12 Q1020',
    wind: '250°T 8 kt',
    ends: [
      ['▴−6 tail (moderate)', '◂5 from left (light)'],
      ['▾6 (moderate)', '▸5 from right (light)'],
    ],
    figures: { Visibility: '800 m', Ceiling: '200 ft', 'Temp / dew': '−5 / −12 °C', QNH: '1020 hPa' },
  },
  {
    name: 'CAVOK is 10 km or more',
    report: '25008KT CAVOK 00/M00 Q0998',
    wind: '250°T 8 kt',
    ends: [
      ['▴−6 tail (moderate)', '◂5 from left (light)'],
      ['▾6 (moderate)', '▸5 from right (light)'],
    ],
    figures: { Visibility: '10 km or more', Ceiling: 'None', 'Temp / dew': '0 / 0 °C', QNH: '998 hPa' },
  },
  {
    name: 'statute miles with a fraction',
    report: '25008KT 1 1/2SM BR OVC004 M01/M02 A2992',
    wind: '250°T 8 kt',
    ends: [
      ['▴−6 tail (moderate)', '◂5 from left (light)'],
      ['▾6 (moderate)', '▸5 from right (light)'],
    ],
    figures: { Visibility: '1.5 SM', Ceiling: '400 ft', Altimeter: '29.92 inHg', QNH: '1013 hPa' },
  },
  {
    name: 'less than a quarter of a statute mile',
    report: '25008KT M1/4SM FG VV002 M01/M02 A2992',
    wind: '250°T 8 kt',
    ends: [
      ['▴−6 tail (moderate)', '◂5 from left (light)'],
      ['▾6 (moderate)', '▸5 from right (light)'],
    ],
    figures: { Visibility: 'less than 0.25 SM', Ceiling: '200 ft' },
  },
];

const weatherCalls = () => api.calls.filter((call) => /^(?:getWeather|metar) /.test(call));

describe('E2 requests of an airport page', () => {
  beforeEach(() => api.calls.splice(0));

  it('E2 badge and wind are fetched by one list call; getWeather is called when its section opens', async () => {
    open('31015G25KT 10SM FEW050 BKN250 08/M03 A3012');
    await until(() => expect(cellsOf('04L')).toHaveLength(2));
    await until(() => expect(host.querySelector('h3 + *')?.textContent).toContain('VFR'));
    expect(weatherCalls()).toEqual(['metar ']);
    await show(report);
    expect(weatherCalls()).toEqual(['metar ', 'getWeather KJFK']);
  });
  it('E2 an airport without a report causes no failed request until its section is opened', async () => {
    open(NONE);
    await until(() => expect(host.textContent).toContain('04L'));
    await until(() => expect(weatherCalls()).toEqual(['metar ']));
    await until(() => expect(queryClient.isFetching()).toBe(0));
    expect(weatherCalls()).toEqual(['metar ']);
    expect(host.textContent).not.toMatch(/[LM]?VFR|L?IFR/);
  });
  it('E2 an open section is refreshed on return to the tab', async () => {
    await show('31015G25KT 10SM FEW050 BKN250 08/M03 A3012');
    await queryClient.invalidateQueries({ queryKey: ['weather', 'station', 'KJFK'], refetchType: 'none' });
    const before = weatherCalls().length;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
    await until(() => expect(weatherCalls().slice(before)).toEqual(['getWeather KJFK']));
  });
});

describe('F7 units of the settings', () => {
  afterEach(() => settings.reset());

  it('F7 apply to an airport, its runways and its weather', async () => {
    changeSettings({ height: 'm', runwayLength: 'm', speed: 'km/h' });
    await show('31015G25KT 10SM FEW050 BKN250 08/M03 A3012');
    await until(() => expect(host.textContent).toContain('310°T 28 G46 km/h'));
    expect(figure('Ceiling')).toBe('7,620 m');
    const row = [...host.querySelectorAll('tr')].find((one) => one.textContent?.startsWith('04L'));
    expect(row?.textContent).toContain('3,682×61');
    expect(host.querySelector('thead')?.textContent).toContain('Length × width m');
    expect(host.textContent).toMatch(/Density altitude −?[\d,]+ m/);
    changeSettings({ runwayLength: 'ft' });
    await until(() => expect(host.querySelector('thead')?.textContent).toContain('Length × width ft'));
  });
});

describe('E2 E3 a METAR in the panel, as text and as wind components', () => {
  it.each(CASES)('E3 $name: $report', async (one) => {
    await show(one.report);
    await until(() =>
      expect({ 'wind line': host.textContent }).toMatchObject({
        'wind line': expect.stringContaining(`Wind ${one.wind}`),
      }),
    );
    expect({ '04L': cellsOf('04L'), '22R': cellsOf('22R') }).toEqual({
      '04L': one.ends[0],
      '22R': one.ends[1],
    });
    const figures = { Wind: one.wind, ...one.figures };
    const shown = Object.fromEntries(Object.keys(figures).map((label) => [label, figure(label)]));
    expect(shown).toEqual(figures);
  });
});
