// @vitest-environment happy-dom
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { setClock } from '#platform/client/time/clock.ts';
import { changeSettings, settings } from '#platform/client/shell/settings.store.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';
import { simulatedDemand } from '../sim/aadc.sim.ts';
import { parseAadc } from '../domain/aadc-json.ts';
import { CongestionSection } from './congestion-section.tsx';
import { niceTop } from './congestion-chart.tsx';
import { HazardSection } from './hazard-section.tsx';

const NOW = Date.parse('2026-11-20T18:04:00Z');
const airport = {
  icao: 'KJFK',
  iata: 'JFK',
  localCode: 'JFK',
  location: { latitude: 40.64, longitude: -73.78 },
};
const freshness = {
  source: 'fly.faa.gov',
  asOf: null,
  receivedAt: '2026-11-20T18:00:00Z',
  origin: 'live',
  state: 'fresh',
};

/** The demand of the simulated sky, as the server would return it. */
function demand(change: object = {}): object {
  const kennedy = { code: 'KJFK', lon: -73.78, rank: 95, isScheduled: true, longRunways: 4, runways: 4 };
  const outcome = parseAadc(simulatedDemand(kennedy, { seed: 1, nowMs: NOW }));
  if (!outcome.ok) throw new Error(outcome.message);
  return { ...outcome.aadc, freshness, message: null, ...change };
}

const quarters = Array.from({ length: 152 }, (_, index) => NOW / 1000 - 240 + (index - 52) * 900);
const forecast = {
  latitude: 40.64,
  longitude: -73.78,
  minutely_15: {
    time: quarters,
    precipitation: quarters.map(() => 0),
    wind_gusts_10m: quarters.map((_, index) => (index > 60 ? 48 : 10)),
    lightning_potential: quarters.map(() => null),
    visibility: quarters.map(() => 20_000),
    wind_speed_10m: quarters.map(() => 8),
  },
};

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}
let answers: (path: string) => Answer;
let requests: string[] = [];
let server: Server;
let root: Root;
let host: HTMLElement;

