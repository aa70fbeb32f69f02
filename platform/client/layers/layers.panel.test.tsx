// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Circle } from 'lucide-react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientCapability } from '../shell/client-capability.ts';
import { ShellProvider } from '../shell/shell-context.tsx';
import { createShellServices } from '../shell/shell-services.ts';
import type { LayerDefinition, LayerGroup } from './layer-definition.ts';
import { LayersPanel } from './layers.panel.tsx';
import {
  activeLayers,
  choosePreset,
  mapView,
  resetLayers,
  setGlobe,
  turnLayersOff,
} from './map-view.store.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const layer = (
  key: string,
  title: string,
  group: LayerGroup,
  more: Partial<LayerDefinition> = {},
): LayerDefinition => ({
  key,
  title,
  group,
  order: 1,
  Icon: Circle,
  load: () => Promise.resolve({ mapLayers: [] }),
  ...more,
});
const capability: ClientCapability = {
  id: 'demo',
  layers: [
    layer('airport', 'Airports', 'Aeronautical', {
      isOnFirst: true,
      presets: ['ifrh', 'vfr'],
      useSourceLine: () => 'NASR 2026-09-03',
    }),
    layer('airspace', 'Airspace', 'Aeronautical', { presets: ['vfr'] }),
    layer('nat', 'North Atlantic tracks', 'Aeronautical', { order: 2 }),
    layer('pac', 'Pacific tracks', 'Aeronautical', { order: 3 }),
    layer('radar', 'Radar', 'Weather', { useUnavailable: () => 'No radar source is configured' }),
  ],
};
const switchedOff = [layer('traffic', 'Traffic', 'Traffic')];
let root: Root;
beforeEach(async () => {
  activeLayers.reset();
  mapView.reset();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ShellProvider services={createShellServices([capability], switchedOff)}>
          <LayersPanel />
        </ShellProvider>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));

function row(title: string) {
  const toggle = [...document.querySelectorAll<HTMLElement>('[role=switch]')].find(
    (element) =>
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent === title,
  );
  if (!toggle) throw new Error(`No switch ${title}`);
  const note = document.getElementById(toggle.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
  return {
    toggle,
    // happy-dom passes a press on to the checkbox twice, browsers once: so the checkbox itself is pressed.
    checkbox: toggle.closest('label')?.querySelector('input') ?? toggle,
    note,
    isOn: toggle.getAttribute('aria-checked') === 'true',
    isDisabled: toggle.getAttribute('aria-disabled') === 'true' || toggle.hasAttribute('data-disabled'),
  };
}
const press = (element: HTMLElement) => act(async () => element.click());
const preset = (title: string) => {
  const group = document.querySelector('[role=group][aria-label=Presets]');
  const chip = [...(group?.querySelectorAll('button') ?? [])].find((button) => button.textContent === title);
  if (!chip) throw new Error(`No preset ${title}`);
  return chip;
};

describe('F1 the layer picker', () => {
  it('F1 lists every registered layer, by group, each as a switch', () => {
    const titles = [...document.querySelectorAll('[role=switch]')].map(
      (toggle) => document.getElementById(toggle.getAttribute('aria-labelledby') ?? '')?.textContent,
    );
    expect(titles).toEqual([
      'Airports',
      'Airspace',
      'North Atlantic tracks',
      'Pacific tracks',
      'Radar',
      'Data inspector',
      'Traffic',
      'Grid',
      'Globe',
    ]);
  });

  it('switches a layer and names its source', async () => {
    expect(row('Airports')).toMatchObject({ isOn: true, isDisabled: false, note: 'NASR 2026-09-03' });
    await press(row('Airports').checkbox);
    expect(activeLayers.get().airport).toBe(false);
    expect(row('Airports').isOn).toBe(false);
  });

  it('states why a layer cannot be shown', async () => {
    expect(row('Radar')).toMatchObject({ isDisabled: true, note: 'No radar source is configured' });
    expect(row('Traffic')).toMatchObject({ isDisabled: true, note: 'Not available on this server' });
    await press(row('Traffic').checkbox);
    expect(activeLayers.get().traffic).toBe(false);
  });

  it('D1 the globe is built in and keeps isGlobe in step', async () => {
    await press(row('Globe').checkbox);
    expect(mapView.get().isGlobe).toBe(true);
  });

  it('D1 a preset is one of four, and takes effect at once', async () => {
    expect(preset('IFR High').getAttribute('aria-pressed')).toBe('true');
    await press(preset('VFR'));
    expect(mapView.get().preset).toBe('vfr');
    expect(preset('VFR').getAttribute('aria-pressed')).toBe('true');
    expect(preset('IFR High').getAttribute('aria-pressed')).toBe('false');
    expect(activeLayers.get().airspace).toBe(true);
  });

  it('filters by name', async () => {
    const input = document.querySelector('input[type=search]') as HTMLInputElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'track');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    const titles = [...document.querySelectorAll('[role=switch]')].map(
      (toggle) => document.getElementById(toggle.getAttribute('aria-labelledby') ?? '')?.textContent,
    );
    expect(titles).toEqual(['North Atlantic tracks', 'Pacific tracks']);
  });

  it('D1 all off includes the globe, and the default setting can be restored', () => {
    choosePreset('vfr');
    setGlobe(true);
    turnLayersOff();
    expect(Object.values(activeLayers.get())).not.toContain(true);
    expect(mapView.get().isGlobe).toBe(false);
    choosePreset('vfr');
    resetLayers();
    const on = Object.entries(activeLayers.get()).filter(([, isOn]) => isOn);
    expect(on).toEqual([['airport', true]]);
  });
});
