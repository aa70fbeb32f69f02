// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { SettingsPanel } from './settings.panel.tsx';
import { settings } from '../settings.store.ts';

let root: Root;
beforeEach(async () => {
  settings.reset();
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  await act(async () =>
    root.render(
      <UiProvider>
        <SettingsPanel />
      </UiProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));

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