const ok = (data: object): Answer => ({ status: 200, body: { code: 200, data, message: 'ok' } });
const failed = (status: number, message: string): Answer => ({
  status,
  body: { code: status, data: null, message, id: 'x' },
});

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-expose-headers', '*');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const path = request.url ?? '';
    requests.push(path);
    const { status, body, headers } = answers(path);
    return response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`, 'good');
  setClock({ nowMs: NOW, frozen: true });
});
afterAll(() => new Promise((resolve) => server.close(() => resolve(null))));
beforeEach(() => {
  queryClient.clear();
  requests = [];
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

function show(section: ReactNode): void {
  root.render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>{section}</UiProvider>
    </QueryClientProvider>,
  );
}
const text = () => host.textContent ?? '';
const sees = (part: string) => vi.waitFor(() => expect(text()).toContain(part), { timeout: 60_000 });
const slider = () => {
  const found = host.querySelector('[role=slider]');
  if (!found) throw new Error('There is no chart');
  return found;
};
const key = (name: string) =>
  slider().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

describe('E6 congestion chart', () => {
  it('shows demand against rate with its source, and the current step as text', async () => {
    answers = () => ok(demand());
    show(<CongestionSection airport={airport} zoomPercent={100} />);
    await sees('fly.faa.gov');
    expect(text()).not.toContain('placeholder');
    expect(slider().getAttribute('aria-label')).toBe('Congestion prediction of KJFK');
    expect(slider().getAttribute('aria-valuemax')).toBe('24');
    expect(slider().getAttribute('aria-valuenow')).toBe('12');
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^18Z: \d+ arrivals of 84 \(\d+ %\)/);
    expect(text()).toContain('AAR 84');
    expect(text()).toMatch(/Arrived \d+/);
    expect(requests.map((path) => path.split('/').at(-1))).toEqual(['KJFK']);
  });

  it('the arrow keys choose a step, and the step can be a quarter of an hour', async () => {
    answers = () => ok(demand());
    show(<CongestionSection airport={airport} zoomPercent={100} />);
    await sees('fly.faa.gov');
    key('ArrowRight');
    await vi.waitFor(() => expect(slider().getAttribute('aria-valuetext')).toMatch(/^19Z/));
    key('End');
    await vi.waitFor(() => expect(slider().getAttribute('aria-valuenow')).toBe('24'));
    [...host.querySelectorAll('button')].find((one) => one.textContent === '15 min')?.click();
    await vi.waitFor(() => expect(slider().getAttribute('aria-valuemax')).toBe('99'));
    expect(text()).toContain('AAR 21');
  });

  it('C16 asks for KJFK, then for JFK', async () => {
    answers = (path) =>
      path.endsWith('/KJFK') ? failed(404, 'AADC data not available for KJFK') : ok(demand());
    show(<CongestionSection airport={airport} zoomPercent={100} />);
    await sees('fly.faa.gov');
    expect(requests.map((path) => path.split('/').at(-1))).toEqual(['KJFK', 'JFK']);
  });

  it.each([400, 404, 503])(
    '%s makes a generated placeholder, visibly marked, with the reason',
    async (status) => {
      answers = () => failed(status, 'AADC data not available for KJFK');
      show(<CongestionSection airport={airport} zoomPercent={100} />);
      await sees('Generated placeholder');
      expect(text()).toContain('not data: AADC data not available for KJFK');
      expect(slider().getAttribute('aria-label')).toMatch(/generated placeholder$/);
      expect(slider().getAttribute('aria-valuemax')).toBe('24');
    },
  );

  it('another failure leaves the chart empty: No congestion data available', async () => {
    answers = () => failed(500, 'Something broke');
    show(<CongestionSection airport={airport} zoomPercent={100} />);
    await sees('No congestion data available');
    expect(text()).toContain('Something broke');
    expect(host.querySelector('[role=slider]')).toBeNull();
    expect(text()).not.toContain('placeholder');
  });

  it('a response without these hours is not a demand of 0', async () => {
    answers = () => ok(demand({ timeBuckets: [] }));
    show(<CongestionSection airport={airport} zoomPercent={100} />);
    await sees('No congestion data available');
    expect(host.querySelector('[role=slider]')).toBeNull();
  });

  it('old data of a source that fails is marked as failed', async () => {
    answers = () =>
      ok(demand({ freshness: { ...freshness, state: 'failed' }, message: 'No answer in time.' }));
    show(<CongestionSection airport={airport} zoomPercent={100} />);
    await sees('Failed');
    expect(text()).toContain('No answer in time.');
  });

  it('values missing in the FAA data are unknown: no departures, no usual', async () => {
    const timeBuckets = (demand() as { timeBuckets: { counts: { type: string }[] }[] }).timeBuckets.map(
      (bucket) => ({
        ...bucket,
        counts: bucket.counts.filter(({ type }) => type === 'STATUS'),
      }),
    );
    answers = () => ok(demand({ timeBuckets }));
    show(<CongestionSection airport={airport} zoomPercent={100} />);
    await sees('departures —');
    expect(text()).not.toContain('Usual');
  });

  it('the scale ends on a round figure above everything', () => {
    expect([0.5, 4, 61, 401].map(niceTop)).toEqual([4, 4, 80, 500]);
  });
});

describe('E7 hazard chart', () => {
  const simulated = JSON.stringify({ ...freshness, source: 'Simulated sky', origin: 'simulated' });

  it('shows the level of now and its factors later, with source and origin', async () => {
    answers = () => ({ status: 200, body: forecast, headers: { 'meridian-freshness': simulated } });
    show(<HazardSection airport={airport} zoomPercent={100} />);
    await sees('0 Low now');
    await sees('Simulated sky');
    expect(text()).toContain('Simulated');
    expect(text()).toContain('lightning — J/kg');
    const query = new URL(requests[0] ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      lat: '40.64',
      lng: '-73.78',
      minutely_15: 'precipitation,wind_gusts_10m,lightning_potential,visibility,wind_speed_10m',
    });
    key('End');
    await sees('Gusts 48 kt');
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^\d{4}Z: 75 High · Gusts 48 kt/);
    changeSettings({ speed: 'm/s' });
    await sees('Gusts 25 m/s');
    settings.reset();
  });

  it.each([
    ['a failure', { status: 503, body: { reason: 'Forecast unavailable.' } }],
    ['an empty block', { status: 200, body: { minutely_15: { time: [] } } }],
    ['another shape', { status: 200, body: { hello: 1 } }],
  ])('%s makes a generated placeholder, visibly marked', async (_, answer) => {
    answers = () => answer;
    show(<HazardSection airport={airport} zoomPercent={100} />);
    await sees('Generated placeholder');
    expect(text()).toContain('not data:');
    expect(text()).not.toMatch(/Low now|Medium now|High now/);
  });
});
