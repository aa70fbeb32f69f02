// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TelemetrySettings } from '#platform/contract/app-settings.ts';
import { appSettingsQuery } from '../../query/app-settings.queries.ts';
import { queryClient } from '../../query/query-client.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { FUEL_POLICIES, FUEL_POLICY_CHOICES } from '#aviation/performance/fuel/fuel-policy-choices.ts';
import { SettingsPanel } from './settings.panel.tsx';
import { changeSettings, restoreSettings, settings } from '../settings.store.ts';

const TELEMETRY: TelemetrySettings = {
  analytics: {
    url: 'https://counts.example/',
    key: 'k',
    autocaptures: true,
    records: true,
    masksInputs: false,
  },
  errors: { dsn: 'https://key@errors.example/1' },
  isAskedFirst: false,
};
let telemetry: TelemetrySettings | null = null;

let root: Root;
async function open(): Promise<void> {
  settings.reset();
  queryClient.setQueryData(appSettingsQuery().queryKey, { navdata: { ready: true }, telemetry } as never);
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <SettingsPanel />
        </UiProvider>
      </QueryClientProvider>,
    ),
  );
}
beforeEach(async () => {
  telemetry = null;
  await open();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const group = (label: string) =>
  [...document.querySelectorAll('[role=group]')].find((one) => one.textContent?.startsWith(label));

describe('F7 settings panel', () => {
  it.each([
    ['Altitude', 'm', { height: 'm' }],
    ['Runway length', 'm', { runwayLength: 'm' }],
    ['Speed', 'km/h', { speed: 'km/h' }],
    ['Distance', 'km', { distance: 'km' }],
    ['Weight', 'lb', { mass: 'lb' }],
    ['Temperature', '°F', { temperature: 'F' }],
    ['Pressure', 'inHg', { pressure: 'inHg' }],
  ])('F7 %s in %s', async (label, unit, expected) => {
    const option = [...(group(label)?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === unit,
    );
    await act(async () => option?.click());
    expect(settings.get()).toEqual({ ...settings.initial, ...expected });
    expect(option?.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('F7 defaults of a plan', () => {
  it('F7 the fuel policy of performance plans is one of the settings, kept and restored', async () => {
    const shown = () =>
      [...document.querySelectorAll('[role=combobox]')].map(({ textContent }) => textContent);
    expect(shown()).toContain('EASA, 5 % contingency');
    await act(async () => changeSettings({ planFuelPolicy: 'far-flag' }));
    expect(shown()).toContain('FAR 121 flag');
    expect(FUEL_POLICY_CHOICES.map(({ value }) => value)).toEqual([...FUEL_POLICIES]);
    const kept = { getItem: () => JSON.stringify({ planFuelPolicy: 'vfr-day' }) };
    restoreSettings(kept as unknown as Storage);
    expect(settings.get().planFuelPolicy).toBe('vfr-day');
  });
});

describe('L1 privacy in the settings panel', () => {
  const privacy = () =>
    [...document.querySelectorAll('section')].find(({ textContent }) => textContent?.startsWith('Privacy'));
  const reports = () => privacy()?.querySelector<HTMLElement>('[role=switch]');
  const reopen = async () => {
    await act(async () => root.unmount());
    telemetry = TELEMETRY;
    await open();
  };

  it('is absent while no receiver is configured', () => {
    expect(privacy()).toBeUndefined();
  });

  it('names the receivers and switches the reports off', async () => {
    await reopen();
    expect(privacy()?.textContent).toContain('Sent to counts.example and errors.example');
    expect(reports()?.getAttribute('aria-checked')).toBe('true');
    await act(async () => privacy()?.querySelector('input')?.click());
    expect(settings.get().sendsReports).toBe(false);
    expect(reports()?.getAttribute('aria-checked')).toBe('false');
  });

  it('is off, and cannot be switched on, where the browser requests no tracking', async () => {
    vi.stubGlobal('navigator', Object.create(window.navigator, { doNotTrack: { value: '1' } }));
    await reopen();
    expect(privacy()?.textContent).toContain('Off: this browser asks not to be tracked.');
    expect(reports()?.getAttribute('aria-checked')).toBe('false');
    await act(async () => privacy()?.querySelector('input')?.click());
    expect(settings.get().sendsReports).toBeNull();
  });
});
