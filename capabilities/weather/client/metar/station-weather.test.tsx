// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnsweringApi, startAnsweringApi } from '#platform/testing/answering-api.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';
import { StationWeather } from './station-weather.tsx';

let api: AnsweringApi;
let root: Root;
let host: HTMLElement;
beforeAll(async () => {
  api = await startAnsweringApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider>
        <StationWeather icao="KJFK" />
      </UiProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  root.unmount();
  host.remove();
});
const sees = (text: string) =>
  vi.waitFor(() => expect(host.textContent).toContain(text), { timeout: 60_000 });

describe('E2 the weather section of an airport', () => {
  beforeAll(() => api.answer(503));
  it('L2 Failed to load weather data, with the reason', async () => {
    await sees('Failed to load weather data');
    expect(host.textContent).toContain('the reason of the server');
  });
});

describe('E2 the weather section of an airport without a station', () => {
  beforeAll(() => api.answer(404));
  it('E2 the absence of a report is not a failure', async () => {
    await sees('KJFK has no weather reports in the source.');
    expect(host.textContent).not.toContain('Failed');
  });
});
